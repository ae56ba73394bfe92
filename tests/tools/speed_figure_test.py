# SPDX-License-Identifier: Apache-2.0
"""The picture of docs/performance.md shows the numbers of its table; tests/product/words_test.py looks at their mean."""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import speed_figure  # noqa: E402


class SpeedFigure(unittest.TestCase):
    def setUp(self):
        self.page = (ROOT / "docs" / "performance.md").read_text()
        self.rows = speed_figure.ratios(self.page)

    def test_picture_is_of_the_table(self):
        self.assertGreater(len(self.rows), 10)
        self.assertEqual((ROOT / "docs" / "pictures" / "speed.svg").read_text(), speed_figure.draw(self.rows))

    def test_bars_are_as_long_as_ratios(self):
        twice = speed_figure.place(2) - speed_figure.place(1)
        self.assertAlmostEqual(speed_figure.place(1) - speed_figure.place(0.5), twice)
        self.assertIn(f'width="{twice:.1f}"', speed_figure.draw([("some.xml", 2.0)]))


if __name__ == "__main__":
    unittest.main()
