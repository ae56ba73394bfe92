# SPDX-License-Identifier: Apache-2.0
"""The page of `sinew studio`: its format, its types, its unit tests, and a walk through it in a browser without a screen."""
import os
import pathlib
import shutil
import subprocess
import unittest
import zipfile

from studio_client import Studio
from studio_files_test import WEDGE
from studio_test import studio_is_there
from support import BUILD, MODELS, SOURCE, Scratch

PAGE = BUILD / "apps/studio/page"
CHROMIUM = shutil.which("chromium")
PACKED = """<mujoco model="packed"><asset><mesh name="wedge" file="parts/wedge.obj"/></asset>
<worldbody><body><freejoint/><geom type="mesh" mesh="wedge"/></body></worldbody></mujoco>"""


def prepare():
    """The page as the source has it, beside its packages, with the tools that test it. False if they cannot be had."""
    if not studio_is_there() or not PAGE.is_dir():
        return False
    shutil.copytree(SOURCE / "apps/studio/page", PAGE, dirs_exist_ok=True)
    if not (PAGE / "node_modules/.bin/vitest").exists():
        done = subprocess.run(["npm", "run", "tools"], cwd=PAGE, capture_output=True, text=True, timeout=300)
        return done.returncode == 0
    return True


@unittest.skipUnless(prepare(), "the program has no studio, or npm cannot install what tests its page")
class StudioPage(Scratch):
    def tool(self, *words, timeout=900):
        done = subprocess.run(words, cwd=PAGE, capture_output=True, text=True, timeout=timeout)
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])
        return done.stdout

    def test_is_formatted(self):
        self.tool("npx", "prettier", "--check", ".")

    def test_has_the_types_it_says(self):
        self.tool("npx", "tsc", "--noEmit")

    def test_passes_its_unit_tests(self):
        self.assertIn("passed", self.tool("npx", "vitest", "run"))

    def test_is_one_file_that_fetches_nothing(self):
        page = (PAGE / "dist/index.html").read_text(encoding="utf-8")
        self.assertIn("default-src 'none'", page)
        self.assertEqual(page.count("<script>"), 1)
        self.assertLess(len(page), 1_500_000)

    @unittest.skipUnless(CHROMIUM, "chromium is not installed")
    def test_does_in_a_browser_what_a_person_does(self):
        model = self.folder / "humanoid.xml"
        shutil.copy(MODELS / "humanoid.xml", model)
        with zipfile.ZipFile(self.folder / "packed.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("packed/scene.xml", PACKED)
            archive.writestr("packed/parts/wedge.obj", WEDGE)
        pictures = pathlib.Path(os.environ.get("SINEW_PICTURES", self.folder))
        studio = Studio(self.folder, model, "--paused")
        try:
            said = self.tool("node", "test/browser.mjs", studio.address, str(pictures), CHROMIUM, str(model),
                             str(self.folder / "packed.zip"), timeout=1500)
        finally:
            studio.end()
        self.assertEqual(said.count("\nok ") + said.startswith("ok "), said.count("\n"), said)


if __name__ == "__main__":
    unittest.main()
