# SPDX-License-Identifier: Apache-2.0
"""The library that is compiled for newer processors as a whole (cmake/v3.cmake): the loader finds it, and it has the bits of
the other one."""
import pathlib
import re
import subprocess
import unittest

from support import BUILD, MODELS, PROGRAM, Scratch

SECOND = BUILD / "glibc-hwcaps/x86-64-v3/libsinew.so.0"
LOADER = pathlib.Path("/lib64/ld-linux-x86-64.so.2")


def loader_looks_there():
    if not LOADER.exists():
        return False
    told = subprocess.run([LOADER, "--help"], capture_output=True, text=True, check=False).stdout
    return "x86-64-v3 (supported, searched)" in told


@unittest.skipUnless(SECOND.exists(), "the library was built once only")
@unittest.skipUnless(loader_looks_there(), "this processor or this loader has no x86-64-v3")
class SecondLibrary(Scratch):
    def run_by(self, *loader, arguments):
        done = self.run_program(*loader, PROGRAM, *arguments)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def library_by(self, *options):
        """The file of the library that a program gets."""
        listing = self.run_by(LOADER, *options, "--list", arguments=[])
        return pathlib.Path(re.search(r"libsinew\.so\.0 => (\S+)", listing).group(1)).resolve()

    def test_the_loader_chooses_it_where_the_processor_allows(self):
        self.assertEqual(self.library_by(), SECOND.resolve())
        self.assertEqual(self.library_by("--glibc-hwcaps-mask", "none"), (BUILD / "libsinew.so.0").resolve())

    def test_both_have_the_same_bits(self):
        hashes = set()
        for model in sorted(MODELS.glob("*.xml")):
            with self.subTest(model=model.name):
                run = ["run", model, "--time", "0.5", "--noise", "0.1", "--json"]
                second = self.run_by(LOADER, arguments=run)
                first = self.run_by(LOADER, "--glibc-hwcaps-mask", "none", arguments=run)
                hash_of = re.compile(r'"hash":\s*"?(\w+)')
                self.assertEqual(hash_of.search(first).group(1), hash_of.search(second).group(1))
                hashes.add(hash_of.search(first).group(1))
        self.assertGreater(len(hashes), 10)


if __name__ == "__main__":
    unittest.main()
