# SPDX-License-Identifier: Apache-2.0
"""The order of a step stands twice: as code in src/step/step.cpp and as a table in docs/architecture.md."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "src/step/step.cpp"
MOST_LINES = 120

# `timed(TIMER, stage, m, d);  // 3.2` and `stage(m, d);  // 3.2`
CALL = re.compile(r"(?:timed(?:_on)?\(\w+, (?P<timed>\w+)|(?P<plain>\w+)\(m, d\b).*?// (?P<number>\d+(?:\.\d+)?)\b")


def numbered(number):
    return tuple(int(part) for part in number.split("."))


def calls_of_page():
    """(number, function) for every numbered line, in the order of the numbers."""
    found = [CALL.search(line) for line in PAGE.read_text(encoding="utf-8").splitlines() if re.search(r"// \d", line)]
    return sorted(((m["number"], m["timed"] or m["plain"]) for m in found), key=lambda call: numbered(call[0]))


def rows_of_table():
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = text.split("## The order of a step", 1)[1].split("```text\n", 1)[1].split("```", 1)[0]
    return [line.split(None, 3) for line in section.splitlines()]


class Order(unittest.TestCase):
    def test_page_and_table_agree(self):
        self.assertEqual(calls_of_page(), [(row[0], row[1]) for row in rows_of_table()])

    def test_numbers_ascend_without_a_gap(self):
        numbers = [numbered(row[0]) for row in rows_of_table()]
        self.assertGreater(len(numbers), 10)
        for before, after in zip(numbers, numbers[1:]):
            follows = after[0] == before[0] + 1 and after[1:] in ((), (1,))
            self.assertTrue(follows or after == before[:1] + (before[-1] + 1,), f"{before} then {after}")

    def test_calls_stand_in_their_order_within_each_function(self):
        for function in PAGE.read_text(encoding="utf-8").split("\n}\n"):
            numbers = [numbered(n) for n in re.findall(r"// (\d+(?:\.\d+)?)\b", function)]
            self.assertEqual(numbers, sorted(numbers))

    def test_the_page_is_one_page(self):
        self.assertLessEqual(len(PAGE.read_text(encoding="utf-8").splitlines()), MOST_LINES)

    def test_every_function_belongs_to_its_folder(self):
        for _, function, folder, _ in rows_of_table():
            if folder in ("step", "sense", "solve", "integrate") or function == "compute_geometry":
                continue  # step/ calls these folders through a file of its own
            headers = (ROOT / "src" / folder).glob("*.h")
            self.assertTrue(any(f" {function}(" in h.read_text(encoding="utf-8") for h in headers), function)


if __name__ == "__main__":
    unittest.main()
