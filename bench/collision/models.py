# SPDX-License-Identifier: Apache-2.0
"""Models for compare.py, in MJCF that engines of 2022 read as well: no replicate, sizes of all buffers given."""
import array
import math


def document(body, assets="", nconmax=5000, ground=True):
    # those engines only collide: they need no room for rows of constraints, of which they would take njmax squared
    return f"""<mujoco>
  <compiler angle="degree" autolimits="true"/>
  <size njmax="10" nconmax="{nconmax}" nstack="20000000"/>
  <option timestep="0.004" solver="CG" iterations="5" cone="pyramidal" jacobian="sparse"/>
  <asset>{assets}</asset>
  <worldbody>
    {'<geom type="plane" size="100 100 1"/>' if ground else ""}
    {body}
  </worldbody>
</mujoco>
"""


def limbs(y):
    """The arm and the leg of one side: y is 1 on the left, -1 on the right."""
    return f"""
      <body pos="0 {0.17 * y} 0.2">
        <joint axis="0 1 0" range="-90 90"/><joint axis="1 0 0" range="-60 60"/>
        <geom type="capsule" fromto="0 {0.02 * y} 0 0.1 {0.12 * y} -0.2" size="0.045"/>
        <body pos="0.1 {0.12 * y} -0.2">
          <joint axis="0 1 0" range="-100 20"/>
          <geom type="capsule" fromto="0.02 0 0.02 0.2 {-0.05 * y} 0.15" size="0.035"/>
          <geom type="sphere" pos="0.23 {-0.06 * y} 0.18" size="0.045"/>
        </body>
      </body>
      <body pos="0 {0.1 * y} -0.3">
        <joint axis="1 0 0" range="-30 30"/><joint axis="0 0 1" range="-40 40"/><joint axis="0 1 0" range="-100 30"/>
        <geom type="capsule" fromto="0 0 -0.05 0 0 -0.38" size="0.06"/>
        <body pos="0 0 -0.42">
          <joint axis="0 1 0" range="0 140"/>
          <geom type="capsule" fromto="0 0 -0.02 0 0 -0.32" size="0.05"/>
          <body pos="0 0 -0.4">
            <joint axis="0 1 0" range="-40 40"/><joint axis="1 0 0" range="-30 30"/>
            <geom type="capsule" fromto="-0.06 0.02 0 0.13 0.03 0" size="0.028"/>
            <geom type="capsule" fromto="-0.06 -0.02 0 0.13 -0.03 0" size="0.028"/>
          </body>
        </body>
      </body>"""


def humanoid(x, y, z, turn):
    return f"""
    <body pos="{x:.3f} {y:.3f} {z:.3f}" euler="0 0 {turn:.0f}">
      <freejoint/>
      <geom type="capsule" fromto="0 -0.08 0.15 0 0.08 0.15" size="0.08"/>
      <geom type="capsule" fromto="0 -0.07 -0.05 0 0.07 -0.05" size="0.07"/>
      <geom type="capsule" fromto="0 -0.07 -0.25 0 0.07 -0.25" size="0.09"/>
      <geom type="sphere" pos="0 0 0.38" size="0.1"/>
      {limbs(1)}
      {limbs(-1)}
    </body>"""


def crowd(rng):
    """A hundred humanoids that fall over one another."""
    return document("".join(humanoid(0.55 * (i % 10) + rng.uniform(-0.1, 0.1), 0.55 * (i // 10) + rng.uniform(-0.1, 0.1),
                                     1.3 + 0.1 * rng.random(), rng.uniform(0, 360)) for i in range(100)))


def pile(rng):
    """A thousand boxes of differing sizes, dropped on one another."""
    bodies = []
    for i in range(1000):
        x, y, z = i % 10, i // 10 % 10, i // 100
        size = " ".join(f"{rng.uniform(0.06, 0.1):.3f}" for _ in range(3))
        bodies.append(f"""
    <body pos="{0.19 * x + rng.uniform(-0.01, 0.01):.4f} {0.19 * y + rng.uniform(-0.01, 0.01):.4f} {0.11 + 0.2 * z:.4f}"
      euler="{rng.uniform(-10, 10):.1f} {rng.uniform(-10, 10):.1f} {rng.uniform(0, 90):.1f}">
      <freejoint/><geom type="box" size="{size}"/></body>""")
    return document("".join(bodies), nconmax=40000)


def pebble(rng, count):
    """Points all over an ellipsoid, evenly enough that each is a corner of the hull."""
    golden = math.pi * (3 - math.sqrt(5))
    numbers = []
    for i in range(count):
        z = 1 - 2 * (i + 0.5) / count
        r = math.sqrt(1 - z * z)
        a = golden * i + rng.uniform(-1e-3, 1e-3)
        numbers.append(f"{0.3 * r * math.cos(a):.7f} {0.22 * r * math.sin(a):.7f} {0.17 * z:.7f}")
    return " ".join(numbers)


def meshes(rng):
    """Two meshes with 10,000 vertices, drawn to the same point by springs and turning against each other."""
    assets = "".join(f'<mesh name="{name}" vertex="{pebble(rng, 10000)}"/>' for name in "ab")
    bodies = []
    for name, x in (("a", -0.2), ("b", 0.2)):
        slides = "".join(f'<joint type="slide" axis="{axis}" stiffness="2000" damping="50" springref="{-x if k == 0 else 0}"/>'
                         for k, axis in enumerate(("1 0 0", "0 1 0", "0 0 1")))
        bodies.append(f"""
    <body pos="{x} 0 5" euler="{rng.uniform(0, 90):.0f} {rng.uniform(0, 90):.0f} 0">
      {slides}<joint type="ball" damping="0.01"/><geom type="mesh" mesh="{name}"/></body>""")
    return document("".join(bodies), assets)


ARRANGEMENTS = ("line", "plane", "space", "scattered")


def cells(rng, count, arrangement):
    """Different places on a lattice, as many as asked for; those scattered in space leave three of four cells empty."""
    if arrangement == "line":
        return [(i, 0, 0) for i in range(count)]
    if arrangement == "plane":
        side = math.ceil(count ** (1 / 2))
        return [(i % side, i // side, 0) for i in range(count)]
    room = count if arrangement == "space" else 4 * count
    side = math.ceil(room ** (1 / 3))
    chosen = range(count) if arrangement == "space" else rng.sample(range(room), count)
    return [(i % side, i // side % side, i // side // side) for i in chosen]


def separated(count, ground):
    """Bodies that touch nothing, wherever separated_states puts them."""
    body = '<body pos="0 0 1"><freejoint/><geom type="box" size="0.1 0.15 0.2"/></body>'
    return document(count * body, ground=ground)


def separated_states(rng, count, arrangement, states):
    """Numbers of qpos, state after state: each body anywhere near the middle of its cell, turned about the vertical.
    The cells have the same size whatever the number of bodies."""
    numbers = array.array("d")
    place = cells(rng, count, arrangement)
    for _ in range(states):
        for x, y, z in place:
            turn = rng.uniform(0, math.pi)
            jitter = [rng.uniform(-0.2, 0.2) for _ in range(3)]
            numbers.extend((x + jitter[0], y + jitter[1], z + 1 + jitter[2], math.cos(turn), 0, 0, math.sin(turn)))
    return numbers
