# SPDX-License-Identifier: Apache-2.0
"""Declarations of C as Python values; str() of a type is its C."""
import dataclasses
from typing import Dict, Tuple, Union


@dataclasses.dataclass(frozen=True)
class ValueType:
    name: str
    is_const: bool = False
    is_volatile: bool = False

    def __str__(self) -> str:
        return " ".join(["const"] * self.is_const + ["volatile"] * self.is_volatile + [self.name])

    def decl(self, name: str) -> str:
        """The declaration of something of this type."""
        return f"{self} {name}"


@dataclasses.dataclass(frozen=True)
class PointerType:
    inner_type: Union[ValueType, "PointerType", "ArrayType"]
    is_const: bool = False
    is_volatile: bool = False
    is_restrict: bool = False

    def __str__(self) -> str:
        return f"{self.inner_type} *" + (" const" if self.is_const else "")

    def decl(self, name: str) -> str:
        return f"{self.inner_type} *{'const ' if self.is_const else ''}{name}"


@dataclasses.dataclass(frozen=True)
class ArrayType:
    inner_type: Union[ValueType, PointerType]
    extents: Tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.inner_type}" + "".join(f"[{n}]" for n in self.extents)

    def decl(self, name: str) -> str:
        return self.inner_type.decl(name) + "".join(f"[{n}]" for n in self.extents)


@dataclasses.dataclass(frozen=True)
class FunctionParameterDecl:
    name: str
    type: Union[ValueType, PointerType, ArrayType]
    nullable: bool = False

    def __str__(self) -> str:
        return self.type.decl(self.name)

    @property
    def decltype(self) -> str:
        return str(self.type)


@dataclasses.dataclass(frozen=True)
class FunctionDecl:
    name: str
    return_type: Union[ValueType, PointerType]
    parameters: Tuple[FunctionParameterDecl, ...]
    doc: str = ""

    def __str__(self) -> str:
        return f"{self.return_type.decl(self.name)}({', '.join(map(str, self.parameters)) or 'void'})"


@dataclasses.dataclass(frozen=True)
class StructFieldDecl:
    name: str
    type: Union[ValueType, PointerType, ArrayType, "AnonymousStructDecl"]
    doc: str = ""
    array_extent: Tuple[Union[str, int], ...] = ()

    def __str__(self) -> str:
        return f"struct {{...}} {self.name}" if isinstance(self.type, AnonymousStructDecl) else self.type.decl(self.name)


@dataclasses.dataclass(frozen=True)
class AnonymousStructDecl:
    fields: Tuple[StructFieldDecl, ...]


@dataclasses.dataclass(frozen=True)
class StructDecl:
    name: str
    declname: str
    fields: Tuple[StructFieldDecl, ...]


@dataclasses.dataclass(frozen=True)
class EnumDecl:
    name: str
    declname: str
    values: Dict[str, int]


def parse_type(text: str, extents: Tuple[int, ...] = ()) -> Union[ValueType, PointerType, ArrayType]:
    """A type as the headers write it, with the lengths of an array behind the name."""
    stars = text.count("*")
    words = text.replace("*", " ").split()
    node: Union[ValueType, PointerType] = ValueType(" ".join(w for w in words if w not in ("const", "struct")), "const" in words)
    for _ in range(stars):
        node = PointerType(node)
    return ArrayType(node, tuple(extents)) if extents else node
