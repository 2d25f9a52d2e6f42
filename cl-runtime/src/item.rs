//! What the macros write: the compiled form of one `#[device]` function or `#[kernel]`, as constants.
//!
//! An [`Item`] is a fragment of OpenCL C with the places left open that only the whole program can fill: the names of
//! the functions it calls (two modules may each have a `helper`), the numbers of its panic sites, and the parts that
//! exist only if something in the program can panic. [`crate::program`] puts the items together.

use crate::summary::Space;

/// One compiled function.
#[derive(Debug)]
pub struct Item {
    /// A kernel or a device function.
    pub kind: ItemKind,
    /// The function's name in Rust.
    pub name: &'static str,
    /// The module it stands in, as `module_path!()` gives it.
    pub module: &'static str,
    /// The file it stands in, as `file!()` gives it.
    pub file: &'static str,
    /// The line of its name.
    pub line: u32,
    /// The types that it is an instance for, if it is generic.
    pub types: &'static [&'static TypeItem],
    /// The constants that it is an instance for, as bits.
    pub constants: &'static [u64],
    /// The functions that it is an instance for.
    pub functions: &'static [&'static Item],
    /// The instances of items it refers to; [`Who::Dep`] counts into this list.
    pub deps: &'static [Dep],
    /// The places where it can panic; [`Piece::Site`] counts into this list.
    pub sites: &'static [Site],
    /// Whether its own source goes to any of them: some are only the native version's.
    pub panics: bool,
    /// Helper routines, in OpenCL C, that its source calls by name.
    pub routines: &'static [Routine],
    /// What it needs of a device beyond OpenCL 1.2's full profile.
    pub needs: &'static [Need],
    /// The dimensions, as bits, in which a work-group must have one work-item: others could touch what belongs to one. From
    /// bit 3 on, those in which the whole launch must.
    pub flat: u8,
    /// Whether its own source calls `get_global_size`, see [`When::Sized`].
    pub sized: bool,
    /// Whether it sees a slice as one of another type: then two types lead to the same memory.
    pub casts: bool,
    /// The local memory that a device function declares. OpenCL C has local variables only in kernels: the kernel declares
    /// it, and it is handed down, see [`Piece::Memory`]. Of a kernel, the memory that may have to be zeroed when it begins.
    pub shared: &'static [Shared],
    /// The constants that are data of the program; [`Piece::Table`] counts into this list.
    pub tables: &'static [Table],
    /// What the host checks before it launches a kernel; none of a device function.
    pub conditions: Conditions,
    /// The OpenCL C, line by line, indented.
    pub source: &'static [Line],
    /// That it is what the compiler has made.
    pub compiled: Compiled,
}

/// What only the compiler puts into an [`Item`], whose OpenCL C is run as it stands.
#[derive(Debug)]
pub struct Compiled(());

impl Compiled {
    /// # Safety
    ///
    /// The item that it is put into is what the compiler has made of one function: its OpenCL C takes and gives what the
    /// Rust function does, and stays within what it is handed.
    #[allow(clippy::new_without_default)]
    pub const unsafe fn new() -> Self {
        Self(())
    }
}

/// What the host checks before it launches a kernel.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    /// What bounds that the item does not check depend on.
    pub bounds: &'static [Condition],
    /// The item to take where one of `bounds` does not hold: it checks what the other takes for granted. Its own
    /// conditions are [`Conditions::NONE`].
    pub checked: Option<&'static Item>,
    /// Where one of these does not hold, two work-items could touch one element, or an index is not what it looks like.
    pub races: &'static [Condition],
    /// How many dimensions a launch must have at least.
    pub dimensions: usize,
}

impl Conditions {
    /// None.
    pub const NONE: Self = Self { bounds: &[], checked: None, races: &[], dimensions: 0 };
}

