"""Parts of schemas: null beside a value, and parts with a title under ``$defs``."""

from fractions import Fraction
from types import SimpleNamespace

import jsonschema_rs
import pytest

from rules_ref.cases.reader import Reader
from scoring.schemas import nullable, with_definitions
from scoring.shape import COUNT, INTEGER, POINTS, TEXT, listed, or_null, written

TITLED = {"title": "Name", "type": "string"}
ROW = written(
    "Row",
    {"rank": INTEGER, "points": POINTS, "note": TEXT},
    called={"rank": "place.rank", "points": lambda row: row.points * 2},
    sparse=("note",),
)


@pytest.mark.parametrize("schema", [COUNT.schema, POINTS.schema, TITLED, {"const": 1}, {"enum": [1, 2]}])
def test_null_is_valid_beside_the_value_and_said_once(schema):
    made = nullable(schema)
    assert nullable(made) == made
    values: tuple[object, ...] = (None, "a", 1, 2, [], "9/2")
    for value in values:
        expected = value is None or jsonschema_rs.is_valid(schema, value)
        assert jsonschema_rs.is_valid(with_definitions(made), value) == expected


def test_two_parts_with_one_title_are_refused():
    twice = {"type": "array", "prefixItems": [TITLED, TITLED], "items": TITLED}
    assert with_definitions(twice)["$defs"] == {"Name": {"type": "string"}}
    with pytest.raises(ValueError, match="Name"):
        with_definitions({"anyOf": [TITLED, TITLED | {"minLength": 1}]})


@pytest.mark.parametrize("row", [{"rank": 1, "points": 4, "note": "x"}, {"rank": 1, "points": 4}])
def test_an_answer_is_written_of_a_dict_by_its_keys(row):
    kind = written("Row", {"rank": INTEGER, "points": POINTS, "note": TEXT}, sparse=("note",))
    assert listed(kind).write([row]) == [row]
    assert jsonschema_rs.is_valid(with_definitions(kind.schema), row)
    with pytest.raises(KeyError):
        kind.write({"rank": 1})


def test_an_answer_is_written_of_a_value_by_paths_and_functions_and_never_read():
    row = SimpleNamespace(place=SimpleNamespace(rank=2), points=Fraction(9, 4), note=None)
    assert ROW.write(row) == {"rank": 2, "points": "9/2"}
    assert or_null(ROW).write(None) is None
    with pytest.raises(TypeError):
        ROW.read(Reader({"rank": 2, "points": "9/2"}))
