"""Events played by bots, entered through what people use."""
