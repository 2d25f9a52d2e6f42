//! The macros' output: the compiled form of one `#[device]` function or `#[kernel]`, as constants.
//!
//! An [`Item`] is a template of OpenCL C. It leaves open the parts that depend on the whole program: the names of the
//! functions it calls (two modules may each have a `helper`), the numbers of its panic sites, and the code that exists
//! only if something in the program can panic. [`crate::program`] assembles the items into a program.

pub(crate) mod condition;
mod quantity;
pub(crate) mod summary;
mod zero;

pub use cl_ir::{ItemSpace, Scalar};
pub use quantity::Quantity;
pub use zero::Zero;

/// One compiled function.
#[derive(Debug)]
pub struct Item {
    /// Kernel or device function.
    pub kind: ItemKind,
    /// The function's name in Rust.
    pub name: &'static str,
    /// The module that declares it, as returned by `module_path!()`.
    pub module: &'static str,
    /// The file that declares it, as returned by `file!()`.
    pub file: &'static str,
    /// The line of the function's name.
    pub line: u32,
    /// The type arguments of this instance, if the function is generic.
    pub types: &'static [&'static TypeItem],
    /// The values of the const arguments of this instance, as bits.
    pub constants: &'static [u64],
    /// The function arguments of this instance.
    pub functions: &'static [&'static Item],
    /// The instances of the items it refers to. `Who::Dep` is an index into this list.
    pub deps: &'static [Dep],
    /// The places where it can panic. `Piece::Site` is an index into this list.
    pub sites: &'static [Site],
    /// Whether its OpenCL C can reach any panic site. Some sites exist only in the native version.
    pub panics: bool,
    /// Helper routines in OpenCL C that its source calls by name.
    pub routines: &'static [Routine],
    /// The device capabilities it needs beyond the full profile of OpenCL 1.2.
    pub needs: &'static [Need],
    /// Bit mask of dimensions. Bits 0 to 2: a work-group must have one work-item in this dimension, since others could
    /// access its elements. From bit 3 on: the whole launch must have one work-item in this dimension.
    pub flat: u8,
    /// Whether its OpenCL C calls `get_global_size`, see `When::Sized`.
    pub sized: bool,
    /// Whether it reinterprets a slice as one of another element type. Two types then alias the same memory.
    pub casts: bool,
    /// Whether its OpenCL C has a loop of its own. Loops in routines are short.
    pub loops: bool,
    /// The local memory that a device function declares. OpenCL C allows local variables only in kernels, so the kernel
    /// declares it and passes it down, see `Piece::Memory`. For a kernel: the local memory that may have to be zeroed
    /// at its start.
    pub shared: &'static [Shared],
    /// Constants stored as data of the program. [`Part::Table`] is an index into this list.
    pub tables: &'static [Table],
    /// The launch conditions of a kernel, which the host checks. Empty for a device function.
    pub conditions: Conditions,
    /// The OpenCL C, indented.
    pub source: Template,
    /// Proof that the compiler produced this item.
    pub compiled: Compiled,
}

/// The OpenCL C of an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Template {
    /// The lines, encoded as [`cl_ir::template`] describes.
    pub text: &'static str,
    /// The parts that rustc determines.
    pub parts: &'static [Part],
    /// The conditions that rustc evaluates.
    pub decided: &'static [bool],
}

impl Template {
    /// No lines.
    pub const EMPTY: Self = Self { text: "", parts: &[], decided: &[] };
}

/// A token that only the compiler puts into an [`Item`]. The runtime runs the item's OpenCL C unchecked.
#[derive(Debug)]
pub struct Compiled(());

impl Compiled {
    /// # Safety
    ///
    /// The item that holds the token is the compiler's output for one function: its OpenCL C has the parameters and the
    /// result of the Rust function, and accesses only the memory passed to it.
    #[allow(clippy::new_without_default)]
    pub const unsafe fn new() -> Self {
        Self(())
    }
}

