"""Default orderings of models need no joins, because every standing reads thousands of exits."""

import pytest
from django.apps import apps

MODELS = [model for model in apps.get_app_config("league").get_models() if model._meta.ordering]
BY_ROUND = {"Match": 2, "Table": 1}
"""The joins of models that are ordered by round, then by table."""


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_order_of_itself_joins_no_other_table(model):
    assert str(model._default_manager.all().query).count(" JOIN ") == BY_ROUND.get(model.__name__, 0)