/// A sum that must not be negative.
#[derive(Debug)]
pub struct Condition {
    /// What is added. Nothing, if rustc has found that the condition is not needed.
    pub sum: &'static [Product],
    /// The name of what is accessed; empty if it has none.
    pub of: &'static str,
    /// It is needed for nothing but that work-items keep apart: where there is one, it is none.
    pub distinct: bool,
    /// The Rust line that needs it.
    pub line: u32,
    /// The Rust column, from 1.
    pub column: u32,
}

/// A number times quantities.
#[derive(Debug)]
pub struct Product {
    /// The number.
    pub factor: i128,
    /// What it is multiplied with.
    pub of: &'static [Quantity],
}

/// What the host knows before a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// The length of a parameter, by its number.
    Len(u32),
    /// The value of a parameter, by its number, of this integer type.
    Value(u32, Scalar),
    /// A length of a grid: the parameter with its elements, the dimension, and the parameter that is the length.
    Shape(u32, u32, u32),
    /// A constant, and how it is written.
    Const(i128, &'static str),
    /// `global_offset(d) + global_size(d)`
    GlobalEnd(usize),
    /// `global_size(d)`
    GlobalSize(usize),
    /// `global_offset(d)`
    GlobalOffset(usize),
    /// `local_size(d)`, of full groups.
    LocalSize(usize),
    /// `num_groups(d)`
    NumGroups(usize),
    /// What the host cannot know after all: no condition with it holds.
    Unknown,
}

impl Item {
    /// The dimensions in which a work-group, and from bit 3 on a launch, must have one work-item for it and for what it calls.
    pub(crate) const fn all_flat(&self) -> u8 {
        let (mut flat, mut at) = (self.flat, 0);
        while at < self.deps.len() {
            flat |= self.deps[at].item.all_flat();
            at += 1;
        }
        flat
    }
}

/// An item that another calls, and the memory in which the arguments of these calls lie.
#[derive(Debug)]
pub struct Dep {
    /// The callee.
    pub item: &'static Item,
    /// Where each argument lies; [`Space::Private`] for values.
    pub spaces: &'static [Space],
}

/// The kind of an [`Item`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// A `#[kernel]`: an entry point.
    Kernel,
    /// A `#[device]` function.
    Function,
}

/// An array in local memory.
#[derive(Debug, PartialEq)]
pub struct Shared {
    /// Its name in the function's source.
    pub name: &'static str,
    /// The type of what it holds, in OpenCL C.
    pub element: &'static [Piece],
    /// Its length, in brackets.
    pub len: &'static [Piece],
    /// The lengths of what is in it, if these are arrays, in brackets.
    pub rows: &'static [Piece],
    /// Its size.
    pub bytes: usize,
    /// Whether each call writes what it reads, if no work-item has panicked. What is not written is zeroed.
    pub written: bool,
    /// It is a parameter of the kernel, of the length that `len` names.
    pub given: bool,
}

/// A line of OpenCL C and the Rust line that it comes from.
#[derive(Debug, PartialEq)]
pub struct Line {
    /// The Rust line, for `#line`.
    pub rust: u32,
    /// The line is left out unless this holds.
    pub when: Option<When>,
    /// The text, left to right.
    pub pieces: &'static [Piece],
}

