//! The assembly of compiled items to one OpenCL C program.
//!
//! A kernel's program holds what the kernel reaches: preamble, routines, device functions before those that call them,
//! the kernel. It is assembled once per kernel and [`Variant`], before the first build. Several kernels can be in one
//! program: then what they share is in it once.

mod constant;
mod directed;
mod memory;
mod names;
mod order;
pub(crate) mod preamble;
mod reserved;
mod share;
mod table;
pub(crate) mod text;
mod types;
mod views;

use crate::{
    capabilities::Capabilities,
    error::{Error, Result},
    item::{Capability, FloatMode, Item, ItemKind, Line, Need, Piece, Routine, Site, When, Who},
    kernel::Kernel,
    quirks::{self, Identity, Quirk, Quirks, rewrite, table as rows},
    summary::Space,
};
pub(crate) use directed::Directed;
pub(crate) use share::{Form, share};
use text::Text;

/// The forms that one kernel's program can take. Most programs only ever need the plain one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Variant {
    /// Slices take an offset, see [`When::Offsets`].
    pub(crate) offsets: bool,
    /// The launch is rounded up, see [`When::Rounded`].
    pub(crate) rounded: bool,
    /// The device's `size_t` is narrower than Rust's `usize` on it, which is 64 bits.
    pub(crate) narrow: bool,
    /// The launch does not meet the conditions that the plain form takes for granted.
    pub(crate) checked: bool,
    /// The driver is asked not to optimise it. The text is the same.
    pub(crate) literal: bool,
    /// Barriers are left out: there is one work-item in each group.
    pub(crate) alone: bool,
    /// The errors of the driver that need workarounds.
    pub(crate) quirks: Quirks,
}

impl Variant {
    pub(crate) const PLAIN: Self = Self {
        offsets: false,
        rounded: false,
        narrow: false,
        checked: false,
        literal: false,
        alone: false,
        quirks: Quirks::NONE,
    };

    /// Whether kernels in these forms can be in one program.
    pub(crate) fn goes_with(self, other: Self) -> bool {
        Self { checked: other.checked, ..self } == other
    }
}

/// What follows the name of a vector's lanes, and nothing.
pub(crate) const LENGTHS: [&str; 6] = ["", "2", "3", "4", "8", "16"];

/// A complete program in OpenCL C.
#[derive(Debug)]
pub(crate) struct Program {
    text: Text,
    parts: Parts,
}

/// The functions of a program and what is known of each. Invariant: callees stand before callers; all vectors but
/// `kernels` have one entry per instance.
#[derive(Debug)]
struct Parts {
    instances: Vec<order::Instance>,
    /// Which of them are the kernels that it was assembled for, in their order.
    kernels: Vec<usize>,
    names: Vec<String>,
    types: types::Types,
    /// The constants, with their names.
    tables: names::Tables,
    /// It or something it calls has a panic site.
    panics: Vec<bool>,
    /// It or something it calls asks for the global size.
    sized: Vec<bool>,
    /// The number of its first panic site in the program.
    first_site: Vec<u32>,
    /// It or something it calls has a loop; empty unless the driver leaves loops early, see [`rewrite::turns`].
    loops: Vec<bool>,
    /// The local memory of it and of what it calls.
    memory: Vec<Vec<memory::Array>>,
}

impl Program {
    /// The program of one kernel.
    pub(crate) fn assemble(kernel: &Kernel, variant: Variant) -> Self {
        Self::together(&[(kernel, variant)])
    }

    /// A program of several kernels. Their forms go together, their floats are treated alike, and each is in it once.
    pub(crate) fn together(kernels: &[(&Kernel, Variant)]) -> Self {
        let variant = kernels.first().map_or(Variant::PLAIN, |(_, variant)| *variant);
        debug_assert!(kernels.iter().all(|(_, other)| other.goes_with(variant)));
        let items: Vec<_> = kernels.iter().map(|(kernel, variant)| kernel.item(variant.checked)).collect();
        let parts = Parts::new(&items, variant.quirks);
        let mut text = Text::default();
        let panics = parts.panics.contains(&true);
        let preamble = preamble::Preamble { kernels, needs: &parts.capabilities(), panics, variant };
        preamble.write(&mut text);
        let mut body = Text::default();
        let routines = parts.routines();
        for routine in &routines {
            body.block(routine.source);
        }
        for (name, source) in &parts.types.casts {
            if !routines.iter().any(|routine| routine.name == name) {
                body.block(source);
            }
        }
        for definition in parts.types.definitions(|name| routines.iter().any(|routine| routine.name == name)) {
            body.block(&definition);
        }
        for (name, table) in &parts.tables.all {
            let padded = rewrite::padded(variant.quirks, || table::padded(name, table, &parts.types));
            let definition = match padded {
                Some([definition, _]) => definition,
                None => table::definition(name, table, &parts.types),
            };
            body.block(&rewrite::table_definition(variant.quirks, table, definition));
        }
        for index in 0..parts.instances.len() {
            parts.write_item(index, variant, &mut body);
        }
        let mode = kernels.first().map_or(FloatMode::Strict, |(kernel, _)| kernel.float_mode());
        rewrite::rewrite(variant.quirks, mode, &mut text, &mut body);
        if parts.casts_slices() {
            text.block(&views::definitions(&body));
        }
        text.add(body);
        Self { text, parts }
    }

