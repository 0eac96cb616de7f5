"""How anything that people do is done: said once, checked, written and logged as one."""
