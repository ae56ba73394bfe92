# SPDX-License-Identifier: Apache-2.0
"""What a visitor reads first: plain words, no paths that only the authors have, lines that fit, files that others expect."""
import re
import subprocess
import unittest

from support import BUILD, PROGRAM, SOURCE

PAGES = [SOURCE / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
PAGES += [SOURCE / f"docs/{name}.md" for name in ("program", "using", "moving", "limits", "performance", "dependencies")]


class Words(unittest.TestCase):
    def test_first_paragraph_says_what_it_is_and_for_whom(self):
        first = " ".join((SOURCE / "README.md").read_text(encoding="utf-8").split("\n\n")[1].split())
        for words in ("independent implementation of the C API of [MuJoCo]", "It is for people in robotics", "not affiliated",
                      "Apache-2.0"):
            self.assertIn(words, first)

    def test_no_path_that_a_user_does_not_have(self):
        for page in PAGES:
            self.assertNotIn("../shared", page.read_text(encoding="utf-8"), page.name)

    def test_the_comparison_names_its_version(self):
        for page in (SOURCE / "README.md", SOURCE / "docs/performance.md"):
            text = " ".join(page.read_text(encoding="utf-8").split())
            self.assertIn("MuJoCo 3.12, the newest release" if page.name == "README.md" else "MuJoCo 3.12 is the newest release", text)
            self.assertNotIn("the other |", text)

    def test_the_mean_is_the_mean_of_the_table(self):
        text = (SOURCE / "docs/performance.md").read_text(encoding="utf-8")
        table = text[:text.index("geometric mean of the 22 models")]
        rows = re.findall(r"^\| (\w+/\w+\.xml) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", table, re.MULTILINE)
        self.assertEqual(len(rows), 22)
        product = 1.0
        for _, theirs, ours, ratio in rows:
            self.assertAlmostEqual(float(theirs) / float(ours), float(ratio), delta=0.02)
            product *= float(ratio)
        self.assertIn(f"| geometric mean of the 22 models | | | {product ** (1 / 22):.2f} |", text)

    def test_lines_fit(self):
        for page in PAGES:
            inside = False
            for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
                inside ^= line.startswith("```")
                if not inside and not line.startswith(("|", "```")):
                    self.assertLessEqual(len(line), 130, f"{page.name}:{number}")

    def test_oddities_are_gone(self):
        odd = ["all is well", "moves by being built again", "lays down", "and its sisters", "by heart", "as many loose points",
               "has no words for", "the reference", "belongs into", "somebody", "prove that it agrees with itself"]
        texts = {page.name: page.read_text(encoding="utf-8") for page in PAGES}
        texts["--help"] = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
        for name, text in texts.items():
            for words in odd:
                self.assertNotIn(words, " ".join(text.split()).replace("the reference state", "").replace("the reference pose", ""), name)


class ManPage(unittest.TestCase):
    def test_it_is_what_help_says(self):
        made = subprocess.run(["python3", SOURCE / "tools/man_page.py", PROGRAM], capture_output=True, text=True, check=True).stdout
        self.assertEqual((SOURCE / "docs/sinew.1").read_text(encoding="utf-8"), made,
                         "make it again: tools/man_page.py build/release/bin/sinew > docs/sinew.1")

    def test_every_option_is_in_it(self):
        page = (SOURCE / "docs/sinew.1").read_text(encoding="utf-8").replace("\\", "")
        for command in ("run", "info", "convert", "merge", "bench", "check", "inverse", "linearize", "render", "view", "studio"):
            text = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, check=True).stdout
            for option in re.findall(r"--\w+", text):
                self.assertIn(option, page[page.index(f".SS sinew {command}"):])

    def test_it_is_installed(self):
        self.assertIn("sinew.1", (BUILD / "apps/cmake_install.cmake").read_text(encoding="utf-8"))


class Files(unittest.TestCase):
    def test_who_holds_the_copyright(self):
        for name in ("LICENSE", "NOTICE", "README.md"):
            self.assertIn("Copyright the Sinew authors", (SOURCE / name).read_text(encoding="utf-8"))
        self.assertNotIn("[yyyy]", (SOURCE / "LICENSE").read_text(encoding="utf-8"))

    def test_one_version(self):
        (version,) = re.findall(r"project\(sinew VERSION ([\d.]+)", (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8"))
        self.assertIn(f"\nversion: {version}\n", (SOURCE / "CITATION.cff").read_text(encoding="utf-8"))
        self.assertIn(f"\n## {version}\n", (SOURCE / "CHANGELOG.md").read_text(encoding="utf-8"))
        printed = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed, f"sinew {version}\n")


if __name__ == "__main__":
    unittest.main()
