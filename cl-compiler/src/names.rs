//! Names in OpenCL C: the user's own, unless C or OpenCL uses them for something else.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::builtins;

pub mod claims;
pub mod hygiene;
pub mod member;
mod raw;

use cl_ir::reserved;
use proc_macro2::{TokenStream, TokenTree};
pub use raw::plain;

/// Whether a variable, function or label of this name must be renamed.
pub fn is_reserved(name: &str) -> bool {
    static OF_BUILTINS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let name = |builtin: &builtins::Builtin| match builtin.opencl {
            builtins::C::Call(c) => Some(c.name()),
            _ => None,
        };
        builtins::all().filter_map(name).collect()
    });
    reserved::is_reserved(name) || OF_BUILTINS.contains(name)
}

/// The name without `r#`.
pub fn unraw(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// The C spelling of a Rust identifier: without `r#`, in ASCII, not reserved.
pub fn spell(name: &str) -> String {
    let mut spelled = ascii(unraw(name));
    if !is_reserved(&spelled) {
        return spelled;
    }
    spelled.push('_');
    // a leading `__`, or a name that is reserved even with a trailing underscore
    if is_reserved(&spelled) { format!("v_{}", spelled.trim_start_matches('_')) } else { spelled }
}

fn ascii(name: &str) -> String {
    let mut spelled = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            spelled.push(c);
        } else {
            spelled.push_str(&format!("u{:x}", u32::from(c)));
        }
    }
    spelled
}

/// The C name of a struct's field. The struct's definition and every access compute it independently, so it must be
/// injective: a name that looks like a renamed one is renamed, too.
pub fn field(member: &syn::Member) -> String {
    let name = match member {
        syn::Member::Unnamed(index) => return format!("_{}", index.index),
        syn::Member::Named(name) => name.to_string(),
    };
    let name = unraw(&name);
    let plain = name.trim_end_matches('_');
    let word = if !name.is_ascii() {
        format!("{}_{:016x}", ascii(name), hash(name))
    } else if reserved::is_word(plain) || looks_hashed(plain) {
        format!("{name}_")
    } else {
        name.to_owned()
    };
    let mut rest = word.as_str();
    while let Some(inner) = rest.strip_prefix("f_") {
        rest = inner;
    }
    // `f_f_x` may be the new name of `f_x`
    let is_changed = (0..=word.len() - rest.len()).step_by(2).any(|start| reserved::has_prefix(&word[start..]));
    if is_changed { format!("f_{word}") } else { word }
}

/// The field of a variant, as a field of the C struct that represents the enum: `Circle_radius`, `Square_0`.
pub fn of_variant(variant: &proc_macro2::Ident, member: &syn::Member) -> syn::Member {
    let plain = |name: &proc_macro2::Ident| unraw(&name.to_string()).to_owned();
    let (name, span) = match member {
        syn::Member::Named(name) => (plain(name), name.span()),
        syn::Member::Unnamed(index) => (index.index.to_string(), index.span),
    };
    syn::Member::Named(proc_macro2::Ident::new(&format!("{}_{name}", plain(variant)), span))
}

/// The enum and the variant that a path names, judged by its spelling: `Shape::Circle`.
pub fn variant(path: &syn::Path) -> Option<(syn::Path, proc_macro2::Ident)> {
    let is_capital = |segment: &syn::PathSegment| is_capital(&segment.ident.to_string());
    let (last, owner) = (path.segments.last()?, path.segments.iter().rev().nth(1)?);
    if !is_capital(last) || !is_capital(owner) {
        return None;
    }
    let mut of = path.clone();
    of.segments.pop();
    // remove the separator after the new last segment
    of.segments.pop_punct();
    Some((of, last.ident.clone()))
}

/// Whether a name is spelled like a type, variant or constant, and not like a function, module or variable: `Point`,
/// `_Point`, `r#Point`.
pub fn is_capital(name: &str) -> bool {
    unraw(name).trim_start_matches('_').starts_with(char::is_uppercase)
}

/// Whether the last name of a path is spelled like a type, variant or constant.
pub fn ends_in_capital(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| is_capital(&last.ident.to_string()))
}

/// Whether it ends in `_` and 16 hexadecimal digits, like the replacements for names that are not in ASCII.
fn looks_hashed(name: &str) -> bool {
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit() || ('a'..='f').contains(&c));
    digits.ends_with('_') && name.len() - digits.len() == 16
}

/// FNV-1a.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Who named a variable.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Origin {
    /// The user.
    #[default]
    User,
    /// The compiler, for a part of the user's code; it has this name in C.
    Part(&'static str),
    /// The compiler, for a value in between; it has this name in C, which simplification may change.
    Made(String),
    /// The compiler, for the length of a grid's dimension.
    Dimension {
        /// The grid's name.
        grid: String,
        /// The number of the dimension.
        number: usize,
    },
    /// The compiler, for a length of an image.
    ImageLength {
        /// The image's name.
        image: String,
        /// The name of the length: `width`.
        length: &'static str,
    },
}

/// What begins the Rust names that the compiler gives to variables.
pub const OURS: &str = "__cl_";

/// Whether a name that the user wrote is reserved for the compiler.
pub fn is_ours(name: &str) -> bool {
    name.starts_with("__cl")
}

