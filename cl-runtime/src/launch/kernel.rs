//! A kernel as a value: its name, its parameters, its source, its compiled programs.

use super::{
    native::{args::NativeArgs, groups::Groups, small::Pace},
    opencl::{cache::ProgramCache, launch_cache::LaunchCache, specialise::Specialisations},
};
use crate::{
    item::{FloatMode, Item, Param},
    program::{self, Entry, Program, Variant},
    quirks::{self, Identity},
};
use std::{
    collections::BTreeMap,
    fmt,
    sync::{PoisonError, RwLock},
};

/// A compiled `#[kernel]`. The macro defines one constant for each kernel, `name::KERNEL`.
///
/// ```
/// # use cl_runtime::prelude::*;
/// use cl_runtime::Kernel;
///
/// #[kernel]
/// fn scale(a: f32, y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] *= a;
/// }
///
/// let kernel: &Kernel = scale::KERNEL;
/// println!("{} at {}:{}\n{}", kernel.name(), kernel.file(), kernel.line(), kernel.source());
/// ```
pub struct Kernel {
    pub(crate) parts: KernelParts,
    /// Bit mask of the dimensions in which a work-group must have one work-item.
    pub(crate) flat: u8,
}

/// The facts about a kernel that the macro passes to the runtime.
pub struct KernelParts {
    /// The compiled function.
    pub item: &'static Item,
    /// Whether it is an `unsafe fn`.
    pub is_unsafe: bool,
    /// The parameters, in order.
    pub params: &'static [Param],
    /// The required work-group size, with 1 for the dimensions not named.
    pub local: Option<[usize; 3]>,
    /// The local memory that it declares, in bytes. Not every driver reports it.
    pub local_bytes: usize,
    /// How floating-point expressions may be compiled.
    pub fp: FloatMode,
    /// Whether it, or anything it calls, has a barrier.
    pub barriers: bool,
    /// The native version, which runs a number of work-groups.
    pub native: fn(&Groups<'_>, &NativeArgs<'_>),
    /// The parts that replace others in launches that do not meet the item's [`Conditions::bounds`].
    ///
    /// [`Conditions::bounds`]: crate::item::Conditions::bounds
    pub checked: Option<CheckedParts>,
    /// Returns the cache of its built programs. A function, because a constant cannot refer to a mutable static.
    pub slot: fn() -> &'static KernelSlot,
}

/// The parts of a kernel that belong to [`Conditions::checked`](crate::item::Conditions::checked).
#[derive(Debug, Clone, Copy)]
pub struct CheckedParts {
    /// The parameters, in order. More of them pass their length as an argument.
    pub params: &'static [Param],
    /// The native version.
    pub native: fn(&Groups<'_>, &NativeArgs<'_>),
}

/// The cache of a kernel's built programs and prepared launches, and its measured pace. One static per kernel.
#[derive(Debug)]
pub struct KernelSlot {
    pub(crate) opencl: ProgramCache,
    pub(crate) launch_cache: LaunchCache,
    pub(crate) specialisations: Specialisations,
    pub(crate) pace: Pace,
}

impl KernelSlot {
    /// An empty slot.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self {
            opencl: ProgramCache::new(),
            launch_cache: LaunchCache::new(),
            specialisations: Specialisations::new(),
            pace: Pace::new(),
        }
    }
}

/// The slot of an instance of a generic kernel, which cannot have a static of its own. The same item may have several
/// addresses; the instance is then built once for each.
pub fn slot_of(item: &'static Item) -> &'static KernelSlot {
    static SLOTS: RwLock<BTreeMap<usize, &'static KernelSlot>> = RwLock::new(BTreeMap::new());
    let key = std::ptr::from_ref(item).addr();
    let known = SLOTS.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let mut slots = SLOTS.write().unwrap_or_else(PoisonError::into_inner);
        slots.entry(key).or_insert_with(|| Box::leak(Box::new(KernelSlot::new())))
    })
}

impl Kernel {
    /// For the macro's expansion.
    ///
    /// # Safety
    ///
    /// All parts come from the compiler and belong to one function. The item's OpenCL C has the parameters that
    /// `params` lists and accesses only the memory passed in them. `native` does the same, and retains none of its
    /// arguments. `slot` always returns the same slot, which belongs to this kernel.
    #[doc(hidden)]
    #[track_caller]
    pub const unsafe fn new(parts: KernelParts) -> Self {
        let flat = parts.item.all_flat();
        if let Some(local) = parts.local {
            let mut d = 0;
            while d < local.len() {
                assert!(
                    flat & (1 << d) == 0 || local[d] <= 1,
                    "a function that this kernel calls distinguishes the work-items of a group by their ids in some dimensions only, and the \
                     required work-group size has more than one work-item in another [CL0019]: index local memory by the ids of all \
                     dimensions, such as `local_id(1) * local_size(0) + local_id(0)`"
                );
                d += 1;
            }
        }
        Self { flat, parts }
    }

    /// What its programs are made of.
    pub(crate) fn entry(&self) -> Entry {
        let KernelParts { item, params, local, fp, .. } = self.parts;
        let checked_params = self.parts.checked.map_or(params, |checked| checked.params);
        Entry { item, params, checked_params, local, fp }
    }

