# SPDX-License-Identifier: Apache-2.0
"""What is compiled for newer processors is named after their registers: of two functions of one name a linker keeps one, and
older processors must not meet the other."""
import re
import subprocess
import unittest

from support import BUILD, SOURCE

OBJECTS = BUILD / "CMakeFiles/sinew_objects.dir/src"
PACK_OF = {"avx2": "PackAvx2", "avx512": "PackAvx512"}


def shared_functions(object_file):
    """Functions that other files may define too: those that the linker keeps one of. Tables are the same everywhere."""
    listing = subprocess.run(["nm", "--demangle", object_file], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^[0-9a-f]* W (.*\(.*)$", listing, re.MULTILINE)


def is_optimized():
    cache = (BUILD / "CMakeCache.txt").read_text(encoding="utf-8")
    return re.search(r"^CMAKE_BUILD_TYPE:\w+=Rel", cache, re.MULTILINE) is not None


@unittest.skipUnless(is_optimized(), "only optimizers leave no inline functions behind")
class Linkage(unittest.TestCase):
    def test_functions_for_newer_processors_have_names_of_their_own(self):
        found = 0
        for kind, pack in PACK_OF.items():
            for source in (SOURCE / "src").rglob(f"*_{kind}.cpp"):
                object_file = OBJECTS / source.relative_to(SOURCE / "src").with_suffix(".cpp.o")
                if not object_file.exists():
                    continue
                found += 1
                for function in shared_functions(object_file):
                    self.assertRegex(function, rf"\b{pack}\b|PackScalar", source.name)
        self.assertGreater(found, 5, OBJECTS)


if __name__ == "__main__":
    unittest.main()
