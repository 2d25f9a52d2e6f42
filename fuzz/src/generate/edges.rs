//! Kernels with many small expressions, each over a few values at the limits of their types: narrow integers used as
//! wider ones, orders of compound values, all integer methods, ranges up to the maximum of a type.

use cl_compiler::builtins::{self, Builtin, Guard, Kind as Slot};
use cl_compiler::ty::Scalar;

use super::Generator;
use super::scope::Kind;
use super::types::Ty;
use crate::{Arg, Launch};

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
const ARITHMETIC: [&str; 10] = ["+", "-", "*", "-", "&", "|", "^", "/", "%", "-"];

impl Generator<'_> {
    pub(super) fn edges(&mut self) -> Launch {
        let local = self.random.pick(&[0, 1, 4, 8]);
        let items = 8 + self.random.below(3) * 8;
        let mut params = Vec::new();
        let mut args = Vec::new();
        let mut body = vec!["let i = global_id(0);".to_owned()];
        let mut last = self.edge_scalar();
        for number in 0..3 {
            // values of the same type can be combined
            let scalar = if number > 0 && self.random.chance(60) { last } else { self.edge_scalar() };
            last = scalar;
            params.push(format!("x{number}: &[{}]", scalar.rust()));
            args.push(Arg::Buffer((0..items).map(|_| self.input(&Ty::Scalar(scalar))).collect()));
            self.edge_variable(&mut body, scalar, format!("x{number}[i]"));
        }
        for _ in 0..self.random.below(3) {
            // constants that compilers can see
            let scalar = if self.random.chance(60) { last } else { self.edge_scalar() };
            let value = self.literal(scalar);
            self.edge_variable(&mut body, scalar, value);
        }
        let probes = 4 + self.random.below(9);
        for number in 0..probes {
            let probe = self.probe();
            body.push(format!("y[i * {probes} + {number}] = {probe};"));
        }
        params.push("y: &mut [u64]".to_owned());
        args.push(Arg::Buffer((0..items * probes).map(|_| self.input(&Ty::Scalar(Scalar::U64))).collect()));
        let body: Vec<_> = body.iter().map(|line| format!("    {line}")).collect();
        self.items.push("use std::cmp::Ordering::*;\n".to_owned());
        self.items.push(format!("#[kernel]\nfn random({}) {{\n{}\n}}\n", params.join(", "), body.join("\n")));
        let local = if local == 0 { vec![] } else { vec![local] };
        Launch { global: vec![items], local, offset: vec![], args }
    }

    fn edge_variable(&mut self, body: &mut Vec<String>, scalar: Scalar, value: String) {
        let name = self.fresh("v");
        body.push(format!("let {name}: {} = {value};", scalar.rust()));
        self.declare(&name, &Ty::Scalar(scalar), Kind::Value, false);
    }

    /// A scalar type, with a preference for narrow integers.
    fn edge_scalar(&mut self) -> Scalar {
        match self.random.below(10) {
            0..=4 => self.random.pick(&[Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16]),
            _ => self.scalar(),
        }
    }

    fn edge_int(&mut self) -> Scalar {
        loop {
            let scalar = self.edge_scalar();
            if scalar.is_int() {
                return scalar;
            }
        }
    }

    /// An integer type, usually one that variables have.
    fn known_int(&mut self) -> Scalar {
        let known: Vec<_> = self
            .scope
            .iter()
            .filter_map(|known| match known.ty {
                Ty::Scalar(scalar) if scalar.is_int() => Some(scalar),
                _ => None,
            })
            .collect();
        if known.is_empty() || self.random.chance(15) { self.edge_int() } else { self.random.pick(&known) }
    }

    /// A variable, cast if there is none of the type.
    fn known(&mut self, scalar: Scalar) -> String {
        let own = self.variables(|known| known.ty == Ty::Scalar(scalar));
        if !own.is_empty() && self.random.chance(90) {
            return self.random.pick(&own).name;
        }
        let all = self.variables(|known| matches!(known.ty, Ty::Scalar(of) if of != Scalar::Bool));
        format!("({} as {})", self.random.pick(&all).name, scalar.rust())
    }

    /// Generates a variable or a literal.
    fn operand(&mut self, scalar: Scalar) -> String {
        if self.random.chance(25) { self.literal(scalar) } else { self.known(scalar) }
    }

    /// Generates a `u64` from a small expression.
    fn probe(&mut self) -> String {
        match self.random.below(17) {
            0..=3 => self.widened(),
            4..=7 => self.any_method(),
            8 | 9 if self.profile.aggregates => self.ordered(),
            10 | 11 => self.up_to_the_end(),
            12 => self.chain(),
            13 => self.in_place(),
            14 => self.matched(),
            15 => self.beside(),
            _ => self.widened(),
        }
    }

    /// An operation on narrow integers.
    fn narrow(&mut self, scalar: Scalar) -> String {
        let a = self.known(scalar);
        match self.random.below(8) {
            0 if scalar.is_signed() => format!("(-{a})"),
            0 => format!("(!{a})"),
            1 => {
                let amount = self.random.below(scalar.bits() as usize);
                format!("({a} {} {amount})", self.random.pick(&["<<", ">>"]))
            }
            _ => {
                let b = self.operand(scalar);
                match self.random.pick(&ARITHMETIC) {
                    op @ ("/" | "%") => format!("({a} {op} ({b} & {0}::MAX | 1))", scalar.rust()),
                    op => format!("({a} {op} {b})"),
                }
            }
        }
    }

    /// The result of an operation, used where bits beyond its type would be visible.
    fn widened(&mut self) -> String {
        let scalar = self.known_int();
        let value = self.narrow(scalar);
        let wide = self.random.pick(&[Scalar::U64, Scalar::I64, Scalar::U32, Scalar::I32]).rust();
        match self.random.below(9) {
            0 | 1 => format!("{value} as {wide} as u64"),
            2 => {
                let other = self.operand(scalar);
                format!("({value} {} {other}) as u64", self.random.pick(&COMPARISONS))
            }
            3 => {
                let amount = self.random.below(scalar.bits() as usize);
                format!("({value} >> {amount}) as {wide} as u64")
            }
            4 => format!("[3u64, 5, 7, 11, 13][{value} as usize % 5]"),
            5 => {
                let other = self.operand(scalar);
                let op = self.random.pick(&["/", "%"]);
                format!("({value} {op} ({other} & {}::MAX | 1)) as {wide} as u64", scalar.rust())
            }
            6 => {
                let counted = self.random.pick(&["count_ones", "leading_zeros", "trailing_zeros"]);
                format!("{value}.{counted}() as u64")
            }
            7 => {
                let other = self.narrow(scalar);
                format!("({value} {} {other}) as u64", self.random.pick(&COMPARISONS))
            }
            _ => match Scalar::from_name(wide) {
                Some(to) if holds(to, scalar) => format!("{wide}::from({value}) as u64"),
                _ => format!("({value} as {wide} + 1) as u64"),
            },
        }
    }

    /// An arbitrary method of an integer.
    fn any_method(&mut self) -> String {
        let scalar = self.known_int();
        let fitting = |known: &&Builtin| {
            let option = matches!(known.ret, Slot::Option | Slot::OptionU32 | Slot::Pair);
            !known.cl && !known.associated && known.on.has(scalar) && (!option || self.profile.aggregates)
        };
        let all: Vec<&Builtin> = builtins::all().filter(fitting).collect();
        let builtin = self.random.pick(&all);
        let mut on = self.operand(scalar);
        let mut args: Vec<_> = builtin
            .params
            .iter()
            .map(|param| match param {
                Slot::U32 if self.random.chance(60) => {
                    format!("{}u32", self.random.below(2 + scalar.bits() as usize))
                }
                param => self.operand(param.scalar(scalar)),
            })
            .collect();
        let name = scalar.rust();
        match builtin.guard {
            Guard::None => {}
            Guard::Div | Guard::Rem => args[0] = format!("({} & {name}::MAX | 1)", args[0]),
            Guard::DivZero | Guard::RemZero => args[0] = format!("({} | 1)", args[0]),
            Guard::Clamp => {
                args = vec![format!("{}.min({})", args[0], args[1]), format!("{}.max({})", args[0], args[1])]
            }
            Guard::Log => on = format!("({on} & {name}::MAX | 1)"),
            Guard::Root => on = format!("({on} & {name}::MAX)"),
        }
        let call = format!("{on}.{}({})", builtin.name, args.join(", "));
        match builtin.ret {
            Slot::Option | Slot::OptionU32 => {
                format!("match {call} {{ Some(n) => (n as u64).wrapping_add(3), None => 2 }}")
            }
            Slot::Pair => format!("{{ let (n, over) = {call}; (n as u64) ^ ((over as u64) << 63) }}"),
            _ => format!("{call} as u64"),
        }
    }

    /// An ordered type and a value of it.
    fn ordered_type(&mut self, depth: usize) -> Ty {
        let scalar = Ty::Scalar(self.known_int());
        match self.random.below(9) {
            _ if depth == 0 => scalar,
            0 => Ty::Scalar(Scalar::Bool),
            1..=4 => Ty::Option(Box::new(self.ordered_type(depth - 1))),
            5 | 6 => Ty::Tuple(vec![self.ordered_type(depth - 1), self.ordered_type(depth - 1)]),
            7 => Ty::Array(Box::new(self.ordered_type(depth - 1)), 1 + self.random.below(3)),
            _ => scalar,
        }
    }

    fn ordered_value(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Scalar(Scalar::Bool) => {
                let scalar = self.known_int();
                let (a, b) = (self.known(scalar), self.operand(scalar));
                format!("({a} {} {b})", self.random.pick(&COMPARISONS))
            }
            Ty::Scalar(scalar) => self.operand(*scalar),
            Ty::Tuple(fields) => {
                let fields: Vec<_> = fields.iter().map(|field| self.ordered_value(field)).collect();
                format!("({})", fields.join(", "))
            }
            Ty::Array(element, len) => {
                let elements: Vec<_> = (0..*len).map(|_| self.ordered_value(element)).collect();
                format!("[{}]", elements.join(", "))
            }
            Ty::Option(some) => {
                let cond = self.ordered_value(&Ty::Scalar(Scalar::Bool));
                let value = self.ordered_value(some);
                match self.random.below(6) {
                    0 => format!("None::<{}>", self.name(some)),
                    1 => format!("Some({value})"),
                    _ => format!("(if {cond} {{ Some({value}) }} else {{ None }})"),
                }
            }
            _ => self.operand(Scalar::I32),
        }
    }

    /// A comparison of two values of an ordered type.
    fn ordered(&mut self) -> String {
        let ty = self.ordered_type(2);
        let (a, b) = (self.ordered_value(&ty), self.ordered_value(&ty));
        match self.random.below(8) {
            0 => {
                let arms = [
                    "Less => 1, Equal => 2, Greater => 3",
                    "Greater => 4, Less => 7, _ => 9",
                    "Equal => 5, Less | Greater => 6",
                    "order => order as u64",
                ];
                let typed = self.name(&ty);
                let arms = self.random.pick(&arms);
                format!("{{ let (a, b): ({typed}, {typed}) = ({a}, {b}); match a.cmp(&b) {{ {arms} }} }}")
            }
            _ => {
                let typed = self.name(&ty);
                let (first, second) = (self.random.pick(&COMPARISONS), self.random.pick(&COMPARISONS));
                format!(
                    "{{ let (a, b): ({typed}, {typed}) = ({a}, {b}); (a {first} b) as u64 + 2 * (b {second} a) as u64 }}"
                )
            }
        }
    }

    /// A loop over a range that ends at the maximum of its type.
    fn up_to_the_end(&mut self) -> String {
        let scalar = self.known_int();
        let name = scalar.rust();
        let few = format!("({} & {})", self.known(scalar), self.random.pick(&[1, 3, 7]));
        let step = match self.random.below(4) {
            0 => 100 + self.random.below(100),
            _ => 1 + self.random.below(5),
        };
        let range = match self.random.below(6) {
            0 | 1 => format!("({name}::MAX - {few})..={name}::MAX"),
            2 => format!("({name}::MAX - {few})..{name}::MAX"),
            3 => format!("{name}::MIN..={name}::MIN + {few}"),
            4 => format!("{name}::MIN..{name}::MIN + {few}"),
            _ => format!("{few}..={}", self.random.below(9)),
        };
        // std knows the number of steps only for small types
        let countable = if range.contains("..=") { 16 } else { 32 };
        let range = match self.random.below(6) {
            0 => format!("({range}).rev()"),
            1 => format!("({range}).step_by({step})"),
            2 => format!("({range}).rev().step_by({step})"),
            3 if scalar.bits() <= countable => format!("({range}).step_by({step}).rev()"),
            _ => range,
        };
        format!("{{ let mut s = 1u64; for j in {range} {{ s = s.wrapping_mul(31).wrapping_add(j as u64); }} s }}")
    }

    /// A chain of casts.
    fn chain(&mut self) -> String {
        let mut scalar = self.edge_scalar();
        let mut text = self.known(scalar);
        if self.random.chance(15) {
            let (of, to) = (scalar, self.edge_int());
            text = format!("({text} > {}) as {}", self.operand(of), to.rust());
            scalar = to;
        }
        for _ in 0..1 + self.random.below(4) {
            scalar = self.edge_scalar();
            text = format!("{text} as {}", scalar.rust());
        }
        if self.random.chance(60) {
            return format!("({text}) as u64");
        }
        let op = self.random.pick(&["<", ">", "<=", ">=", "==", "!="]);
        format!("(({text}) {op} {}) as u64", self.literal(scalar))
    }

    /// A number cast from a smaller type, combined with a literal.
    fn beside(&mut self) -> String {
        let (small, condition) = (self.edge_int(), self.known_int());
        let float = self.profile.floats && self.random.chance(50);
        let to = if float { Scalar::F32 } else { self.edge_int() };
        let (value, literal) = (self.known(small), self.literal(to));
        let test = format!("{} > {}", self.known(condition), self.literal(condition));
        let text = format!("if {test} {{ {value} as {} }} else {{ {literal} }}", to.rust());
        if float { format!("({text}).to_bits() as u64") } else { format!("({text}) as u64") }
    }

    /// Assignments to a part of a value.
    fn in_place(&mut self) -> String {
        let scalar = self.known_int();
        let (first, second) = (self.known(scalar), self.operand(scalar));
        let (made, place) = match self.random.below(3) {
            0 if self.profile.aggregates => (format!("[{first}, {second}]"), "t[1]"),
            1 if self.profile.aggregates => (format!("({first}, {second})"), "t.1"),
            _ => (first, "t"),
        };
        let mut text = format!("{{ let mut t = {made}; ");
        for _ in 0..1 + self.random.below(3) {
            let value = self.operand(scalar);
            text += &match self.random.pick(&["+", "-", "*", "&", "|", "^", "<<", ">>", "-"]) {
                op @ ("<<" | ">>") => format!("{place} {op}= {}; ", self.random.below(scalar.bits() as usize)),
                op => format!("{place} {op}= {value}; "),
            };
        }
        text + &format!("{place} as u64 }}")
    }

    /// Patterns at the limits of types.
    fn matched(&mut self) -> String {
        let scalar = self.known_int();
        let value = if self.random.chance(40) { self.narrow(scalar) } else { self.known(scalar) };
        let mut text = format!("match {value} {{ ");
        for number in 0..1 + self.random.below(4) {
            let pattern = self.pattern(scalar);
            text += &match self.random.below(3) {
                0 if !pattern.contains('|') => format!("n @ {pattern} => n as u64, "),
                _ => format!("{pattern} => {}, ", 10 + number),
            };
        }
        text + "n => (n as u64).wrapping_add(1) }"
    }
}

/// Whether `to` contains all values of `from`, so that `to::from(…)` exists.
fn holds(to: Scalar, from: Scalar) -> bool {
    let sized = |scalar| matches!(scalar, Scalar::Usize | Scalar::Isize);
    !sized(from) && !sized(to) && to.min() <= from.min() && from.max() <= to.max()
}