    /// What a device must have for a kernel in this form.
    pub(crate) fn needs(kernel: &Kernel, variant: Variant) -> Vec<Capability> {
        Parts::new(&[kernel.item(variant.checked)], variant.quirks).capabilities()
    }

    /// The program as people read it.
    pub(crate) fn text(&self) -> &str {
        self.text.as_str()
    }

    /// The program as drivers read it, with `#line` directives.
    pub(crate) fn text_with_lines(&self) -> directed::Directed {
        self.text.with_lines()
    }

    /// The name in the program of the kernel of this number.
    pub(crate) fn entry(&self, number: usize) -> &str {
        &self.parts.names[self.parts.kernels[number]]
    }

    /// Whether the kernel of this number, or anything that it calls, can panic.
    pub(crate) fn may_panic(&self, number: usize) -> bool {
        self.parts.panics[self.parts.kernels[number]]
    }

    /// The local memory that the functions which the kernel of this number calls declare, in bytes.
    pub(crate) fn local_bytes(&self, number: usize) -> u64 {
        let kernel = self.parts.kernels[number];
        let arrays = self.parts.memory[kernel].iter().filter(|array| !array.is_of(kernel));
        arrays.map(|array| self.parts.shared(array).bytes as u64).sum()
    }

    /// Checks that a device has what everything in the program of this kernel needs.
    ///
    /// # Errors
    ///
    /// [`Error::MissingCapability`] for the first need that is not met.
    pub(crate) fn check_needs(
        &self,
        kernel: &Kernel,
        capabilities: &Capabilities,
        device: impl FnOnce() -> String,
    ) -> Result<()> {
        match self.parts.needs().find(|(_, need)| !capabilities.has(need.capability)) {
            // a field of a struct, say, that no function mentions
            None if self.parts.types.double && !capabilities.has(Capability::Fp64) => Err(Error::MissingCapability {
                kernel: kernel.name(),
                capability: Capability::Fp64,
                device: device(),
                file: kernel.file(),
                line: kernel.line(),
                column: 1,
            }),
            None => Ok(()),
            Some((item, &Need { capability, line, column })) => Err(Error::MissingCapability {
                kernel: kernel.name(),
                capability,
                device: device(),
                file: item.file,
                line,
                column,
            }),
        }
    }

    /// The panic sites, in the order of their numbers, as the kernel of this number has them.
    pub(crate) fn sites(&self, number: usize) -> Vec<(&'static Item, Site)> {
        let Parts { instances, kernels, loops, .. } = &self.parts;
        let kernel = instances[kernels[number]].item;
        let left = (!loops.is_empty()).then(|| (kernel, rewrite::loop_limit::site(kernel)));
        let written = self.parts.items().flat_map(|item| item.sites.iter().map(move |site| (item, *site)));
        left.into_iter().chain(written).collect()
    }
}

