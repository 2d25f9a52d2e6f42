//! Names with a meaning in C, OpenCL C or the standard library, and shadowing names.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::literal::edge;
use super::scope::Kind;

/// Lower-case names: words of C and OpenCL C, built-in functions, names that expansions use.
pub(super) const SMALL: &[&str] = &[
    "half",
    "kernel",
    "__local",
    "__global",
    "float4",
    "uint",
    "size_t",
    "as_int",
    "convert_float",
    "get_global_id",
    "native_sin",
    "vload4",
    "atomic_add",
    "image2d_t",
    "sampler_t",
    "printf",
    "cl",
    "cl_x",
    "constant",
    "generic",
    "pipe",
    "restrict",
    "signed",
    "goto",
    "register",
    "result",
    "value",
    "index",
    "target",
    "args",
    "item",
    "local",
    "length",
    "step",
    "select",
    "isnan",
    "mad24",
    "linux",
    "and",
    "class",
    "r#in",
    "r#const",
    "r#static",
    "r#for",
    "r#if",
    "int",
    "__kernel",
    "global",
    "private",
    "double2",
    "volatile",
    "__attribute__",
    "inline",
    "asm",
    "switch",
    "sizeof",
    "typedef",
    "true_",
    "min",
    "max",
    "clamp",
    "dot",
    "convert_int",
    "barrier_",
    "main",
    "uint2",
];

/// Capitalised names: predefined macros, variants and types of the standard library.
pub(super) const CAPITALS: &[&str] = &[
    "INFINITY",
    "NAN",
    "NULL",
    "M_PI",
    "CHAR_BIT",
    "INT_MAX",
    "CLK_LOCAL_MEM_FENCE",
    "__LINE__",
    "__OPENCL_VERSION__",
    "N",
    "K",
    "Less",
    "Equal",
    "Vec",
    "String",
    "Sync",
    "Iterator",
    "Max",
    "_Bool",
    "CL_X",
    "I",
];

/// Names for fields only: elsewhere, they would shadow functions that are called.
pub(super) const FIELDS: &[&str] = &["x", "len", "global_id", "r#while"];

/// An integer constant of the program.
#[derive(Debug, Clone)]
pub(super) struct Constant {
    name: String,
    scalar: Scalar,
}

impl Generator<'_> {
    /// An unused name with a meaning elsewhere, if the program has odd names.
    pub(super) fn odd(&mut self, of: &str) -> Option<String> {
        if !self.odd || !self.random.chance(40) {
            return None;
        }
        if matches!(of, "m" | "e") && self.random.chance(50) {
            return self.shadowed();
        }
        // a device function's name begins with a lower-case letter
        let is_function = matches!(of, "d" | "g" | "h");
        let words = if self.random.chance(25) && !is_function { CAPITALS } else { SMALL };
        let word = words[self.random.below(words.len())];
        let is_free = !self.words.iter().any(|used| used == word);
        is_free.then(|| {
            self.words.push(word.to_owned());
            word.to_owned()
        })
    }

    /// A variable's name, reused for another variable in a nested block.
    fn shadowed(&mut self) -> Option<String> {
        let known = self.variables(|known| known.kind == Kind::Value && known.bound.is_none());
        let known: Vec<_> = known.into_iter().filter(|known| known.name.len() < 4 || known.mutable).collect();
        (!known.is_empty()).then(|| self.random.pick(&known).name)
    }

    /// A loop label, possibly the same as the label of an enclosing loop.
    pub(super) fn label(&mut self) -> String {
        match self.labels.last().map(|(label, _)| label.clone()) {
            Some(label) if self.odd && self.random.chance(40) => label,
            _ => self.fresh("l"),
        }
    }

    /// The labels in scope; of two equal ones, the inner one.
    pub(super) fn visible_labels(&self) -> Vec<(String, bool)> {
        let is_inner = |at: usize, label: &str| !self.labels[at + 1..].iter().any(|(other, _)| other == label);
        let all = self.labels.iter().enumerate().filter(|(at, (label, _))| is_inner(*at, label));
        all.map(|(_, label)| label.clone()).collect()
    }

    /// Generates constants of the program.
    pub(super) fn constants(&mut self) {
        for _ in 0..1 + self.random.below(3) {
            let scalar = self.int();
            let name = self.odd("k").unwrap_or_else(|| {
                let of = self.random.pick(&["K", "k"]);
                self.fresh(of)
            });
            // small values, so that a value matched with the constant is sometimes equal
            let value = match self.random.below(3) {
                0 => edge(&mut self.random, scalar),
                _ => self.random.below(4) as i128,
            };
            self.items.push(format!("const {name}: {of} = {value};\n", of = scalar.rust()));
            self.named.push(Constant { name, scalar });
        }
    }

    /// The name of a constant of the type.
    pub(super) fn constant(&mut self, scalar: Scalar) -> Option<String> {
        let fitting: Vec<_> = self.named.iter().filter(|known| known.scalar == scalar).cloned().collect();
        (!fitting.is_empty() && self.random.chance(40)).then(|| self.random.pick(&fitting).name)
    }
}
