//! What the compiler leaves to rustc, and rustc then refuses by the constants in an expansion.

use fuzz::device::{self, Failure};

#[track_caller]
fn refused(source: &str) -> String {
    match device::build(source) {
        Err(Failure::Refused { code, .. }) => code,
        other => panic!("{other:?}"),
    }
}

/// Seed 100003146: C has no assignment of arrays, and it is only known there that the fields are some.
#[test]
fn array_fields_are_not_assigned_as_a_whole() {
    let source = |value: &str| {
        format!(
            "#[derive(Clone, Copy, Element)] #[repr(C)] struct S {{ a: u32, b: [u8; 4] }}
             #[kernel] fn k(x: S, y: &mut [S]) {{ {value} }}"
        )
    };
    assert_eq!(refused(&source("y[global_id(0)].b = x.b;")), "rustc");
    for right in ["let b: [u8; 4] = x.b; y[global_id(0)].b = b;", "y[global_id(0)].a = x.a;"] {
        device::build(&source(right)).unwrap_or_else(|failure| panic!("{right}: {failure:?}"));
    }
}
