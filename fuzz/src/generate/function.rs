//! Generates device functions and calls of them.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::atomic::{Atomic, Family};
use super::scope::Kind;
use super::types::Ty;

/// A device function.
#[derive(Debug, Clone)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) params: Vec<Param>,
    pub(super) ret: Ty,
    /// For a generic function, the scalar that stands for its type parameter in `ret` and `params`. The type parameter
    /// accepts any integer type.
    pub(super) generic: Option<Scalar>,
}

/// The form of a parameter.
#[derive(Debug, Clone)]
pub(super) enum Param {
    Value(Ty),
    Out(Ty),
    Slice(Ty),
    SliceMut(Ty),
    Atomic(Family),
    /// An array of any length, by reference or by value.
    Array(Ty, bool),
}

impl Generator<'_> {
    /// Generates the definition of a function.
    pub(super) fn function(&mut self) {
        match self.random.below(20) {
            0..=3 => return self.generic_function(),
            4..=5 if self.profile.aggregates => return self.function_of_length(),
            _ => {}
        }
        let name = self.fresh("d");
        let count = 1 + self.random.below(4);
        let params: Vec<Param> = (0..count)
            .map(|_| {
                let ty = self.ty(1);
                let scalar = Ty::Scalar(self.scalar());
                match self.random.below(10) {
                    0 | 1 => Param::Out(ty),
                    2 | 3 => Param::Slice(scalar),
                    4 if self.profile.aggregates => Param::SliceMut(scalar),
                    5 if self.random.chance(40) => Param::Atomic(self.family()),
                    _ => Param::Value(ty),
                }
            })
            .collect();
        let ret = self.ty(1);
        let (scope, out) = (std::mem::take(&mut self.scope), std::mem::take(&mut self.out));
        let mut texts = Vec::new();
        let atomics = std::mem::take(&mut self.atomics);
        for (number, param) in params.iter().enumerate() {
            let own = format!("a{number}");
            if let Param::Atomic(family) = *param {
                texts.push(format!("{own}: &[{}]", family.name()));
                self.atomics.push(Atomic { name: own, family, len: None });
                continue;
            }
            let (text, ty, kind, mutable) = match param {
                Param::Value(ty) => (self.name(ty), ty, Kind::Value, false),
                Param::Out(ty) => (format!("&mut {}", self.name(ty)), ty, Kind::Reference, true),
                Param::Slice(ty) => (format!("&[{}]", self.name(ty)), ty, Kind::Slice(None), false),
                Param::SliceMut(ty) => (format!("&mut [{}]", self.name(ty)), ty, Kind::Slice(None), true),
                Param::Atomic(_) | Param::Array(..) => continue,
            };
            texts.push(format!("{own}: {text}"));
            self.declare(&own, ty, kind, mutable);
        }
        self.ret = Some(ret.clone());
        self.indent = 1;
        let limit = self.limit;
        self.limit = self.size + 60;
        let count = self.random.below(4);
        self.statements(count, 2);
        if let Some(text) = self.atomic_statement() {
            self.line(text);
        }
        let value = self.expr(&ret, 3);
        self.line(value);
        self.atomics = atomics;
        self.limit = limit;
        self.ret = None;
        let body = std::mem::replace(&mut self.out, out).join("\n");
        self.scope = scope;
        let result = self.name(&ret);
        self.items.push(format!("#[device]\nfn {name}({}) -> {result} {{\n{body}\n}}\n", texts.join(", ")));
        self.functions.push(Function { name, params, ret, generic: None });
    }

    /// `fn f<T: Int>(a: T, b: T) -> T`
    fn generic_function(&mut self) {
        let name = self.fresh("g");
        let ops = ["+", "-", "*", "&", "|", "^"];
        let term = |this: &mut Self| {
            let (a, b) = (this.random.pick(&["a", "b", "c"]), this.random.pick(&["a", "b"]));
            format!("({a} {} {b})", this.random.pick(&ops))
        };
        let (x, y, z) = (term(self), term(self), term(self));
        let compare = self.random.pick(&["<", "<=", ">", "==", "!="]);
        let op = self.random.pick(&ops);
        let bound = "Int";
        self.items.push(format!(
            "#[device]\nfn {name}<T: {bound}>(a: T, b: T) -> T {{\n    let c = a {op} b;\n    if {x} {compare} b {{ {y} }} else {{ {z} }}\n}}\n"
        ));
        let scalar = Ty::Scalar(Scalar::I32);
        let params = vec![Param::Value(scalar.clone()), Param::Value(scalar.clone())];
        self.functions.push(Function { name, params, ret: scalar, generic: Some(Scalar::I32) });
    }

    /// `fn f<const N: usize>(a: [u32; N], b: u32) -> u32`
    fn function_of_length(&mut self) {
        let name = self.fresh("h");
        let scalar = self.int();
        let of = scalar.rust();
        let ops = ["+", "-", "*", "&", "|", "^"];
        let (first, second) = (self.random.pick(&ops), self.random.pick(&ops));
        let iterations = self.random.pick(&["0..N", "(0..N).rev()", "(0..N).step_by(2)", "1..=N"]);
        let index = if iterations == "1..=N" { "j - 1" } else { "j" };
        let last = self.random.pick(&["N - 1", "0", "N / 2"]);
        let seen = if self.random.chance(50) { "&[" } else { "[" };
        self.items.push(format!(
            "#[device]\nfn {name}<const N: usize>(a: {seen}{of}; N], b: {of}) -> {of} {{\n    let mut t = b;\n    for j in {iterations} {{\n        \
             t = (t {first} a[{index}]) {second} (N as {of});\n    }}\n    t ^ a[{last}]\n}}\n"
        ));
        let ty = Ty::Scalar(scalar);
        let params = vec![Param::Array(ty.clone(), seen == "&["), Param::Value(ty.clone())];
        self.functions.push(Function { name, params, ret: ty, generic: None });
    }

    /// A call of a function that returns this type.
    pub(super) fn call_for(&mut self, ty: &Ty, depth: usize) -> Option<String> {
        let fitting: Vec<_> = self
            .functions
            .iter()
            .filter(|known| match (&known.generic, ty) {
                (Some(_), Ty::Scalar(scalar)) => scalar.is_int(),
                _ => known.ret == *ty,
            })
            .filter(|known| {
                self.pure == 0
                    || known
                        .params
                        .iter()
                        .all(|param| matches!(param, Param::Value(_) | Param::Slice(_) | Param::Array(..)))
            })
            .cloned()
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let function = self.random.pick(&fitting);
        let before = self.scope.clone();
        let mut args = Vec::new();
        for param in &function.params {
            let arg = match param {
                Param::Value(_) if function.generic.is_some() => Some(self.expr(ty, depth)),
                Param::Value(of) => Some(self.expr(of, depth)),
                Param::Out(of) => self.lent(of),
                Param::Slice(of) => self.lent_slice(of, false),
                Param::SliceMut(of) => self.lent_slice(of, true),
                Param::Atomic(family) => {
                    let known = self.atomics.iter().find(|atomic| atomic.family == *family).cloned();
                    known.map(|known| if known.name == "bins" { "&bins".to_owned() } else { known.name })
                }
                Param::Array(of, lent) => {
                    let array = Ty::Array(Box::new(of.clone()), 1 + self.random.below(4));
                    let value = self.expr(&array, depth.min(1));
                    Some(if *lent { format!("&{value}") } else { value })
                }
            };
            match arg {
                Some(arg) => args.push(arg),
                None => {
                    self.scope = before;
                    return None;
                }
            }
        }
        self.scope = before;
        Some(format!("{}({})", function.name, args.join(", ")))
    }

    /// `&mut place`, with the variable hidden from then on.
    fn lent(&mut self, ty: &Ty) -> Option<String> {
        let whole = self
            .variables(|known| known.mutable && known.ty == *ty && matches!(known.kind, Kind::Value | Kind::Reference));
        if whole.is_empty() {
            return None;
        }
        let chosen = self.random.pick(&whole);
        self.scope.retain(|known| known.name != chosen.name);
        Some(match chosen.kind {
            Kind::Reference => chosen.name,
            _ => format!("&mut {}", chosen.name),
        })
    }

    fn lent_slice(&mut self, element: &Ty, mutable: bool) -> Option<String> {
        let fitting = self.variables(|known| match (&known.ty, known.kind) {
            (Ty::Array(of, _), Kind::Value) => **of == *element && (known.mutable || !mutable),
            (of, Kind::Slice(_)) => of == element && known.mutable == mutable && self.own_index(&known.name).is_none(),
            _ => false,
        });
        if fitting.is_empty() {
            return None;
        }
        let chosen = self.random.pick(&fitting);
        if mutable {
            self.scope.retain(|known| known.name != chosen.name);
        } else {
            for known in self.scope.iter_mut().filter(|known| known.name == chosen.name) {
                known.mutable = false;
            }
        }
        let (name, borrow) = (&chosen.name, if mutable { "&mut " } else { "&" });
        let len = match (&chosen.ty, chosen.kind) {
            (Ty::Array(_, len), Kind::Value) => Some(*len),
            (_, Kind::Slice(len)) => len,
            _ => None,
        };
        Some(match (len, chosen.kind, self.random.below(3)) {
            (Some(len), _, 0) => {
                let first = self.random.below(len);
                format!("{borrow}{name}[{first}..]")
            }
            (Some(len), _, 1) => {
                let last = 1 + self.random.below(len);
                format!("{borrow}{name}[..{last}]")
            }
            (_, Kind::Slice(_), _) if name != "tile" || self.tile_is_given => name.clone(),
            _ => format!("{borrow}{name}"),
        })
    }
}
