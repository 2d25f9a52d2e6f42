//! The kernel language on every device: device functions are ordinary Rust on the host, and are compared with themselves.
//!
//! One binary for many files: each binary costs seconds to compile and link.

#[path = "../tests/builtins.rs"]
mod builtins;
#[path = "../tests/bytes.rs"]
mod bytes;
#[path = "../tests/casts.rs"]
mod casts;
#[path = "../tests/constants.rs"]
mod constants;
#[path = "../tests/control.rs"]
mod control;
#[path = "../tests/copies.rs"]
mod copies;
#[path = "../tests/defined.rs"]
mod defined;
#[path = "../tests/enums.rs"]
mod enums;
#[path = "../tests/functions.rs"]
mod functions;
#[path = "../tests/generics.rs"]
mod generics;
#[path = "../tests/half.rs"]
mod half;
#[path = "../tests/higher_order.rs"]
mod higher_order;
#[path = "../tests/idioms.rs"]
mod idioms;
#[path = "../tests/iteration.rs"]
mod iteration;
#[path = "../tests/language.rs"]
mod language;
#[path = "../tests/loop_limit.rs"]
mod loop_limit;
#[path = "../tests/mended.rs"]
mod mended;
#[path = "../tests/methods.rs"]
mod methods;
#[path = "../tests/named_constants.rs"]
mod named_constants;
#[path = "../tests/operators.rs"]
mod operators;
#[path = "../tests/parts.rs"]
mod parts;
#[path = "../tests/payloads.rs"]
mod payloads;
#[path = "../tests/spaces.rs"]
mod spaces;
#[path = "../tests/structs.rs"]
mod structs;
#[path = "../tests/tidied.rs"]
mod tidied;
#[path = "../tests/user_types.rs"]
mod user_types;
#[path = "../tests/values.rs"]
mod values;
#[path = "../tests/vectors.rs"]
mod vectors;
#[path = "../tests/wide.rs"]
mod wide;
