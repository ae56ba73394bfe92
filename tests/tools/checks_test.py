# SPDX-License-Identifier: Apache-2.0
"""The checks of tools/ find what they are for, and pass what is right."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Tree:
    """A scratch project with the real layer table."""

    def __enter__(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.write("docs/architecture.md", (ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root)

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def run(self, tool):
        return subprocess.run([sys.executable, ROOT / "tools" / tool, "--root", self.root], capture_output=True, text=True)


class Layers(unittest.TestCase):
    def verdict(self, path, include):
        with Tree() as tree:
            tree.write(path, f"// a file\n#include {include}\n")
            return tree.run("check_layers.py")

    def test_allowed(self):
        for path, include in [("src/math/a.h", '"base/error.h"'), ("src/math/a.h", '"math/b.h"'),
                              ("src/base/a.h", "<mujoco/mjtnum.h>"), ("src/constraint/a.cpp", '"solve/newton.h"'),
                              ("src/inertia/a.cpp", '"tree/walk.h"'), ("tests/math/a_test.cpp", '"capi/guard.h"'),
                              ("src/math/simd/pack_avx2.h", "<immintrin.h>"), ("src/base/a.h", "<vector>")]:
            self.assertEqual(self.verdict(path, include).returncode, 0, f"{path} {include}")

    def test_programs_include_their_neighbours(self):
        with Tree() as tree:
            tree.write("apps/tool/part.h", "#include <vector>\n")
            tree.write("apps/tool/main.cpp", '#include "part.h"\n')
            self.assertEqual(tree.run("check_layers.py").returncode, 0)
            tree.write("apps/tool/main.cpp", '#include "base/error.h"\n')
            self.assertIn("may not include base", tree.run("check_layers.py").stdout)
            tree.write("apps/tool/main.cpp", '#include "absent.h"\n')
            self.assertEqual(tree.run("check_layers.py").returncode, 1)

    def test_refused(self):
        for path, include, word in [("src/base/a.h", '"math/vec3.h"', "may not include math"),
                                    ("src/inertia/a.cpp", '"force/rne.h"', "may not include force"),
                                    ("src/solve/a.cpp", '"model/model.h"', "may not include model"),
                                    ("src/math/a.cpp", "<immintrin.h>", "only in src/math/simd/pack_avx2.h"),
                                    ("src/math/a.cpp", "<Eigen/Dense>", "only in bench"),
                                    ("src/math/a.cpp", '"b.h"', "write the path from src/"),
                                    ("src/elsewhere/a.cpp", "<vector>", "no row of the layer table")]:
            verdict = self.verdict(path, include)
            self.assertEqual(verdict.returncode, 1, f"{path} {include}")
            self.assertIn(word, verdict.stdout)
            self.assertIn(path, verdict.stdout)


class Sizes(unittest.TestCase):
    def verdict(self, text):
        with Tree() as tree:
            tree.write("src/base/a.cpp", text)
            return tree.run("check_sizes.py")

    def test_long_file(self):
        self.assertEqual(self.verdict("// line\n" * 600).returncode, 0)
        self.assertEqual(self.verdict("// line\n" * 601).returncode, 1)
        self.assertEqual(self.verdict("// Long because a test says so.\n" + "// line\n" * 601).returncode, 0)

    def test_long_function(self):
        body = "  step();\n"
        self.assertEqual(self.verdict("void f() {\n" + body * 78 + "}\n").returncode, 0)
        self.assertEqual(self.verdict("void f() {\n" + body * 79 + "}\n").returncode, 1)
        self.assertEqual(self.verdict("void f(int a,\n       int b) {\n".replace("       ", "    ") + body * 79 + "}\n").returncode, 1)
        self.assertEqual(self.verdict("// Long because a test says so.\nvoid f() {\n" + body * 79 + "}\n").returncode, 0)
        self.assertEqual(self.verdict("struct S {\n" + "  int x;\n" * 99 + "};\n").returncode, 0)

    def test_wide_comment(self):
        self.assertEqual(self.verdict("//" + "x" * 118 + "\n").returncode, 0)
        self.assertEqual(self.verdict("  //" + "x" * 117 + "\n").returncode, 1)


class Knots(unittest.TestCase):
    def verdict(self, files):
        with Tree() as tree:
            for path, text in files.items():
                tree.write(path, text)
            return tree.run("check_layers.py")

    def test_two_modules_may_include_each_other(self):
        self.assertEqual(self.verdict({"src/math/a.h": '#include "math/b.h"\n', "src/math/b.h": "",
                                       "src/math/b.cpp": '#include "math/a.h"\n'}).returncode, 0)

    def test_three_modules_are_a_knot_also_across_sub_folders(self):
        result = self.verdict({"src/math/a.h": '#include "math/deep/b.h"\n', "src/math/deep/b.cpp": '#include "math/c.h"\n',
                               "src/math/deep/b.h": "", "src/math/c.h": '#include "math/a.h"\n'})
        self.assertEqual(result.returncode, 1)
        self.assertIn("knot of 3 modules, 2 at most: math/a math/c math/deep/b", result.stdout)

    def test_a_comment_names_files_that_are_there(self):
        self.assertEqual(self.verdict({"src/math/a.h": "// see math/b.h\n", "src/math/b.h": ""}).returncode, 0)
        result = self.verdict({"src/math/a.h": "// see math/gone.h\n"})
        self.assertEqual(result.returncode, 1)
        self.assertIn("src/math/a.h:1: there is no math/gone.h", result.stdout)

    def test_plugins_keep_to_the_table(self):
        self.assertEqual(self.verdict({"plugins/a.cpp": "#include <mujoco/mujoco.h>\n"}).returncode, 0)
        self.assertEqual(self.verdict({"plugins/a.cpp": '#include "math/b.h"\n', "src/math/b.h": ""}).returncode, 1)


class Conformance(unittest.TestCase):
    REPORT = "model.xml 3/5 load/nq: off by 1\n\nload         248 / 249\nmodel          3 / 249\n"

    def verdict(self, floor, suite="models", report=REPORT):
        with Tree() as tree:
            tree.write("floor.txt", floor)
            tree.write("report.txt", report)
            return subprocess.run([sys.executable, ROOT / "tools/check_conformance.py", tree.root / "floor.txt", suite,
                                   tree.root / "report.txt"], capture_output=True, text=True)

    def test_floor(self):
        self.assertEqual(self.verdict("# nothing guarded\n[models]\n").returncode, 0)
        self.assertEqual(self.verdict("[models]\nload 248\nmodel 3\n").returncode, 0)
        fallen = self.verdict("[models]\nload 249\n")
        self.assertEqual(fallen.returncode, 1)
        self.assertIn("models: load: 248 pass, the floor is 249", fallen.stdout)
        self.assertEqual(self.verdict("[models]\nray 1\n").returncode, 1)
        self.assertNotEqual(self.verdict("[models]\nload many\n").returncode, 0)

    def test_each_suite_has_its_own(self):
        floor = "[models]\nload 248\n[wild]\nload 249\n"
        self.assertEqual(self.verdict(floor).returncode, 0)
        self.assertEqual(self.verdict(floor, "wild").returncode, 1)
        self.assertNotEqual(self.verdict(floor, "flex").returncode, 0)

    def test_strict_verdicts(self):
        report = "verdicts agree 534 / 535, crashed 0, refused without a message 0\n"
        self.assertEqual(self.verdict("[strict]\nverdicts 534\n", "strict", report).returncode, 0)
        self.assertEqual(self.verdict("[strict]\nverdicts 535\n", "strict", report).returncode, 1)


if __name__ == "__main__":
    unittest.main()
