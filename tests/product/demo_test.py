# SPDX-License-Identifier: Apache-2.0
"""`./dev demo`, on machines that are played by scripts: what it installs, what it builds, what it does the second time."""
import os
import stat
import unittest

from support import SOURCE, Scratch

NEEDED = {"g++", "cmake", "ninja-build", "libqhull-dev", "libpng-dev", "zlib1g-dev", "libsuitesparse-dev", "libfreetype-dev",
          "libgl-dev", "fonts-dejavu-core"}


class Demo(Scratch):
    def setUp(self):
        super().setUp()
        for name in ("dev", "docs/dependencies.md"):
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_bytes((SOURCE / name).read_bytes())
        (self.folder / "dev").chmod(0o755)
        self.script("build/demo/bin/sinew", 'echo "simulated: $*"')
        self.script("bin/id", "echo 0")
        self.script("bin/apt-get", 'echo "apt-get $*" >> "$LOG"')
        self.script("bin/cmake", 'echo "cmake $*" >> "$LOG"; echo "[1/2] building"')
        self.installed = "exit 1"

    def script(self, name, body):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def demo(self, *arguments):
        self.script("bin/dpkg-query", self.installed)
        log = self.folder / "log"
        log.write_text("", encoding="utf-8")
        environment = {**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "LOG": str(log)}
        environment.pop("PRESET", None)
        done = self.run_program(self.folder / "dev", "demo", *arguments, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout, log.read_text(encoding="utf-8").splitlines()

    def test_a_fresh_machine_gets_only_what_the_demo_needs(self):
        out, log = self.demo("--time", "2")
        install = next(line for line in log if " install " in line)
        self.assertEqual({word for word in install.split()[2:] if not word.startswith("-")}, NEEDED)
        self.assertIn("[1/2] building", out, "progress is shown")
        self.assertIn("simulated: run models/humanoid.xml --time 2\n", out)
        self.assertTrue(out.endswith("look at build/rover.png\n"), out)
        built = [line for line in log if line.startswith("cmake --build")]
        self.assertEqual(len(built), 1)
        self.assertTrue(built[0].endswith("--target sinew_program"), "nothing but the program is built")

    def test_a_second_run_neither_installs_nor_configures(self):
        self.installed = "echo install ok installed"
        self.write("build/demo/build.ninja", "")
        _, log = self.demo()
        self.assertEqual([line for line in log if not line.startswith("cmake --build build/demo ")], [])

    def test_setup_installs_everything(self):
        self.script("bin/dpkg-query", "exit 1")
        log = self.folder / "log"
        environment = {**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "LOG": str(log)}
        self.assertEqual(self.run_program(self.folder / "dev", "setup", env=environment).returncode, 0)
        packages = set(log.read_text(encoding="utf-8").splitlines()[-1].split())
        self.assertLess(NEEDED | {"clang", "libgtest-dev", "python3"}, packages)


if __name__ == "__main__":
    unittest.main()
