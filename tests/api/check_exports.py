#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says how much of the API the shared library defines, and fails if it exports anything else.

  check_exports.py LIBRARY FUNCTIONS.txt
"""
import pathlib
import re
import subprocess
import sys

GLOBALS = re.compile(r"mju_user_\w+|mjcb_\w+|mj[A-Z]+STRING|mjCOLLISIONFUNC")
# what the tool chain adds to every library, and the run-time pieces of the sanitizers
TOOLCHAIN = re.compile(r"_init|_fini|_edata|_end|__bss_start|_?_(asan|ubsan|tsan|odr_asan)\w*|__start_\w+|__stop_\w+")


def main():
    library, listing = sys.argv[1], pathlib.Path(sys.argv[2])
    wanted = listing.read_text(encoding="utf-8").split()
    table = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    defined = {line.split()[-1].split("@")[0] for line in table.splitlines()}
    print(f"API functions defined: {sum(f in defined for f in wanted)} of {len(wanted)}")
    strangers = sorted(s for s in defined - set(wanted) if not GLOBALS.fullmatch(s) and not TOOLCHAIN.fullmatch(s)
                       and not s.startswith("sinew_"))
    if len(set(wanted)) != len(wanted):
        sys.exit(f"{listing}: a function is listed twice")
    if strangers:
        sys.exit("exported, but not part of the API: " + " ".join(strangers[:20]))


if __name__ == "__main__":
    main()