/// The conditions that the host checks before it launches a kernel.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    /// The conditions on which the omitted bounds checks depend.
    pub bounds: &'static [Condition],
    /// The item to launch if one of `bounds` does not hold. It performs the checks that the other item omits. Its own
    /// conditions are [`Conditions::NONE`].
    pub checked: Option<&'static Item>,
    /// If one of these does not hold, two work-items could access the same element, or an index may not have the form
    /// that the compiler assumed.
    pub races: &'static [Condition],
    /// The minimum number of dimensions of a launch.
    pub dimensions: usize,
}

impl Conditions {
    /// No conditions.
    pub const NONE: Self = Self { bounds: &[], checked: None, races: &[], dimensions: 0 };
}

/// A linear condition: the sum must not be negative.
#[derive(Debug)]
pub struct Condition {
    /// The terms. Empty if rustc has found that the condition always holds.
    pub sum: &'static [Product],
    /// The name of the accessed variable; empty if it has none.
    pub of: &'static str,
    /// The condition serves only to keep the accesses of distinct work-items disjoint. A single work-item does not need
    /// it.
    pub distinct: bool,
    /// The Rust line that needs the condition.
    pub line: u32,
    /// The Rust column, counted from 1.
    pub column: u32,
}

/// A factor times quantities.
#[derive(Debug)]
pub struct Product {
    /// The factor.
    pub factor: i128,
    /// The quantities.
    pub of: &'static [Quantity],
}

impl Item {
    /// Whether this crate declares it, as it does operators that the macro does not see.
    pub(crate) fn is_of_this_crate(&self) -> bool {
        self.module.split("::").next() == Some(env!("CARGO_CRATE_NAME"))
    }

    /// The mask `flat` of this item and everything it calls.
    pub(crate) const fn all_flat(&self) -> u8 {
        let (mut flat, mut at) = (self.flat, 0);
        while at < self.deps.len() {
            flat |= self.deps[at].item.all_flat();
            at += 1;
        }
        flat
    }
}

/// A called item, and the address spaces of the arguments in these calls.
#[derive(Debug)]
pub struct Dep {
    /// The callee.
    pub item: &'static Item,
    /// The address space of each argument; [`ItemSpace::Private`] for values.
    pub spaces: &'static [ItemSpace],
}

/// The kind of an [`Item`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// A `#[kernel]`: an entry point of the program.
    Kernel,
    /// A `#[device]` function.
    Function,
}

/// An array in local memory.
#[derive(Debug, PartialEq)]
pub struct Shared {
    /// Its name in the function's source.
    pub name: &'static str,
    /// The element type, in OpenCL C, encoded as in [`Template`].
    pub element: &'static str,
    /// The zero of an element.
    pub zero: Zero,
    /// The length, and those of the inner dimensions if the elements are arrays, encoded likewise.
    pub dims: &'static [&'static str],
    /// The size, in bytes.
    pub bytes: usize,
    /// Whether each call writes every element before it reads it, unless a work-item has panicked. The kernel zeroes
    /// the array otherwise.
    pub written: bool,
    /// The array is a `#[local]` parameter of the kernel. The first of `dims` names its length.
    pub given: bool,
}

