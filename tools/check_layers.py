#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails on an include that the layer table in docs/architecture.md does not allow, on a knot of more than two modules, and on a
comment that names a file which is not there.

A module is a header with the sources of its name. A knot is a set of modules each of which includes, in the end, all the others.

  tools/check_layers.py            check the project
  tools/check_layers.py --root D   check another tree (the tests use it)
"""
import argparse
import pathlib
import re
import sys

SOURCE_ENDINGS = {".h", ".hpp", ".c", ".cc", ".cpp", ".tpp", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
TOPS = ("include", "src", "python", "plugins", "apps", "samples", "tests", "bench")
LARGEST_KNOT = 2


def table_of(page, heading):
    """The first ```text block below a heading, as rows split at runs of two or more spaces."""
    section = page.read_text(encoding="utf-8").partition(f"\n## {heading}")[2].partition("\n## ")[0]
    block = re.search(r"```text\n(.*?)```", section, re.DOTALL)
    if not block:
        sys.exit(f"{page}: no table below '{heading}'")
    return [re.split(r"\s{2,}", line.strip(), maxsplit=2) for line in block[1].splitlines() if line.strip()]


def read_table(page):
    """Folder -> set of folders of src/ it may include (None: anything); and third-party prefix -> where it may appear."""
    groups = {"S": {"base", "math", "model", "tree"}}
    folders = {}
    for row in table_of(page, "The table"):
        if len(row) < 2:
            sys.exit(f"{page}: a row needs two columns: {row}")
        allowed = set()
        for word in row[1].split():
            allowed |= groups.get(word, set() if word in ("nothing", "include") else {word})
        folders[row[0].rstrip("/")] = None if row[1] == "anything" else allowed
    libraries = {row[0]: row[1].split() for row in table_of(page, "Third-party headers")}
    return folders, libraries


def folder_of(path, folders):
    """The row of the table that a file belongs to: the longest that its path starts with."""
    rows = [f for f in folders if path == f or path.startswith(f + "/")]
    return max(rows, key=len) if rows else None


def is_beside(root, relative, name, folders):
    """Whether a name leads from a file to another one of the same row: beside it, or ../view/x.h between two programs."""
    target = (root / relative).parent.joinpath(name).resolve()
    top = root.resolve()
    return (target.is_file() and target.is_relative_to(top)
            and folder_of(target.relative_to(top).as_posix(), folders) == folder_of(relative, folders))


def check_file(root, relative, folders, libraries):
    row = folder_of(relative, folders)
    if row is None:
        return [f"{relative}: no row of the layer table covers this folder"]
    allowed, errors = folders[row], []
    text = (root / relative).read_text(encoding="utf-8")
    for match in INCLUDE.finditer(text):
        quoted, name = match.group(1) == '"', match.group(2)
        place = f"{relative}:{text.count(chr(10), 0, match.start(2)) + 1}"
        library = next((l for l in libraries if name == l or name.startswith(l + "/")), None)
        if library and not any(relative == w or relative.startswith(w + "/") for w in libraries[library]):
            errors.append(f"{place}: {name} may be included only in {' '.join(libraries[library])}")
        if allowed is None or name.startswith("mujoco/"):
            continue
        first = name.split("/")[0]
        if first == "sinew":
            if row.startswith("src/") and row != "src/capi":
                errors.append(f"{place}: {row} may not include our own public API ({name})")
        elif f"src/{first}" in folders:
            if row != f"src/{first}" and first not in allowed:
                errors.append(f"{place}: {row} may not include {first} ({name}); its row allows: "
                              f"{' '.join(sorted(allowed)) or 'nothing'}")
        elif quoted and (row.startswith("src/") or not is_beside(root, relative, name, folders)):
            errors.append(f"{place}: \"{name}\" names no folder of src/; write the path from src/")
    return errors


def read_modules(root):
    """Module -> modules it includes; a module of src/ is named by its path without ending."""
    modules = {}
    for path in sorted((root / "src").rglob("*")):
        if path.suffix in SOURCE_ENDINGS:
            name = path.relative_to(root / "src").with_suffix("").as_posix()
            included = {pathlib.PurePosixPath(n).with_suffix("").as_posix()
                        for kind, n in INCLUDE.findall(path.read_text(encoding="utf-8")) if kind == '"'}
            modules.setdefault(name, set()).update(included - {name})
    return modules


def find_knots(modules):
    """The strongly connected components with more than one module, after Tarjan."""
    number, low, stack, knots = {}, {}, [], []

    def visit(module):
        number[module] = low[module] = len(number)
        stack.append(module)
        for other in sorted(modules.get(module, ())):
            if other not in number:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == number[module]:
            at = stack.index(module)
            knot = stack[at:]
            del stack[at:]
            if len(knot) > 1:
                knots.append(sorted(knot))

    sys.setrecursionlimit(10_000)
    for module in sorted(modules):
        if module not in number:
            visit(module)
    return knots


def check_knots(root):
    return [f"knot of {len(knot)} modules, {LARGEST_KNOT} at most: {' '.join(knot)}"
            for knot in find_knots(read_modules(root)) if len(knot) > LARGEST_KNOT]


def check_paths(root, relative, folders):
    """Paths that comments, and the pages beside the sources, name: from the root, or from src/."""
    tops = {f.removeprefix("src/").split("/")[0] for f in folders} | {"src", "docs", "tools", "cmake", "models"}
    path = re.compile(r"(?<![\w./-])((?:" + "|".join(sorted(tops)) + r")/[\w./-]*\w\.(?:h|hpp|cpp|tpp|md|py|txt|xml))\b")
    errors = []
    for number, line in enumerate((root / relative).read_text(encoding="utf-8").splitlines(), 1):
        comment = line if relative.endswith(".md") else line.partition("//")[2]
        errors += [f"{relative}:{number}: there is no {name}" for name in path.findall(comment)
                   if not (root / name).exists() and not (root / "src" / name).exists()]
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args().root
    folders, libraries = read_table(root / "docs/architecture.md")
    paths = [p.relative_to(root).as_posix() for top in TOPS for p in sorted((root / top).rglob("*")) if p.is_file()]
    files = [p for p in paths if pathlib.PurePosixPath(p).suffix in SOURCE_ENDINGS]
    errors = [e for f in files for e in check_file(root, f, folders, libraries)]
    errors += [e for p in paths if p in files or p.endswith(".md") for e in check_paths(root, p, folders)]
    errors += check_knots(root)
    print("\n".join(errors) if errors else f"layers: {len(files)} files keep to the table")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
