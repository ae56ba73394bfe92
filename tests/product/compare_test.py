# SPDX-License-Identifier: Apache-2.0
"""`sinew compare` measures what the theory promises, and its folder shows what it measured."""
import csv
import shutil
import unittest
import xml.etree.ElementTree as xml

from support import MODELS, Scratch

PENDULUM = MODELS / "double_pendulum.xml"
HUMANOID = MODELS / "humanoid.xml"
SOFT_INTEGRATORS = {"euler", "implicit", "implicitfast", "rk4"}
IMPULSE_INTEGRATORS = {"semi-implicit", "midpoint", "explicit", "rk4", "interleaved"}

FALLING_BOX = """<mujoco><option timestep="0.005"/><worldbody><geom type="plane" size="5 5 .1"/>
  <body pos="0 0 0.3"><freejoint/><geom type="box" size=".1 .1 .1"/></body></worldbody>
  <custom><numeric name="sinew_impulse_iterations" data="20000"/><numeric name="sinew_impulse_tolerance" data="1e-14"/></custom></mujoco>"""
SPINNING_PAIR = """<mujoco><option timestep="0.002"/><worldbody><body pos="0 0 3"><freejoint/>
  <geom type="box" size=".1 .2 .3"/><body pos=".3 0 0"><joint axis="0 1 0"/><geom type="box" size=".2 .05 .1"/></body>
  </body></worldbody></mujoco>"""
LOOP = """<mujoco><worldbody><body name="a" pos="0 0 1"><joint axis="0 1 0"/><geom size=".05" pos=".3 0 0"/></body>
  <body name="b" pos="0 0 1"><joint axis="0 1 0"/><geom size=".05" pos=".3 0 0" contype="0" conaffinity="0"/></body></worldbody>
  <equality><connect body1="a" body2="b" anchor=".3 0 0"/></equality>%s</mujoco>"""


def by_way(results):
    return {(r["formulation"], r["integrator"], r.get("solver"), r.get("cone")): r for r in results}


class Ways(Scratch):
    def test_usual_ways_and_all_of_them(self):
        _, usual = self.report("compare", PENDULUM, "--time", 0.01)
        for integrators, formulation in [(SOFT_INTEGRATORS, "soft"), (IMPULSE_INTEGRATORS, "impulses")]:
            for results in (usual["ways"], usual["free_motion"]):
                seen = {r["integrator"] for r in results if r["formulation"] == formulation}
                self.assertEqual(seen, integrators)
        _, everything = self.report("compare", PENDULUM, "--time", 0.01, "--all")
        self.assertEqual(len(by_way(everything["ways"])), 4 * 3 * 2 + 5 * 2)

    def test_a_falling_box_comes_to_rest_in_every_way(self):
        self.write("box.xml", FALLING_BOX)
        _, whole = self.report("compare", "box.xml", "--time", 1)
        for way, result in by_way(whole["ways"]).items():
            self.assertFalse(result["wild"], way)
            self.assertIsNone(result["refused"], way)
            self.assertGreater(result["penetration_m"], 0, way)
            self.assertLess(result["penetration_m"], 0.03, way)
            # the interleaved integrator leaves the velocity that gravity gives in a step: 8 kg times 9.81 times 0.005 s
            self.assertLess(result["momentum_kg_m_s"], 0.45 if way[1] == "interleaved" else 1e-3, way)
            # from 0.3 m to the floor: 8 kg times 9.81 times 0.2
            self.assertAlmostEqual(result["energy_change_J"], -15.7, delta=0.3, msg=str(way))
            self.assertGreater(result["rows"], 4, way)
        newton = by_way(whole["ways"])["soft", "euler", "newton", "elliptic"]
        self.assertLess(newton["forward_inverse_error"], 1e-6)
        gpgs = by_way(whole["ways"])["impulses", "semi-implicit", "gpgs", "elliptic"]
        self.assertLess(gpgs["forward_inverse_error"], 1e-6)

    def test_hard_equalities_have_no_inverse_and_hold(self):
        self.write("hard.xml", LOOP % "")
        self.write("weighted.xml", LOOP % '<custom><numeric name="sinew_impulse_lambda" data="1e6"/></custom>')
        _, hard = self.report("compare", "hard.xml", "--time", 0.5)
        _, weighted = self.report("compare", "weighted.xml", "--time", 0.5)
        way = ("impulses", "semi-implicit", "gpgs", "elliptic")
        self.assertIsNone(by_way(hard["ways"])[way]["forward_inverse_error"])
        self.assertLess(by_way(weighted["ways"])[way]["forward_inverse_error"], 1e-6)
        self.assertLess(by_way(hard["ways"])[way]["equality_violation"], 1e-4)


