"""Events played by bots, through the services that people use."""
