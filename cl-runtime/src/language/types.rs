//! The types of the kernel language, as constants that describe them.

mod compared;
mod methods;
mod numbers;
mod variants;

pub use compared::{comparable, equatable, is_struct, ordered, totally_ordered, zero_by_default};
pub use numbers::of_numbers;
pub use variants::{Named, NoVariant, Variant, has_variants, no_variants, payload, tag, variant_or_none};

use crate::{
    backend::native::memory::NativeMemory,
    item::{Constant, Derived, Item, Scalar, TypeItem, TypeKind, summary::Summary},
    language::meaning::NotByRefMut,
};
use std::{cmp::Ordering, marker::PhantomData, mem::offset_of};

/// A type of the kernel language: a type that a variable of a kernel can have.
///
/// Implemented for the scalars, tuples and arrays, and by `#[derive(Element)]` for structs and field-less enums.
///
/// # Safety
///
/// `TYPE` describes `Self`: the compiler relies on its size, its fields and their offsets, and its variants.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// // a tuple, an array and an enum: types of variables in a kernel
/// #[derive(Clone, Copy, PartialEq, Element)]
/// #[repr(u32)]
/// enum Half {
///     Low,
///     High,
/// }
///
/// #[kernel]
/// fn halves(counts: &mut [u32]) {
///     let i = global_id(0);
///     let half: Half = if i < 2 { Half::Low } else { Half::High };
///     let pair: (u32, [u32; 2]) = (i as u32, [10, 20]);
///     counts[i] = pair.0 + if half == Half::Low { pair.1[0] } else { pair.1[1] };
/// }
///
/// # let queue = Queue::auto()?;
/// let mut counts = Buffer::zeroed(&queue, 4)?;
/// halves(&mut counts).global(4).run(&queue)?;
/// assert_eq!(counts.to_vec(&queue)?, [10, 11, 22, 23]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of the kernel language",
    label = "kernels do not know this type",
    note = "put `#[derive(Clone, Copy, Element)]` and `#[repr(C)]` on a struct, or `#[repr(u32)]` on an enum without fields",
    note = "a reference that a function returns must be bound to a variable with its type first: `let value: &TYPE = …;`"
)]
pub unsafe trait Type: Copy + 'static {
    #[doc(hidden)]
    const TYPE: &'static TypeItem;
    /// A placeholder value for a variable that is assigned before it is read.
    #[doc(hidden)]
    const UNSET: Self;
    /// For an enum with fields: one value of each variant.
    #[doc(hidden)]
    const SAMPLES: &'static [Self] = &[];
}

/// A field of a struct, identified by its name encoded as a number.
///
/// # Safety
///
/// The struct has a field of this name and type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "kernels know no field of `{Self}` that has this name",
    label = "not a field that kernels can use",
    note = "put `#[derive(Clone, Copy, Element)]` and `#[repr(C)]` on the struct that has it",
    note = "a reference that a function returns must be bound to a variable with its type first: `let value: &TYPE = …;`"
)]
pub unsafe trait Field<const NAME: u128> {
    /// The field's type.
    type Type: Type;
}

/// A method of a `#[device] impl` block, identified by its name encoded as a number.
///
/// # Safety
///
/// All members belong to one method that the compiler has compiled.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no method of this name that kernels can call",
    note = "put `#[device]` on the `impl` block that has it; a vector, `Option` or `Result` must be bound to a variable with a type first, as in `let v: f32x4 = …;`",
    note = "a reference that a function returns must be bound to a variable with its type first: `let value: &TYPE = …;`",
    note = "a function of a trait that takes no `self` cannot be called through a type parameter: let it take `self`"
)]
pub unsafe trait Method<const NAME: u128> {
    /// The type itself.
    type Owner;
    /// The type that carries its compiled form.
    type Compiled;
    /// Its result type.
    type Result;
    /// Its parameter types, as a tuple, with `()` for a parameter that is not a value.
    type Parameters;
    /// How it takes its receiver: a marker type such as [`ByValue`](crate::language::meaning::ByValue), or `()` without a
    /// receiver.
    type Receiver;
    /// Its compiled form.
    const ITEM: &'static Item;
    /// Its compiled form for arguments that are certainly valid, such as the bounds `0.0` and `1.0` of `clamp`.
    const VALID: &'static Item = Self::ITEM;
    /// The facts about it that callers depend on.
    const SUMMARY: &'static Summary;
}

