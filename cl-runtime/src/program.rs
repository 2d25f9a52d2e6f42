//! Assembles compiled items into one OpenCL C program.
//!
//! A kernel's program contains everything that the kernel reaches, in this order: preamble, routines, device functions
//! (callees before callers), the kernel. It is assembled once for each kernel and [`Variant`], before the first build.
//! One program can contain several kernels, which then share their common parts.

pub(crate) mod rewrite;

mod constant;
mod identifiers;
mod instance;
mod layout;
mod limits;
mod line_directives;
mod memory;
mod names;
mod nesting;
mod order;
pub(crate) mod preamble;
mod private_memory;
pub(crate) mod ranges;
mod share;
pub(crate) mod specialise;
pub(crate) mod syntax;
mod table;
pub(crate) mod text;
mod types;
mod unsupported;
mod views;

use self::{
    ranges::params::Kernel,
    specialise::{Analysis, Options, Panicking, Specialised},
};
use crate::{
    base::{
        capabilities::Capabilities,
        error::{Error, Result},
    },
    item::{Capability, FloatMode, Item, ItemKind, Need, Param, Part, Routine, Site},
    quirks::{Quirk, Quirks, table as rows},
};
use cl_ir::template::{Piece, When, Who};
pub(crate) use instance::Instance;
pub(crate) use line_directives::Directed;
pub(crate) use share::share;
pub(crate) use syntax::LENGTHS;
pub(crate) use table::Definition;
use text::Text;

/// What a program is made of: the compiled form of a kernel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) item: &'static Item,
    pub(crate) params: &'static [Param],
    /// The parameters of the form with checks, which has more lengths.
    pub(crate) checked_params: &'static [Param],
    /// The required work-group size.
    pub(crate) local: Option<[usize; 3]>,
    pub(crate) fp: FloatMode,
}

impl Entry {
    /// The compiled form: the one that checks the conditions for bounds if `checked` is true, else the one that assumes
    /// them.
    pub(crate) fn form(&self, checked: bool) -> &'static Item {
        let plain = self.item;
        plain.conditions.checked.filter(|_| checked).unwrap_or(plain)
    }

    /// The parameters of this form.
    pub(crate) fn params(&self, checked: bool) -> &'static [Param] {
        if checked { self.checked_params } else { self.params }
    }
}

/// The variant of a kernel's program. Most programs need only the plain one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Variant {
    /// Slice parameters take an offset, see [`When::Offsets`].
    pub(crate) offsets: bool,
    /// The launch is rounded up to whole work-groups, see [`When::Rounded`].
    pub(crate) rounded: bool,
    /// The device's `size_t` is narrower than 64 bits, the width of `usize` in kernels.
    pub(crate) narrow: bool,
    /// The launch does not meet the conditions that the plain form assumes.
    pub(crate) checked: bool,
    /// What the program takes for granted of the launch.
    pub(crate) specialised: Option<Specialised>,
    /// The program is built without optimizations. The text is the same.
    pub(crate) literal: bool,
    /// Barriers are omitted: each work-group has one work-item.
    pub(crate) alone: bool,
    /// The driver bugs that need workarounds.
    pub(crate) quirks: Quirks,
}

impl Variant {
    pub(crate) const PLAIN: Self = Self {
        offsets: false,
        rounded: false,
        narrow: false,
        checked: false,
        specialised: None,
        literal: false,
        alone: false,
        quirks: Quirks::NONE,
    };

    /// Whether kernels in these variants can share one program.
    pub(crate) fn goes_with(self, other: Self) -> bool {
        Self { checked: other.checked, ..self } == other
    }
}

/// A complete program in OpenCL C.
#[derive(Debug)]
pub(crate) struct Program {
    text: Text,
    parts: Parts,
    limits: limits::Limits,
}

