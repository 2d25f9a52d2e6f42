//! Checks that the name of a device function or a method resolves to that function at the call, see `emit/meaning.rs` of
//! the compiler.

use super::types::{Arguments, Method};
use std::marker::PhantomData;

/// A static byte for each type. Two types whose bytes have the same address are the same type.
trait Identity {
    const PLACE: &'static u8;
}

impl<T> Identity for T {
    const PLACE: &'static u8 = &0;
}

/// A device function, with the type of the pointers to it.
#[derive(Debug, Clone, Copy)]
pub struct TheFunction<F, P> {
    function: PhantomData<F>,
    pointer: PhantomData<P>,
}

impl<F: Copy, P: Copy> TheFunction<F, P> {
    /// Creates the descriptor of a function from the function and a pointer to it.
    pub const fn new(_: F, _: P) -> Self {
        Self { function: PhantomData, pointer: PhantomData }
    }

    /// Takes a function that is called in the same way. This tells rustc which instance of a generic function it is.
    pub const fn called_like(self, _: P) -> Self {
        self
    }

    /// Rejects every function other than this one.
    ///
    /// # Safety
    ///
    /// The call must be in a constant. There rustc detects that two pointers belong to different allocations, which a
    /// running program does not.
    pub const unsafe fn compare<G: Copy>(self, _: &G) {
        let (device_function, function_of_this_name): (*const u8, *const u8) = (F::PLACE, G::PLACE);
        // the line is part of the message that rustc prints
        // SAFETY: both pointers are to the same place, or rustc reports an error.
        let _ = unsafe { function_of_this_name.offset_from(device_function) }; // they differ: import the device function by its name
    }
}

/// Replaces [`TheFunction`] if the name is not the name of a device function. Another check reports that error.
#[derive(Debug, Clone, Copy)]
pub struct NoDeviceFunction;

impl NoDeviceFunction {
    /// Accepts any function.
    pub const fn called_like<G: Copy>(self, _: G) -> Self {
        self
    }

    /// Accepts every function.
    ///
    /// # Safety
    ///
    /// Same as [`TheFunction::compare`].
    pub const unsafe fn compare<G: Copy>(self, _: &G) {}
}

/// The receiver of a method that takes `self`.
#[derive(Debug)]
pub struct ByValue;

/// The receiver of a method that takes `&self`.
#[derive(Debug)]
pub struct ByRef;

/// The receiver of a method that takes `&mut self`.
#[derive(Debug)]
pub struct ByRefMut;

/// Implemented only for the type `T` itself.
pub trait Is<T> {}
impl<T> Is<T> for T {}

/// The receivers that a method borrows. rustc looks first for a method that takes its receiver by value.
pub trait Borrowed {}
impl Borrowed for ByRef {}
impl Borrowed for ByRefMut {}

/// The receivers other than `&mut self`. rustc finds the methods with a `&mut` receiver first.
#[diagnostic::on_unimplemented(
    message = "numbers have a method of this name, which does not change its receiver, and this one takes `&mut self`",
    note = "give the method another name, or call it by its path, as in `Type::method(&mut value)`"
)]
pub trait NotByRefMut {}
impl NotByRefMut for ByValue {}
impl NotByRefMut for ByRef {}

/// The receiver of a call whose arguments have these types, used where rustc confirms the meaning of names. If its type has no such
/// device method, rustc does not know this type, and reports nothing more about it.
pub fn receiver<const NAME: u128, A: Arguments<First: Method<NAME>>>(_: A) -> <A::First as Method<NAME>>::Owner {
    crate::language::meaning::any()
}

/// The result type of the method that rustc found by value.
#[diagnostic::on_unimplemented(
    message = "another method comes before the `#[device]` method of this name",
    label = "this is the method of another trait, or of an `impl` without `#[device]`",
    note = "rename one of them, or call the method by its path, as in `Type::method(&value)`"
)]
pub trait Found<Receiver> {}
impl<R> Found<ByValue> for R {}
impl Found<ByRef> for Probed {}
impl Found<ByRefMut> for Probed {}

/// Requires that rustc has found the device method and no other one.
pub fn found<const NAME: u128, A, R>(_: A, _: R)
where
    A: Arguments<First: Method<NAME>>,
    R: Found<<A::First as Method<NAME>>::Receiver>,
{
}

/// The result type of a method that shadows others of its name.
#[derive(Debug, Clone, Copy)]
pub struct Probed;

/// A value for a pattern in code that rustc checks and that never runs.
pub fn any<T>() -> T {
    unreachable!("what rustc checks does not run")
}
