#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails if a function that the shared library offers is named in no test.

  check_tested.py LIBRARY FUNCTIONS.txt TESTS_FOLDER
"""
import pathlib
import re
import subprocess
import sys

SOURCES = {".c", ".cc", ".cpp", ".h", ".py"}


def main():
    library, listing, folder = sys.argv[1], *map(pathlib.Path, sys.argv[2:4])
    table = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    defined = {line.split()[-1].split("@")[0] for line in table.splitlines()}
    offered = [name for name in listing.read_text(encoding="utf-8").split() if name in defined]
    offered += sorted(name for name in defined if name.startswith("sinew_"))
    named = set()
    for path in folder.rglob("*"):
        if path.suffix in SOURCES:
            named.update(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="replace")))
    untested = [name for name in offered if name not in named]
    print(f"API functions named in a test: {len(offered) - len(untested)} of {len(offered)}")
    if untested:
        sys.exit("named in no test: " + " ".join(untested))


if __name__ == "__main__":
    main()