/// The functions of a program and the facts about each. Invariant: callees come before callers; all vectors except
/// `kernels` have one entry for each instance.
#[derive(Debug)]
struct Parts {
    instances: Vec<Instance>,
    /// The indices of the kernels for which the program was assembled, in their order.
    kernels: Vec<usize>,
    names: Vec<String>,
    types: types::Types,
    /// The constants and their names.
    tables: names::Tables,
    /// Whether it, or anything it calls, has a panic site.
    panics: Vec<bool>,
    /// Whether it, or anything it calls, queries the global size.
    sized: Vec<bool>,
    /// The program-wide number of its first panic site.
    first_site: Vec<u32>,
    /// Whether it, or anything it calls, has a loop. Empty unless the driver exits loops early, see
    /// [`rewrite::loop_limit`].
    loops: Vec<bool>,
    /// The local memory of it and of its callees.
    memory: Vec<Vec<memory::Array>>,
}

impl Program {
    /// The program of one kernel.
    pub(crate) fn assemble(kernel: Entry, variant: Variant) -> Self {
        Self::together(&[(kernel, variant)])
    }

    /// A program of several kernels. The kernels are distinct, their variants can share a program, and their float
    /// modes are equal.
    pub(crate) fn together(kernels: &[(Entry, Variant)]) -> Self {
        let variant = kernels.first().map_or(Variant::PLAIN, |(_, variant)| *variant);
        debug_assert!(kernels.iter().all(|(_, other)| other.goes_with(variant)));
        let items: Vec<_> = kernels.iter().map(|(kernel, variant)| kernel.form(variant.checked)).collect();
        let panicking = variant.specialised.and_then(|of| of.0.panicking());
        let parts = Parts::new(&items, variant.quirks, panicking);
        let mut text = Text::default();
        let panics = parts.panics.contains(&true);
        let needs = parts.capabilities();
        let preamble = preamble::Preamble { kernels, needs: &needs, panics, variant };
        preamble.write(&mut text);
        let mut body = parts.body(variant);
        // first of all changes, since the positions are those of this text
        if let Some(Specialised(specialised)) = variant.specialised {
            body.edit(|text| specialised.edits(text));
            body.edit(|text| specialised.later_edits(text, &parts.names));
        }
        let limits = limits::Limits::of(&parts, body.as_str(), variant.quirks);
        let watched = parts.kernels.iter().filter(|&&kernel| parts.loops.get(kernel) == Some(&true));
        let watched: Vec<_> = watched.map(|&kernel| &*parts.names[kernel]).collect();
        if !watched.is_empty() {
            rewrite::loop_limit::watch(&mut body, &watched);
        }
        let mode = kernels.first().map_or(FloatMode::Strict, |(kernel, _)| kernel.fp);
        let has_doubles = needs.contains(&Capability::Fp64);
        rewrite::rewrite(variant.quirks, mode, has_doubles, &mut text, &mut body);
        if parts.casts_slices() {
            text.block(&views::definitions(&body));
        }
        if variant.quirks.any(rows::DIVERGENCE) && syntax::names(body.as_str()).contains("cl_opaque") {
            text.block(preamble::OPAQUE);
        }
        text.add(body);
        Self { text, parts, limits }
    }

    /// What the specialisations of a kernel's program are made of; `None` if there can be none.
    fn analysis(kernel: Entry, variant: Variant, options: Options, panicking: Option<&Panicking>) -> Option<Analysis> {
        let parts = Parts::new(&[kernel.form(variant.checked)], variant.quirks, panicking);
        let text = parts.body(variant);
        let (params, offsets) = (kernel.params(variant.checked), variant.offsets);
        let of = Kernel { name: &parts.names[parts.kernels[0]], params, offsets };
        Analysis::of(text.as_str(), &parts.names, &of, kernel.local, parts.casts_slices(), options)
    }

    /// The capabilities that a kernel in this variant needs.
    pub(crate) fn needs(kernel: Entry, variant: Variant) -> Vec<Capability> {
        Parts::new(&[kernel.form(variant.checked)], variant.quirks, None).capabilities()
    }

    /// The program as shown to users.
    pub(crate) fn text(&self) -> &str {
        self.text.as_str()
    }

    /// The program as passed to drivers, with `#line` directives.
    pub(crate) fn text_with_lines(&self) -> line_directives::Directed {
        self.text.with_lines()
    }