/// The types of a call's arguments, receiver first.
///
/// # Safety
///
/// `Self` is a tuple of `PhantomData`, and `First` is the type of its first field.
#[doc(hidden)]
pub unsafe trait Arguments: Copy {
    /// The receiver's type.
    type First;
}

macro_rules! arguments {
    ($(($($rest:ident)*))*) => {$(
        // SAFETY: `First` is the type of the first field.
        unsafe impl<First $(, $rest: Copy)*> Arguments for (PhantomData<First>, $($rest,)*) {
            type First = First;
        }
    )*};
}

arguments! { () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }

/// Looks up a method by the type of its receiver.
#[doc(hidden)]
#[derive(Debug)]
pub struct By<const NAME: u128>;

impl<const NAME: u128> By<NAME> {
    /// Requires that there is such a method.
    pub const fn found<A: Arguments<First: Method<NAME>>>(types: A) -> A {
        types
    }

    /// Its compiled form.
    pub const fn item<A: Arguments<First: Method<NAME>>>(_: A) -> &'static Item {
        <A::First as Method<NAME>>::ITEM
    }

    /// The facts about it that callers depend on.
    pub const fn summary<A: Arguments<First: Method<NAME>>>(_: A) -> &'static Summary {
        <A::First as Method<NAME>>::SUMMARY
    }

    /// Its parameter types.
    pub const fn parameters<A: Arguments<First: Method<NAME>>>(
        _: A,
    ) -> PhantomData<<A::First as Method<NAME>>::Parameters> {
        PhantomData
    }

    /// Its result type.
    pub const fn result<A: Arguments<First: Method<NAME>>>(_: A) -> PhantomData<<A::First as Method<NAME>>::Result> {
        PhantomData
    }
}

/// The same of a method that does not change its receiver. `VALID`: its arguments are certainly valid.
#[doc(hidden)]
#[derive(Debug)]
pub struct Unchanged<const NAME: u128, const VALID: bool>;

impl<const NAME: u128, const VALID: bool> Unchanged<NAME, VALID> {
    /// Requires that there is such a method.
    pub const fn found<A: Arguments<First: Method<NAME, Receiver: NotByRefMut>>>(types: A) -> A {
        types
    }

    /// Its compiled form.
    pub const fn item<A: Arguments<First: Method<NAME, Receiver: NotByRefMut>>>(_: A) -> &'static Item {
        if VALID { <A::First as Method<NAME>>::VALID } else { <A::First as Method<NAME>>::ITEM }
    }

    /// The facts about it that callers depend on.
    pub const fn summary<A: Arguments<First: Method<NAME, Receiver: NotByRefMut>>>(arguments: A) -> &'static Summary {
        By::<NAME>::summary(arguments)
    }

    /// Its parameter types.
    pub const fn parameters<A: Arguments<First: Method<NAME, Receiver: NotByRefMut>>>(
        arguments: A,
    ) -> PhantomData<<A::First as Method<NAME>>::Parameters> {
        By::<NAME>::parameters(arguments)
    }

    /// Its result type.
    pub const fn result<A: Arguments<First: Method<NAME, Receiver: NotByRefMut>>>(
        arguments: A,
    ) -> PhantomData<<A::First as Method<NAME>>::Result> {
        By::<NAME>::result(arguments)
    }
}

/// A value of the type for a variable that is assigned before it is read.
#[doc(hidden)]
#[inline(always)]
pub const fn unset<T: Type>(_: PhantomData<T>) -> T {
    T::UNSET
}

/// The type that carries the compiled form of a method.
#[doc(hidden)]
pub type Of<T, const NAME: u128> = <T as Method<NAME>>::Compiled;

/// A type whose elements all have one type.
///
/// # Safety
///
/// `Self` is an array or a slice of `Element`.
#[doc(hidden)]
pub unsafe trait Elements {
    /// The element type.
    type Element;
}

// SAFETY: a slice.
unsafe impl<T> Elements for [T] {
    type Element = T;
}

// SAFETY: an array.
unsafe impl<T, const N: usize> Elements for [T; N] {
    type Element = T;
}

const fn item<T>(kind: TypeKind) -> TypeItem {
    TypeItem { size: size_of::<T>(), align: align_of::<T>(), kind, derived: Derived::NONE }
}