    /// The function's name.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn scale(a: f32, y: &mut [f32]) { let i = global_id(0); y[i] *= a; }
    /// assert_eq!(scale::KERNEL.name(), "scale");
    /// ```
    pub fn name(&self) -> &'static str {
        self.parts.item.name
    }

    /// The module that declares it, such as `my_crate::geometry`.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn scale(a: f32, y: &mut [f32]) { let i = global_id(0); y[i] *= a; }
    /// assert_eq!(scale::KERNEL.module(), module_path!());
    /// ```
    pub fn module(&self) -> &'static str {
        self.parts.item.module
    }

    /// The Rust file that declares it, as returned by `file!()`.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn scale(a: f32, y: &mut [f32]) { let i = global_id(0); y[i] *= a; }
    /// assert_eq!(scale::KERNEL.file(), file!());
    /// ```
    pub fn file(&self) -> &'static str {
        self.parts.item.file
    }

    /// The Rust line of its name, counted from 1.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// const LINE: u32 = line!();
    /// #[kernel]
    /// fn scale(a: f32, y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] *= a;
    /// }
    ///
    /// assert_eq!(scale::KERNEL.line(), LINE + 2);
    /// ```
    pub fn line(&self) -> u32 {
        self.parts.item.line
    }

    /// Its parameters, in order.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn scale(a: f32, y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] *= a;
    /// }
    ///
    /// let names: Vec<&str> = scale::KERNEL.params().iter().map(|param| param.name).collect();
    /// assert_eq!(names, ["a", "y"]);
    /// ```
    pub fn params(&self) -> &'static [Param] {
        self.parts.params
    }

    /// Whether it is an `unsafe fn`.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// /// # Safety
    /// ///
    /// /// No number is twice in `places`.
    /// #[kernel]
    /// unsafe fn mark(places: &[u32], y: &mut [u8]) {
    ///     y[places[global_id(0)] as usize] = 1;
    /// }
    ///
    /// assert!(mark::KERNEL.is_unsafe());
    /// ```
    pub fn is_unsafe(&self) -> bool {
        self.parts.is_unsafe
    }

    /// The work-group size that it requires, with 1 for the dimensions not named.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel(local = [16, 16])]
    /// fn clear(image: &mut Grid<f32, 2>) {
    ///     let (x, y) = (global_id(0), global_id(1));
    ///     image[[y, x]] = 0.0;
    /// }
    ///
    /// assert_eq!(clear::KERNEL.local(), Some([16, 16, 1]));
    /// ```
    pub fn local(&self) -> Option<[usize; 3]> {
        self.parts.local
    }

    /// Whether it has a barrier.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn shares(x: &[f32], y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     let sum = cl::work_group_reduce_add(x[i]);
    ///     y[i] = x[i] / sum;
    /// }
    ///
    /// // so the size of a launch is a multiple of its work-groups'
    /// assert!(shares::KERNEL.has_barriers());
    /// ```
    pub fn has_barriers(&self) -> bool {
        self.parts.barriers
    }

    /// How its floating-point expressions may be compiled.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// use cl_runtime::FloatMode;
    ///
    /// #[kernel(fp = "fast")]
    /// fn brighten(by: f32, y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] = y[i].powf(by);
    /// }
    ///
    /// assert_eq!(brighten::KERNEL.float_mode(), FloatMode::Fast);
    /// ```
    pub fn float_mode(&self) -> FloatMode {
        self.parts.fp
    }

    /// Its complete program in OpenCL C, as passed to the driver, but without the `#line` directives. It assumes the
    /// [`conditions`](Self::conditions).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn scale(a: f32, y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] *= a;
    /// }
    ///
    /// assert!(scale::KERNEL.source().contains("__kernel void scale(float a, __global float *y)"));
    /// ```
    pub fn source(&self) -> String {
        Program::assemble(self.entry(), Variant::PLAIN).text().to_owned()
    }

    /// The program for launches that do not meet the [`conditions`](Self::conditions) for bounds. It checks every
    /// access that depends on them. Equal to [`source`](Self::source) if there are no such conditions.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn scale(a: f32, y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] *= a;
    /// }
    ///
    /// // what compares the index with the length has to be told it
    /// assert!(scale::KERNEL.checked_source().contains("ulong y_len"));
    /// assert!(!scale::KERNEL.source().contains("ulong y_len"));
    /// ```
    pub fn checked_source(&self) -> String {
        let variant = Variant { checked: self.parts.checked.is_some(), ..Variant::PLAIN };
        Program::assemble(self.entry(), variant).text().to_owned()
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({}::{} at {}:{})", self.module(), self.name(), self.file(), self.line())
    }
}

/// A kernel's program as passed to a driver from the table of quirks, for golden files. Probed bugs count as present.
///
/// # Panics
///
/// If the syntax tree, on which workarounds are based, does not cover the program.
pub fn program_for(kernel: &Kernel, identity: &Identity<'_>) -> String {
    let variant = program::plain(
        kernel.has_barriers(),
        quirks::choice::Asked::DEFAULT.resolve(identity, |rows| vec![true; rows.len()]),
    );
    let program = Program::assemble(kernel.entry(), variant);
    let unknown = program::syntax::parse(program.text()).unknown;
    assert!(unknown.is_empty(), "the syntax tree lacks what begins at {unknown:?} of {}", program.text());
    program.text().to_owned()
}
