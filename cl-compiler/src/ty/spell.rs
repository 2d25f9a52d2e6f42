//! Types and paths as Rust tokens, for the expansions of the macros.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use crate::diag::Range;
use crate::ty::{Len, Scalar, Ty};

/// A type as written in an expansion. A type that only rustc can resolve is left for rustc to infer.
pub fn ty(ty: &Ty) -> TokenStream {
    with_lifetime(ty, &quote!('_))
}

/// What the name of a type parameter begins with that stands for the type of a parameter `impl Fn(A) -> R`. Messages show the rest,
/// the parameter's name.
pub const FUNCTION: &str = "__ClF_";

/// Tokens in their usual spelling, without the extra spaces of the token stream's own text: `<A as Tr>::LEN`. Words
/// stay separated, so that equal texts mean equal tokens.
pub fn text(tokens: &str) -> String {
    let is_word = |letter: char| letter == '_' || letter.is_alphanumeric();
    let mut text = String::new();
    for part in tokens.split_whitespace() {
        if text.ends_with(is_word) && part.starts_with(is_word) {
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

/// The atomic type of a scalar.
pub fn atomic(scalar: Scalar, span: Span) -> TokenStream {
    let name = Ident::new(scalar.atomic().unwrap_or("AtomicU32"), span);
    if scalar.is_float() { quote!(::cl_runtime::#name) } else { quote!(::core::sync::atomic::#name) }
}

/// The type, with this lifetime for its references.
pub fn with_lifetime(ty: &Ty, lifetime: &TokenStream) -> TokenStream {
    match ty {
        Ty::Unit | Ty::Never | Ty::Var(_) => quote!(()),
        Ty::Scalar(scalar) => primitive(*scalar, Span::call_site()),
        Ty::Vector(..) | Ty::Mask(..) => {
            let name = Ident::new(&ty.to_string(), Span::call_site());
            quote!(::cl_runtime::vector::#name)
        }
        Ty::Atomic(scalar) => atomic(*scalar, Span::call_site()),
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(self::ty);
            quote!((#(#fields,)*))
        }
        Ty::Array(element, length) => {
            let (element, length) = (self::ty(element), len(length));
            quote!([#element; #length])
        }
        Ty::Option(some) => {
            let some = self::ty(some);
            quote!(::core::option::Option<#some>)
        }
        Ty::Result(ok, err) => {
            let (ok, err) = (self::ty(ok), self::ty(err));
            quote!(::core::result::Result<#ok, #err>)
        }
        Ty::Ordering => quote!(::core::cmp::Ordering),
        Ty::Ref { mutable, to, .. } => {
            let to = self::ty(to);
            let lifetime = (lifetime.to_string() != "'_").then_some(lifetime);
            if *mutable { quote!(&#lifetime mut #to) } else { quote!(&#lifetime #to) }
        }
        Ty::Slice { element, .. } if matches!(**element, Ty::Atomic(_)) => {
            let element = self::ty(element);
            quote!(::cl_runtime::__private::AtomicSlice<#lifetime, #element>)
        }
        Ty::Slice { mutable, element, .. } => {
            let element = self::ty(element);
            let slice = Ident::new(if *mutable { "GlobalSliceMut" } else { "GlobalSlice" }, Span::call_site());
            quote!(::cl_runtime::__private::#slice<#lifetime, #element>)
        }
        // represented by a value of size zero
        Ty::Function(function) => {
            let path = &function.path;
            quote!(::cl_runtime::Function<(#path)>)
        }
        Ty::Opaque(opaque) => opaque.spelling.clone().unwrap_or_else(|| quote!(_)),
    }
}

/// An array's length, as an expression.
pub fn len(len: &Len) -> TokenStream {
    use syn::Expr;
    if let Some(number) = len.number() {
        return TokenTree::Literal(Literal::u64_unsuffixed(number)).into();
    }
    match syn::parse_str(&len.0) {
        Ok(len @ (Expr::Lit(_) | Expr::Path(_) | Expr::Paren(_) | Expr::MethodCall(_))) => quote!(#len),
        Ok(len) => quote!((#len)),
        Err(_) => TokenStream::new(),
    }
}

/// A scalar type, even if the user's module has another type of this name.
pub fn primitive(scalar: Scalar, span: Span) -> TokenStream {
    let name = Ident::new(scalar.rust(), span);
    if scalar == Scalar::F16 {
        return quote_spanned!(span=> ::cl_runtime::__private::#name);
    }
    quote_spanned!(span=> ::core::primitive::#name)
}

/// The associated item of this name of the compiled form of the function at `path`.
pub fn member(path: &syn::Path, name: &str) -> TokenStream {
    let at = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
    // with a module, it is to rustc the path that the user wrote, of which it reports once that it is private
    let at = if path.segments.len() > 1 { at } else { Span::call_site().located_at(at) };
    let (mut path, name) = (path.clone(), Ident::new(name, at));
    // `f::<8>` names a type as well as a function
    path.segments.push(name.into());
    quote!(#path)
}

/// The query of the function at `path` whose arguments have these types.
///
/// Where rustc selects the function by the types, the query first requires that there is one: in all items in the same words and
/// at the same place, since rustc shows equal errors once.
pub fn query(path: &syn::Path, name: &str, types: &TokenStream) -> TokenStream {
    let query = member(path, name);
    found(path, types, &query).unwrap_or_else(|| {
        // rustc reports errors in it at the call, and one for a name that it does not find: the path stays where it is
        let mut types = Group::new(Delimiter::Parenthesis, types.clone());
        types.set_span(Span::call_site().located_at(Range::of(path).first));
        quote!(#query #types)
    })
}

/// The requirement that there is a function for these types, where rustc selects it.
pub fn required(path: &syn::Path, types: &TokenStream) -> Option<TokenStream> {
    found(path, types, &quote!(::core::mem::forget))
}

/// Applies `then` to the types, once there is a function for them.
fn found(path: &syn::Path, types: &TokenStream, then: &TokenStream) -> Option<TokenStream> {
    let holder = path.segments.last().filter(|_| is_holder(path))?;
    let (at, found) = (holder.ident.span(), member(path, "found"));
    let arm = located(quote!(__cl_types => #then(#found(__cl_types))), at);
    let mut asked = Group::new(Delimiter::Parenthesis, quote!(match #types { #arm }));
    asked.set_span(Span::call_site().located_at(at));
    Some(asked.into_token_stream())
}

/// Whether rustc selects the function of this path by the types of its arguments: it is a method or an operator.
pub fn is_holder(path: &syn::Path) -> bool {
    let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let [library, private, holder] = &names[..] else { return false };
    let holders = ["By", "Unchanged", "Operation", "Prefix", "Assignment", "PlaceFirst"];
    path.leading_colon.is_some() && library == "cl_runtime" && private == "__private" && holders.contains(&&**holder)
}

/// The same tokens with another location for messages; the resolution of names stays the same.
pub fn located(tokens: TokenStream, at: Span) -> TokenStream {
    respanned(tokens, &|span| span.located_at(at))
}

/// The same tokens with other spans.
pub fn respanned(tokens: TokenStream, to: &dyn Fn(Span) -> Span) -> TokenStream {
    let respanned = |token| match token {
        TokenTree::Group(group) => {
            let mut moved = Group::new(group.delimiter(), respanned(group.stream(), to));
            moved.set_span(to(group.span()));
            TokenTree::Group(moved)
        }
        mut token => {
            token.set_span(to(token.span()));
            token
        }
    };
    tokens.into_iter().map(respanned).collect()
}
