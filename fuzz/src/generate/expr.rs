//! Generates expressions.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::scope::Kind;
use super::types::{BOOL, Ty, U32};

const ARITHMETIC: [&str; 5] = ["+", "-", "*", "+", "-"];
const BITS: [&str; 3] = ["&", "|", "^"];
const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

impl Generator<'_> {
    /// Generates an expression of a type.
    pub(super) fn expr(&mut self, ty: &Ty, depth: usize) -> String {
        self.size += 1;
        let depth = if self.size > self.limit { 0 } else { depth };
        if depth == 0 {
            return self.leaf(ty, depth);
        }
        match self.random.below(24) {
            0..=6 => self.leaf(ty, depth),
            7 => self.branch(ty, depth - 1),
            8 => self.block_expr(ty, depth - 1),
            9 if self.loops < 2 => self.choice(ty, depth - 1),
            10 | 11 => self.call_for(ty, depth - 1).unwrap_or_else(|| self.made(ty, depth - 1)),
            12 if self.pure == 0 && self.loops < 2 => self.loop_expr(ty, depth - 1),
            _ => self.made(ty, depth - 1),
        }
    }

    /// Generates a literal or a variable.
    fn leaf(&mut self, ty: &Ty, depth: usize) -> String {
        if self.random.chance(75)
            && let Some(place) = self.place(ty, false, depth)
        {
            return place;
        }
        match ty {
            Ty::Scalar(scalar) => self.literal(*scalar),
            ty => self.made(ty, 0),
        }
    }

    fn branch(&mut self, ty: &Ty, depth: usize) -> String {
        let cond = self.expr(&BOOL, depth);
        let (yes, no) = (self.expr(ty, depth), self.expr(ty, depth));
        format!("if {cond} {{ {yes} }} else {{ {no} }}").wrapped()
    }

    /// Generates a block with side effects.
    fn block_expr(&mut self, ty: &Ty, depth: usize) -> String {
        let before = self.scope.clone();
        let mut text = String::new();
        for _ in 0..1 + self.random.below(2) {
            if self.random.chance(40) {
                let of = self.ty(1);
                let value = self.expr(&of, depth);
                let name = self.fresh("b");
                text += &format!("let {name}: {} = {value}; ", self.name(&of));
                self.declare(&name, &of, Kind::Value, false);
            } else if self.pure == 0 {
                text += &self.assignment(depth).unwrap_or_default();
                text += " ";
            }
        }
        let value = self.expr(ty, depth);
        self.scope = before;
        format!("{{ {text}{value} }}").wrapped()
    }

    /// Generates an assignment, on one line.
    pub(super) fn assignment(&mut self, depth: usize) -> Option<String> {
        for _ in 0..4 {
            let ty = self.ty(1);
            let Some(place) = self.place(&ty, true, depth) else { continue };
            let value = self.expr(&ty, depth);
            let compound = match &ty {
                Ty::Scalar(Scalar::Bool) => self.random.pick(&["", "", "&", "|", "^"]),
                Ty::Scalar(scalar) if scalar.is_int() => {
                    let op = self.random.pick(&["", "", "+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%"]);
                    if matches!(op, "/" | "%") {
                        return Some(format!("{place} {op}= {value} | 1;"));
                    }
                    op
                }
                Ty::Scalar(_) => self.random.pick(&["", "", "+", "-", "*"]),
                _ => "",
            };
            return Some(format!("{place} {compound}= {value};"));
        }
        None
    }

    /// Generates a `match` or `if let`.
    fn choice(&mut self, ty: &Ty, depth: usize) -> String {
        if !self.sums.is_empty() && self.random.chance(60) {
            return self.choice_of_variants(ty, depth);
        }
        let before = self.scope.clone();
        let text = match self.random.below(4) {
            0 => {
                let some = self.ty(0);
                let option = self.expr(&Ty::Option(Box::new(some.clone())), depth);
                let no = self.expr(ty, depth);
                let name = self.fresh("m");
                self.declare(&name, &some, Kind::Value, false);
                let yes = self.expr(ty, depth);
                match self.random.below(3) {
                    0 => format!("if let Some({name}) = {option} {{ {yes} }} else {{ {no} }}"),
                    1 => format!("match {option} {{ Some({name}) => {yes}, None => {no} }}"),
                    _ => {
                        let guard = self.purely(|this| this.expr(&BOOL, depth.min(1)));
                        format!("match {option} {{ Some({name}) if {guard} => {yes}, _ => {no} }}")
                    }
                }
            }
            1 if !self.enums.is_empty() => {
                let number = self.random.below(self.enums.len());
                let value = self.expr(&Ty::Enum(number), depth);
                let of = self.enums[number].clone();
                let mut text = format!("match {value} {{ ");
                let last = of.variants.len() - 1;
                for (at, variant) in of.variants.iter().enumerate() {
                    let value = self.expr(ty, depth);
                    if at == last {
                        text += &format!("_ => {value} ");
                    } else {
                        text += &format!("{}::{variant} => {value}, ", of.name);
                    }
                }
                text + "}"
            }
            2 => {
                let (first, second) = (self.int(), self.int());
                let pair = Ty::Tuple(vec![Ty::Scalar(first), Ty::Scalar(second)]);
                let value = self.expr(&pair, depth);
                let literals = [self.pattern(first), self.pattern(second)];
                let (a, b) = (self.fresh("m"), self.fresh("m"));
                let third = self.expr(ty, depth);
                self.declare(&a, &Ty::Scalar(first), Kind::Value, false);
                let one = self.expr(ty, depth);
                let guard = self.purely(|this| this.expr(&BOOL, depth.min(1)));
                self.scope = before.clone();
                self.declare(&b, &Ty::Scalar(second), Kind::Value, false);
                let two = self.expr(ty, depth);
                format!(
                    "match {value} {{ ({a}, {}) if {guard} => {one}, ({}, {b}) => {two}, _ => {third} }}",
                    literals[1], literals[0]
                )
            }
            _ => {
                let scalar = self.int();
                let value = self.expr(&Ty::Scalar(scalar), depth);
                let mut text = format!("match {value} {{ ");
                for _ in 0..1 + self.random.below(3) {
                    let pattern = self.pattern(scalar);
                    let value = self.expr(ty, depth);
                    match self.random.below(3) {
                        0 => {
                            let name = self.fresh("m");
                            let known = self.scope.clone();
                            self.declare(&name, &Ty::Scalar(scalar), Kind::Value, false);
                            let guard = self.purely(|this| this.expr(&BOOL, depth.min(1)));
                            let value = self.expr(ty, depth);
                            self.scope = known;
                            let pattern = if pattern.contains('|') { format!("({pattern})") } else { pattern };
                            text += &format!("{name} @ {pattern} if {guard} => {value}, ");
                        }
                        _ => text += &format!("{pattern} => {value}, "),
                    }
                }
                let last = self.expr(ty, depth);
                format!("{text}_ => {last} }}")
            }
        };
        self.scope = before;
        text.wrapped()
    }

    /// Generates a pattern of an integer type.
    pub(super) fn pattern(&mut self, scalar: Scalar) -> String {
        let mut number = || super::literal::edge(&mut self.random, scalar);
        let (a, b) = (number(), number());
        let (low, high) = (a.min(b), a.max(b));
        let text = |value: i128| match value {
            value if value == scalar.min() && scalar.is_signed() => format!("{}::MIN", scalar.rust()),
            value => value.to_string(),
        };
        match self.random.below(5) {
            0 => format!("{}..={}", text(low), text(high)),
            1 => format!("..={}", text(low)),
            2 => format!("{}..", text(high)),
            3 if low != high => format!("{} | {}", text(low), text(high)),
            _ => text(low),
        }
    }

    /// Generates `'a: loop { … break 'a value … }` or a labelled block.
    fn loop_expr(&mut self, ty: &Ty, depth: usize) -> String {
        if self.random.chance(25) {
            return self.sampling(ty, depth).wrapped();
        }
        let before = self.scope.clone();
        let (label, count) = (self.label(), self.fresh("c"));
        let early = self.expr(ty, depth);
        let cond = self.expr(&BOOL, depth);
        let step = self.assignment(depth).unwrap_or_default();
        let text = if self.random.chance(50) {
            let late = self.expr(ty, depth);
            format!("'{label}: {{ if {cond} {{ break '{label} {early}; }} {step} {late} }}")
        } else {
            self.loops += 1;
            let times = 1 + self.random.below(4);
            self.declare_counter(&count, Scalar::U32, times + 1);
            let late = self.expr(ty, depth);
            let again = self.assignment(depth).unwrap_or_default();
            self.loops -= 1;
            format!(
                "{{ let mut {count} = 0u32; '{label}: loop {{ if {count} >= {times} {{ break '{label} {late}; }} \
                 {count} += 1; {step} if {cond} {{ break {early}; }} {again} }} }}"
            )
        };
        self.scope = before;
        text.wrapped()
    }

    /// An expression of a form specific to the type.
    fn made(&mut self, ty: &Ty, depth: usize) -> String {
        match ty {
            Ty::Scalar(Scalar::Bool) => self.condition(depth),
            Ty::Scalar(scalar) if scalar.is_float() => self.float(*scalar, depth),
            Ty::Scalar(scalar) => self.integer(*scalar, depth),
            Ty::Tuple(fields) => {
                let fields: Vec<_> = fields.iter().map(|field| self.expr(field, depth)).collect();
                format!("({})", fields.join(", "))
            }
            Ty::Array(element, len) => {
                if self.random.chance(30) {
                    let value = self.expr(element, depth);
                    return format!("[{value}; {len}]");
                }
                let elements: Vec<_> = (0..*len).map(|_| self.expr(element, depth.min(1))).collect();
                format!("[{}]", elements.join(", "))
            }
            Ty::Struct(number) => {
                let of = self.structs[*number].clone();
                let base =
                    (of.fields.len() > 1 && self.random.chance(25)).then(|| self.place(ty, false, depth)).flatten();
                let left_out = base.as_ref().map(|_| self.random.below(of.fields.len()));
                let fields: Vec<_> = of
                    .fields
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| Some(*at) != left_out)
                    .map(|(_, (name, field))| format!("{name}: {}", self.expr(field, depth)))
                    .collect();
                let base = base.map(|base| format!(", ..{base}")).unwrap_or_default();
                format!("{} {{ {}{base} }}", of.name, fields.join(", ")).wrapped()
            }
            Ty::Enum(number) => {
                let of = &self.enums[*number];
                let variant = self.random.pick(&of.variants);
                format!("{}::{variant}", of.name)
            }
            Ty::Option(some) => self.option(some, depth),
            Ty::Vector(lane, len) => self.vector(*lane, *len, depth),
            Ty::Sum(number) => self.variant(*number, depth).wrapped(),
        }
    }

    fn option(&mut self, some: &Ty, depth: usize) -> String {
        let name = self.name(some);
        if let Ty::Scalar(scalar) = some
            && scalar.is_int()
            && depth > 0
            && self.random.chance(40)
        {
            let (a, b) = (self.expr(some, depth - 1), self.expr(some, depth - 1));
            let method = self.random.pick(&["add", "sub", "mul", "div", "rem", "div_euclid", "rem_euclid"]);
            return format!("{a}.checked_{method}({b})");
        }
        match self.random.below(5) {
            0 => format!("None::<{name}>"),
            1 if depth > 0 => {
                let inner = self.expr(&Ty::Option(Box::new(some.clone())), depth - 1);
                let name = self.fresh("p");
                let value = self.purely(|this| {
                    let before = this.scope.clone();
                    this.declare(&name, some, Kind::Value, false);
                    let value = this.expr(some, depth - 1);
                    this.scope = before;
                    value
                });
                format!("{inner}.map(|{name}| {value})")
            }
            2 if depth > 0 => {
                let (a, b) = (
                    self.expr(&Ty::Option(Box::new(some.clone())), depth - 1),
                    self.expr(&Ty::Option(Box::new(some.clone())), depth - 1),
                );
                format!("{a}.or({b})")
            }
            _ => {
                let value = self.expr(some, depth.saturating_sub(1));
                format!("Some({value})")
            }
        }
    }

    /// Generates a `bool` expression.
    fn condition(&mut self, depth: usize) -> String {
        let depth = depth.saturating_sub(1);
        if !self.sums.is_empty()
            && self.random.chance(20)
            && let Some(text) = self.condition_of_variants(depth)
        {
            return text;
        }
        match self.random.below(12) {
            0 => {
                let inner = self.expr(&BOOL, depth);
                format!("!{inner}")
            }
            1..=3 => {
                let (a, b) = (self.expr(&BOOL, depth), self.expr(&BOOL, depth));
                let op = self.random.pick(&["&&", "||", "&&", "||", "^", "&", "|", "==", "!="]);
                format!("({a} {op} {b})")
            }
            4 if depth > 0 && self.profile.aggregates => {
                let some = self.ty(0);
                let option = self.expr(&Ty::Option(Box::new(some)), depth);
                format!("{option}.{}()", self.random.pick(&["is_some", "is_none"]))
            }
            5 if depth > 0 && self.profile.aggregates => {
                // a comparison of whole values
                let (a, b) = (self.int(), self.int());
                let ty = match self.random.below(3) {
                    0 => Ty::Tuple(vec![Ty::Scalar(a), Ty::Scalar(b)]),
                    1 => Ty::Array(Box::new(Ty::Scalar(a)), 1 + self.random.below(3)),
                    _ => Ty::Option(Box::new(Ty::Scalar(a))),
                };
                let (a, b) = (self.expr(&ty, depth), self.expr(&ty, depth));
                format!("({a} {} {b})", self.random.pick(&COMPARISONS))
            }
            6 => self.over_array(depth).unwrap_or_else(|| self.literal(Scalar::Bool)),
            7 if self.profile.floats => {
                let scalar = self.float_scalar();
                let value = self.expr(&Ty::Scalar(scalar), depth);
                let test = self.random.pick(&["is_nan", "is_finite", "is_infinite", "is_sign_negative"]);
                // the sign of a NaN is unspecified
                if test == "is_sign_negative" {
                    return format!("{{ let f = {value}; !f.is_nan() && f.{test}() }}").wrapped();
                }
                format!("{value}.{test}()")
            }
            _ => {
                let scalar = self.scalar();
                let (a, b) = (self.expr(&Ty::Scalar(scalar), depth), self.expr(&Ty::Scalar(scalar), depth));
                format!("({a} {} {b})", self.random.pick(&COMPARISONS))
            }
        }
    }

    /// Generates `.any()` or `.all()` of an array or slice.
    fn over_array(&mut self, depth: usize) -> Option<String> {
        let (array, element) = self.some_array()?;
        let name = self.fresh("p");
        let cond = self.purely(|this| {
            let before = this.scope.clone();
            this.declare(&name, &element, Kind::Reference, false);
            let cond = this.expr(&BOOL, depth.min(1));
            this.scope = before;
            cond
        });
        Some(format!("{array}.iter().{}(|{name}| {cond})", self.random.pick(&["any", "all"])))
    }

    /// A variable that is an array of scalars, or a slice of scalars that belongs to this work-item.
    pub(super) fn some_array(&mut self) -> Option<(String, Ty)> {
        let arrays: Vec<_> = self
            .scope
            .iter()
            .filter_map(|known| match (&known.ty, known.kind) {
                (Ty::Array(element, _), Kind::Value) if matches!(**element, Ty::Scalar(_)) => {
                    Some((known.name.clone(), (**element).clone()))
                }
                (Ty::Scalar(scalar), Kind::Slice(len))
                    if len.is_some() || (!known.mutable && self.own_index(&known.name).is_none()) =>
                {
                    Some((known.name.clone(), Ty::Scalar(*scalar)))
                }
                _ => None,
            })
            .collect();
        (!arrays.is_empty()).then(|| self.random.pick(&arrays))
    }

    /// Generates an integer expression.
    fn integer(&mut self, scalar: Scalar, depth: usize) -> String {
        let (ty, name, below) = (Ty::Scalar(scalar), scalar.rust(), depth.saturating_sub(1));
        match self.random.below(30) {
            0..=5 => {
                let (a, b) = (self.expr(&ty, below), self.expr(&ty, below));
                format!("({a} {} {b})", self.random.pick(&ARITHMETIC))
            }
            6..=8 => {
                let (a, b) = (self.expr(&ty, below), self.expr(&ty, below));
                format!("({a} {} {b})", self.random.pick(&BITS))
            }
            9 | 10 => {
                let (a, b) = (self.expr(&ty, below), self.expr(&ty, below));
                let op = self.random.pick(&["/", "%"]);
                if self.random.chance(self.profile.panics) {
                    return format!("({a} {op} {b})");
                }
                format!("({a} {op} ({b} | 1))")
            }
            11 | 12 => {
                let amount = self.int();
                let a = self.expr(&ty, below);
                // rustc rejects a literal that is too large
                let b = match self.place(&Ty::Scalar(amount), false, below) {
                    Some(place) => place,
                    None => self.random.below(scalar.bits() as usize).to_string() + "u32",
                };
                format!("({a} {} {b})", self.random.pick(&["<<", ">>"]))
            }
            13 => {
                let a = self.expr(&ty, below);
                if scalar.is_signed() && self.random.chance(50) { format!("(-{a})") } else { format!("(!{a})") }
            }
            14..=17 => {
                let from = self.scalar();
                let a = self.expr(&Ty::Scalar(from), below);
                format!("({a} as {name})")
            }
            18 => {
                let from = self.expr(&BOOL, below);
                format!("({from} as {name})")
            }
            19 if !self.enums.is_empty() => {
                let number = self.random.below(self.enums.len());
                let from = self.expr(&Ty::Enum(number), below);
                format!("({from} as {name})")
            }
            20..=23 => self.integer_method(scalar, below),
            24 if self.profile.floats => {
                let float = self.float_scalar();
                let a = self.expr(&Ty::Scalar(float), below);
                format!("({a} as {name})")
            }
            25 if self.profile.aggregates => {
                let option = self.expr(&Ty::Option(Box::new(ty.clone())), below);
                let other = self.expr(&ty, below);
                if self.random.chance(self.profile.panics) {
                    return format!("{option}.{}", self.random.pick(&["unwrap()", "expect(\"a value\")"]));
                }
                format!("{option}.unwrap_or({other})")
            }
            26 => self.reduced(scalar, below).unwrap_or_else(|| self.leaf(&ty, below)),
            27 => self.closure_call(&ty, below).unwrap_or_else(|| self.leaf(&ty, below)),
            28 if scalar == Scalar::Usize => self.work_item(),
            29 if self.profile.vectors && depth > 0 => {
                let lane = if matches!(scalar, Scalar::Usize | Scalar::Isize) { Scalar::U32 } else { scalar };
                let vector = self.expr(&Ty::Vector(lane, 4), below);
                let method = self.random.pick(&["reduce_sum", "reduce_min", "reduce_max", "reduce_product"]);
                let cast = if lane == scalar { String::new() } else { format!(" as {name}") };
                format!("({vector}.{method}(){cast})")
            }
            _ => self.leaf(&ty, below),
        }
    }

    fn work_item(&mut self) -> String {
        // the runtime chooses the work-group size
        if self.auto {
            return self.random.pick(&["global_id(0)", "global_size(0)"]).to_owned();
        }
        let all = ["global_id(0)", "global_size(0)", "local_id(0)", "group_id(0)", "local_size(0)", "num_groups(0)"];
        self.random.pick(&all).to_owned()
    }

    fn integer_method(&mut self, scalar: Scalar, depth: usize) -> String {
        let (ty, name) = (Ty::Scalar(scalar), scalar.rust());
        let a = self.expr(&ty, depth);
        match self.random.below(11) {
            0..=2 => {
                let b = self.expr(&ty, depth);
                let method = self.random.pick(&[
                    "min",
                    "max",
                    "wrapping_add",
                    "wrapping_sub",
                    "wrapping_mul",
                    "saturating_add",
                    "saturating_sub",
                    "saturating_mul",
                    "midpoint",
                ]);
                format!("{a}.{method}({b})")
            }
            3 => {
                let b = self.expr(&U32, depth);
                let method = self.random.pick(&["rotate_left", "rotate_right", "wrapping_shl", "wrapping_shr"]);
                format!("{a}.{method}({b})")
            }
            4 => {
                let method = self.random.pick(&["swap_bytes", "reverse_bits"]);
                format!("{a}.{method}()")
            }
            5 => {
                let of = self.int();
                let b = self.expr(&Ty::Scalar(of), depth);
                let method =
                    self.random.pick(&["count_ones", "leading_zeros", "trailing_zeros", "leading_ones", "count_zeros"]);
                format!("({b}.{method}() as {name})")
            }
            6 if scalar.is_signed() => {
                let method = self.random.pick(&["abs", "signum", "wrapping_abs", "wrapping_neg"]);
                format!("{a}.wrapping_add(1).{method}()")
            }
            6 => {
                let b = self.expr(&ty, depth);
                format!("{a}.abs_diff({b})")
            }
            7 => {
                let b = self.expr(&ty, depth);
                let method = self.random.pick(&["rem_euclid", "div_euclid", "wrapping_div", "wrapping_rem"]);
                format!("{a}.{method}({b} | 1)")
            }
            8 => {
                let b = self.random.below(5);
                let method = self.random.pick(&["pow", "wrapping_pow", "saturating_pow"]);
                format!("{a}.{method}({b})")
            }
            9 => {
                let b = self.expr(&ty, depth);
                let method = self.random.pick(&["overflowing_add", "overflowing_sub", "overflowing_mul"]);
                format!("{a}.{method}({b}).0")
            }
            _ => {
                let (b, c) = (self.literal(scalar), self.literal(scalar));
                format!("{a}.clamp({b}.min({c}), {b}.max({c}))")
            }
        }
    }

    /// Generates a reduction of an array.
    fn reduced(&mut self, scalar: Scalar, depth: usize) -> Option<String> {
        let (array, Ty::Scalar(of)) = self.some_array()? else { return None };
        if !of.is_int() {
            return None;
        }
        let name = scalar.rust();
        Some(match self.random.below(6) {
            0 if of == scalar => format!("{array}.iter().sum::<{name}>()"),
            1 if of == scalar => format!("{array}.iter().product::<{name}>()"),
            2 => {
                let method = self.random.pick(&["min", "max"]);
                format!("({array}.iter().copied().{method}().unwrap_or(1) as {name})")
            }
            3 => format!("({array}.iter().filter(|v| **v > {}).count() as {name})", self.literal(of)),
            4 => format!("({array}.iter().position(|v| *v == {}).unwrap_or(77) as {name})", self.literal(of)),
            _ => {
                let (sum, item) = (self.fresh("p"), self.fresh("p"));
                let first = self.expr(&Ty::Scalar(scalar), depth.min(1));
                let next = self.purely(|this| {
                    let before = this.scope.clone();
                    this.declare(&sum, &Ty::Scalar(scalar), Kind::Value, false);
                    this.declare(&item, &Ty::Scalar(of), Kind::Reference, false);
                    let next = this.expr(&Ty::Scalar(scalar), depth.min(2));
                    this.scope = before;
                    next
                });
                let steps = self.random.pick(&["", ".rev()", ".skip(1)", ".take(2)", ".step_by(2)"]);
                format!("{array}.iter(){steps}.fold({first}, |{sum}, {item}| {next})")
            }
        })
    }

    fn closure_call(&mut self, ty: &Ty, depth: usize) -> Option<String> {
        let closures = self.variables(|known| known.kind == Kind::Closure && known.ty == *ty);
        if closures.is_empty() {
            return None;
        }
        let name = self.random.pick(&closures).name;
        let argument = self.expr(&U32, depth);
        Some(format!("{name}({argument})"))
    }

    /// A float type that the device supports.
    pub(super) fn float_scalar(&mut self) -> Scalar {
        if self.profile.doubles && self.random.chance(35) { Scalar::F64 } else { Scalar::F32 }
    }

    fn float(&mut self, scalar: Scalar, depth: usize) -> String {
        let (ty, name, below) = (Ty::Scalar(scalar), scalar.rust(), depth.saturating_sub(1));
        match self.random.below(16) {
            0..=5 => {
                let (a, b) = (self.expr(&ty, below), self.expr(&ty, below));
                let op = self.random.pick(&["+", "-", "*", "+", "*", "/"]);
                format!("({a} {op} {b})")
            }
            6 => {
                let a = self.expr(&ty, below);
                format!("(-{a})")
            }
            7 | 8 => {
                let from = self.scalar();
                let a = self.expr(&Ty::Scalar(from), below);
                if from == Scalar::Bool { format!("({a} as u8 as {name})") } else { format!("({a} as {name})") }
            }
            9 => {
                let a = self.expr(&ty, below);
                let method = self.random.pick(&["abs", "floor", "ceil", "trunc", "round", "sqrt", "round_ties_even"]);
                format!("{a}.{method}()")
            }
            10 => {
                let (a, b, c) = (self.expr(&ty, below), self.expr(&ty, below), self.expr(&ty, below));
                format!("{a}.mul_add({b}, {c})")
            }
            // for zeros of different signs, either result is correct
            11 => {
                let (a, b) = (self.expr(&ty, below), self.expr(&ty, below));
                format!("({a}.{}({b}) + 0.0)", self.random.pick(&["min", "max"]))
            }
            12 => {
                let (a, b) = (self.expr(&ty, below), self.expr(&ty, below));
                format!("({a} % {b})")
            }
            13 => self.closure_call(&ty, below).unwrap_or_else(|| self.leaf(&ty, below)),
            _ => self.leaf(&ty, below),
        }
    }

    fn vector(&mut self, lane: Scalar, len: usize, depth: usize) -> String {
        let (ty, scalar, below) = (Ty::Vector(lane, len), Ty::Scalar(lane), depth.saturating_sub(1));
        let name = self.name(&ty);
        if depth == 0 {
            let value = self.literal(lane);
            return format!("{name}::splat({value})");
        }
        match self.random.below(9) {
            0 => {
                let lanes: Vec<_> = (0..len).map(|_| self.expr(&scalar, below.min(1))).collect();
                if len <= 4 {
                    return format!("{name}::new({})", lanes.join(", "));
                }
                format!("{name}::from_array([{}])", lanes.join(", "))
            }
            1..=4 => {
                let a = self.expr(&ty, below);
                let b = if self.random.chance(25) { self.expr(&scalar, below) } else { self.expr(&ty, below) };
                let op = match lane.is_float() {
                    true => self.random.pick(&["+", "-", "*"]),
                    false => self.random.pick(&["+", "-", "*", "&", "|", "^"]),
                };
                format!("({a} {op} {b})")
            }
            5 => {
                let (a, b, c, d) =
                    (self.expr(&ty, below), self.expr(&ty, below), self.expr(&ty, below), self.expr(&ty, below));
                let method = self.random.pick(&["simd_lt", "simd_eq", "simd_ge", "simd_ne"]);
                format!("{a}.{method}({b}).select({c}, {d})")
            }
            6 if len <= 4 => {
                let a = self.expr(&ty, below);
                let lanes: String = (0..len).map(|_| self.random.pick(&["x", "y", "z", "w"][..len])).collect();
                format!("{a}.{lanes}()")
            }
            7 if !lane.is_float() => {
                let (a, b) = (self.expr(&ty, below), self.expr(&ty, below));
                let method = self.random.pick(&["min", "max", "wrapping_add", "saturating_sub", "saturating_add"]);
                format!("{a}.{method}({b})")
            }
            _ => self.leaf(&ty, below),
        }
    }
}

/// Parenthesises an expression where a block would be parsed as a statement.
trait Wrapped {
    fn wrapped(self) -> String;
}

impl Wrapped for String {
    fn wrapped(self) -> String {
        format!("({self})")
    }
}
