//! Generates random programs, nearly all of which rustc and the kernel compiler accept, and launches for them.
//!
//! A program depends on its seed and the [`Profile`] of the device. It is generated as text: the types are known during
//! generation, and each fragment is valid Rust in its context. Every work-item writes its own elements, most indices
//! are in range, and loops terminate.

mod atomic;
mod edges;
mod expr;
mod free;
mod function;
mod kernel;
mod literal;
mod names;
pub mod random;
mod sampling;
mod scope;
mod stmt;
mod types;
mod variants;
mod views;

use cl_compiler::ty::Scalar;

use crate::Launch;
use random::Random;
use scope::Variable;
use types::Ty;

/// The features that programs may use.
#[derive(Debug, Clone)]
pub struct Profile {
    /// `f32`, and with `doubles` also `f64`.
    pub floats: bool,
    /// `f64`
    pub doubles: bool,
    /// Tuples, arrays, structs, `Option`.
    pub aggregates: bool,
    /// Vectors.
    pub vectors: bool,
    /// The percentage of programs with local memory and barriers.
    pub groups: usize,
    /// The percentage of the other programs that have two or three dimensions.
    pub planes: usize,
    /// The percentage of possible panics that are not prevented.
    pub panics: usize,
    /// The percentage of buffers with a wrong length.
    pub misfits: usize,
    /// The percentage of programs with unconstrained indices.
    pub free: usize,
    /// Kernels with many small expressions.
    pub edges: bool,
    /// Names that are used elsewhere, casts of slices, local memory that is read before it is written.
    pub odd: bool,
    /// Enums with fields, and related features of user-defined types.
    pub rich: bool,
}

impl Profile {
    /// All features.
    pub const ALL: Self = Self {
        floats: true,
        doubles: true,
        aggregates: true,
        vectors: true,
        groups: 25,
        planes: 15,
        panics: 2,
        misfits: 6,
        free: 12,
        edges: true,
        odd: true,
        rich: true,
    };

    /// The features that rusticl on llvmpipe is known to support correctly: see the book's chapter on devices.
    pub const RUSTICL: Self = Self { doubles: false, ..Self::ALL };

    fn scalars(&self) -> Vec<Scalar> {
        let mut all = vec![
            Scalar::I16,
            Scalar::I32,
            Scalar::I64,
            Scalar::Isize,
            Scalar::U16,
            Scalar::U32,
            Scalar::U64,
            Scalar::Usize,
            Scalar::I8,
            Scalar::U8,
        ];
        if self.floats {
            all.extend([Scalar::F32, Scalar::F32]);
            if self.doubles {
                all.push(Scalar::F64);
            }
        }
        all
    }
}

/// A program and a launch of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The Rust source.
    pub source: String,
    /// The launch.
    pub launch: Launch,
}

/// The element of a buffer that belongs to a work-item.
#[derive(Debug, Clone)]
struct Part {
    name: String,
    index: String,
}

/// The state of the generation.
#[derive(Debug)]
struct Generator<'a> {
    profile: &'a Profile,
    random: Random,
    structs: Vec<types::Struct>,
    enums: Vec<types::Enum>,
    sums: Vec<types::Sum>,
    functions: Vec<function::Function>,
    items: Vec<String>,
    scope: Vec<Variable>,
    own: Vec<Part>,
    out: Vec<String>,
    indent: usize,
    names: usize,
    /// The odd names used so far.
    odd_names: Vec<&'static str>,
    labels: Vec<(String, bool)>,
    loops: usize,
    pure: usize,
    ret: Option<Ty>,
    tile: Option<(Ty, usize)>,
    /// Whether the local memory is a parameter: a slice, not an array.
    tile_is_given: bool,
    /// Arrays of atomics.
    atomics: Vec<atomic::Atomic>,
    /// Variables that are uniform across work-items.
    uniform: Vec<String>,
    /// Whether the launch leaves the work-group size unspecified.
    auto: bool,
    /// Whether the program has odd names, casts of slices, and unwritten local memory.
    odd: bool,
    /// Whether the program has enums with fields and related features.
    rich: bool,
    /// The odd names in use.
    words: Vec<String>,
    /// The program's constants.
    named: Vec<names::Constant>,
    /// The current size and the size limit.
    size: usize,
    limit: usize,
}

