#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the scenes that bench_bullet steps in both engines: chains, a quadruped that stands, piles of 100 boxes.

    python3 bench/peers/scenes.py FOLDER
"""
import pathlib
import random
import sys

LEG = """
      <body pos="{x} {y} 0">
        <joint axis="1 0 0" stiffness="60" damping="0.3"/>
        <geom type="capsule" fromto="0 0 0 0 {out} 0" size="0.025" mass="0.4"/>
        <body pos="0 {out} 0">
          <joint axis="0 1 0" stiffness="60" damping="0.3"/>
          <geom type="capsule" fromto="0 0 0 0.06 0 -0.14" size="0.022" mass="0.3"/>
          <body pos="0.06 0 -0.14">
            <joint axis="0 1 0" stiffness="60" damping="0.3"/>
            <geom type="capsule" fromto="0 0 0 -0.06 0 -0.14" size="0.015" mass="0.2"/>
            <geom type="sphere" pos="-0.06 0 -0.14" size="0.022" mass="0.02" {touches}/>
          </body>
        </body>
      </body>"""

# bit 1 is the ground, bit 2 what stands on it, bit 4 what piles up
GROUND = 'contype="1" conaffinity="6"'
FOOT = 'contype="2" conaffinity="1"'
BOX = 'contype="4" conaffinity="5"'


def document(body, ground=True):
    plane = f'<geom type="plane" size="0 0 1" friction="0.9" {GROUND}/>' if ground else ""
    return f"""<mujoco>
  <option timestep="0.002"/>
  <default><geom contype="0" conaffinity="0" friction="0.9"/></default>
  <worldbody>
    {plane}
    {body}
  </worldbody>
</mujoco>
"""


def chain(links):
    """Capsules on hinges that turn about y and z in turn, swinging down from the horizontal."""
    text = ""
    for i in range(links):
        axis = "0 0 1" if i % 2 else "0 1 0"
        text += f'<body pos="{0.1 if i else 0} 0 0"><joint axis="{axis}"/>' \
                '<geom type="capsule" fromto="0 0 0 0.1 0 0" size="0.02" mass="0.1"/>'
    return document(text + "</body>" * links, ground=False)


def quadruped():
    legs = "".join(LEG.format(x=x, y=y, out=0.07 if y > 0 else -0.07, touches=FOOT) for x in (0.2, -0.2) for y in (0.08, -0.08))
    return document(f"""<body pos="0 0 0.31"><freejoint/>
      <geom type="box" size="0.2 0.1 0.05" mass="6"/>{legs}
    </body>""")


def pile(pitch, wobble, shift):
    """Four layers of 25 boxes; a shift between layers lays every box on up to four others."""
    noise = random.Random(1)
    text = ""
    for layer in range(4):
        for i in range(25):
            aside = shift if layer % 2 else -shift
            x, y = ((place - 2) * pitch + aside + noise.uniform(-wobble, wobble) for place in (i % 5, i // 5))
            text += f'<body pos="{x:.5f} {y:.5f} {0.12 + 0.21 * layer:.3f}"><freejoint/>' \
                    f'<geom type="box" size="0.1 0.1 0.1" mass="1" {BOX}/></body>\n    '
    return document(text)


SCENES = {"chain20": chain(20), "chain100": chain(100), "quadruped": quadruped(),
          "columns": pile(0.25, 0.02, 0), "pile": pile(0.21, 0.004, 0.03)}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(sys.argv[1:] not in (["-h"], ["--help"]))
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in SCENES.items():
        (folder / f"{name}.xml").write_text(text)
        print(folder / f"{name}.xml")
