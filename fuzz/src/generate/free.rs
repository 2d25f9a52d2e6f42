//! Kernels with unconstrained indices. If the compiler accepts one, it must not have a race.

use cl_compiler::ty::Scalar;

use super::Generator;
use crate::{Arg, Launch};

impl Generator<'_> {
    pub(super) fn free(&mut self) -> Launch {
        let grouped = self.random.chance(40);
        let local = self.random.pick(&[2, 4, 8]);
        let groups = 1 + self.random.below(3);
        let planar = !grouped && self.random.chance(30);
        let global =
            if planar { vec![1 + self.random.below(5), 1 + self.random.below(5)] } else { vec![local * groups] };
        let mut body = Vec::new();
        if grouped {
            body.push("#[local]".to_owned());
            body.push(format!("let mut tile: [u32; {}];", local * (1 + self.random.below(2))));
        }
        body.push("let i = global_id(0);".to_owned());
        let other = if planar { "global_id(1)" } else { "group_id(0)" };
        body.push(format!("let k = {};", self.random.pick(&["local_id(0)", other, "group_id(0)"])));
        if grouped {
            body.push("tile[local_id(0)] = x[i];".to_owned());
            for _ in 0..1 + self.random.below(3) {
                if self.random.chance(70) {
                    body.push("barrier();".to_owned());
                }
                let (to, from) = (self.free_index(true), self.free_index(true));
                if self.random.chance(60) {
                    let text = format!("tile[{to}] = tile[{from}] + 1;");
                    body.push(self.free_guard(text));
                } else {
                    body.push(format!("sum += tile[{from}];"));
                }
            }
            body.insert(4, "let mut sum = 0u32;".to_owned());
            body.push("barrier();".to_owned());
            let index = self.free_index(true);
            body.push(format!("y[i] = sum + tile[{index}];"));
        } else {
            for _ in 0..1 + self.random.below(3) {
                let (to, from) = (self.free_index(false), self.free_index(false));
                let text = match self.random.below(4) {
                    0 => format!("y[{to}] = y[{from}] + x[i];"),
                    1 => format!("y[{to}] += x[i];"),
                    2 => {
                        let times = 1 + self.random.below(4);
                        format!("for j in 0..{times} {{ y[{to} * {times} + j] = x[i] + j as u32; }}")
                    }
                    _ => format!("y[{to}] = x[i];"),
                };
                body.push(self.free_guard(text));
            }
        }
        let body: Vec<_> = body.iter().map(|line| format!("    {line}")).collect();
        self.items.push(format!(
            "#[kernel]\nfn random(n: usize, m: usize, x: &[u32], y: &mut [u32]) {{\n{}\n}}\n",
            body.join("\n")
        ));
        let items: usize = global.iter().product();
        let numbers = |this: &mut Self, len: usize| {
            Arg::Buffer((0..len).map(|_| this.input(&super::Ty::Scalar(Scalar::U32))).collect())
        };
        let n = self.random.pick(&[global[0], global[0], 1, 2, 0, global.get(1).copied().unwrap_or(3)]);
        let m = self.random.below(5);
        let x = numbers(self, items);
        let len = items * (1 + self.random.below(4));
        let y = numbers(self, len);
        let local = match planar {
            true => vec![1, 1],
            false => vec![local],
        };
        Launch { global, local, offset: vec![], args: vec![Arg::Scalar(n.into()), Arg::Scalar(m.into()), x, y] }
    }

    fn free_guard(&mut self, text: String) -> String {
        match self.random.below(4) {
            0 => {
                let index = self.free_index(false);
                let bound = self.random.pick(&["n", "m", "3", "local_size(0)", "4"]);
                format!("if {index} {} {bound} {{ {text} }}", self.random.pick(&["<", ">=", "==", "!="]))
            }
            _ => text,
        }
    }

    /// An index that is roughly linear in the IDs.
    fn free_index(&mut self, grouped: bool) -> String {
        let term = |this: &mut Self| match this.random.below(if grouped { 9 } else { 12 }) {
            0..=3 => if grouped { "local_id(0)" } else { "i" }.to_owned(),
            4 => "k".to_owned(),
            5 => this.random.below(4).to_string(),
            6 => "m".to_owned(),
            7 => format!("local_id(0) / {}", 1 + this.random.below(3)),
            8 => format!("local_id(0) % {}", 1 + this.random.below(5)),
            9 => "n".to_owned(),
            10 => "i % n".to_owned(),
            _ => format!("i / {}", 1 + this.random.below(3)),
        };
        let first = term(self);
        match self.random.below(8) {
            0..=2 => first,
            3 => format!("({first} + {})", term(self)),
            4 => format!("({first} * n + {})", term(self)),
            5 => format!("({first} * {} + {})", 1 + self.random.below(4), self.random.below(4)),
            6 => format!("(local_size(0) - 1 - {first})"),
            _ => format!("({first} ^ {})", self.random.below(3)),
        }
    }
}
