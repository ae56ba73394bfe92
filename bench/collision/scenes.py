#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scenes.py FOLDER: writes the scenes on which collision is measured (docs/performance.md).

mixed.xml      75 free bodies (ellipsoids, cylinders, boxes, capsules, spheres, meshes of 20, 60 and 400 vertices)
               fall into a room of four walls
particles.xml  324 free spheres do
"""
import math
import os
import random
import sys

ROOM = '''<geom type="plane" size="2 2 .1"/>
<geom type="box" size=".02 .6 .3" pos=".5 0 .3"/><geom type="box" size=".02 .6 .3" pos="-.5 0 .3"/>
<geom type="box" size=".6 .02 .3" pos="0 .5 .3"/><geom type="box" size=".6 .02 .3" pos="0 -.5 .3"/>'''

KINDS = ['type="ellipsoid" size=".07 .05 .04"', 'type="cylinder" size=".05 .06"', 'type="mesh" mesh="small"',
         'type="mesh" mesh="middle"', 'type="mesh" mesh="large"', 'type="box" size=".05 .04 .06"',
         'type="capsule" size=".04 .05"', 'type="sphere" size=".05"']


def mesh(name, count, size):
    """Points of an ellipsoid, along a spiral: all of them are corners of the hull."""
    points = []
    for i in range(count):
        z = 1 - 2 * (i + .5) / count
        r, turn = math.sqrt(1 - z * z), i * 2.399963
        points.append(f'{size * r * math.cos(turn):.5f} {size * 1.3 * r * math.sin(turn):.5f} {size * .8 * z:.5f}')
    return f'<mesh name="{name}" vertex="{"  ".join(points)}"/>'


def lattice(layers, side, gap, jitter, low):
    for layer in range(layers):
        for i in range(side):
            for j in range(side):
                x, y = ((k - side // 2) * gap + random.uniform(-jitter, jitter) for k in (i, j))
                yield f'{x:.4f} {y:.4f} {low + layer * gap:.3f}'


def scene(name, assets, bodies):
    return (f'<mujoco model="{name}">\n<option timestep="0.002"/>\n<asset>{assets}</asset>\n<worldbody>\n{ROOM}\n'
            + '\n'.join(bodies) + '\n</worldbody>\n</mujoco>\n')


def mixed():
    for k, place in enumerate(lattice(3, 5, .17, .02, .12)):
        turn = f'{random.uniform(0, 360):.1f} {random.uniform(0, 360):.1f} 0'
        yield f'<body pos="{place}" euler="{turn}"><freejoint/><geom {KINDS[k % len(KINDS)]}/></body>'


def particles():
    for place in lattice(4, 9, .1, .01, .05):
        yield f'<body pos="{place}"><freejoint/><geom size=".03"/></body>'


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith('-'):
        print(__doc__)
        sys.exit(sys.argv[1:] not in (['-h'], ['--help']))
    random.seed(3)
    meshes = mesh('small', 20, .06) + mesh('middle', 60, .06) + mesh('large', 400, .06)
    for name, text in (('mixed', scene('mixed', meshes, mixed())), ('particles', scene('particles', '', particles()))):
        with open(os.path.join(sys.argv[1], name + '.xml'), 'w', encoding='utf-8') as file:
            file.write(text)


if __name__ == '__main__':
    main()
