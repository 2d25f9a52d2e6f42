//! What only the macros can say of a type is `unsafe` to say by hand.

use cl_runtime::{__private as p, Buffer, DeviceFn, Element, Type};

#[derive(Clone, Copy)]
#[repr(C)]
struct Small(u8);

// kernels would step over 64 bytes where there is one
impl Type for Small {
    const TYPE: &'static p::TypeItem = <[f64; 8]>::TYPE;
    const UNSET: Self = Self(0);
}

impl p::Value for Small {
    fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R {
        put(&[self.0; 100])
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes[0])
    }
}

impl Element for Small {}

impl p::Field<0x30> for Small {
    type Type = [u8; 1000];
}

impl p::Elements for Small {
    type Element = f64;
}

impl p::Method<0x61> for Small {
    type Compiled = ();
    type Result = ();
    type Parameters = ();
    const ITEM: &'static p::Item = p::NO_ITEM;
    const SUMMARY: &'static p::Summary = p::Summary::NONE;
}

impl DeviceFn<(), u32> for Small {
    const ITEM: &'static p::Item = p::NO_ITEM;
    const SUMMARY: &'static p::Summary = p::Summary::NONE;

    fn native(_: &p::WorkItem<'_>, _: ()) -> p::Flow<u32> {
        Ok(1)
    }

    async fn native_group(_: &p::WorkItem<'_>, _: p::LocalMemory<'_>, _: ()) -> p::Flow<u32> {
        Ok(1)
    }
}

struct Atom;

impl p::Atomic for Atom {
    type Value = u32;
}

fn main() {
    let _: Option<Buffer<Small>> = None;
}
