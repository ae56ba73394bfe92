# SPDX-License-Identifier: Apache-2.0
"""What the tests of the product share: running programs in a scratch folder, and reading what they write."""
import io
import json
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import unittest
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("SINEW_BUILD", SOURCE / "build/release"))
PROGRAM = BUILD / "bin/sinew"
MODELS = SOURCE / "models"
GOOD, FOUND, FAILED = 0, 1, 2


class Scratch(unittest.TestCase):
    """A test in an empty folder of its own."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sinew-test-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def files(self):
        return sorted(p.name for p in self.folder.iterdir())

    def run_program(self, program, *arguments, **options):
        return subprocess.run([program, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True,
                              errors="backslashreplace", timeout=300, **options)

    def sinew(self, *arguments, code=GOOD, **options):
        """Runs `sinew`, expects the exit code, and returns what it printed."""
        done = self.run_program(PROGRAM, *arguments, **options)
        self.assertEqual(done.returncode, code, f"sinew {arguments}: {done.stdout}{done.stderr}")
        return done.stdout

    def report(self, *arguments, code=GOOD):
        """The first section of a report, and the whole."""
        whole = json.loads(self.sinew(*arguments, "--json", code=code))
        return next(iter(whole.values())), whole

    def refuse(self, *arguments, says, **options):
        """Expects a failure with a message, nothing on stdout, and no file more than before."""
        before = self.files()
        done = self.run_program(PROGRAM, *arguments, **options)
        self.assertEqual(done.returncode, FAILED, f"sinew {arguments}: {done.stdout}{done.stderr}")
        self.assertIn(says, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertRegex(done.stderr, r"^sinew: [^\n]+\n$")
        self.assertEqual(self.files(), before)


def parse_npy(data):
    """Shape and numbers of a float64 array in the NPY format; no numpy needed."""
    assert data[:8] == b"\x93NUMPY\x01\x00", data[:8]
    (length,) = struct.unpack("<H", data[8:10])
    assert (10 + length) % 64 == 0
    header = eval(data[10:10 + length], {"__builtins__": {}}, {"False": False})  # a dictionary of literals
    assert header["descr"] == "<f8" and header["fortran_order"] is False, header
    count = 1
    for size in header["shape"]:
        count *= size
    numbers = struct.unpack(f"<{count}d", data[10 + length:])
    return header["shape"], numbers


def read_npy(path):
    return parse_npy(pathlib.Path(path).read_bytes())


def read_npz(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name.removesuffix(".npy"): parse_npy(archive.read(name)) for name in archive.namelist()}


def read_csv(path):
    """Names of the columns, and rows of numbers."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    return lines[0].split(","), [[float(field) for field in line.split(",")] for line in lines[1:]]


def npy_bytes(rows, kind="<f8"):
    """A table as numpy.save would write it."""
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}".encode()
    header += b" " * (63 - (10 + len(header)) % 64) + b"\n"
    out = io.BytesIO()
    out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header)
    for row in rows:
        out.write(struct.pack(f"<{len(row)}{'d' if kind == '<f8' else 'f'}", *row))
    return out.getvalue()
