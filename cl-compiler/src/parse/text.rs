//! Expressions as rustc shows them in `assertion failed: …`: with rustc's spacing rules, independent of the source.

use quote::ToTokens;
use syn::{Expr, Member, Pat, RangeLimits};

/// The text of an expression; `None` for one that is more complex than conditions usually are.
pub(super) fn text(expr: &Expr) -> Option<String> {
    let list = |items: &syn::punctuated::Punctuated<Expr, syn::Token![,]>| {
        items.iter().map(text).collect::<Option<Vec<_>>>().map(|items| items.join(", "))
    };
    Some(match expr {
        Expr::Lit(lit) => lit.lit.to_token_stream().to_string(),
        Expr::Path(path) if path.qself.is_none() => self::path(&path.path)?,
        Expr::Paren(paren) => format!("({})", text(&paren.expr)?),
        Expr::Group(group) => text(&group.expr)?,
        Expr::Unary(unary) => format!("{}{}", unary.op.to_token_stream(), text(&unary.expr)?),
        Expr::Binary(binary) => {
            format!("{} {} {}", text(&binary.left)?, binary.op.to_token_stream(), text(&binary.right)?)
        }
        Expr::Cast(cast) => match &*cast.ty {
            syn::Type::Path(ty) if ty.qself.is_none() => format!("{} as {}", text(&cast.expr)?, self::path(&ty.path)?),
            _ => return None,
        },
        Expr::Index(index) => format!("{}[{}]", text(&index.expr)?, text(&index.index)?),
        Expr::Field(field) => {
            let member = match &field.member {
                Member::Named(name) => name.to_string(),
                Member::Unnamed(number) => number.index.to_string(),
            };
            format!("{}.{member}", text(&field.base)?)
        }
        Expr::Reference(reference) => {
            let mutable = if reference.mutability.is_some() { "mut " } else { "" };
            format!("&{mutable}{}", text(&reference.expr)?)
        }
        Expr::MethodCall(call) if call.turbofish.is_none() => {
            format!("{}.{}({})", text(&call.receiver)?, call.method, list(&call.args)?)
        }
        Expr::Call(call) => format!("{}({})", text(&call.func)?, list(&call.args)?),
        Expr::Tuple(tuple) if tuple.elems.len() == 1 => format!("({},)", list(&tuple.elems)?),
        Expr::Tuple(tuple) => format!("({})", list(&tuple.elems)?),
        Expr::Array(array) => format!("[{}]", list(&array.elems)?),
        Expr::Repeat(repeat) => format!("[{}; {}]", text(&repeat.expr)?, text(&repeat.len)?),
        Expr::Range(range) => {
            let end = |end: &Option<Box<Expr>>| end.as_deref().map_or(Some(String::new()), text);
            let dots = match range.limits {
                RangeLimits::HalfOpen(_) => "..",
                RangeLimits::Closed(_) => "..=",
            };
            format!("{}{dots}{}", end(&range.start)?, end(&range.end)?)
        }
        Expr::Closure(closure) if closure.capture.is_none() => {
            let names = closure.inputs.iter().map(|input| match input {
                Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() && name.mutability.is_none() => {
                    Some(name.ident.to_string())
                }
                _ => None,
            });
            format!("|{}| {}", names.collect::<Option<Vec<_>>>()?.join(", "), text(&closure.body)?)
        }
        _ => return None,
    })
}

fn path(path: &syn::Path) -> Option<String> {
    let plain = path.segments.iter().all(|segment| segment.arguments.is_none());
    let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let start = if path.leading_colon.is_some() { "::" } else { "" };
    plain.then(|| format!("{start}{}", names.join("::")))
}

#[cfg(test)]
mod tests {
    #[test]
    fn spaces_are_rustcs() {
        let check = |source: &str, shown: Option<&str>| {
            let expr = syn::parse_str(source).expect("an expression");
            assert_eq!(super::text(&expr).as_deref(), shown, "{source}");
        };
        check("x [ i ]<y. z", Some("x[i] < y.z"));
        check("- 1.5e3f32 as i32!=(! b) as i32", Some("-1.5e3f32 as i32 != (!b) as i32"));
        check(
            "f(& a [1 .. n], ( 2 , ), [0;3]) . len( ) >= u32 :: MAX",
            Some("f(&a[1..n], (2,), [0; 3]).len() >= u32::MAX"),
        );
        check("x.iter().all(|v|*v>0)", Some("x.iter().all(|v| *v > 0)"));
        check("matches!(x, 1)", None);
        check("{ a } == b", None);
    }
}
