//! What must not compile, with the message it gets, and what must compile: see `tests/ui.rs`.