impl Parts {
    fn new(kernels: &[&'static Item], quirks: Quirks) -> Self {
        let (instances, kernels) = order::order(kernels);
        let names = names::names(&instances);
        let types = types::Types::of(&instances.iter().map(|instance| instance.item).collect::<Vec<_>>());
        let tables = names::tables(&instances, &names);
        let reaches = |holds: fn(&Item) -> bool| {
            let mut reached: Vec<bool> = Vec::with_capacity(instances.len());
            for order::Instance { item, deps, .. } in &instances {
                reached.push(holds(item) || deps.iter().any(|&dep| reached[dep]));
            }
            reached
        };
        let mut panics = reaches(|item| item.panics);
        let sized = reaches(|item| item.sized);
        let mut first_site = Vec::with_capacity(instances.len());
        let mut sites = u32::from(quirks.has(Quirk::LoopOfManyIterations));
        for instance in &instances {
            first_site.push(sites);
            sites += instance.item.sites.len() as u32;
        }
        let loops =
            if quirks.has(Quirk::LoopOfManyIterations) { reaches(rewrite::loop_limit::loops) } else { Vec::new() };
        kernels.iter().for_each(|&kernel| panics[kernel] |= loops.get(kernel) == Some(&true));
        let memory = memory::of(&instances);
        Self { instances, kernels, names, types, tables, panics, sized, first_site, loops, memory }
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

    fn holds(&self, item: usize, when: When, variant: Variant) -> bool {
        match when {
            When::Panics(who) => self.panics[self.index(item, who)],
            When::Quiet(who) => !self.panics[self.index(item, who)],
            When::AnyPanics(deps) => self.any_panics(item, deps),
            When::NonePanics(deps) => !self.any_panics(item, deps),
            When::Divergent(holds) => variant.quirks.any(rows::DIVERGENCE) && holds,
            When::Reorders => variant.quirks.has(Quirk::ReadAfterAWrite),
            When::Offsets => variant.offsets,
            When::Rounded => variant.rounded,
            When::Is(holds) => holds,
            When::Shares(who, shares) => shares != self.memory[self.index(item, who)].is_empty(),
            When::Sized(who) => variant.rounded && self.sized[self.index(item, who)],
        }
    }

    fn any_panics(&self, item: usize, deps: &[u32]) -> bool {
        deps.iter().any(|&dep| self.panics[self.index(item, Who::Dep(dep))])
    }

    fn write_pieces(&self, index: usize, variant: Variant, pieces: &[Piece], line: &mut String) {
        for piece in pieces {
            match *piece {
                Piece::Text(part) => line.push_str(part),
                Piece::Name(who) => line.push_str(&self.names[self.index(index, who)]),
                Piece::Table(table) => line.push_str(&self.table(index, table, variant)),
                Piece::Whole(table, ty) => {
                    line.push_str(&format!("{}({})", self.types.copied(ty), self.table(index, table, variant)));
                }
                Piece::Site(site) => line.push_str(&(self.first_site[index] + site).to_string()),
                Piece::Const(constant) => line.push_str(&constant::literal(constant)),
                Piece::Bare(constant) => line.push_str(&constant::bare(constant)),
                Piece::Memory(who, comma) => self.write_memory(index, who, comma, line),
                Piece::Space(space) => line.push_str(qualifier(self.instances[index].space(space))),
                Piece::Type(ty) => line.push_str(&self.types.name(ty)),
                Piece::Equal(ty) => line.push_str(&self.types.equal(ty)),
                Piece::Order(ty) => line.push_str(&self.types.order(ty)),
                Piece::Number(ty, digits) => line.push_str(&types::number(ty, digits)),
                Piece::Cast(from, to, nested) => line.push_str(&types::around_cast(from, to, nested).0),
                Piece::CastEnd(from, to, nested) => line.push_str(types::around_cast(from, to, nested).1),
                Piece::Value(ty, bits) => line.push_str(&types::value(ty, bits)),
                Piece::If(when, inner) if self.holds(index, when, variant) => {
                    self.write_pieces(index, variant, inner, line);
                }
                Piece::If(..) => {}
            }
        }
    }

    /// A constant of the item's.
    fn table(&self, index: usize, table: u32, variant: Variant) -> String {
        let (name, table) = &self.tables.all[self.tables.of[index][table as usize]];
        let padded = rewrite::padded(variant.quirks, || table::padded(name, table, &self.types));
        let pointer = padded.map(|[_, pointer]| pointer);
        rewrite::table(variant.quirks, name, pointer.as_deref(), table)
    }

    fn write_item(&self, index: usize, variant: Variant, text: &mut Text) {
        let item = self.instances[index].item;
        let is_watched = item.kind == ItemKind::Kernel && self.loops.get(index) == Some(&true);
        text.blank();
        for source @ Line { rust, when, pieces } in item.source {
            if when.is_some_and(|when| !self.holds(index, when, variant)) {
                continue;
            }
            if let ([Piece::Memory(Who::Itself, _)], ItemKind::Kernel) = (*pieces, item.kind) {
                self.memory[index].iter().for_each(|array| text.line(&self.declaration(array, index), None));
                self.zeroing(index, variant).iter().for_each(|line| text.line(line, None));
                continue;
            }
            let mut line = String::new();
            self.write_pieces(index, variant, pieces, &mut line);
            let origin = Some((item.file, *rust));
            match is_watched {
                false => text.line(&line, origin),
                true => rewrite::loop_limit::watched(source, line).iter().for_each(|line| text.line(line, origin)),
            }
        }
    }
}

/// A kernel's program as a driver gets it that the table of quirks knows, for golden files. Probed errors count as found.
pub fn program_for(kernel: &Kernel, identity: &Identity<'_>) -> String {
    let variant = plain(kernel, quirks::choice::Asked::DEFAULT.resolve(identity, |rows| vec![true; rows.len()]));
    Program::assemble(kernel, variant).text().to_owned()
}

/// The form of a kernel that most launches begin with, on a device with these quirks.
pub(crate) fn plain(kernel: &Kernel, quirks: Quirks) -> Variant {
    let quirks = if kernel.has_barriers() { quirks } else { quirks.without(rows::DIVERGENCE) };
    Variant { quirks, literal: quirks.has(Quirk::SwitchOfFewBits), ..Variant::PLAIN }
}

/// How OpenCL C writes an address space before a type.
fn qualifier(space: Space) -> &'static str {
    match space {
        Space::Global => "__global ",
        Space::Constant => "__constant ",
        Space::Local => "__local ",
        Space::Private | Space::Param(_) => "",
    }
}

#[cfg(test)]
mod tests;
