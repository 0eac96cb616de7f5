"""What a model is ordered by of itself costs no joins: thousands of exits are read in every standing."""

import pytest
from django.apps import apps

MODELS = [model for model in apps.get_app_config("league").get_models() if model._meta.ordering]
BY_ROUND = {"Match": 2, "Table": 1}
"""Their order is one of the event: by round, then by table."""


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_order_of_itself_joins_no_other_table(model):
    assert str(model._default_manager.all().query).count(" JOIN ") == BY_ROUND.get(model.__name__, 0)
