# SPDX-License-Identifier: Apache-2.0
"""Converts surface meshes of the old binary .msh format to OBJ files.

    python -m mujoco.msh2obj mesh.msh [mesh.obj]

The format: four int32 (vertices, normals, texture coordinates, faces), then float32 xyz, float32 xyz, float32 uv, int32 triangles. Normals
and texture coordinates belong to vertices; there may be none.
"""
import argparse
import dataclasses
import pathlib
import sys

import numpy as np


@dataclasses.dataclass(frozen=True)
class Msh:
    """The arrays of a .msh file."""
    vertex_positions: np.ndarray
    vertex_normals: np.ndarray
    vertex_texcoords: np.ndarray
    face_vertex_indices: np.ndarray

    @classmethod
    def create(cls, file):
        """Reads a file; a ValueError says what is wrong with it."""
        data = pathlib.Path(file).read_bytes()
        if len(data) < 16:
            raise ValueError(f"{file}: too short for a .msh file")
        counts = np.frombuffer(data, "<i4", 4).astype(np.int64)
        widths, kinds = (3, 3, 2, 3), ("<f4", "<f4", "<f4", "<i4")
        if np.any(counts < 0) or len(data) != 16 + 4 * int(counts @ widths):
            raise ValueError(f"{file}: {len(data)} bytes do not fit the counts {counts.tolist()} in its head")
        arrays, at = [], 16
        for count, width, kind in zip(counts, widths, kinds):
            arrays.append(np.frombuffer(data, kind, count * width, at).reshape(count, width))
            at += 4 * int(count) * width
        if arrays[3].size and not 0 <= arrays[3].min() <= arrays[3].max() < counts[0]:
            raise ValueError(f"{file}: a face names a vertex that is not there")
        for name, count in (("normals", counts[1]), ("texture coordinates", counts[2])):
            if count not in (0, counts[0]):
                raise ValueError(f"{file}: {count} {name} for {counts[0]} vertices")
        return cls(*arrays)


def msh_to_obj(msh):
    """The text of an OBJ file."""
    def rows(letter, values):
        return [f"{letter} " + " ".join(f"{x:.9g}" for x in row) for row in values.tolist()]

    texture = [[u, 1 - v] for u, v in msh.vertex_texcoords.tolist()]  # OBJ's pictures begin with the lowest row
    corner = {(False, False): "{0}", (True, False): "{0}/{0}", (False, True): "{0}//{0}", (True, True): "{0}/{0}/{0}"}[
        len(texture) > 0, len(msh.vertex_normals) > 0]
    lines = rows("v", msh.vertex_positions) + rows("vt", np.reshape(texture, (-1, 2))) + rows("vn", msh.vertex_normals)
    lines += ["f " + " ".join(corner.format(i + 1) for i in face) for face in msh.face_vertex_indices.tolist()]
    return "\n".join(lines) + "\n"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m mujoco.msh2obj", description="Converts old .msh meshes to OBJ.")
    parser.add_argument("msh")
    parser.add_argument("obj", nargs="?", help="by default beside the .msh file")
    chosen = parser.parse_args(arguments)
    try:
        text = msh_to_obj(Msh.create(chosen.msh))
        pathlib.Path(chosen.obj or pathlib.Path(chosen.msh).with_suffix(".obj")).write_text(text, encoding="ascii")
    except (OSError, ValueError) as error:
        print(f"msh2obj: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
