# SPDX-License-Identifier: Apache-2.0
"""The documentation is true: its commands run, its code is the code of the samples, its links lead somewhere, and the
list of what is missing is the list of what is missing."""
import fnmatch
import os
import re
import subprocess
import unittest

from support import BUILD, SOURCE, Scratch

PAGES = [SOURCE / "README.md", SOURCE / "CHANGELOG.md", SOURCE / "CONTRIBUTING.md", SOURCE / "SECURITY.md",
         SOURCE / "models/README.md", *sorted((SOURCE / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMENT_PATH = re.compile(r"^(?://|#) ((?:samples|tests|include)/\S+)\n")
# Commands that a test cannot run, and who runs them: `./dev test` is what runs this test, view_test.py opens windows.
RUN_ELSEWHERE = re.compile(r"^(\./dev test|sinew view)\b")


def name_of(page):
    return page.relative_to(SOURCE).as_posix()


def blocks(page, *languages):
    return [body for language, body in BLOCK.findall(page.read_text(encoding="utf-8")) if language in languages]


def presets():
    """How `./dev` knows this build, if it does."""
    known = BUILD.parent == SOURCE / "build" and f'"name": "{BUILD.name}"' in (SOURCE / "CMakePresets.json").read_text()
    return [BUILD.name] if known else []


class Commands(Scratch):
    def prepare(self):
        """A folder that looks like the top of the project after `./dev build`, in which results may be left."""
        for name in ("models", "samples", "tests", "tools", "dev"):
            (self.folder / name).symlink_to(SOURCE / name)
        (self.folder / "build").mkdir()
        (self.folder / "build/release").symlink_to(BUILD)
        path = f"{BUILD / 'bin'}:{os.environ['PATH']}"
        return {**os.environ, "PATH": path, **({"PRESET": presets()[0]} if presets() else {})}

    def runs_here(self, line):
        if RUN_ELSEWHERE.match(line):
            return False
        return bool(presets()) or not line.startswith("./dev ")

    def test_every_command_runs(self):
        for page in PAGES:
            scripts = blocks(page, "sh", "bash", "console")
            if not scripts:
                continue
            with self.subTest(page=name_of(page)):
                self.setUp()
                environment = self.prepare()
                script = "set -euo pipefail\n" + "".join(scripts)
                lines = [line for line in script.splitlines() if self.runs_here(line)]
                done = subprocess.run(["bash", "-c", "\n".join(lines)], cwd=self.folder, env=environment,
                                      capture_output=True, text=True, timeout=600)
                self.assertEqual(done.returncode, 0, f"{name_of(page)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")

    def test_dev_knows_what_it_is_asked(self):
        known = subprocess.run([SOURCE / "dev", "help"], capture_output=True, text=True, check=True).stdout
        for page in PAGES:
            for command in re.findall(r"\./dev ([a-z]+)", page.read_text(encoding="utf-8")):
                self.assertRegex(known, rf"(?m)^  {command}\b" if command != "help" else "usage", name_of(page))


class Text(unittest.TestCase):
    def test_code_is_the_code_of_the_samples(self):
        found = 0
        for page in PAGES:
            if page.name == "extending.md":  # edits, which tests/extending makes and compiles
                continue
            for body in blocks(page, "c", "cpp", "cmake"):
                with self.subTest(page=name_of(page), body=body):
                    path = COMMENT_PATH.match(body)
                    self.assertTrue(path, "a block of code begins with the file that it is from")
                    file = (SOURCE / path.group(1)).read_text(encoding="utf-8")
                    self.assertIn(body[path.end():], file)
                    found += 1
        self.assertGreater(found, 3)

    def test_links_lead_somewhere(self):
        for page in PAGES:
            prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            for target in re.findall(r"\]\(([^)#:]+)\)", prose):
                self.assertTrue((page.parent / target).exists(), f"{name_of(page)}: {target}")

    def test_paths_exist(self):
        for page in PAGES:
            if page.name == "architecture.md":  # which names places that are still to come
                continue
            for path in re.findall(r"`((?:samples|models|plugins|docs|include|src|tools|tests)/[\w./]+)`",
                                   page.read_text(encoding="utf-8")):
                self.assertTrue((SOURCE / path).exists(), f"{name_of(page)}: {path}")

    def test_nothing_is_left_for_later(self):
        for page in PAGES:
            self.assertNotRegex(page.read_text(encoding="utf-8"), r"TBD|TODO|FIXME|XXX|<<<<<<<|>>>>>>>", name_of(page))


class Limits(unittest.TestCase):
    def test_the_table_is_what_is_missing(self):
        page = (SOURCE / "docs/limits.md").read_text(encoding="utf-8")
        patterns = [pattern for row in re.findall(r"^\| (`mj.*?) \|", page, re.MULTILINE)
                    for pattern in re.findall(r"`(\w+\*?)`", row)]
        listing = subprocess.run(["nm", "-D", "--defined-only", BUILD / "libsinew.so"], capture_output=True, text=True, check=True)
        defined = {line.split()[-1].split("@")[0] for line in listing.stdout.splitlines()}
        missing = set((SOURCE / "tests/api/functions.txt").read_text(encoding="utf-8").split()) - defined
        unnamed = sorted(f for f in missing if not any(fnmatch.fnmatchcase(f, p) for p in patterns))
        self.assertEqual(unnamed, [], "docs/limits.md does not name these functions, which the library lacks")
        untrue = [p for p in patterns if not fnmatch.filter(missing, p)]
        self.assertEqual(untrue, [], "docs/limits.md says that these are missing, but they are there: take them out")


if __name__ == "__main__":
    unittest.main()