    /// The name of the kernel with this index in the program.
    pub(crate) fn entry(&self, number: usize) -> &str {
        &self.parts.names[self.parts.kernels[number]]
    }

    /// Whether the kernel with this index, or anything it calls, can panic.
    pub(crate) fn may_panic(&self, number: usize) -> bool {
        self.parts.panics[self.parts.kernels[number]]
    }

    /// The local memory declared by the functions that the kernel with this index calls, in bytes.
    pub(crate) fn local_bytes(&self, number: usize) -> u64 {
        let kernel = self.parts.kernels[number];
        let arrays = self.parts.memory[kernel].iter().filter(|array| !array.is_of(kernel));
        arrays.map(|array| self.parts.shared(array).bytes as u64).sum()
    }

    /// An upper bound of the private memory that a work-item of the kernel with this index needs, in bytes. It is known
    /// for drivers with [`Quirk::PrivateArrays`].
    pub(crate) fn private_bytes(&self, number: usize) -> u64 {
        self.limits.private.get(self.parts.kernels[number]).copied().unwrap_or(0)
    }

    /// Checks that a device meets all needs of this kernel's program, and that its driver runs it correctly.
    ///
    /// # Errors
    ///
    /// [`Error::MissingCapability`] for the first unmet need; [`Error::Driver`].
    pub(crate) fn check(&self, kernel: &Entry, capabilities: &Capabilities, device: impl Fn() -> String) -> Result<()> {
        self.check_needs(kernel, capabilities, &device)?;
        self.check_driver(kernel, device)
    }

    fn check_driver(&self, kernel: &Entry, device: impl FnOnce() -> String) -> Result<()> {
        let Some(problem) = self.limits.problem.clone() else { return Ok(()) };
        let (kernel, file, line) = (kernel.item.name, kernel.item.file, kernel.item.line);
        Err(Error::Driver { kernel, file, line, device: device(), problem })
    }

    fn check_needs(&self, kernel: &Entry, capabilities: &Capabilities, device: impl FnOnce() -> String) -> Result<()> {
        let mut missing = self.parts.needs().filter(|(_, need)| !capabilities.has(need.capability)).peekable();
        let first = missing.peek().map(|(_, need)| need.capability);
        // a field of a struct that no function mentions needs it, too
        let in_types = (self.parts.types.double && !capabilities.has(Capability::Fp64)).then_some(Capability::Fp64);
        let Some(capability) = first.or(in_types) else { return Ok(()) };
        // the program's own line says more than that of an operator, which is in this crate
        let written = missing.find(|(item, need)| need.capability == capability && !item.is_of_this_crate());
        let (file, line, column) = match written {
            Some((item, need)) => (item.file, need.line, need.column),
            None => (kernel.item.file, kernel.item.line, 1),
        };
        Err(Error::MissingCapability { kernel: kernel.item.name, capability, device: device(), file, line, column })
    }

    /// The panic sites in the order of their numbers, as numbered for the kernel with this index.
    pub(crate) fn sites(&self, number: usize) -> Vec<(&'static Item, Site)> {
        let Parts { instances, kernels, loops, .. } = &self.parts;
        let kernel = instances[kernels[number]].item;
        let left = (!loops.is_empty()).then(|| (kernel, rewrite::loop_limit::site(kernel)));
        let written = self.parts.items().flat_map(|item| item.sites.iter().map(move |site| (item, *site)));
        left.into_iter().chain(written).collect()
    }
}

