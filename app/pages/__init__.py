"""The pages of the service, for people: the docs of its API, and what is served beside them."""
