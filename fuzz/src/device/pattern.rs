//! Patterns in constants.

use super::Result;
use super::evaluate::{Value, made_name, unsupported};
use super::number::literal;

/// Whether a pattern of types matches.
pub(super) fn matches(pat: &syn::Pat, value: &Value) -> Result<bool> {
    match (pat, value) {
        (syn::Pat::Wild(_), _) => Ok(true),
        (syn::Pat::Or(or), value) => {
            for case in &or.cases {
                if matches(case, value)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        (syn::Pat::Tuple(pats), Value::Tuple(values)) => {
            for (pat, value) in pats.elems.iter().zip(values) {
                if !matches(pat, value)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        (syn::Pat::TupleStruct(pat), Value::Made(name, fields)) => {
            if made_name(&pat.path) != *name {
                return Ok(false);
            }
            match (pat.elems.first(), fields.first()) {
                (Some(pat), Some((_, value))) => matches(pat, value),
                _ => Ok(true),
            }
        }
        (syn::Pat::Path(pat), Value::Made(name, _)) => Ok(made_name(&pat.path) == *name),
        (syn::Pat::Lit(lit), Value::Int(value, _)) => match literal(&lit.lit)? {
            Value::Int(wanted, _) => Ok(wanted == *value),
            _ => unsupported(lit),
        },
        (pat, _) => unsupported(pat),
    }
}