class FreeMotion(Scratch):
    def test_orders_are_those_of_the_integrators(self):
        _, whole = self.report("compare", PENDULUM, "--time", 0.2)
        for result in whole["free_motion"]:
            fourth = result["integrator"] in ("rk4", "interleaved")
            self.assertAlmostEqual(result["order"], 4 if fourth else 1, delta=0.25, msg=str(result))

    def test_what_floats_keeps_its_momentum(self):
        self.write("pair.xml", SPINNING_PAIR)
        _, whole = self.report("compare", "pair.xml", "--time", 0.2)
        for result in whole["free_motion"]:
            self.assertLess(result["energy_drift"], 1e-6 if result["integrator"] == "rk4" else 1, result)
            self.assertLess(result["angular_drift"], 1e-6 if result["integrator"] == "rk4" else 0.05, result)
            self.assertLess(result["momentum_drift"], 0.05, result)
        _, held = self.report("compare", PENDULUM, "--time", 0.01)
        self.assertEqual({r["momentum_drift"] for r in held["free_motion"]}, {None})


class Dynamics(Scratch):
    def test_forward_and_inverse_by_rows(self):
        _, whole = self.report("compare", HUMANOID, "--dynamics", "--time", 1, "--wave", 0.5)
        groups = whole["dynamics"]
        self.assertGreater(len(groups), 2)
        self.assertEqual(sum(g["states"] for g in groups), 250)
        for before, after in zip(groups, groups[1:]):
            self.assertLess(before["last_row"], after["first_row"])
        for group in groups:
            for key in ["impulse_5_us", "impulse_50_us", "impulse_inverse_us", "soft_us", "soft_inverse_us"]:
                self.assertGreater(group[key], 0)
        self.assertEqual(whole["ways"], [])


class Folder(Scratch):
    CHARTS = ["cost", "drift", "energy", "error", "inverse", "penetration"]

    def test_page_charts_and_numbers(self):
        result, whole = self.report("compare", PENDULUM, "--time", 0.1, "--out", "result")
        folder = self.folder / "result"
        self.assertEqual(result["output"], "result")
        for chart in self.CHARTS:
            svg = xml.parse(folder / f"{chart}.svg").getroot()
            self.assertTrue(svg.tag.endswith("svg"))
            with open(folder / f"{chart}.csv", newline="", encoding="utf-8") as file:
                rows = list(csv.reader(file))
            self.assertGreater(len(rows), 5, chart)
            self.assertEqual({len(row) for row in rows}, {len(rows[0])}, chart)
            self.assertEqual((folder / f"{chart}.png").exists(), shutil.which("gnuplot") is not None)
        page = (folder / "report.html").read_text(encoding="utf-8")
        self.assertEqual(page.count("<svg"), len(self.CHARTS))
        self.assertIn("interleaved", page)
        paths = xml.parse(folder / "energy.svg").getroot().iter("{http://www.w3.org/2000/svg}path")
        # each way has a line in the chart and one in the legend
        self.assertEqual(len(list(paths)), 2 * len(whole["ways"]))


class Refused(Scratch):
    def test_wrong_input(self):
        self.refuse("compare", "missing.xml", says="missing.xml")
        self.refuse("compare", PENDULUM, "--all", "--dynamics", says="--all")
        self.refuse("compare", PENDULUM, "--key", "nothing", says="nothing")
        self.write("taken", "a file")
        self.refuse("compare", PENDULUM, "--time", 0.01, "--out", "taken/below", says="taken")
        self.write("still.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")
        self.refuse("compare", "still.xml", says="nothing moves")


if __name__ == "__main__":
    unittest.main()
