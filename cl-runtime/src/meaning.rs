//! Whether the name of a device function, or of a method, means that function where it is called, see `emit/meaning.rs` of the compiler.

use crate::__private::Probed;
use crate::types::{Arguments, Method};
use std::marker::PhantomData;

/// A byte in memory for each type: where two types have theirs at one place, they are the same.
trait Identity {
    const PLACE: &'static u8;
}

impl<T> Identity for T {
    const PLACE: &'static u8 = &0;
}

/// A device function, and the type of the pointers to it.
#[derive(Debug, Clone, Copy)]
pub struct TheFunction<F, P> {
    function: PhantomData<F>,
    pointer: PhantomData<P>,
}

impl<F: Copy, P: Copy> TheFunction<F, P> {
    /// Of the function itself.
    pub const fn new(_: F, _: P) -> Self {
        Self { function: PhantomData, pointer: PhantomData }
    }

    /// Takes a function that is called in the same way: rustc then knows which instance of a generic one it is.
    pub const fn called_like(self, _: P) -> Self {
        self
    }

    /// Rejects every other function.
    ///
    /// # Safety
    ///
    /// It is called in a constant: rustc finds out that two places have nothing to do with each other, a program does not.
    pub const unsafe fn compare<G: Copy>(self, _: &G) {
        let (device_function, function_of_this_name): (*const u8, *const u8) = (F::PLACE, G::PLACE);
        // the line is part of what rustc shows
        // SAFETY: it is one place, or an error.
        let _ = unsafe { function_of_this_name.offset_from(device_function) }; // they differ: import the device function by its name
    }
}

/// Stands for the function where the name is none of a device function, which something else says.
#[derive(Debug, Clone, Copy)]
pub struct NoDeviceFunction;

impl NoDeviceFunction {
    /// Takes anything.
    pub const fn called_like<G: Copy>(self, _: G) -> Self {
        self
    }

    /// Rejects nothing.
    ///
    /// # Safety
    ///
    /// As [`TheFunction::compare`].
    pub const unsafe fn compare<G: Copy>(self, _: &G) {}
}

/// A method takes `self`.
#[derive(Debug)]
pub struct ByValue;

/// A method takes `&self`.
#[derive(Debug)]
pub struct ByRef;

/// A method takes `&mut self`.
#[derive(Debug)]
pub struct ByRefMut;

/// It is this one.
pub trait Is<T> {}
impl<T> Is<T> for T {}

/// A method borrows its receiver: rustc looks for one that takes it by value first.
pub trait Borrowed {}
impl Borrowed for ByRef {}
impl Borrowed for ByRefMut {}

/// A method that rustc finds behind those of `&mut` receivers.
pub trait NotByRefMut {}
impl NotByRefMut for ByValue {}
impl NotByRefMut for ByRef {}

/// The receiver of a call whose arguments have these types, where rustc confirms what names mean.
pub fn receiver<A: Arguments>(_: A) -> A::First {
    crate::__private::any()
}

/// What a method gives that was found by value.
#[diagnostic::on_unimplemented(
    message = "another method comes before the `#[device]` method of this name",
    label = "this is the method of another trait, or of an `impl` without `#[device]`",
    note = "rename one of them, or call the method by its path, as in `Type::method(&value)`"
)]
pub trait Found<Receiver> {}
impl<R> Found<ByValue> for R {}
impl Found<ByRef> for Probed {}
impl Found<ByRefMut> for Probed {}

/// Requires that nothing but the device method has been found.
pub fn found<const NAME: u128, A, R>(_: A, _: R)
where
    A: Arguments<First: Method<NAME>>,
    R: Found<<A::First as Method<NAME>>::Receiver>,
{
}