macro_rules! scalars {
    ($($scalar:ident: $name:ident = $unset:expr,)*) => {$(
        // SAFETY: the description has the scalar's name, and rustc computes the size.
        unsafe impl Type for $scalar {
            const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Scalar(Scalar::$name));
            const UNSET: Self = $unset;
        }
    )*};
}

scalars! {
    bool: Bool = false,
    i8: I8 = 0,
    i16: I16 = 0,
    i32: I32 = 0,
    i64: I64 = 0,
    isize: Isize = 0,
    u8: U8 = 0,
    u16: U16 = 0,
    u32: U32 = 0,
    u64: U64 = 0,
    usize: Usize = 0,
    f32: F32 = 0.0,
    f64: F64 = 0.0,
}

#[cfg(feature = "f16")]
// SAFETY: as above.
unsafe impl Type for half::f16 {
    const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Scalar(Scalar::F16));
    const UNSET: Self = half::f16::ZERO;
}

// SAFETY: `()` has no bytes.
unsafe impl Type for () {
    const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Unit);
    const UNSET: Self = ();
}

// SAFETY: kernels represent it as a struct of their own, which never leaves them.
unsafe impl<T: Type> Type for Option<T> {
    const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Option(T::TYPE));
    const UNSET: Self = None;
}

// SAFETY: as above.
unsafe impl<T: Type, E: Type> Type for Result<T, E> {
    const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Result(T::TYPE, E::TYPE));
    const UNSET: Self = Ok(T::UNSET);
}

// SAFETY: as above.
unsafe impl Type for Ordering {
    const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Ordering);
    const UNSET: Self = Self::Equal;
}

/// An array passed by value. OpenCL C represents it as a struct.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Whole<T>(PhantomData<T>);

// SAFETY: as above; it represents a `T`.
unsafe impl<T: Type> Type for Whole<T> {
    const TYPE: &'static TypeItem = &item::<T>(TypeKind::Whole(T::TYPE));
    const UNSET: Self = Self(PhantomData);
}

// SAFETY: the description has the element type and the length.
unsafe impl<T: Type, const N: usize> Type for [T; N] {
    const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Array(T::TYPE, N));
    const UNSET: Self = [T::UNSET; N];
}

/// The description of a vector or mask.
pub(crate) const fn vector<V, Lane: Type>(len: usize) -> TypeItem {
    match Lane::TYPE.kind {
        TypeKind::Scalar(scalar) => item::<V>(TypeKind::Vector(scalar, len)),
        _ => panic!("vectors are made of scalars"),
    }
}

macro_rules! tuples {
    ($(($($field:ident $number:tt),+))*) => {$(
        // SAFETY: kernels represent it as a struct of their own, which never leaves them.
        unsafe impl<$($field: Type),+> Type for ($($field,)+) {
            const TYPE: &'static TypeItem = &item::<Self>(TypeKind::Tuple(&[$($field::TYPE),+], &[$(offset_of!(Self, $number)),+]));
            const UNSET: Self = ($($field::UNSET,)+);
        }

        // SAFETY: the same types.
        unsafe impl<$($field),+> Types for ($(PhantomData<$field>,)+) {
            type Of = ($($field,)+);
        }

        tuples! { @components ($($field)+) $($field $number)+ }
    )*};
    (@components $all:tt $($one:ident $number:tt)+) => {$(
        tuples! { @component $all $one $number }
    )+};
    (@component ($($all:ident)+) $one:ident $number:tt) => {
        // SAFETY: the type of the field whose name is this digit.
        unsafe impl<$($all: Type),+> Field<{ b'0' as u128 + $number }> for ($($all,)+) {
            type Type = $one;
        }

        // SAFETY: the component with this index.
        unsafe impl<$($all),+> Parameter<$number> for ($($all,)+) {
            type Type = $one;
        }
    };
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
}

// In the constants that the macros write, a value of type `PhantomData<T>` stands for the type `T`. The macros can
// refer to the type of a function or field only through type inference.