/// How often an identifier occurs in tokens.
pub fn count(tokens: TokenStream, name: &str) -> usize {
    let of = |token: TokenTree| match token {
        TokenTree::Ident(ident) => usize::from(ident == name),
        TokenTree::Group(group) => count(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => 0,
    };
    tokens.into_iter().map(of).sum()
}

/// The name of the length of a slice.
pub fn length(slice: &str) -> String {
    format!("{slice}_len")
}

/// The name of the offset of a slice.
pub fn offset(slice: &str) -> String {
    format!("{slice}_offset")
}

/// Assigns names, block by block.
#[derive(Debug)]
pub struct Namer {
    scopes: Vec<HashSet<String>>,
    labels: HashSet<String>,
    numbered: HashMap<String, Numbered>,
}

/// What a name with a number consists of: `index_4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// The name that was taken.
    pub base: String,
    /// The number behind it.
    pub number: u32,
}

impl std::fmt::Display for Numbered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}_{}", self.base, self.number)
    }
}

impl Default for Namer {
    fn default() -> Self {
        Namer { scopes: vec![HashSet::new()], labels: HashSet::new(), numbered: HashMap::new() }
    }
}

impl Namer {
    /// Opens a C block.
    pub fn open(&mut self) {
        self.scopes.push(HashSet::new());
    }

    /// Closes the innermost C block and frees its names.
    pub fn close(&mut self) {
        self.scopes.pop();
    }

    /// Reserves a name, so that no variable gets it.
    pub fn reserve(&mut self, base: &str) {
        if let Some(scope) = self.scopes.first_mut() {
            scope.insert(spell(base));
        }
    }

    /// Reserves a name in the innermost C block.
    pub fn avoid(&mut self, name: String) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name);
        }
    }

    /// A name for a new variable: the user's, unless another variable in scope has it.
    pub fn declare(&mut self, base: &str) -> String {
        self.declare_with(base, &[])
    }

    /// Like `declare`, for a variable with companions whose names these functions make of its own.
    pub fn declare_with(&mut self, base: &str, companions: &[fn(&str) -> String]) -> String {
        let base = spell(base);
        let taken = |name: &str| self.scopes.iter().any(|scope| scope.contains(name));
        let (name, numbered) = unique(base, |name| taken(name) || companions.iter().any(|of| taken(&of(name))));
        if let Some(numbered) = numbered {
            self.numbered.insert(name.clone(), numbered);
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.extend(companions.iter().map(|of| of(&name)));
            scope.insert(name.clone());
        }
        name
    }

    /// A name for a label. All labels of a function share one scope.
    pub fn label(&mut self, base: &str) -> String {
        let (name, _) = unique(spell(base), |name| self.labels.contains(name));
        self.labels.insert(name.clone());
        name
    }

    /// The variables whose names have a number.
    pub fn numbered(&self) -> &HashMap<String, Numbered> {
        &self.numbered
    }
}

/// The name itself, or with the first number that makes it unique.
fn unique(base: String, taken: impl Fn(&str) -> bool) -> (String, Option<Numbered>) {
    if !taken(&base) {
        return (base, None);
    }
    let mut numbered = Numbered { base, number: 1 };
    while taken(&numbered.to_string()) {
        numbered.number += 1;
    }
    (numbered.to_string(), Some(numbered))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_c_reserves_is_renamed() {
        for name in ["half", "max", "distance", "float4", "cl", "cl_x", "get_local_id", "as_int", "__x", "r#kernel"] {
            let spelled = spell(name);
            assert!(!is_reserved(&spelled), "{name} became {spelled}");
        }
        assert_eq!(spell("max"), "max_");
        for name in ["width", "half_turn", "get_x", "image_len", "as_is"] {
            assert_eq!(spell(name), name);
        }
        assert_eq!(spell("größe"), "gruf6udfe");
    }

    #[test]
    fn fields_have_different_names_that_nothing_reserves() {
        let hashed = format!("_{:016x}", hash("größe"));
        let names = [
            "half",
            "half_",
            "half__",
            "max",
            "x",
            "f_x",
            "__local",
            "f___local",
            "f_f___local",
            "_Bool",
            "cl_x",
            "f_cl_x",
            "f_cl_x_",
            "cl_",
            "cl",
            "cl__",
            "INFINITY",
            "M_PI",
            "float4",
            "float4_",
            "float5",
            "größe",
            "gruf6udfe",
            "cl_ä",
            "r#kernel",
            "kernel_",
            "length",
            "CHAR_BIT",
            "_x",
            "__",
            "_",
            "f_",
            "NULL",
            "uint2",
            &format!("gruf6udfe{hashed}"),
            &format!("gruf6udfe{hashed}_"),
        ];
        let mut seen = HashSet::new();
        for name in names.map(|name| name.to_owned()) {
            let Ok(ident) = syn::parse_str::<syn::Ident>(&name) else { continue };
            let spelled = field(&syn::Member::Named(ident));
            assert!(!reserved::is_reserved_for_field(&spelled), "{name} became {spelled}");
            assert!(seen.insert(spelled.clone()), "{name} became {spelled}, as another did");
        }
        for name in ["max", "x", "length", "step", "f_x", "_x", "float5"] {
            let ident = syn::Ident::new(name, proc_macro2::Span::call_site());
            assert_eq!(field(&syn::Member::Named(ident)), name);
        }
    }

    #[test]
    fn shadowing_in_one_scope_gets_a_number() {
        let mut namer = Namer::default();
        assert_eq!(namer.declare("x"), "x");
        assert_eq!(namer.declare("x"), "x_1");
        assert_eq!(namer.declare("y_1"), "y_1");
        assert_eq!(namer.numbered(), &HashMap::from([("x_1".into(), Numbered { base: "x".into(), number: 1 })]));
        namer.open();
        assert_eq!(namer.declare("i"), "i");
        namer.close();
        namer.open();
        assert_eq!(namer.declare("i"), "i");
    }
}
