#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails on an include that the layer table in docs/architecture.md does not allow.

  tools/check_layers.py            check the project
  tools/check_layers.py --root D   check another tree (the tests use it)
"""
import argparse
import pathlib
import re
import sys

SOURCE_ENDINGS = {".h", ".hpp", ".c", ".cc", ".cpp", ".tpp", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def code_blocks(text):
    """The ```text blocks of a markdown page, each as a list of rows split at runs of two or more spaces."""
    for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL):
        yield [re.split(r"\s{2,}", line.strip(), maxsplit=2) for line in block.splitlines() if line.strip()]


def read_table(page):
    """Folder -> set of folders of src/ it may include (None: anything); and third-party prefix -> where it may appear."""
    blocks = list(code_blocks(page.read_text(encoding="utf-8")))
    if len(blocks) < 2:
        sys.exit(f"{page}: expected two tables, found {len(blocks)}")
    groups = {"S": {"base", "math", "model", "tree"}}
    folders = {}
    for row in blocks[0]:
        if len(row) < 2:
            sys.exit(f"{page}: a row needs two columns: {row}")
        allowed = set()
        for word in row[1].split():
            allowed |= groups.get(word, set() if word in ("nothing", "include") else {word})
        folders[row[0].rstrip("/")] = None if row[1] == "anything" else allowed
    libraries = {row[0]: row[1].split() for row in blocks[1]}
    return folders, libraries


def folder_of(path, folders):
    """The row of the table that a file belongs to: the longest that its path starts with."""
    rows = [f for f in folders if path == f or path.startswith(f + "/")]
    return max(rows, key=len) if rows else None


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
        elif quoted and (row.startswith("src/") or not (root / relative).with_name(name).is_file()):
            errors.append(f"{place}: \"{name}\" names no folder of src/; write the path from src/")
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args().root
    folders, libraries = read_table(root / "docs/architecture.md")
    files = [p.relative_to(root).as_posix() for top in ("include", "src", "apps", "samples", "tests", "bench")
             for p in sorted((root / top).rglob("*")) if p.suffix in SOURCE_ENDINGS]
    errors = [e for f in files for e in check_file(root, f, folders, libraries)]
    print("\n".join(errors) if errors else f"layers: {len(files)} files keep to the table")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