/// The seeds of kernels with many small expressions, modulo 8.
const EDGES: u64 = 3;
/// The seeds of programs with the `odd` features.
const ODD: u64 = 5;
/// The seeds of programs with the `rich` features.
const RICH: u64 = 7;

/// The number of attempts to generate a program in which no operand changes a variable that its neighbours use.
const ATTEMPTS: u64 = 32;

/// The case of this seed.
pub fn case(seed: u64, profile: &Profile) -> Case {
    let is_accepted = |case: &Case| match syn::parse_file(&case.source) {
        Ok(program) => !cl_compiler::has_operands_that_interfere(&program),
        Err(_) => true,
    };
    let mut cases = (0..ATTEMPTS).map(|attempt| made(seed, attempt, profile));
    cases.find(is_accepted).unwrap_or_else(|| made(seed, 0, profile))
}

/// The case of this seed at this attempt.
fn made(seed: u64, attempt: u64, profile: &Profile) -> Case {
    let mut random = Random::new(seed ^ attempt << 48);
    let rich = seed % 8 == RICH && profile.rich;
    let mut own = vary(&mut random, profile);
    own.aggregates |= rich && profile.aggregates;
    let (profile, rich) = (own, rich && profile.aggregates);
    let mut generator = Generator {
        profile: &profile,
        random,
        structs: Vec::new(),
        enums: Vec::new(),
        sums: Vec::new(),
        functions: Vec::new(),
        items: Vec::new(),
        scope: Vec::new(),
        own: Vec::new(),
        out: Vec::new(),
        indent: 0,
        names: 0,
        odd_names: Vec::new(),
        labels: Vec::new(),
        loops: 0,
        pure: 0,
        ret: None,
        tile: None,
        tile_is_given: false,
        atomics: Vec::new(),
        uniform: Vec::new(),
        auto: true,
        odd: seed % 8 == ODD && profile.odd,
        rich,
        words: Vec::new(),
        named: Vec::new(),
        size: 0,
        limit: 0,
    };
    // selected by the seed itself, not by a random number, so that other seeds keep their programs
    let launch = if seed % 8 == EDGES && generator.profile.edges { generator.edges() } else { generator.program() };
    Case { source: generator.items.join("\n"), launch }
}

/// Removes features at random: smaller programs also behave differently, since drivers optimise them more.
fn vary(random: &mut Random, profile: &Profile) -> Profile {
    let mut own = profile.clone();
    own.floats &= random.chance(50);
    own.doubles &= own.floats && random.chance(50);
    own.aggregates &= random.chance(75);
    own.vectors &= own.aggregates && random.chance(40);
    if random.chance(50) {
        own.panics = 0;
    }
    own
}

impl Generator<'_> {
    fn program(&mut self) -> Launch {
        self.limit = 40 + self.random.below(200);
        if self.random.chance(self.profile.free) {
            return self.free();
        }
        if self.odd {
            self.constants();
        }
        if self.profile.aggregates {
            for _ in 0..self.random.below(3) {
                self.structure();
            }
            for _ in 0..self.random.below(2) {
                self.enumeration();
            }
            if self.rich {
                for _ in 0..1 + self.random.below(2) {
                    self.variants();
                }
            }
        }
        for _ in 0..self.random.below(4) {
            self.limit = self.size + 60;
            self.function();
        }
        self.limit = self.size + 40 + self.random.below(160);
        self.kernel()
    }

    /// The index of a work-item's own element in a buffer.
    fn own_index(&self, name: &str) -> Option<String> {
        self.own.iter().find(|part| part.name == name).map(|part| part.index.clone())
    }
}