macro_rules! of_types {
    ($($(#[$doc:meta])* $name:ident[$($generics:tt)*]($($param:ty),*) -> $Type:ty;)*) => {$(
        $(#[$doc])*
        pub const fn $name<$($generics)*>($(_: $param),*) -> PhantomData<$Type> {
            PhantomData
        }
    )*};
}

of_types! {
    /// The type of a value.
    typed[T](&T) -> T;
    /// The slice type with these elements.
    slice_of[T](PhantomData<T>) -> [T];
    /// The type of the value in `Ok`.
    ok[T, E](PhantomData<Result<T, E>>) -> T;
    /// The type of the value in `Err`.
    err[T, E](PhantomData<Result<T, E>>) -> E;
    /// The type of the struct that passes this array by value.
    whole_of[T](PhantomData<T>) -> Whole<T>;
    /// The `Option` of this type.
    option_of[T](PhantomData<T>) -> Option<T>;
    /// The `Result` of these types.
    result_of[T, E](PhantomData<T>, PhantomData<E>) -> Result<T, E>;
    /// The array of this type.
    array_of[const N: usize, T](PhantomData<T>) -> [T; N];
}

/// The type of a field.
pub const fn field<const NAME: u128, T: Field<NAME>>(_: PhantomData<T>) -> PhantomData<T::Type> {
    PhantomData
}

/// A component of a tuple type.
///
/// # Safety
///
/// `Type` is the component with this index.
#[doc(hidden)]
pub unsafe trait Parameter<const NUMBER: usize> {
    /// The type.
    type Type;
}

/// The type of one parameter, given the tuple of all of them.
pub const fn parameter<const NUMBER: usize, T: Parameter<NUMBER>>(_: PhantomData<T>) -> PhantomData<T::Type> {
    PhantomData
}

/// The type of the elements of an array or slice.
pub const fn element<T: Elements + ?Sized>(_: PhantomData<T>) -> PhantomData<T::Element> {
    PhantomData
}

/// A type that is an `Option`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "kernels take this for an `Option`, and it is a `{Self}`",
    label = "this is no `Option`",
    note = "bind it to a variable with its type first, as in `let value: Result<f32, u32> = …;`"
)]
pub trait IsOption {
    /// The type of the value in `Some`.
    type Held;
}

impl<T> IsOption for Option<T> {
    type Held = T;
}

/// The type of the value in `Some`.
pub const fn some<O: IsOption>(_: PhantomData<O>) -> PhantomData<O::Held> {
    PhantomData
}

/// The tuple of these types.
pub const fn tuple_of<T: Types>(_: T) -> PhantomData<T::Of> {
    PhantomData
}

/// The description of a type.
pub const fn type_of<T: Type>(_: PhantomData<T>) -> &'static TypeItem {
    T::TYPE
}

/// The length of an array.
pub const fn length<T: Array>(_: PhantomData<T>) -> usize {
    T::LEN
}

/// A type that is an array. The macro assumes an array where it sees an index.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be indexed in a kernel [CL0014]",
    label = "kernels index slices, arrays, vectors and grids",
    note = "a kernel does not call `Index`: write a `#[device]` method that returns the element",
    note = "a slice that a function returns needs its type: `let part: &[f32] = f(…);`"
)]
pub trait Array {
    /// The number of elements.
    const LEN: usize;
}

impl<T, const N: usize> Array for [T; N] {
    const LEN: usize = N;
}

/// The scalar type that represents a type: itself, or the integer that an enum is stored as.
pub const fn scalar(of: &TypeItem) -> Option<Scalar> {
    match of.kind {
        TypeKind::Scalar(scalar) | TypeKind::Enum(scalar) => Some(scalar),
        TypeKind::Vector(..)
        | TypeKind::Array(..)
        | TypeKind::Whole(_)
        | TypeKind::Tuple(..)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering
        | TypeKind::Struct(_) => None,
    }
}

/// The description of the type of a C variable. Refuses arrays at compile time, because C writes their length after the
/// variable's name.
#[track_caller]
pub const fn name_of<T: Type>(_: PhantomData<T>) -> &'static TypeItem {
    assert!(
        !matches!(T::TYPE.kind, TypeKind::Array(..)),
        "a value here is an array, which the macro cannot see: give its variable a type, as in `let name: [f32; 4] = …;`, \
         and write the array where its type has another name; \
         where it is an element that a generic function such as those of `cl-array` is called for, use a struct with \
         `#[derive(Element)]` that has the array as a field"
    );
    T::TYPE
}

/// Refuses elements, at compile time, whose alignment exceeds the alignment of device memory.
#[track_caller]
pub const fn aligned_as_memory<T>() {
    assert!(
        align_of::<T>() <= NativeMemory::ALIGNMENT,
        "this element is aligned to more than 128 bytes, and the memory of devices is not: align it to less"
    );
}

