//! Generates statements.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::scope::Kind;
use super::types::{BOOL, Ty, U32, USIZE};

impl Generator<'_> {
    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        self.out.push(format!("{}{}", "    ".repeat(self.indent), text.as_ref()));
    }

    /// Generates statements in a block of their own.
    pub(super) fn block(&mut self, open: impl AsRef<str>, close: &str, body: impl FnOnce(&mut Self)) {
        self.line(open);
        let before = self.scope.clone();
        self.indent += 1;
        body(self);
        self.indent -= 1;
        self.scope = before;
        self.line(close);
    }

    /// Generates some statements.
    pub(super) fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            if self.size > self.limit {
                return;
            }
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: usize) {
        self.size += 1;
        let nested = depth > 0;
        match self.random.below(30) {
            0..=6 => self.variable(),
            7..=12 => {
                if let Some(text) = self.assignment(3) {
                    self.line(text);
                }
            }
            13..=15 if nested => self.branching(depth - 1),
            16..=18 if nested && self.loops < 2 => self.counted(depth - 1),
            19 if nested && self.loops < 2 => self.guarded_loop(depth - 1),
            20 if nested && self.loops < 2 => self.over_items(depth - 1),
            21 => self.closure(),
            22 => self.let_else(),
            23 => self.swap_parts(),
            24 if self.random.chance(self.profile.panics * 3) => {
                let cond = self.expr(&BOOL, 2);
                let value = self.expr(&U32, 1);
                self.line(format!("assert!({cond} || true, \"never {{}}\", {value});"));
            }
            25 => self.leave(),
            26 if nested => {
                let name = self.label();
                self.labels.push((name.clone(), false));
                self.block(format!("'{name}: {{"), "}", |this| this.statements(3, depth - 1));
                self.labels.pop();
            }
            27 => self.methods_of_slices(),
            29 if self.odd => self.view(),
            28 => {
                if let Some(text) = self.atomic_statement() {
                    self.line(text);
                }
            }
            _ => self.variable(),
        }
    }

    /// `let`
    fn variable(&mut self) {
        let ty = self.ty(2);
        let value = self.expr(&ty, 3);
        let shadows = self.variables(|known| known.kind == Kind::Value && known.bound.is_none());
        let name = match shadows.is_empty() || self.random.chance(if self.odd { 60 } else { 88 }) {
            true => self.fresh("v"),
            false => self.random.pick(&shadows).name,
        };
        let mutable = self.random.chance(65);
        let typed = format!(": {}", self.name(&ty));
        self.line(format!("let {}{name}{typed} = {value};", if mutable { "mut " } else { "" }));
        self.declare(&name, &ty, Kind::Value, mutable);
    }

    fn branching(&mut self, depth: usize) {
        if !self.sums.is_empty() && self.random.chance(60) {
            return self.branching_of_variants(depth);
        }
        let cond = self.expr(&BOOL, 3);
        match self.random.below(4) {
            0 if self.profile.aggregates => {
                let some = self.ty(1);
                let option = self.expr(&Ty::Option(Box::new(some.clone())), 2);
                let name = self.fresh("m");
                self.block(format!("if let Some({name}) = {option} {{"), "}", |this| {
                    this.declare(&name, &some, Kind::Value, false);
                    this.statements(2, depth);
                });
            }
            1 => {
                self.block(format!("if {cond} {{"), "} else {", |this| this.statements(2, depth));
                let before = self.scope.clone();
                self.indent += 1;
                self.statements(2, depth);
                self.indent -= 1;
                self.scope = before;
                self.line("}");
            }
            2 => {
                let scalar = self.int();
                let value = self.expr(&Ty::Scalar(scalar), 2);
                self.line(format!("match {value} {{"));
                self.indent += 1;
                for number in 0..1 + self.random.below(3) {
                    let number = self.constant(scalar).unwrap_or_else(|| number.to_string());
                    self.block(format!("{number} => {{"), "}", |this| this.statements(2, depth));
                }
                let name = self.fresh("m");
                self.block(format!("{name} => {{"), "}", |this| {
                    this.declare(&name, &Ty::Scalar(scalar), Kind::Value, false);
                    this.statements(2, depth);
                });
                self.indent -= 1;
                self.line("}");
            }
            _ => self.block(format!("if {cond} {{"), "}", |this| this.statements(3, depth)),
        }
    }

    /// Generates a `for` loop over a range.
    fn counted(&mut self, depth: usize) {
        let (name, label) = (self.fresh("i"), self.label());
        let scalar = self.random.pick(&[Scalar::Usize, Scalar::Usize, Scalar::I32, Scalar::U32, Scalar::U64]);
        let count = self.random.below(6);
        let first = if scalar.is_signed() { -(self.random.below(4) as i128) } else { 0 };
        let last = first + count as i128;
        let of = scalar.rust();
        let range = match self.random.below(6) {
            0 => format!("({first}..{last}{of}).rev()"),
            1 => format!("({first}..{last}{of}).step_by({})", 1 + self.random.below(3)),
            2 if count > 0 => format!("{first}..={}{of}", last - 1),
            3 => {
                let end = self.expr(&Ty::Scalar(scalar), 2);
                format!("{first}..{end}.min({last})")
            }
            4 if count > 0 => format!("({first}..={}{of}).rev()", last - 1),
            _ => format!("{first}..{last}{of}"),
        };
        let text = format!("'{label}: for {name} in {range} {{");
        self.loops += 1;
        self.labels.push((label, true));
        self.block(text, "}", |this| {
            let bound = if first >= 0 { count } else { usize::MAX };
            this.declare_counter(&name, scalar, bound);
            this.statements(3, depth);
        });
        self.labels.pop();
        self.loops -= 1;
    }

    /// `while` and `loop` with a counter that ends them.
    fn guarded_loop(&mut self, depth: usize) {
        let (name, label) = (self.fresh("c"), self.label());
        let times = 1 + self.random.below(5);
        self.line(format!("let mut {name} = 0u32;"));
        self.loops += 1;
        self.labels.push((label.clone(), true));
        if self.random.chance(50) {
            let cond = self.expr(&BOOL, 2);
            self.block(format!("'{label}: while {name} < {times} && {cond} {{"), "}", |this| {
                this.line(format!("{name} += 1;"));
                this.declare_counter(&name, Scalar::U32, times + 1);
                this.statements(3, depth);
            });
        } else {
            self.block(format!("'{label}: loop {{"), "}", |this| {
                this.block(format!("if {name} >= {times} {{"), "}", |this| this.line(format!("break '{label};")));
                this.line(format!("{name} += 1;"));
                this.declare_counter(&name, Scalar::U32, times + 1);
                this.statements(3, depth);
            });
        }
        self.labels.pop();
        self.loops -= 1;
    }

    /// Generates a `for` loop over the elements of an array or slice.
    fn over_items(&mut self, depth: usize) {
        let Some((array, element)) = self.some_array() else { return };
        let known = self.variables(|known| known.name == array);
        let (name, at) = (self.fresh("e"), self.fresh("i"));
        let is_mutable = known.first().is_some_and(|known| known.mutable) && self.own_index(&array).is_none();
        self.loops += 1;
        let label = self.label();
        self.labels.push((label.clone(), true));
        match self.random.below(5) {
            0 | 1 if is_mutable => {
                let text = format!("'{label}: for {name} in {array}.iter_mut() {{");
                self.without(std::slice::from_ref(&array), |this| {
                    this.block(text, "}", |this| {
                        this.declare(&name, &element, Kind::Reference, true);
                        this.statements(2, depth);
                    });
                });
            }
            2 => {
                let text = format!("'{label}: for ({at}, {name}) in {array}.iter().enumerate() {{");
                self.frozen(std::slice::from_ref(&array), |this| {
                    this.block(text, "}", |this| {
                        this.declare(&at, &USIZE, Kind::Value, false);
                        this.declare(&name, &element, Kind::Reference, false);
                        this.statements(2, depth);
                    });
                });
            }
            3 => {
                let size = 1 + self.random.below(3);
                let text = format!("'{label}: for {name} in {array}.chunks({size}) {{");
                self.frozen(std::slice::from_ref(&array), |this| {
                    this.block(text, "}", |this| {
                        this.declare(&name, &element, Kind::Slice(None), false);
                        this.statements(2, depth);
                    });
                });
            }
            _ => {
                let text = format!("'{label}: for {name} in {array}.iter() {{");
                self.frozen(std::slice::from_ref(&array), |this| {
                    this.block(text, "}", |this| {
                        this.declare(&name, &element, Kind::Reference, false);
                        this.statements(2, depth);
                    });
                });
            }
        }
        self.labels.pop();
        self.loops -= 1;
    }

    /// A closure that reads variables around it.
    fn closure(&mut self) {
        if self.pure > 0 {
            return;
        }
        let ty = Ty::Scalar(self.scalar());
        let (name, param) = (self.fresh("f"), self.fresh("p"));
        let body = self.purely(|this| {
            let before = this.scope.clone();
            this.declare(&param, &U32, Kind::Value, false);
            // a closure may not borrow a variable that is assigned later
            for known in &mut this.scope {
                if known.mutable {
                    known.name = format!("-{}", known.name);
                }
            }
            this.scope.retain(|known| !known.name.starts_with('-'));
            let body = this.expr(&ty, 3);
            this.scope = before;
            body
        });
        let typed = self.name(&ty);
        self.line(format!("let {name} = |{param}: u32| -> {typed} {{ {body} }};"));
        self.declare(&name, &ty, Kind::Closure, false);
    }

    fn let_else(&mut self) {
        if !self.profile.aggregates {
            return;
        }
        if !self.sums.is_empty() && self.random.chance(50) {
            return self.let_variant();
        }
        let some = self.ty(1);
        let option = self.expr(&Ty::Option(Box::new(some.clone())), 2);
        let name = self.fresh("v");
        if let Some(away) = self.way_out() {
            self.line(format!("let Some({name}) = {option} else {{ {away} }};"));
            self.declare(&name, &some, Kind::Value, false);
            return;
        }
        let pair = Ty::Tuple(vec![some.clone(), Ty::Scalar(self.scalar())]);
        let Ty::Tuple(fields) = &pair else { return };
        let second = self.fresh("v");
        let value = self.expr(&pair, 2);
        self.line(format!("let ({name}, mut {second}) = {value};"));
        self.declare(&name, &some, Kind::Value, false);
        self.declare(&second, &fields[1], Kind::Value, true);
    }

    /// `break`, `continue` or `return`, where it is valid.
    pub(super) fn way_out(&mut self) -> Option<String> {
        let mut ways = Vec::new();
        for (label, is_loop) in self.visible_labels() {
            ways.push(format!("break '{label};"));
            if is_loop {
                ways.push(format!("continue '{label};"));
            }
        }
        if self.labels.last().is_some_and(|(_, is_loop)| *is_loop) {
            ways.push("break;".to_owned());
            ways.push("continue;".to_owned());
        }
        if let Some(ret) = self.ret.clone() {
            let value = self.expr(&ret, 1);
            ways.push(format!("return {value};"));
        }
        (!ways.is_empty()).then(|| self.random.pick(&ways))
    }

    /// A conditional exit from a loop or block.
    fn leave(&mut self) {
        let cond = self.expr(&BOOL, 2);
        if let Some(way) = self.way_out() {
            self.block(format!("if {cond} {{"), "}", |this| this.line(way));
        }
    }

    /// `(a, b) = (b, a)`
    fn swap_parts(&mut self) {
        let ty = self.ty(1);
        let places = [self.place(&ty, true, 0), self.place(&ty, true, 0)];
        let [Some(a), Some(b)] = places else { return };
        let (x, y) = (self.expr(&ty, 2), self.expr(&ty, 2));
        self.line(format!("({a}, {b}) = ({x}, {y});"));
    }

    /// Calls of slice methods.
    fn methods_of_slices(&mut self) {
        let arrays: Vec<(String, Ty, usize)> = self
            .scope
            .iter()
            .filter_map(|known| match (&known.ty, known.kind) {
                (Ty::Array(element, len), Kind::Value) if known.mutable => {
                    Some((known.name.clone(), (**element).clone(), *len))
                }
                (element, Kind::Slice(Some(len))) if known.mutable => Some((known.name.clone(), element.clone(), len)),
                _ => None,
            })
            .collect();
        if arrays.is_empty() {
            return;
        }
        let (name, element, len) = self.random.pick(&arrays);
        match self.random.below(4) {
            0 => {
                let value = self.without(std::slice::from_ref(&name), |this| this.expr(&element, 2));
                self.line(format!("{name}.fill({value});"));
            }
            1 => {
                let (a, b) = (self.random.below(len), self.random.below(len));
                self.line(format!("{name}.swap({a}, {b});"));
            }
            2 => self.line(format!("{name}.reverse();")),
            _ => {
                let (first, part) = (self.random.below(len), self.fresh("s"));
                let value = self.without(std::slice::from_ref(&name), |this| this.expr(&element, 2));
                let ty = self.name(&element);
                self.line("{");
                self.line(format!("    let {part}: &mut [{ty}] = &mut {name}[{first}..];"));
                self.line(format!("    {part}[0] = {value};"));
                self.line("}");
            }
        }
    }
}
