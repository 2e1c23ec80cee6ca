// This target has no code: it depends on the programs that `make demo` runs, so that one command builds them together.
