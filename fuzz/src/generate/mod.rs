//! Random programs that rustc and the kernel compiler accept, nearly all of them, and what to launch them with.
//!
//! A program is made from its seed and the [`Profile`] of the device. It is text: types are known while it is made, and
//! each piece is what Rust takes at its place. Every work-item writes its own elements, indices are mostly kept in range,
//! and loops end.

mod atomic;
mod edges;
mod expr;
mod free;
mod function;
mod kernel;
mod literal;
mod names;
pub mod random;
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

/// What programs may have.
#[derive(Debug, Clone)]
pub struct Profile {
    /// `f32`, and `f64` if there are `doubles`.
    pub floats: bool,
    /// `f64`
    pub doubles: bool,
    /// Tuples, arrays, structs, `Option`.
    pub aggregates: bool,
    /// Vectors.
    pub vectors: bool,
    /// How many of a hundred have local memory and barriers.
    pub groups: usize,
    /// How many of a hundred others have two or three dimensions.
    pub planes: usize,
    /// How many of a hundred places that could panic are not kept from it.
    pub panics: usize,
    /// How many of a hundred buffers have another length than they should.
    pub misfits: usize,
    /// How many of a hundred have indices that nothing keeps apart.
    pub free: usize,
    /// Kernels of many small expressions.
    pub edges: bool,
    /// Names of others, casts of slices, local memory that is read before it is written.
    pub odd: bool,
    /// Enums with fields, and what else programs make of their own types.
    pub rich: bool,
}

impl Profile {
    /// All that the language has.
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

    /// What rusticl on llvmpipe is known to get right: see the book's chapter on devices.
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

/// A program, and what to launch it with.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The Rust text.
    pub source: String,
    /// The launch.
    pub launch: Launch,
}

/// A part of a buffer that belongs to a work-item: its own element.
#[derive(Debug, Clone)]
struct Part {
    name: String,
    index: String,
}

/// What a program is made with.
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
    /// The odd names that have been given.
    odd_names: Vec<&'static str>,
    labels: Vec<(String, bool)>,
    loops: usize,
    pure: usize,
    ret: Option<Ty>,
    tile: Option<(Ty, usize)>,
    /// The local memory is a parameter: a slice, not an array.
    tile_is_given: bool,
    /// Arrays of atomics.
    atomics: Vec<atomic::Atomic>,
    /// Variables that are the same for all work-items.
    uniform: Vec<String>,
    /// The launch leaves the work-group size open.
    auto: bool,
    /// The program has odd names, casts of slices, and local memory that nothing has been written to.
    odd: bool,
    /// The program has enums with fields and their like.
    rich: bool,
    /// The odd names that are taken.
    words: Vec<String>,
    /// The program's constants.
    named: Vec<names::Constant>,
    /// How much there is, and how much there may be.
    size: usize,
    limit: usize,
}

/// The seeds of kernels of many small expressions, modulo 8.
const EDGES: u64 = 3;
/// The seeds of programs with odd names and their like.
const ODD: u64 = 5;
/// The seeds of programs with enums with fields and their like.
const RICH: u64 = 7;

/// How often a program is made anew in which an operand changes what its neighbours use.
const ATTEMPTS: u64 = 32;

/// The case of a seed.
pub fn case(seed: u64, profile: &Profile) -> Case {
    let is_accepted = |case: &Case| match syn::parse_file(&case.source) {
        Ok(program) => !cl_compiler::has_operands_that_interfere(&program),
        Err(_) => true,
    };
    let mut cases = (0..ATTEMPTS).map(|attempt| made(seed, attempt, profile));
    cases.find(is_accepted).unwrap_or_else(|| made(seed, 0, profile))
}

/// The case of a seed at this attempt.
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
    // by the seed itself, not by a random number: what others mean stays
    let launch = if seed % 8 == EDGES && generator.profile.edges { generator.edges() } else { generator.program() };
    Case { source: generator.items.join("\n"), launch }
}

/// Programs that have less are also different: a driver does more to small ones.
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

    /// The index of a work-item's own element of a buffer.
    fn own_index(&self, name: &str) -> Option<String> {
        self.own.iter().find(|part| part.name == name).map(|part| part.index.clone())
    }
}
