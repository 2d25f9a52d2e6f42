//! The variants and methods of `Option`, `Result` and `Ordering`, and the methods of std's traits.

use proc_macro2::Ident;

/// A variant of `Option` or `Result`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Variant {
    Some,
    None,
    Ok,
    Err,
}

impl Variant {
    /// All variants with their names.
    pub const ALL: [(Variant, &'static str); 4] =
        [(Variant::Some, "Some"), (Variant::None, "None"), (Variant::Ok, "Ok"), (Variant::Err, "Err")];

    /// Its name.
    pub fn name(self) -> &'static str {
        Variant::ALL.iter().find(|(variant, _)| *variant == self).map_or("", |(_, name)| name)
    }

    /// The variant that a path names: `Some`, `Option::Some`, `core::option::Option::Some`.
    pub fn of(path: &syn::Path) -> Option<Variant> {
        let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let last = names.next()?;
        let (variant, _) = Variant::ALL.into_iter().find(|(_, name)| *name == last)?;
        let of = if matches!(variant, Variant::Some | Variant::None) { "Option" } else { "Result" };
        names.next().is_none_or(|name| name == of).then_some(variant)
    }
}

/// The methods of std traits whose meaning follows from their argument and result types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraitMethod {
    /// `T::from(x)`, `x.into()`
    From,
    /// `T::default()`
    Default,
}

/// The methods of `Option` and `Result` that evaluate all their operands and return one of them or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OptionMethod {
    UnwrapOr,
    UnwrapOrDefault,
    Ok,
    Err,
    OkOr,
    Or,
    And,
    Xor,
    Copied,
}

impl OptionMethod {
    /// All methods with their names.
    pub const ALL: [(OptionMethod, &'static str); 10] = [
        (OptionMethod::UnwrapOr, "unwrap_or"),
        (OptionMethod::UnwrapOrDefault, "unwrap_or_default"),
        (OptionMethod::Ok, "ok"),
        (OptionMethod::Err, "err"),
        (OptionMethod::OkOr, "ok_or"),
        (OptionMethod::Or, "or"),
        (OptionMethod::And, "and"),
        (OptionMethod::Xor, "xor"),
        (OptionMethod::Copied, "copied"),
        (OptionMethod::Copied, "cloned"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        OptionMethod::ALL.iter().find(|(method, _)| *method == self).map_or("", |(_, name)| name)
    }
}

/// The methods that return an `Ordering` or, like `partial_cmp`, an `Option` of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OrderMethod {
    Cmp,
    PartialCmp,
    TotalCmp,
    Reverse,
    Then,
}

impl OrderMethod {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            OrderMethod::Cmp => "cmp",
            OrderMethod::PartialCmp => "partial_cmp",
            OrderMethod::TotalCmp => "total_cmp",
            OrderMethod::Reverse => "reverse",
            OrderMethod::Then => "then",
        }
    }

    /// The comparison method with this name.
    pub fn comparison(name: &Ident) -> Option<OrderMethod> {
        let methods = [OrderMethod::Cmp, OrderMethod::PartialCmp, OrderMethod::TotalCmp];
        methods.into_iter().find(|method| name == method.name())
    }
}

/// The value of the `Ordering` variant that a path names: -1, 0 or 1.
pub fn ordering(path: &syn::Path) -> Option<i8> {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let value = match names.next()?.as_str() {
        "Less" => -1,
        "Equal" => 0,
        "Greater" => 1,
        _ => return None,
    };
    names.next().is_none_or(|name| name == "Ordering").then_some(value)
}