/// A part of a line that rustc determines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part {
    /// A constant, as a literal of exactly its type.
    Const(Constant),
    /// A constant, where a literal without a suffix suffices.
    Bare(Constant),
    /// An address-space qualifier.
    Space(ItemSpace),
    /// The name of a type.
    Type(&'static TypeItem),
    /// The name of the function that tests two structs of this type for equality.
    Equal(&'static TypeItem),
    /// The name of the function that compares two structs of this type: it returns -1, 0 or 1, or 2 if they are
    /// unordered.
    Order(&'static TypeItem),
    /// A literal without a suffix, emitted as a literal of this type.
    Number(&'static TypeItem, &'static str),
    /// The text before the operand of a cast from this type. With `true`, the operand needs parentheses after a cast,
    /// and the texts before and after it add them.
    Cast(&'static TypeItem, Scalar, bool),
    /// The text after the operand of such a cast.
    CastEnd(&'static TypeItem, Scalar, bool),
    /// The bits of a constant of this type, a scalar or an enum, as a literal.
    Value(&'static TypeItem, u64),
    /// The name of a constant of [`Item::tables`] in the assembled program.
    Table(u32),
    /// Such a constant as an array of this type, wrapped in the struct that passes an array by value.
    Whole(u32, &'static TypeItem),
}

/// The properties of a type that the program depends on.
#[derive(Debug, PartialEq)]
pub struct TypeItem {
    /// `size_of` the type, in bytes.
    pub size: usize,
    /// `align_of` the type, in bytes.
    pub align: usize,
    /// The kind of type.
    pub kind: TypeKind,
    /// The traits that a struct or enum derives, as far as `#[device]` on it names them.
    pub derived: Derived,
}

/// The derived traits that the compiler cannot see otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Derived {
    /// `PartialOrd`
    pub order: bool,
    /// `Ord`
    pub total_order: bool,
    /// `Default`, and a default that consists of zeros, not counting the fields' own defaults.
    pub zero: bool,
}

impl Derived {
    /// No derives known.
    pub const NONE: Self = Self { order: false, total_order: false, zero: false };
}

/// The kinds of types.
#[derive(Debug, PartialEq)]
pub enum TypeKind {
    /// A scalar.
    Scalar(Scalar),
    /// A vector with this number of lanes, or a mask, given as the integer type of its lanes' width.
    Vector(Scalar, usize),
    /// `[T; N]`
    Array(&'static TypeItem, usize),
    /// The struct that wraps an array to pass it by value.
    Whole(&'static TypeItem),
    /// `(A, B)`, and the offsets of its fields on the host, in bytes.
    Tuple(&'static [&'static TypeItem], &'static [usize]),
    /// `()`
    Unit,
    /// `Option<T>`
    Option(&'static TypeItem),
    /// `Result<T, E>`
    Result(&'static TypeItem, &'static TypeItem),
    /// `core::cmp::Ordering`, stored as an `int`.
    Ordering,
    /// A `#[derive(Element)]` struct, or an enum with fields.
    Struct(&'static StructItem),
    /// A `#[derive(Element)]` enum, stored as this integer.
    Enum(Scalar),
}

/// A struct.
#[derive(Debug, PartialEq)]
pub struct StructItem {
    /// Its name in Rust.
    pub name: &'static str,
    /// The module that declares it, as returned by `module_path!()`.
    pub module: &'static str,
    /// The file that declares it, as returned by `file!()`.
    pub file: &'static str,
    /// The line of its name.
    pub line: u32,
    /// The fields, in order. For an enum: the tag, then the fields of each variant.
    pub fields: &'static [FieldItem],
    /// The variants of an enum, in order; empty for a struct.
    pub variants: &'static [VariantItem],
    /// Whether its layout is that of Rust, so that it can lie in memory that the host or other work-items access.
    pub laid_out: bool,
}

/// A variant of an enum with fields.
#[derive(Debug, PartialEq)]
pub struct VariantItem {
    /// Its name in Rust.
    pub name: &'static str,
    /// The number of fields that belong to this variant.
    pub fields: usize,
}

/// A field of a struct.
#[derive(Debug, PartialEq)]
pub struct FieldItem {
    /// Its name in OpenCL C.
    pub name: &'static str,
    /// Its type.
    pub ty: &'static TypeItem,
    /// The offset of the field, in bytes.
    pub offset: usize,
}

/// The value of a constant.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub enum Constant {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    Isize(isize),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    Usize(usize),
    F32(f32),
    F64(f64),
}

impl Constant {
    /// The type and the bits, zero-extended or sign-extended to 64 bits.
    const fn bits(self) -> (Scalar, u64) {
        match self {
            Self::Bool(value) => (Scalar::Bool, value as u64),
            Self::I8(value) => (Scalar::I8, value as u64),
            Self::I16(value) => (Scalar::I16, value as u64),
            Self::I32(value) => (Scalar::I32, value as u64),
            Self::I64(value) => (Scalar::I64, value as u64),
            Self::Isize(value) => (Scalar::Isize, value as u64),
            Self::U8(value) => (Scalar::U8, value as u64),
            Self::U16(value) => (Scalar::U16, value as u64),
            Self::U32(value) => (Scalar::U32, value as u64),
            Self::U64(value) => (Scalar::U64, value),
            Self::Usize(value) => (Scalar::Usize, value as u64),
            Self::F32(value) => (Scalar::F32, value.to_bits() as u64),
            Self::F64(value) => (Scalar::F64, value.to_bits()),
        }
    }
}

/// Compares bits: `0.0` and `-0.0` differ, and a NaN equals itself.
impl PartialEq for Constant {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

/// A non-scalar constant: data in the program's constant memory, emitted once for all items that use it.
#[derive(Debug)]
pub struct Table {
    /// Its name in Rust.
    pub name: &'static str,
    /// The C type of the innermost array elements, or of the constant itself if it is no array.
    pub ty: &'static str,
    /// The nesting of the values.
    pub shape: Shape,
    /// The values, in order.
    pub values: Values,
}

/// The shape of a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One value.
    Scalar,
    /// An array of this many constants of this shape.
    Array(usize, &'static Shape),
    /// A tuple of this many values of different types.
    Tuple(usize),
}

/// The values of a constant.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub enum Values {
    Bool(&'static [bool]),
    I8(&'static [i8]),
    I16(&'static [i16]),
    I32(&'static [i32]),
    I64(&'static [i64]),
    Isize(&'static [isize]),
    U8(&'static [u8]),
    U16(&'static [u16]),
    U32(&'static [u32]),
    U64(&'static [u64]),
    Usize(&'static [usize]),
    F32(&'static [f32]),
    F64(&'static [f64]),
    Mixed(&'static [Constant]),
    /// Values of types that are no scalars or that only rustc knows. Name and shape follow from the data.
    Data(Data),
}

/// The bytes of a constant and its type: one value, or an array of `len` values.
#[derive(Clone, Copy)]
pub struct Data {
    pub(crate) ty: &'static TypeItem,
    pub(crate) len: Option<usize>,
    pub(crate) bytes: &'static [std::mem::MaybeUninit<u8>],
}

impl std::fmt::Debug for Data {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Data").field("ty", &self.ty).field("len", &self.len).finish_non_exhaustive()
    }
}

/// A place in the Rust source that can panic.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Site {
    /// The Rust line, from 1.
    pub line: u32,
    /// The Rust column, from 1.
    pub column: u32,
    /// The message, with placeholders for the values that the panic recorded.
    pub message: &'static [MessagePart],
}

/// A part of a panic message.
#[derive(Debug, PartialEq)]
pub enum MessagePart {
    /// Literal text.
    Text(&'static str),
    /// The recorded value with this index, formatted with the `Display` of this type.
    Display(u32, Scalar),
    /// The recorded value with this index, formatted with the `Debug` of this type.
    Debug(u32, Scalar),
}

/// A helper routine in OpenCL C, emitted once into a program for all items that call it.
#[derive(Debug, PartialEq)]
pub struct Routine {
    /// Its name, unique among routines.
    pub name: &'static str,
    /// Its definition.
    pub source: &'static str,
}

/// A capability that a device must have.
#[derive(Debug, PartialEq)]
pub struct Need {
    /// The capability.
    pub capability: Capability,
    /// The Rust line that needs it.
    pub line: u32,
    /// The Rust column, from 1.
    pub column: u32,
}

/// A device capability that a kernel can need beyond the full profile of OpenCL 1.2.
///
/// ```
/// # use cl_runtime::prelude::*;
/// use cl_runtime::Capability;
///
/// #[kernel]
/// fn thirds(y: &mut [f64]) {
///     let i = global_id(0);
///     y[i] = i as f64 / 3.0;
/// }
///
/// for device in Device::all() {
///     match thirds::KERNEL.runs_on(&device) {
///         Err(Error::MissingCapability { capability, .. }) => assert_eq!(capability, Capability::Fp64),
///         runs => assert!(runs.is_ok() && device.capabilities().has(Capability::Fp64)),
///     }
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Capability {
    /// Double precision: `f64`.
    Fp64,
    /// Half precision arithmetic: `f16`.
    Fp16,
    /// 64-bit integer atomics.
    Atomic64,
    /// Images.
    Images,
    /// Writes to images in three dimensions.
    Image3dWrites,
}

/// How floating-point expressions may be compiled: the `fp` option of `#[kernel]`.
///
/// ```
/// # use cl_runtime::prelude::*;
/// use cl_runtime::FloatMode;
///
/// #[kernel(fp = "contract")]
/// fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = a * x[i] + y[i]; // one rounding, or two
/// }
///
/// assert_eq!(saxpy::KERNEL.float_mode(), FloatMode::Contract);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatMode {
    /// As written: no contraction, and correctly rounded division and square root where the device supports them.
    Strict,
    /// `a * b + c` may become a fused multiply-add.
    Contract,
    /// All transformations that `-cl-unsafe-math-optimizations` allows.
    Fast,
}

/// A kernel's parameter.
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[kernel]
/// fn scale(a: f32, y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] *= a;
/// }
///
/// let params = scale::KERNEL.params();
/// let list: Vec<String> = params.iter().map(|param| format!("{}: {}", param.name, param.ty)).collect();
/// assert_eq!(list, ["a: f32", "y: &mut [f32]"]);
/// ```
#[derive(Debug)]
pub struct Param {
    /// The parameter's name.
    pub name: &'static str,
    /// The type as written in Rust.
    pub ty: &'static str,
    /// How the launch passes it to the device.
    pub kind: ParamKind,
}

/// How a launch passes a parameter to the device.
///
/// ```
/// # use cl_runtime::prelude::*;
/// use cl_runtime::ParamKind;
///
/// #[kernel]
/// fn scale(a: f32, y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] *= a;
/// }
///
/// let params = scale::KERNEL.params();
/// assert_eq!(params[0].kind, ParamKind::Value { size: 4 });
/// assert!(matches!(params[1].kind, ParamKind::Slice { mutable: true, .. }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamKind {
    /// By value: one OpenCL argument of this many bytes.
    Value {
        /// `size_of` the type (1 for `bool`, which is passed as `uchar`).
        size: usize,
    },
    /// A slice in global memory: a pointer, then (if `length`) a `ulong` length in elements, then (in the variant with
    /// offsets) a `ulong` offset in elements.
    ///
    /// After all parameters follow `ulong4 cl_size` (`When::Rounded`), then `__global cl_record *cl_records, uint
    /// cl_launch` (`When::Panics`), each only if its condition holds.
    Slice {
        /// `&mut [T]`.
        mutable: bool,
        /// Whether the OpenCL kernel has the length as an argument.
        length: bool,
    },
    /// An image. Its lengths follow as parameters of their own.
    Image {
        /// `&mut Image2d<P>`.
        mutable: bool,
    },
    /// A sampler.
    Sampler {
        /// Whether it is used for pixels that are never interpolated.
        nearest: bool,
        /// Whether it is used for images in arrays.
        layered: bool,
    },
    /// `#[constant] &[T]`: like a slice, but in constant memory.
    Constant {
        /// Whether the OpenCL kernel has the length as an argument.
        length: bool,
    },
    /// `#[local] &mut [T]`: a pointer to local memory, then (if `length`) a `ulong` length in elements.
    Local {
        /// `size_of::<T>()`.
        size: usize,
        /// Whether the OpenCL kernel has the length as an argument.
        length: bool,
    },
}

/// Stands for a function that failed to compile, to prevent follow-up errors.
pub const NO_ITEM: &Item = &Item {
    kind: ItemKind::Function,
    name: "",
    module: "",
    file: "",
    line: 0,
    types: &[],
    constants: &[],
    functions: &[],
    deps: &[],
    sites: &[],
    panics: false,
    routines: &[],
    needs: &[],
    flat: 0,
    sized: false,
    casts: false,
    loops: false,
    shared: &[],
    tables: &[],
    conditions: Conditions::NONE,
    source: Template::EMPTY,
    // SAFETY: it has no OpenCL C.
    compiled: unsafe { Compiled::new() },
};
