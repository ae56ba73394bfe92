#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails if a function of the headers takes a model and data, and tests/capi/other_model_test.cpp does not call it with
data of another model.

  check_pairs.py INCLUDE_FOLDER TEST_FILE
"""
import pathlib
import re
import sys

# What makes data, and what reads no model: a contact is added to the data alone.
NONE = {"mj_makeData", "mj_addContact"}


def main():
    include, test = map(pathlib.Path, sys.argv[1:3])
    wanted = set()
    for header in sorted(include.glob("*/*.h")):
        text = re.sub(r"//[^\n]*", "", header.read_text(encoding="utf-8"))
        for declaration in re.findall(r"MJAPI\s+([^;{}]+\))\s*;", text):
            function = re.search(r"(\w+)\((.*)\)", " ".join(declaration.split()))
            if function and "mjModel*" in function[2] and "mjData*" in function[2]:
                wanted.add(function[1])
    called = set(re.findall(r"\w+", test.read_text(encoding="utf-8")))
    missing = sorted(wanted - called - NONE)
    print(f"API functions that take a model and data: {len(wanted - NONE)}")
    if not wanted or missing:
        sys.exit("not called with data of another model: " + (" ".join(missing) or "no function found"))


if __name__ == "__main__":
    main()
