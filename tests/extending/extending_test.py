# SPDX-License-Identifier: Apache-2.0
"""The examples of docs/extending.md are edits that compile: each is made in a copy of the sources. A table without its row
does not compile."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPILE = [os.environ.get("CXX", "c++"), "-std=c++20", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off"]
EDIT = re.compile(r"^```cpp\n// (?P<path>\S+), "
                  r"(?:new|before (?P<before>[^\n]+)|after (?P<after>[^\n]+)|in place of (?P<first>[^\n]+) to (?P<last>[^\n]+))"
                  r"\n(?P<code>.*?)^```", re.MULTILINE | re.DOTALL)


def edits_of(heading):
    """The code blocks below a heading of the page: file, place, and what comes there."""
    page = (ROOT / "docs/extending.md").read_text(encoding="utf-8")
    return list(EDIT.finditer(page.split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]))


class Example(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.tree = pathlib.Path(scratch.name)
        for folder in ("include", "src"):
            shutil.copytree(ROOT / folder, self.tree / folder)

    def line_with(self, lines, text):
        found = [i for i, line in enumerate(lines) if text in line]
        self.assertTrue(found, f"no line has {text!r}")
        return found[0]

    def make(self, edit):
        path, code = self.tree / edit["path"], edit["code"].splitlines(keepends=True)
        before, after, first = edit["before"], edit["after"], edit["first"]
        if not (before or after or first):
            path.write_text(edit["code"], encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        begin = self.line_with(lines, before or after or first)
        end = begin if before else begin + 1
        if after:
            begin = end
        elif first:
            end = self.line_with(lines, edit["last"]) + 1
        lines[begin:end] = code
        path.write_text("".join(lines), encoding="utf-8")

    def run_compiler(self, *arguments):
        include = [f"-I{self.tree / 'include'}", f"-I{self.tree / 'src'}"]
        return subprocess.run([*COMPILE, *include, *arguments], cwd=self.tree, capture_output=True, text=True)

    def compiles(self, source):
        return self.run_compiler("-fsyntax-only", f"src/{source}")

    def apply(self, heading, most_files):
        edits = edits_of(heading)
        files = {edit["path"] for edit in edits if not edit["path"].startswith("include/")}
        self.assertTrue(1 < len(files) <= most_files, files)
        for edit in edits:
            self.make(edit)

    def test_a_sensor_is_a_row_in_two_files(self):
        self.apply("A sensor", 2)
        for source in ("sense/measure_acceleration.cpp", "format/mjcf/schema/root.cpp"):
            result = self.compiles(source)
            self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_sensor_without_its_function_does_not_compile(self):
        for edit in edits_of("A sensor"):
            if "sense/" not in edit["path"]:
                self.make(edit)
        result = self.compiles("sense/measure_acceleration.cpp")
        self.assertIn("measure_stage", result.stderr)

    def test_a_primitive_is_three_files_and_keeps_its_laws(self):
        self.apply("A primitive", 4)
        for source in ("shape/convex/support.cpp", "collide/narrow_phase.cpp"):
            result = self.compiles(source)
            self.assertEqual(result.returncode, 0, result.stderr)
        parts = [f"src/shape/{name}.cpp" for name in ("primitives/table", "ray", "sdf/field_ray")]
        built = self.run_compiler("-O1", "-o", "spindle", str(ROOT / "tests/extending/spindle.cpp"), *parts)
        self.assertEqual(built.returncode, 0, built.stderr)
        self.assertEqual(subprocess.run([self.tree / "spindle"]).returncode, 0)

    def test_a_primitive_that_is_not_listed_does_not_compile(self):
        for edit in edits_of("A primitive"):
            if "table.h" not in edit["path"]:
                self.make(edit)
        self.assertIn("are_all_with", self.compiles("shape/primitives/table.cpp").stderr)


if __name__ == "__main__":
    unittest.main()