impl Parts {
    /// Without `panicking`, the functions that have a panic site can panic.
    fn new(kernels: &[&'static Item], quirks: Quirks, panicking: Option<&Panicking>) -> Self {
        let (instances, kernels) = order::order(kernels);
        let names = names::names(&instances);
        let types = types::Types::of(&instances);
        let tables = names::tables(&instances, &names);
        let reaches = |holds: &dyn Fn(usize, &Instance) -> bool| {
            let mut reached: Vec<bool> = Vec::with_capacity(instances.len());
            for (number, instance) in instances.iter().enumerate() {
                reached.push(holds(number, instance) || instance.deps.iter().any(|&dep| reached[dep]));
            }
            reached
        };
        let mut panics = reaches(&|number, instance| panicking.map_or(instance.item.panics, |of| of[number]));
        let sized = reaches(&|_, instance| instance.item.sized);
        let mut first_site = Vec::with_capacity(instances.len());
        let mut sites = u32::from(quirks.has(Quirk::LoopOfManyIterations));
        for instance in &instances {
            first_site.push(sites);
            sites += instance.item.sites.len() as u32;
        }
        let loops = if quirks.has(Quirk::LoopOfManyIterations) {
            reaches(&|_, instance| instance.item.loops)
        } else {
            Vec::new()
        };
        kernels.iter().for_each(|&kernel| panics[kernel] |= loops.get(kernel) == Some(&true));
        let memory = memory::of(&instances);
        Self { instances, kernels, names, types, tables, panics, sized, first_site, loops, memory }
    }

    /// The text of everything but the preamble.
    fn body(&self, variant: Variant) -> Text {
        let mut body = Text::default();
        let routines = self.routines();
        for routine in &routines {
            body.block(routine.source);
        }
        for (name, source) in &self.types.casts {
            if !routines.iter().any(|routine| routine.name == name) {
                body.block(source);
            }
        }
        for definition in self.types.definitions(|name| routines.iter().any(|routine| routine.name == name)) {
            body.block(&definition);
        }
        for (name, table) in &self.tables.all {
            let padded = rewrite::padded(variant.quirks, || table::padded(name, table, &self.types));
            let definition = match padded {
                Some((definition, _)) => definition,
                None => table::definition(name, table, &self.types),
            };
            body.block(&rewrite::table_definition(variant.quirks, table, definition));
        }
        for index in 0..self.instances.len() {
            self.write_item(index, variant, &mut body);
        }
        body
    }

    fn items(&self) -> impl Iterator<Item = &'static Item> {
        self.instances.iter().map(|instance| instance.item)
    }

    fn casts_slices(&self) -> bool {
        self.items().any(|item| item.casts)
    }

    fn capabilities(&self) -> Vec<Capability> {
        let needs = self.needs().map(|(_, need)| need.capability);
        needs.chain(self.types.double.then_some(Capability::Fp64)).collect()
    }

    fn needs(&self) -> impl Iterator<Item = (&'static Item, &'static Need)> {
        self.items().flat_map(|item| item.needs.iter().map(move |need| (item, need)))
    }

