#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a robot of 30 meshes and 100,000 triangles, such as collections of robots have them: robot.py FOLDER [all]

Twenty parts of 4,500 triangles are seen (OBJ with normals and texture coordinates), ten of 1,000 collide (binary STL).
With `all` every part does both. Parts are turned on a lathe, with steps, grooves and flutes, so that a part of their
corners is on the hull, and many lie in common planes. The model is FOLDER/robot.xml.
"""
import math
import pathlib
import struct
import sys

LINKS = 10
SEEN_PER_LINK = 2


def lathe(rings, sides, seed):
    """Corners, and triangles counter-clockwise from outside, of a closed part: two poles and rings of corners."""
    corners = [(0.0, 0.0, -0.1)]
    for i in range(rings):
        along = (i + 0.5) / rings
        step = 0.04 if int(7 * along + seed) % 3 else 0.05  # steps of the profile
        for k in range(sides):
            angle = 2 * math.pi * k / sides
            radius = step + 0.004 * math.cos((3 + seed % 4) * angle) * (1 if i % 5 else 0)  # flutes and plain rings
            corners.append((radius * math.cos(angle), radius * math.sin(angle), 0.2 * along - 0.1))
    corners.append((0.0, 0.0, 0.1))
    top = len(corners) - 1
    triangles = []
    for k in range(sides):
        triangles.append((0, 1 + (k + 1) % sides, 1 + k))
        last = 1 + (rings - 1) * sides
        triangles.append((top, last + k, last + (k + 1) % sides))
    for i in range(rings - 1):
        for k in range(sides):
            a, b = 1 + i * sides + k, 1 + i * sides + (k + 1) % sides
            triangles += [(a, b, b + sides), (a, b + sides, a + sides)]
    return corners, triangles


def stl(corners, triangles):
    out = [b" " * 80, struct.pack("<I", len(triangles))]
    for triangle in triangles:
        out.append(struct.pack("<3f", 0, 0, 0))
        out += [struct.pack("<3f", *corners[i]) for i in triangle]
        out.append(b"\0\0")
    return b"".join(out)


def obj(corners, triangles):
    lines = ["# a part", "o part"]
    lines += ["v %.6f %.6f %.6f" % c for c in corners]
    for x, y, z in corners:
        length = math.hypot(x, y) or 1.0
        lines.append("vn %.4f %.4f %.4f" % (x / length, y / length, 0 if x or y else math.copysign(1, z)))
    lines += ["vt %.6f %.6f" % (math.atan2(y, x) / 6.3 + 0.5, 5 * z + 0.5) for x, y, z in corners]
    lines += ["f " + " ".join(f"{i + 1}/{i + 1}/{i + 1}" for i in t) for t in triangles]
    return "\n".join(lines) + "\n"


def write(folder, everything=False):
    """Returns the path of the model."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    assets, bodies, count = [], "", 0
    for link in range(LINKS):
        geoms = []
        for part in range(SEEN_PER_LINK):
            name, shape = f"seen{link}{part}", lathe(45, 50, 2 * link + part)
            (folder / f"{name}.obj").write_text(obj(*shape))
            count += len(shape[1])
            assets.append(f'<mesh name="{name}" file="{name}.obj"/>')
            use = "" if everything else ' contype="0" conaffinity="0" group="2"'
            geoms.append(f'<geom type="mesh" mesh="{name}" pos="{0.1 * part} 0 0"{use}/>')
        name, shape = f"felt{link}", lathe(20, 25, link)
        (folder / f"{name}.stl").write_bytes(stl(*shape))
        count += len(shape[1])
        assets.append(f'<mesh name="{name}" file="{name}.stl"/>')
        geoms.append(f'<geom type="mesh" mesh="{name}" group="3"/>')
        bodies += f'<body pos="0 0 .25"><joint axis="{link % 2} {1 - link % 2} 0"/>{"".join(geoms)}'
    bodies += "</body>" * LINKS
    model = folder / "robot.xml"
    model.write_text(f'<mujoco><asset>{"".join(assets)}</asset><worldbody>{bodies}</worldbody></mujoco>\n')
    print(f"{model}: {len(assets)} meshes, {count} triangles")
    return model


if __name__ == "__main__":
    if len(sys.argv) < 2 or (len(sys.argv) > 2 and sys.argv[2] != "all"):
        sys.exit(__doc__)
    write(sys.argv[1], len(sys.argv) > 2)