/// Refuses arrays at compile time, because C does not copy them by assignment.
#[track_caller]
pub const fn no_array<T: Type>(_: PhantomData<T>) {
    assert!(
        !matches!(T::TYPE.kind, TypeKind::Array(..)),
        "this value is an array, which the macro cannot see: give it a variable with a type, as in `let name: [f32; 4] = …;`"
    );
}

/// Refuses conversions to a scalar that std does not define.
#[track_caller]
pub const fn convertible<T: Type>(_: PhantomData<T>) {
    assert!(
        matches!(T::TYPE.kind, TypeKind::Scalar(_)),
        "kernels convert scalars, vectors and arrays: of other types, call a `#[device]` function"
    );
}

/// The bits of a scalar or enum constant, zero-extended.
#[track_caller]
pub const fn bits<T: Type>(value: T) -> (&'static TypeItem, u64) {
    assert!(
        scalar(T::TYPE).is_some(),
        "only constants of scalars and enums can be used here: give the variable a type, as in `let name: TYPE = …;`"
    );
    (T::TYPE, read_bits(&value))
}

/// The same, but 0 for a variant of an enum with fields: its tag is emitted instead.
#[track_caller]
pub const fn bits_or_variant<T: Type>(value: T) -> (&'static TypeItem, u64) {
    if has_variants(T::TYPE) { (u32::TYPE, 0) } else { bits(value) }
}

/// The bits of a scalar or enum, zero-extended.
const fn read_bits<T: Type>(value: &T) -> u64 {
    // SAFETY: `value` is a scalar or a field-less enum of the size that is read, and has no padding.
    unsafe {
        match size_of::<T>() {
            1 => std::mem::transmute_copy::<T, u8>(value) as u64,
            2 => std::mem::transmute_copy::<T, u16>(value) as u64,
            4 => std::mem::transmute_copy::<T, u32>(value) as u64,
            _ => std::mem::transmute_copy::<T, u64>(value),
        }
    }
}

/// The bits that a panic records of a value whose type only rustc knows. Constants ensure that it is a scalar or an
/// enum.
pub fn recorded<T: Type>(value: T) -> u64 {
    if scalar(T::TYPE).is_some() { read_bits(&value) } else { 0 }
}

/// The scalar type that formats a recorded value of this type.
pub const fn shown(of: &TypeItem) -> Scalar {
    match scalar(of) {
        Some(scalar) => scalar,
        None => Scalar::U64,
    }
}

/// The scalar constant with these bits.
pub(crate) fn constant(scalar: Scalar, bits: u64) -> Constant {
    match scalar {
        Scalar::Bool => Constant::Bool(bits != 0),
        Scalar::I8 => Constant::I8(bits as i8),
        Scalar::I16 => Constant::I16(bits as i16),
        Scalar::I32 => Constant::I32(bits as i32),
        Scalar::I64 | Scalar::Isize => Constant::I64(bits as i64),
        Scalar::U8 => Constant::U8(bits as u8),
        Scalar::U16 | Scalar::F16 => Constant::U16(bits as u16),
        Scalar::U32 => Constant::U32(bits as u32),
        Scalar::U64 | Scalar::Usize => Constant::U64(bits),
        Scalar::F32 => Constant::F32(f32::from_bits(bits as u32)),
        Scalar::F64 => Constant::F64(f64::from_bits(bits)),
    }
}

/// The values, if they have the assumed type `T`; otherwise an empty slice.
pub const fn supposed<T: Type, U: Type>(values: &'static [U]) -> &'static [T] {
    // enums are excluded: not every number is a valid value
    let supposed = if let TypeKind::Scalar(scalar) = T::TYPE.kind { Some(scalar) } else { None };
    match (supposed, scalar(U::TYPE)) {
        (Some(supposed), Some(found)) if supposed as u8 == found as u8 => {
            // SAFETY: both are the same scalar type, or the values belong to an enum stored as it.
            unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
        }
        _ => &[],
    }
}

/// The types that the fields of a tuple of `PhantomData` stand for.
///
/// # Safety
///
/// `Of` is the tuple of exactly these types.
pub unsafe trait Types: Copy {
    /// The tuple of these types.
    type Of;
}

// SAFETY: no types.
unsafe impl Types for () {
    type Of = ();
}
