#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns the API's fact files into a C++ file of static assertions about our headers.

  check_facts.py FACTS_DIR OUTPUT.cpp

Every struct field (name and type), enum value, constant, global and function prototype in the fact files becomes one
assertion, so the file compiles only if include/mujoco has them all. Prints what it found.
"""
import pathlib
import re
import sys

# printf-like in the headers, plain in the fact files
VARIADIC = {"mju_error", "mju_warning"}


def lines_of(path):
    return [l.rstrip() for l in path.read_text(encoding="utf-8").splitlines() if l.strip() and not l.startswith("#")]


def enum_assertions(path):
    enum = None
    for line in lines_of(path):
        if not line.startswith(" "):
            enum = line
            continue
        name, value = (part.strip() for part in line.split("="))
        yield f"static_assert({name} == {value} && std::is_enum_v<{enum}>);"


def field_type(text):
    """'float linergb[100][3]' -> ('linergb', 'float[100][3]'); '[rows x columns]' behind a pointer is a remark."""
    text = re.sub(r"\s{2,}\[.*\]$", "", text.strip())
    base, name, extents = re.fullmatch(r"(.*?)(\w+)((?:\[\d+\])*)", text).groups()
    return name, base.strip() + extents


def struct_assertions(path):
    struct, nested = None, ""
    for line in lines_of(path):
        text = line.strip()
        if not line.startswith(" "):
            struct = text
        elif match := re.fullmatch(r"struct (\w+) \{", text):
            nested = f".{match.group(1)}"
        elif text.startswith("(anonymous)"):
            nested = ""
        elif text == "}":
            nested = ""
        else:
            name, kind = field_type(text)
            yield (f"static_assert(std::is_same_v<std::remove_reference_t<decltype((std::declval<{struct}&>(){nested}.{name}))>, "
                   f"{kind}>);")


def constant_assertions(path):
    section = ""
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        if line.startswith("#"):
            section = line
        elif section == "# constants" and line:
            name, value = (part.strip() for part in line.split("="))
            yield f"static_assert({name} == {value});"
        elif section == "# function types" and (match := re.match(r"typedef .*\(\*(\w+)\)", line)):
            yield f"static_assert(std::is_pointer_v<{match.group(1)}>);"
        elif section == "# globals" and (match := re.search(r"(mju_user_\w+|mjcb_\w+|mj[A-Z]+)(?=[\[;)])", line)):
            yield f"static_assert(sizeof(decltype({match.group(1)})) > 0);"
        elif section.startswith("# plugin descriptor") and line:
            name = (re.search(r"\(\*(\w+)\)", line) or re.search(r"(\w+)$", line)).group(1)
            yield f"static_assert(sizeof(mjpPlugin::{name}) > 0);"


def function_assertions(path):
    for line in lines_of(path):
        result, name, parameters = re.fullmatch(r"(.*?)(\w+)\((.*)\)", line).groups()
        more = ", ..." if name in VARIADIC else ""
        yield f"static_assert(std::is_same_v<decltype({name}), {result.strip()}({parameters}{more})>);"


def main():
    facts, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    groups = {
        "enum values": list(enum_assertions(facts / "enums.txt")),
        "struct fields": list(struct_assertions(facts / "structs.txt")),
        "constants, callbacks and globals": list(constant_assertions(facts / "constants.txt")),
        "functions": list(function_assertions(facts / "functions.txt")),
    }
    text = ["// made by tests/api/check_facts.py from " + str(facts), "#include <type_traits>", "#include <utility>", "",
            "#include <mujoco/mujoco.h>", ""]
    for title, assertions in groups.items():
        if not assertions:
            sys.exit(f"{facts}: no {title} found")
        text += [f"// {title}"] + assertions + [""]
    output.write_text("\n".join(text), encoding="utf-8")
    print("API facts asserted: " + ", ".join(f"{len(a)} {t}" for t, a in groups.items()))


if __name__ == "__main__":
    main()