/// A part of a line.
#[derive(Debug, PartialEq)]
pub enum Piece {
    /// Text as it stands.
    Text(&'static str),
    /// The name of an item in the assembled program.
    Name(Who),
    /// The program-wide number of a panic site of this item.
    Site(u32),
    /// A constant that rustc has evaluated, as a literal of exactly its type.
    Const(Constant),
    /// The same where a literal without a suffix does as well.
    Bare(Constant),
    /// The qualifier of an address space.
    Space(Space),
    /// The local memory of an item and of what it calls: of a dep as arguments; of the item itself as parameters, or, in a
    /// kernel, where this is a line, as declarations. With a comma before it, if `true` and there is any.
    Memory(Who, bool),
    /// The name of a type.
    Type(&'static TypeItem),
    /// The name of the function that says whether two structs of this type are equal.
    Equal(&'static TypeItem),
    /// The name of the function that says which of two structs of this type is the smaller one: -1, 0 or 1, or 2 if neither is.
    Order(&'static TypeItem),
    /// A literal without a suffix, as a literal of this type.
    Number(&'static TypeItem, &'static str),
    /// What stands before the operand of a cast from this type; with `true`, before and behind an operand that needs
    /// parentheses after a cast.
    Cast(&'static TypeItem, Scalar, bool),
    /// What stands behind it.
    CastEnd(&'static TypeItem, Scalar, bool),
    /// The bits of a constant of this type, which is a scalar or an enum, as a literal.
    Value(&'static TypeItem, u64),
    /// The name of a constant of [`Item::tables`] in the assembled program.
    Table(u32),
    /// The same of an array of this type, in the struct that an array is handed on in.
    Whole(u32, &'static TypeItem),
    /// Parts that are left out unless the condition holds.
    If(When, &'static [Piece]),
}

/// A type, as the program needs to know it.
#[derive(Debug, PartialEq)]
pub struct TypeItem {
    /// `size_of` it, in bytes.
    pub size: usize,
    /// `align_of` it, in bytes.
    pub align: usize,
    /// What it is.
    pub kind: TypeKind,
    /// What a struct or enum derives, as far as `#[device]` on it says so.
    pub derived: Derived,
}

/// What a struct or enum derives of what kernels cannot see otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Derived {
    /// `PartialOrd`
    pub order: bool,
    /// `Ord`
    pub total_order: bool,
    /// `Default`, and the default of it, apart from that of its fields, is made of zeros.
    pub zero: bool,
}

impl Derived {
    /// Nothing is known.
    pub const NONE: Self = Self { order: false, total_order: false, zero: false };
}

/// The kinds of types.
#[derive(Debug, PartialEq)]
pub enum TypeKind {
    /// A scalar.
    Scalar(Scalar),
    /// A vector of so many lanes, or a mask, by the integer of its lanes' width.
    Vector(Scalar, usize),
    /// `[T; N]`
    Array(&'static TypeItem, usize),
    /// The struct that an array is handed on in.
    Whole(&'static TypeItem),
    /// `(A, B)`, and where its fields lie on the host, in bytes.
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
    /// The module it stands in, as `module_path!()` gives it.
    pub module: &'static str,
    /// The file it stands in, as `file!()` gives it.
    pub file: &'static str,
    /// The line of its name.
    pub line: u32,
    /// Its fields, in order. Of an enum the tag, and then the fields of each variant.
    pub fields: &'static [FieldItem],
    /// The variants of an enum, in order; of a struct none.
    pub variants: &'static [VariantItem],
}

/// A variant of an enum with fields.
#[derive(Debug, PartialEq)]
pub struct VariantItem {
    /// Its name in Rust.
    pub name: &'static str,
    /// How many of the fields are its own.
    pub fields: usize,
}

/// A field of a struct.
#[derive(Debug, PartialEq)]
pub struct FieldItem {
    /// Its name in OpenCL C.
    pub name: &'static str,
    /// Its type.
    pub ty: &'static TypeItem,
    /// Where it begins, in bytes.
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
    /// Its type and its bits, as far up as they go.
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

/// By their bits: `0.0` and `-0.0` are two constants, and a NaN is one.
impl PartialEq for Constant {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

/// A constant that is no scalar: data in the program's constant memory, written once however many items use it.
#[derive(Debug)]
pub struct Table {
    /// Its name in Rust.
    pub name: &'static str,
    /// The C type of what its arrays hold in the end, or its own if it is no array.
    pub ty: &'static str,
    /// How the values are put together.
    pub shape: Shape,
    /// The values, in order.
    pub values: Values,
}

/// The shape of a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One value.
    Scalar,
    /// So many of this shape.
    Array(usize, &'static Shape),
    /// So many values of their own types.
    Tuple(usize),
}

/// The values in a constant.
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
    /// Of types that are no scalars, or that only rustc knows; name and shape follow from it.
    Data(Data),
}

/// The bytes of a constant, with what they are: one value, or an array of so many.
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

/// A condition on the assembled program or on the variant of it that is being built.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum When {
    /// This item, or anything it calls, directly or not, has a panic site.
    Panics(Who),
    /// It has none.
    Quiet(Who),
    /// Any of these entries of [`Item::deps`] can panic.
    AnyPanics(&'static [u32]),
    /// None of these entries of [`Item::deps`] can panic.
    NonePanics(&'static [u32]),
    /// The kernel has barriers, the driver takes values that differ between work-items for the same in such kernels, and this
    /// holds: rustc has evaluated it.
    Divergent(bool),
    /// The driver moves reads of memory in front of writes of the same work-item.
    Reorders,
    /// The variant takes an element offset for every slice parameter (launched with sub-slices of buffers).
    Offsets,
    /// The variant's launches are rounded up to whole work-groups: the kernel takes `ulong4 cl_size`, the size that the
    /// user asked for, and begins with `if (cl_surplus(cl_size)) return;`. Only for kernels without barriers.
    Rounded,
    /// The item, or what it calls, has (or, if `false`, has not) local memory that the kernel declares for it.
    Shares(Who, bool),
    /// This does: rustc has evaluated it.
    Is(bool),
    /// The variant is [`When::Rounded`], and this item, or anything it calls, directly or not, is [`Item::sized`]: a
    /// device function then takes `ulong4 cl_size` and hands it on, because `get_global_size` is computed from it.
    Sized(Who),
}

/// An item as seen from another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Who {
    /// The item itself.
    Itself,
    /// An entry of [`Item::deps`].
    Dep(u32),
}

/// A place in the Rust source that can panic.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Site {
    /// The Rust line, from 1.
    pub line: u32,
    /// The Rust column, from 1.
    pub column: u32,
    /// The message, with holes for the values that the panic recorded.
    pub message: &'static [MessagePart],
}

/// A part of a panic message.
#[derive(Debug, PartialEq)]
pub enum MessagePart {
    /// Text as it stands.
    Text(&'static str),
    /// The recorded value of this number, shown as this type's `Display`.
    Display(u32, Scalar),
    /// The recorded value of this number, shown as this type's `Debug`.
    Debug(u32, Scalar),
}

/// The scalar types of the kernel language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Scalar {
    Bool,
    I8,
    I16,
    I32,
    I64,
    Isize,
    U8,
    U16,
    U32,
    U64,
    Usize,
    F16,
    F32,
    F64,
}

/// A routine in OpenCL C that generated code calls, written once into a program however many items use it.
#[derive(Debug, PartialEq)]
pub struct Routine {
    /// Its name, unique among routines.
    pub name: &'static str,
    /// Its definition.
    pub source: &'static str,
}

/// Something that a device must have.
#[derive(Debug, PartialEq)]
pub struct Need {
    /// What is needed.
    pub capability: Capability,
    /// The Rust line that needs it.
    pub line: u32,
    /// The Rust column, from 1.
    pub column: u32,
}

/// What a kernel can need beyond OpenCL 1.2's full profile.
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
    /// As written: no contraction, correctly rounded division and square root where the device can.
    Strict,
    /// `a * b + c` may become a fused multiply-add.
    Contract,
    /// What `-cl-fast-relaxed-math` allows.
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
    /// Its name.
    pub name: &'static str,
    /// Its type as written in Rust.
    pub ty: &'static str,
    /// How it is handed to the device.
    pub kind: ParamKind,
}

/// How a parameter is handed to the device.
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
    /// After all parameters come, each only where its condition holds, `ulong4 cl_size` ([`When::Rounded`]), then
    /// `__global cl_record *cl_records, uint cl_launch` ([`When::Panics`]).
    Slice {
        /// `&mut [T]`.
        mutable: bool,
        /// Whether the OpenCL kernel has the length as an argument.
        length: bool,
    },
    /// `#[constant] &[T]`: as a slice, but in constant memory.
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
