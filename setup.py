# SPDX-License-Identifier: Apache-2.0
"""`pip install .` builds the Python package with CMake and puts it, with the library, where Python looks. It needs no network:
CMake, a compiler, numpy and setuptools as Debian has them are enough."""
import os
import pathlib
import shutil
import subprocess
import sys

import setuptools
from setuptools.command.build_py import build_py

ROOT = pathlib.Path(__file__).resolve().parent
NINJA = ["-G", "Ninja"] if shutil.which("ninja") else []
OFF = ("PROGRAM", "SAMPLES", "TESTS", "BENCHMARKS", "INSTALL")
LINKER = "ld.lld-19"


def tools():
    """The compiler of `./dev build`, where it is installed and nobody asks for another one; else CMake chooses."""
    compilers = {"C": "clang-19", "CXX": "clang++-19"}
    chosen = {"CC", "CXX", "CMAKE_TOOLCHAIN_FILE"} & set(os.environ)
    if chosen or not all(map(shutil.which, [*compilers.values(), LINKER])):
        return []
    return [*(f"-DCMAKE_{language}_COMPILER={name}" for language, name in compilers.items()), "-DSINEW_LTO=ON", "-DSINEW_V3=ON",
            *(f"-DCMAKE_{kind}_LINKER_FLAGS=-fuse-ld={LINKER.removeprefix('ld.')}" for kind in ("SHARED", "MODULE", "EXE"))]


class Build(build_py):
    """CMake makes the package in its own build folder; its files become those of the distribution."""

    def run(self):
        build = pathlib.Path(os.environ.get("SINEW_PYTHON_BUILD", ROOT / "build" / "pip")).resolve()
        options = [f"-DSINEW_{name}=OFF" for name in OFF]
        subprocess.run(["cmake", "-S", str(ROOT), "-B", str(build), *NINJA, "-DCMAKE_BUILD_TYPE=Release", "-DSINEW_PYTHON=ON",
                        f"-DPython3_EXECUTABLE={sys.executable}", *tools(), *options], check=True)
        subprocess.run(["cmake", "--build", str(build), "--parallel", str(os.cpu_count() or 1), "--target", "sinew_python", "all"], check=True)
        target = pathlib.Path(self.build_lib).resolve()
        for package in ("mujoco", "sinew"):
            shutil.copytree(build / "python" / package, target / package, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        for library in [*build.glob("libsinew.so.?"), *build.glob("glibc-hwcaps/*/libsinew.so.?")]:
            place = target / "mujoco" / library.relative_to(build)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, place)
        plugins = list((build / "plugins").glob("*.so"))
        if plugins:
            (target / "mujoco" / "plugin").mkdir(exist_ok=True)
        for plugin in plugins:
            shutil.copy(plugin, target / "mujoco" / "plugin" / plugin.name)


class Binary(setuptools.Distribution):
    """The package holds compiled code: its wheel is for this machine and this Python."""

    def has_ext_modules(self):
        return True


setuptools.setup(name="mujoco", version="3.4.0", description="Sinew, a physics engine, under the names of MuJoCo's Python package",
                 license="Apache-2.0", python_requires=">=3.9", install_requires=["numpy"], packages=["mujoco", "sinew"],
                 package_dir={"": "python"}, cmdclass={"build_py": Build}, distclass=Binary)
