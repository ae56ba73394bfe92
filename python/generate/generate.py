#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what the package `mujoco` takes from the headers: tables for its C++ part, enumerations, type stubs, the literal mjxmacro.h.

  generate.py INCLUDE SOURCES PACKAGE     headers in INCLUDE; tables go to SOURCES, Python and headers to PACKAGE
"""
import pathlib
import sys

import headers
import write_functions
import write_package
import write_structs


def write(path, text):
    """A file that stays untouched if nothing changed, so that nothing is compiled for nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main():
    include, sources, package = map(pathlib.Path, sys.argv[1:4])
    api = headers.read(include)
    write(sources / "functions.inc", write_functions.table(api))
    for name, text in write_structs.tables(api).items():
        write(sources / name, text)
    for name, text in write_package.files(api, include).items():
        write(package / name, text)


if __name__ == "__main__":
    main()
