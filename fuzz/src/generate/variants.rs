//! Enums with fields: constructed, matched by value and through references, with methods.

use super::Generator;
use super::scope::Kind;
use super::types::{BOOL, Sum, Ty, U32};

/// The way in which a pattern binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Binds {
    /// It binds nothing.
    Nothing,
    /// Values, by a pattern that may not match a variant's fields.
    Values,
    /// Values, by a pattern that matches all values of a variant's fields.
    All,
    /// References, mutable if `true`.
    References(bool),
}

impl Generator<'_> {
    /// Defines an enum with fields.
    pub(super) fn variants(&mut self) {
        let name = format!("U{}", self.sums.len());
        let count = 2 + self.random.below(3);
        let mut variants = Vec::new();
        let mut lines = Vec::new();
        for at in 0..count {
            let variant = self.odd("V").unwrap_or_else(|| format!("V{at}"));
            let named = self.random.chance(40);
            let fields: Vec<(String, Ty)> = (0..self.random.below(4))
                .map(|at| (if named { self.field_name(at) } else { at.to_string() }, self.ty(1)))
                .collect();
            let typed = |(field, ty): &(String, Ty)| match named {
                true => format!("{field}: {}", self.name(ty)),
                false => self.name(ty),
            };
            let typed = fields.iter().map(typed).collect::<Vec<_>>().join(", ");
            lines.push(match (fields.is_empty(), named) {
                (true, _) => format!("    {variant},"),
                (_, true) => format!("    {variant} {{ {typed} }},"),
                (_, false) => format!("    {variant}({typed}),"),
            });
            variants.push((variant, fields));
        }
        // without any fields it would be another kind of enum
        if variants.iter().all(|(_, fields)| fields.is_empty()) {
            variants[0].1 = vec![("0".to_owned(), U32)];
            lines[0] = format!("    {}(u32),", variants[0].0);
        }
        let lines = lines.join("\n");
        self.items.push(format!("#[derive(Clone, Copy, PartialEq, Element)]\nenum {name} {{\n{lines}\n}}\n"));
        self.sums.push(Sum { name, variants });
    }

    /// The type of one of these enums.
    pub(super) fn sum(&mut self) -> Ty {
        Ty::Sum(self.random.below(self.sums.len()))
    }

    /// A value of this enum.
    pub(super) fn variant(&mut self, number: usize, depth: usize) -> String {
        let of = self.sums[number].clone();
        let (variant, fields) = self.random.pick(&of.variants);
        let mut values: Vec<_> = fields.iter().map(|(name, ty)| (name.clone(), self.expr(ty, depth))).collect();
        // fields are evaluated in source order
        if self.random.chance(30) && is_named(&fields) {
            values.reverse();
        }
        let path = format!("{}::{variant}", of.name);
        written(&path, &fields, values.into_iter(), false)
    }

    /// A pattern; its variables are declared.
    fn pattern_of(&mut self, ty: &Ty, binds: Binds, depth: usize) -> String {
        let refutable = matches!(binds, Binds::Nothing | Binds::Values);
        if self.random.chance(20) {
            return "_".to_owned();
        }
        match ty {
            Ty::Sum(number) if depth > 0 && binds != Binds::All && self.random.chance(70) => {
                self.pattern_of_sum(*number, binds, depth - 1)
            }
            _ if matches!(binds, Binds::References(_)) => self.bound(ty, binds),
            Ty::Scalar(scalar) if scalar.is_int() && refutable && self.random.chance(35) => {
                let pattern = self.pattern(*scalar);
                if binds == Binds::Values && !pattern.contains('|') && self.random.chance(40) {
                    let name = self.bound(ty, binds);
                    return format!("{name} @ {pattern}");
                }
                pattern
            }
            Ty::Scalar(_) if *ty == BOOL && refutable && self.random.chance(40) => {
                self.random.pick(&["true", "false"]).to_owned()
            }
            Ty::Tuple(fields) if self.random.chance(60) => {
                let fields: Vec<_> = fields.iter().map(|field| self.pattern_of(field, binds, depth)).collect();
                format!("({})", fields.join(", "))
            }
            Ty::Array(element, len) => {
                let elements: Vec<_> =
                    (0..*len).map(|_| parenthesized(self.pattern_of(element, binds, depth))).collect();
                format!("[{}]", elements.join(", "))
            }
            Ty::Struct(number) if self.random.chance(60) => {
                let of = self.structs[*number].clone();
                let (name, field) = self.random.pick(&of.fields);
                let pattern = self.pattern_of(&field, binds, depth);
                format!("{} {{ {name}: {pattern}, .. }}", of.name)
            }
            Ty::Option(some) if refutable && self.random.chance(70) => match self.random.below(3) {
                0 => "None".to_owned(),
                _ => format!("Some({})", self.pattern_of(some, binds, depth)),
            },
            _ => self.bound(ty, binds),
        }
    }

    /// A variable in a pattern.
    fn bound(&mut self, ty: &Ty, binds: Binds) -> String {
        // an array is not bound as a whole
        if binds == Binds::Nothing || matches!(ty, Ty::Array(..)) {
            return "_".to_owned();
        }
        let name = self.fresh("m");
        match binds {
            Binds::References(mutable) => self.declare(&name, ty, Kind::Reference, mutable),
            _ => self.declare(&name, ty, Kind::Value, false),
        }
        name
    }

    /// Generates a pattern of one variant, or of several.
    fn pattern_of_sum(&mut self, number: usize, binds: Binds, depth: usize) -> String {
        let of = self.sums[number].clone();
        let (variant, fields) = self.random.pick(&of.variants);
        if binds == Binds::Values
            && self.random.chance(15)
            && let Some(either) = self.either(&of)
        {
            return either;
        }
        if binds == Binds::Nothing && self.random.chance(30) {
            let (other, fields_of_other) = self.random.pick(&of.variants);
            let patterns = [(variant, fields), (other, fields_of_other)]
                .map(|(variant, fields)| self.pattern_of_variant(&of.name, &variant, &fields, binds, depth));
            return patterns.join(" | ");
        }
        self.pattern_of_variant(&of.name, &variant, &fields, binds, depth)
    }

    fn pattern_of_variant(
        &mut self,
        name: &str,
        variant: &str,
        fields: &[(String, Ty)],
        binds: Binds,
        depth: usize,
    ) -> String {
        let path = format!("{name}::{variant}");
        if !fields.is_empty() && self.random.chance(15) {
            return if is_named(fields) { format!("{path} {{ .. }}") } else { format!("{path}(..)") };
        }
        let left_out = (fields.len() > 1 && self.random.chance(25)).then(|| fields.len() - 1);
        let seen = &fields[..left_out.unwrap_or(fields.len())];
        let parts: Vec<_> = seen.iter().map(|(name, ty)| (name.clone(), self.pattern_of(ty, binds, depth))).collect();
        written(&path, fields, parts.into_iter(), left_out.is_some())
    }

    /// An or-pattern of two variants with a field of the same type, which both alternatives bind.
    fn either(&mut self, of: &Sum) -> Option<String> {
        let all: Vec<_> = of
            .variants
            .iter()
            .flat_map(|(variant, fields)| {
                fields.iter().enumerate().map(move |(at, field)| (variant, fields, at, field))
            })
            .filter(|(.., (_, ty))| !matches!(ty, Ty::Array(..)))
            .collect();
        if all.is_empty() {
            return None;
        }
        let (variant, fields, at, (_, ty)) = self.random.pick(&all);
        let others: Vec<_> = all.iter().filter(|(other, .., (_, of))| *other != variant && of == ty).collect();
        if others.is_empty() {
            return None;
        }
        let (other, of_other, at_other, _) = **self.random.pick(&others.iter().collect::<Vec<_>>());
        let name = self.bound(ty, Binds::Values);
        let pattern = |variant: &str, fields: &[(String, Ty)], bound: usize| {
            let parts = fields.iter().enumerate();
            let parts =
                parts.map(|(at, (field, _))| (field.clone(), if at == bound { name.clone() } else { "_".to_owned() }));
            written(&format!("{}::{variant}", of.name), fields, parts, false)
        };
        Some(format!("({} | {})", pattern(variant, fields, at), pattern(other, of_other, at_other)))
    }

    /// `match` or `if let` of an enum with fields, as a value.
    pub(super) fn choice_of_variants(&mut self, ty: &Ty, depth: usize) -> String {
        let Ty::Sum(number) = self.sum() else { return self.expr(ty, 0) };
        let value = self.expr(&Ty::Sum(number), depth);
        let of = self.sums[number].clone();
        let before = self.scope.clone();
        let mut text = String::new();
        if self.random.chance(30) {
            let no = self.expr(ty, depth);
            let pattern = self.pattern_of_sum(number, Binds::Values, 1);
            let yes = self.expr(ty, depth);
            self.scope = before;
            return format!("(if let {pattern} = {value} {{ {yes} }} else {{ {no} }})");
        }
        let whole = self.random.chance(40);
        for (variant, fields) in &of.variants {
            if !whole && self.random.chance(40) {
                continue;
            }
            let binds = if whole { Binds::All } else { Binds::Values };
            let pattern = self.pattern_of_variant(&of.name, variant, fields, binds, 1);
            let guard = match !whole && self.random.chance(25) {
                true => format!(" if {}", self.purely(|this| this.expr(&BOOL, depth.min(1)))),
                false => String::new(),
            };
            let value = self.expr(ty, depth);
            text += &format!("{pattern}{guard} => {value}, ");
            self.scope.clone_from(&before);
        }
        if !whole {
            let name = if self.random.chance(40) { self.bound(&Ty::Sum(number), Binds::Values) } else { "_".into() };
            let value = self.expr(ty, depth);
            text += &format!("{name} => {value} ");
            self.scope = before;
        }
        format!("(match {value} {{ {text}}})")
    }

    /// `matches!`, or `==` of whole values.
    pub(super) fn condition_of_variants(&mut self, depth: usize) -> Option<String> {
        let Ty::Sum(number) = self.sum() else { return None };
        let ty = Ty::Sum(number);
        let value = self.expr(&ty, depth);
        if self.random.chance(30) && self.sums[number].is_comparable() {
            let other = self.expr(&ty, depth);
            return Some(format!("({value} {} {other})", self.random.pick(&["==", "!="])));
        }
        let pattern = self.pattern_of_sum(number, Binds::Nothing, 1);
        Some(format!("matches!({value}, {pattern})"))
    }

    /// Branches with patterns.
    pub(super) fn branching_of_variants(&mut self, depth: usize) {
        let Ty::Sum(number) = self.sum() else { return };
        match self.random.below(6) {
            0 | 1 => self.behind_reference(depth),
            2 => {
                let value = self.expr(&Ty::Sum(number), 2);
                let before = self.scope.clone();
                let pattern = self.pattern_of_sum(number, Binds::Values, 1);
                self.block(format!("if let {pattern} = {value} {{"), "}", |this| this.statements(2, depth));
                self.scope = before;
            }
            3 => self.while_let(number, depth),
            _ => {
                let value = self.expr(&Ty::Sum(number), 2);
                self.line(format!("match {value} {{"));
                self.arms(number, Binds::Values, depth);
                self.line("}");
            }
        }
    }

    fn arms(&mut self, number: usize, binds: Binds, depth: usize) {
        let of = self.sums[number].clone();
        self.indent += 1;
        for (variant, fields) in &of.variants {
            if self.random.chance(30) {
                continue;
            }
            let before = self.scope.clone();
            let pattern = self.pattern_of_variant(&of.name, variant, fields, binds, 1);
            self.block(format!("{pattern} => {{"), "}", |this| this.statements(2, depth));
            self.scope = before;
        }
        self.block("_ => {", "}", |this| this.statements(1, depth));
        self.indent -= 1;
    }

    /// `match &mut v { … }`, or a match of a variable that is itself a reference.
    fn behind_reference(&mut self, depth: usize) {
        let all = self
            .variables(|known| matches!(known.ty, Ty::Sum(_)) && matches!(known.kind, Kind::Value | Kind::Reference));
        if all.is_empty() {
            return;
        }
        let chosen = self.random.pick(&all);
        let Ty::Sum(number) = chosen.ty else { return };
        let mutable = chosen.mutable && (chosen.kind == Kind::Reference || self.random.chance(80));
        let value = match (chosen.kind, mutable) {
            (Kind::Reference, _) => chosen.name.clone(),
            (_, true) => format!("&mut {}", chosen.name),
            (_, false) => format!("&{}", chosen.name),
        };
        self.line(format!("match {value} {{"));
        let names = [chosen.name];
        match mutable {
            true => self.without(&names, |this| this.arms(number, Binds::References(true), depth)),
            false => self.frozen(&names, |this| this.arms(number, Binds::References(false), depth)),
        }
        self.line("}");
    }

    /// `while let`, with a variable that the body assigns.
    fn while_let(&mut self, number: usize, depth: usize) {
        let ty = Ty::Sum(number);
        if self.loops >= 2 {
            return;
        }
        let (name, count, label) = (self.fresh("v"), self.fresh("c"), self.label());
        let times = 1 + self.random.below(4);
        let (first, typed) = (self.expr(&ty, 2), self.name(&ty));
        self.line(format!("let mut {name}: {typed} = {first};"));
        self.line(format!("let mut {count} = 0u32;"));
        self.declare(&name, &ty, Kind::Value, true);
        self.loops += 1;
        self.labels.push((label.clone(), true));
        let before = self.scope.clone();
        let pattern = self.pattern_of_sum(number, Binds::Values, 1);
        self.block(format!("'{label}: while let {pattern} = {name} {{"), "}", |this| {
            this.line(format!("if {count} >= {times} {{ break '{label}; }}"));
            this.line(format!("{count} += 1;"));
            let next = this.expr(&ty, 2);
            this.line(format!("{name} = {next};"));
            this.statements(2, depth);
        });
        self.scope = before;
        self.labels.pop();
        self.loops -= 1;
    }

    /// `let U0::A(v) = … else { … };`
    pub(super) fn let_variant(&mut self) {
        let (Ty::Sum(number), Some(away)) = (self.sum(), self.way_out()) else { return };
        let value = self.expr(&Ty::Sum(number), 2);
        let pattern = self.pattern_of_sum(number, Binds::Values, 1);
        self.line(format!("let {pattern} = {value} else {{ {away} }};"));
    }
}

/// Parenthesises a range pattern, as required among an array's elements.
fn parenthesized(pattern: String) -> String {
    if pattern.contains("..") { format!("({pattern})") } else { pattern }
}

fn is_named(fields: &[(String, Ty)]) -> bool {
    fields.first().is_some_and(|(name, _)| name != "0")
}

/// A variant with its parts, which are values or patterns.
fn written(path: &str, fields: &[(String, Ty)], parts: impl Iterator<Item = (String, String)>, more: bool) -> String {
    let is_named = is_named(fields);
    let mut parts: Vec<_> = parts.map(|(name, part)| if is_named { format!("{name}: {part}") } else { part }).collect();
    if more {
        parts.push("..".to_owned());
    }
    match (fields.is_empty(), is_named) {
        (true, _) => path.to_owned(),
        (_, true) => format!("{path} {{ {} }}", parts.join(", ")),
        (_, false) => format!("{path}({})", parts.join(", ")),
    }
}
