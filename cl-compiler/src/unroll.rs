//! `#[unroll]` before a loop.

use std::fmt;

/// How often the compiler repeats the body of a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unroll {
    /// `#[unroll]`: once for each iteration.
    Fully,
    /// `#[unroll(4)]`: this many times, in a loop with fewer iterations.
    Times(u32),
    /// `#[unroll(never)]`: once.
    Never,
}

impl Unroll {
    /// Whether it is this attribute.
    pub fn is(attr: &syn::Attribute) -> bool {
        attr.path().is_ident("unroll")
    }

    /// Parses the attribute. `None` if it has another form.
    pub fn parse(attr: &syn::Attribute) -> Option<Self> {
        match &attr.meta {
            syn::Meta::Path(_) => Some(Self::Fully),
            syn::Meta::List(list) if list.tokens.to_string() == "never" => Some(Self::Never),
            syn::Meta::List(list) => {
                let times: u32 = syn::parse2::<syn::LitInt>(list.tokens.clone()).ok()?.base10_parse().ok()?;
                (times > 0).then_some(Self::Times(times))
            }
            syn::Meta::NameValue(_) => None,
        }
    }
}

/// The pragma of OpenCL C compilers. Others ignore it.
impl fmt::Display for Unroll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fully => f.write_str("#pragma unroll"),
            Self::Times(times) => write!(f, "#pragma unroll {times}"),
            Self::Never => f.write_str("#pragma unroll 1"),
        }
    }
}