    /// Each routine once, in the order of first use.
    fn routines(&self) -> Vec<&'static Routine> {
        let mut routines: Vec<&'static Routine> = Vec::new();
        for routine in self.items().flat_map(|item| item.routines) {
            if !routines.iter().any(|known| known.name == routine.name) {
                routines.push(routine);
            }
        }
        routines
    }

    fn index(&self, item: usize, who: Who) -> usize {
        match who {
            Who::Itself => item,
            Who::Dep(dep) => self.instances[item].deps[dep as usize],
        }
    }

    fn holds(&self, item: usize, when: &When, variant: Variant) -> bool {
        let decided = |at: u32| self.instances[item].item.source.decided[at as usize];
        match *when {
            When::Panics(who) => self.panics[self.index(item, who)],
            When::Quiet(who) => !self.panics[self.index(item, who)],
            When::AnyPanics(ref deps) => self.any_panics(item, deps),
            When::NonePanics(ref deps) => !self.any_panics(item, deps),
            When::Divergent(at) => variant.quirks.any(rows::DIVERGENCE) && at.is_none_or(decided),
            When::Reorders => variant.quirks.has(Quirk::ReadAfterAWrite),
            When::Offsets => variant.offsets,
            When::Rounded => variant.rounded,
            When::Is(at, holds) => decided(at) == holds,
            When::Shares(who, shares) => shares != self.memory[self.index(item, who)].is_empty(),
            When::Sized(who) => variant.rounded && self.sized[self.index(item, who)],
        }
    }

    fn any_panics(&self, item: usize, deps: &[u32]) -> bool {
        deps.iter().any(|&dep| self.panics[self.index(item, Who::Dep(dep))])
    }

    fn write_pieces(&self, index: usize, variant: Variant, pieces: &[Piece<'_>], line: &mut String) {
        for piece in pieces {
            match *piece {
                Piece::Text(part) => line.push_str(part),
                Piece::Name(who) => line.push_str(&self.names[self.index(index, who)]),
                Piece::Site(site) => line.push_str(&(self.first_site[index] + site).to_string()),
                Piece::Space(space) => line.push_str(self.instances[index].qualifier(space)),
                Piece::Memory(who, comma) => self.write_memory(index, who, comma, line),
                Piece::Part(part) => {
                    let part = &self.instances[index].item.source.parts[part as usize];
                    self.write_part(index, variant, part, line);
                }
                Piece::If(ref when, ref inner) if self.holds(index, when, variant) => {
                    self.write_pieces(index, variant, inner, line);
                }
                Piece::If(..) => {}
            }
        }
    }

    fn write_part(&self, index: usize, variant: Variant, part: &Part, line: &mut String) {
        match *part {
            Part::Const(constant) => line.push_str(&constant::literal(constant)),
            Part::Bare(constant) => line.push_str(&constant::bare(constant)),
            Part::Space(space) => line.push_str(self.instances[index].qualifier(space)),
            Part::Type(ty) => line.push_str(&self.types.name(ty)),
            Part::Equal(ty) => line.push_str(&self.types.equal(ty)),
            Part::Order(ty) => line.push_str(&self.types.order(ty)),
            Part::Number(ty, digits) => line.push_str(&types::number(ty, digits)),
            Part::Cast(from, to, nested) => line.push_str(&types::around_cast(from, to, nested).0),
            Part::CastEnd(from, to, nested) => line.push_str(types::around_cast(from, to, nested).1),
            Part::Value(ty, bits) => line.push_str(&types::value(ty, bits)),
            Part::Table(table) => line.push_str(&self.table(index, table, variant)),
            Part::Whole(table, ty) => {
                line.push_str(&format!("{}({})", self.types.copied(ty), self.table(index, table, variant)));
            }
        }
    }

    /// The expression for a constant of the item.
    fn table(&self, index: usize, table: u32, variant: Variant) -> String {
        let (name, table) = &self.tables.all[self.tables.of[index][table as usize]];
        let padded = rewrite::padded(variant.quirks, || table::padded(name, table, &self.types));
        let pointer = padded.map(|(_, pointer)| pointer);
        rewrite::table(variant.quirks, name, pointer.as_deref(), table)
    }

    fn write_item(&self, index: usize, variant: Variant, text: &mut Text) {
        let item = self.instances[index].item;
        text.blank();
        for source in &self.instances[index].lines {
            if source.when.as_ref().is_some_and(|when| !self.holds(index, when, variant)) {
                continue;
            }
            if let ([Piece::Memory(Who::Itself, _)], ItemKind::Kernel) = (&source.pieces[..], item.kind) {
                self.memory[index].iter().for_each(|array| text.line(&self.declaration(array, index), None));
                self.zeroing(index, variant).iter().for_each(|line| text.line(line, None));
                continue;
            }
            let mut line = String::new();
            self.write_pieces(index, variant, &source.pieces, &mut line);
            // all of it depends on conditions that do not hold
            if line.trim_start().is_empty() {
                continue;
            }
            text.line(&line, Some((item.file, source.rust)));
        }
    }
}

/// The variant that most launches of a kernel, with or without barriers, use on a device with these quirks.
pub(crate) fn plain(barriers: bool, quirks: Quirks) -> Variant {
    let quirks = if barriers { quirks } else { quirks.without(rows::DIVERGENCE) };
    Variant { quirks, literal: quirks.has(Quirk::SwitchOfFewBits), ..Variant::PLAIN }
}

#[cfg(test)]
mod tests;
