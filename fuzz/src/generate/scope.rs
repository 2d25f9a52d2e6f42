//! The variables in scope.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::names::{CAPITALS, FIELDS, SMALL};
use super::types::{Ty, USIZE};

/// A variable.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) kind: Kind,
    /// Whether it may be assigned.
    pub(super) mutable: bool,
    /// An exclusive upper bound of its value, if known.
    pub(super) bound: Option<usize>,
}

/// The kinds of variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It holds a value.
    Value,
    /// It refers to a value.
    Reference,
    /// A slice of elements of the type, with its length if known.
    Slice(Option<usize>),
    /// A grid of elements of the type, with this number of dimensions.
    Grid(usize),
    /// A closure that takes a `u32` and returns the type.
    Closure,
}

impl Generator<'_> {
    /// A new name; occasionally one with a meaning in C, OpenCL or the expansions.
    pub(super) fn fresh(&mut self, of: &str) -> String {
        if let Some(odd) = self.odd(of) {
            return odd;
        }
        self.names += 1;
        if !self.odd && self.random.below(8) == 0 {
            // a capitalised name in a refutable pattern would be a constant
            let odd = if matches!(of, "v" | "i") && self.random.below(3) == 0 { CAPITALS } else { SMALL };
            let name = odd[self.random.below(odd.len())];
            if !self.odd_names.contains(&name) {
                self.odd_names.push(name);
                return name.to_owned();
            }
        }
        format!("{of}{}", self.names)
    }

    /// The name of a field, different for each field of a struct.
    pub(super) fn field_name(&mut self, number: usize) -> String {
        match self.random.below(4) {
            0 => format!("{}{}", SMALL[(number * 7 + self.structs.len()) % SMALL.len()], "_".repeat(number)),
            1 => {
                let of_fields =
                    CAPITALS.iter().chain(FIELDS).nth((number + self.structs.len()) % (CAPITALS.len() + FIELDS.len()));
                format!("{}{}", of_fields.copied().unwrap_or("x"), "_".repeat(number))
            }
            _ => format!("f{number}"),
        }
    }

    pub(super) fn declare(&mut self, name: &str, ty: &Ty, kind: Kind, mutable: bool) {
        self.scope.retain(|known| known.name != name);
        self.scope.push(Variable { name: name.to_owned(), ty: ty.clone(), kind, mutable, bound: None });
    }

    /// Declares a loop counter.
    pub(super) fn declare_counter(&mut self, name: &str, scalar: Scalar, bound: usize) {
        self.declare(name, &Ty::Scalar(scalar), Kind::Value, false);
        if let Some(last) = self.scope.last_mut() {
            last.bound = Some(bound);
        }
    }

    /// Runs with some variables hidden.
    pub(super) fn without<T>(&mut self, names: &[String], run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.clone();
        self.scope.retain(|known| !names.contains(&known.name));
        let result = run(self);
        self.scope = before;
        result
    }

    /// Runs with some variables immutable.
    pub(super) fn frozen<T>(&mut self, names: &[String], run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.clone();
        for known in self.scope.iter_mut().filter(|known| names.contains(&known.name)) {
            known.mutable = false;
        }
        let result = run(self);
        self.scope = before;
        result
    }

    /// Runs without side effects.
    pub(super) fn purely<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.pure += 1;
        let result = run(self);
        self.pure -= 1;
        result
    }

    /// An index less than a length.
    pub(super) fn index(&mut self, len: usize, depth: usize) -> String {
        let counters: Vec<_> = self
            .scope
            .iter()
            .filter(|known| known.ty == USIZE && known.bound.is_some_and(|bound| bound <= len))
            .map(|known| known.name.clone())
            .collect();
        match self.random.below(10) {
            0..=3 if !counters.is_empty() => self.random.pick(&counters),
            0..=5 => self.random.below(len).to_string(),
            6 if self.random.chance(self.profile.panics) => self.expr(&USIZE, depth.min(1)),
            _ => {
                let index = self.expr(&USIZE, depth.min(2));
                format!("({index} % {len})")
            }
        }
    }

    /// An element of a slice.
    fn element_of(&mut self, name: &str, len: Option<usize>, depth: usize) -> String {
        match len {
            Some(len) => {
                let index = self.index(len, depth);
                format!("{name}[{index}]")
            }
            None if self.random.chance(self.profile.panics) => {
                let index = self.expr(&USIZE, depth.min(1));
                format!("{name}[{index}]")
            }
            None => {
                let index = self.expr(&USIZE, depth.min(1));
                format!("{name}[{index} % {name}.len()]")
            }
        }
    }

    /// An element of a grid.
    fn element_of_grid(&mut self, name: &str, rank: usize, depth: usize) -> String {
        let indices: Vec<_> = (0..rank)
            .map(|dimension| {
                let index = self.expr(&USIZE, depth.min(1));
                match self.random.chance(self.profile.panics) {
                    true => index,
                    false => format!("{index} % {name}.shape()[{dimension}]"),
                }
            })
            .collect();
        format!("{name}[[{}]]", indices.join(", "))
    }

    /// A place of this type in a variable; assignable if `mutable`.
    pub(super) fn place(&mut self, wanted: &Ty, mutable: bool, depth: usize) -> Option<String> {
        let candidates: Vec<Variable> = self
            .scope
            .iter()
            .filter(|known| (known.mutable || !mutable) && known.kind != Kind::Closure)
            .cloned()
            .collect();
        if candidates.is_empty() {
            return None;
        }
        for _ in 0..8 {
            let variable = self.random.pick(&candidates);
            let before = self.random.clone();
            let start = match variable.kind {
                Kind::Value | Kind::Closure => variable.name.clone(),
                Kind::Reference => format!("(*{})", variable.name),
                Kind::Slice(len) => {
                    if !self.holds(&variable.ty, wanted) {
                        continue;
                    }
                    // a work-item reads and writes only its own elements of buffers
                    match self.own_index(&variable.name) {
                        Some(index) => format!("{}[{index}]", variable.name),
                        None => self.element_of(&variable.name, len, depth),
                    }
                }
                Kind::Grid(rank) => {
                    if !self.holds(&variable.ty, wanted) {
                        continue;
                    }
                    match self.own_index(&variable.name) {
                        Some(index) => format!("{}[{index}]", variable.name),
                        None => self.element_of_grid(&variable.name, rank, depth),
                    }
                }
            };
            if let Some(found) = self.descend(start, &variable.ty, wanted, depth) {
                return Some(found);
            }
            self.random = before;
            self.random.number();
        }
        None
    }

    fn holds(&self, ty: &Ty, wanted: &Ty) -> bool {
        ty == wanted
            || match ty {
                Ty::Tuple(fields) => fields.iter().any(|field| self.holds(field, wanted)),
                Ty::Array(element, _) => self.holds(element, wanted),
                Ty::Struct(number) => self.structs[*number].fields.iter().any(|(_, field)| self.holds(field, wanted)),
                Ty::Vector(lane, _) => Ty::Scalar(*lane) == *wanted,
                Ty::Scalar(_) | Ty::Enum(_) | Ty::Option(_) | Ty::Sum(_) => false,
            }
    }

    fn descend(&mut self, at: String, ty: &Ty, wanted: &Ty, depth: usize) -> Option<String> {
        if ty == wanted {
            return Some(at);
        }
        if !self.holds(ty, wanted) {
            return None;
        }
        match ty.clone() {
            Ty::Tuple(fields) => {
                let fields: Vec<_> = fields.iter().enumerate().filter(|(_, field)| self.holds(field, wanted)).collect();
                let (number, field) = self.random.pick(&fields);
                self.descend(format!("{at}.{number}"), field, wanted, depth)
            }
            Ty::Array(element, len) => {
                let index = self.index(len, depth);
                self.descend(format!("{at}[{index}]"), &element, wanted, depth)
            }
            Ty::Struct(number) => {
                let fields = self.structs[number].fields.clone();
                let fields: Vec<_> = fields.into_iter().filter(|(_, field)| self.holds(field, wanted)).collect();
                let (name, field) = self.random.pick(&fields);
                self.descend(format!("{at}.{name}"), &field, wanted, depth)
            }
            Ty::Vector(_, len) => {
                if len <= 4 && self.random.chance(60) {
                    let lane = ["x", "y", "z", "w"][self.random.below(len)];
                    return Some(format!("{at}.{lane}"));
                }
                let index = self.index(len, depth);
                Some(format!("{at}[{index}]"))
            }
            Ty::Scalar(_) | Ty::Enum(_) | Ty::Option(_) | Ty::Sum(_) => None,
        }
    }

    /// The variables that satisfy `fits`.
    pub(super) fn variables(&self, fits: impl Fn(&Variable) -> bool) -> Vec<Variable> {
        self.scope.iter().filter(|known| fits(known)).cloned().collect()
    }
}
