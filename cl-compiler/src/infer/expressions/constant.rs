//! Constants. The type is known if the constant belongs to a scalar type or to the body. Otherwise its uses and rustc
//! determine it.
//!
//! A constant that is indexed, sliced or has its length taken is an array; its length is the constant's own,
//! `TABLE.len()`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::unify::origin::Source;
use crate::ir::{ConstPath, Expr, ExprKind, Place, Root, StepKind, UnaryOp, Value};
use crate::names::claims::Claim;
use crate::ty::{Len, Scalar, Space, Ty};

/// The constants of the numeric traits.
const OF_NUMBERS: [&str; 10] = ["ZERO", "ONE", "MIN", "MAX", "INFINITY", "NAN", "EPSILON", "PI", "E", "BITS"];

impl Infer<'_> {
    /// Whether the type parameter has bounds on the user's traits and no numeric bounds.
    pub(crate) fn is_bounded(&self, name: &str) -> bool {
        self.bounded.iter().any(|bounded| bounded == name)
    }

    pub(crate) fn constant(&mut self, path: &syn::Path, at: Range) -> Expr {
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 && crate::ir::ordering(path).is_some() {
            self.claims.extend(Claim::ordering(path).filter(|_| !self.in_library));
            return Expr { kind: ExprKind::Const(path.clone().into()), ty: Ty::Ordering, at };
        }
        let known = match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [scalar, "MIN" | "MAX"] => Scalar::from_name(scalar),
            [scalar, "BITS"] => Scalar::from_name(scalar).map(|_| Scalar::U32),
            [.., "f16", name] => crate::infer::numbers::half::constant(name),
            [.., scalar, "EPSILON" | "INFINITY" | "NEG_INFINITY" | "NAN" | "MIN_POSITIVE"]
            | [.., scalar, "consts", _] => Scalar::from_name(scalar).filter(|scalar| scalar.is_float()),
            _ => None,
        };
        let own = path.get_ident().and_then(|name| self.own_constants.iter().find(|(own, _)| own == name));
        let of_parameter = names.len() == 2
            && self.generics.iter().any(|(name, _)| *name == names[0])
            && !self.is_bounded(&names[0])
            && OF_NUMBERS.contains(&names[1].as_str());
        let ty = match (known, own.map(|(_, ty)| ty.clone())) {
            (None, None) if of_parameter && names[1] == "BITS" => Ty::U32,
            (None, None) if of_parameter => self.named(&path.segments[0].ident.clone().into(), at),
            (Some(scalar), _) => Ty::Scalar(scalar),
            (None, Some(ty)) => ty,
            (None, None) => self.foreign_constant(&names.join("::"), at),
        };
        Expr { kind: ExprKind::Const(path.clone().into()), ty, at }
    }

    /// `<T as Trait>::NAME`: the constant that rustc resolves.
    pub(crate) fn constant_of_trait(&mut self, owner: &syn::QSelf, path: &syn::Path, at: Range) -> Expr {
        let path = ConstPath { owner: Some(owner.clone()), path: path.clone() };
        let ty = self.foreign_constant(&quote!(#path).to_string(), at);
        Expr { kind: ExprKind::Const(path), ty, at }
    }

    /// Declares the types of the body's `const` items, as far as the kernel language supports them.
    pub(crate) fn declare_constants(&mut self, constants: &[crate::ast::Constant]) {
        for constant in constants {
            if let Some(ty) = &constant.ty {
                let ty = self.syntax_ty(ty, Some(Space::Private));
                self.own_constants.push((constant.item.ident.clone(), ty));
            }
        }
    }

    /// The type of a constant of another item, which is written `text`.
    fn foreign_constant(&mut self, text: &str, at: Range) -> Ty {
        if let Some((ty, _)) = self.constants.iter().find(|(_, known)| known == text) {
            return ty.clone();
        }
        let shown = crate::ty::spell::text(text);
        let help = format!("bind it to a variable with a type: `let value: TYPE = {shown};`");
        let source = text.parse().map_or(Source::Hidden, Source::Const);
        let ty = self.foreign(at, format!("the type of the constant `{shown}`"), help, source);
        self.constants.push((ty.clone(), text.to_owned()));
        ty
    }

    /// The type of a value that is indexed, sliced or has its length taken: if a constant has it, it is an array type.
    pub(crate) fn indexable(&mut self, ty: &Ty, at: Range) -> Ty {
        let ty = self.table.shallow(ty);
        let found = self.constants.iter().find(|(constant, _)| self.table.shallow(constant) == ty);
        let (Ty::Var(_), Some((_, text))) = (&ty, found) else { return ty };
        let text = text.clone();
        let element = self.foreign_constant(&format!("{text}[0]"), at);
        let array = Ty::Array(Box::new(element), Len(format!("{text}.len()")));
        self.equate(&array, &ty, at);
        array
    }

    /// The same of what is iterated over: a field or an element is an array, whose length rustc knows.
    pub(crate) fn iterable(&mut self, ty: &Ty, at: Range) -> Ty {
        let ty = self.indexable(ty, at);
        let Ty::Var(var) = ty else { return ty };
        let source = self.table.origin(var).map(|origin| (*origin.source).clone());
        let Some(source @ (Source::Field(..) | Source::Element(_))) = source else { return ty };
        let help = "bind it to a variable with a type: `let value: TYPE = …;`".to_owned();
        // the same type under another name, since the array that this one becomes is named by its parts
        let whole = self.foreign(at, "the type of this array".to_owned(), help.clone(), source);
        let Some(witness) = self.witness(&whole) else { return ty };
        let element = self.foreign(at, "the type of this element".to_owned(), help, Source::Element(whole));
        // the length is also used where `__cl` has no meaning
        let len = quote!(__cl::length(#witness)).to_string().replace("__cl ::", ":: cl_runtime :: __private ::");
        let array = Ty::Array(Box::new(element), Len(len));
        self.equate(&array, &ty, at);
        array
    }

    /// Whether the place is, or is in, a constant that is not a scalar: data of the program.
    pub(crate) fn is_table(&self, place: &Place) -> bool {
        match &place.root {
            Root::Value(value) => {
                matches!(value.kind, ExprKind::Const(_))
                    && matches!(self.table.shallow(&value.ty), Ty::Array(..) | Ty::Tuple(_))
            }
            Root::Local(_) => false,
        }
    }

    /// Reports types that a constant cannot have.
    pub(crate) fn verify_constant(&mut self, path: &syn::Path, ty: &Ty, at: Range) {
        let fields = match ty.innermost() {
            Ty::Tuple(fields) => fields.clone(),
            Ty::Scalar(_) | Ty::Vector(..) | Ty::Opaque(_) | Ty::Function(_) | Ty::Var(_) => return,
            Ty::Ordering if *ty == Ty::Ordering && crate::ir::ordering(path).is_some() => {
                self.claims.extend(Claim::ordering(path).filter(|_| !self.in_library));
                return;
            }
            other => vec![other.clone()],
        };
        if !fields.iter().all(|field| matches!(field, Ty::Scalar(_) | Ty::Opaque(_) | Ty::Var(_))) {
            let name = crate::ty::spell::text(&quote!(#path).to_string());
            let message = format!("the constant `{name}`, a `{ty}`, is not supported in kernels yet");
            let help =
                "constants are scalars, vectors, structs, arrays of these, nested as you like, and tuples of scalars";
            self.error(Diagnostic::new(Code::Expression, at, message).help(help));
        }
    }

    /// The type of the constant that the place is, if it is still undetermined.
    pub(crate) fn undecided_constant(&self, place: &Place) -> Option<Ty> {
        let Root::Value(value) = &place.root else { return None };
        let undecided = matches!(value.kind, ExprKind::Const(_)) && place.steps.is_empty();
        (undecided && matches!(self.table.shallow(&value.ty), Ty::Var(_))).then(|| value.ty.clone())
    }

    /// Determines the address spaces of borrowed constants.
    pub(crate) fn settle_borrowed(&mut self) {
        for (space, ty) in std::mem::take(&mut self.borrowed) {
            let is_table = matches!(self.table.shallow(&ty), Ty::Array(..) | Ty::Tuple(_));
            self.table.settle_space(space, if is_table { Space::Constant } else { Space::Private });
        }
    }

    /// Handles a place that is used only for its length and is based on a constant; then the constant's type need not
    /// be known. Returns whether the place is one.
    pub(crate) fn finish_measured(&mut self, place: &mut Place) -> bool {
        let Root::Value(value) = &mut place.root else { return false };
        let ExprKind::Const(_) = value.kind else { return false };
        value.ty = self.table.deep(&value.ty);
        for step in &mut place.steps {
            step.from = self.table.deep(&step.from);
            if let StepKind::Index(index, _) = &mut step.kind {
                self.finish_expr(index);
            }
        }
        place.ty = self.table.deep(&place.ty);
        true
    }

    /// Turns a comparison or cast of only constants and literals, whose types only rustc can resolve, into one
    /// constant.
    pub(crate) fn fold(&self, expr: &mut Expr) {
        let operand = match &expr.kind {
            ExprKind::Compare(_, left, _) => left,
            ExprKind::Cast(value) => value,
            _ => return,
        };
        if self.table.class(&operand.ty).is_none() {
            return;
        }
        if let Some(tokens) = folded(expr)
            && let Ok(folded) = syn::parse2(tokens)
            && (self.table.shallow(&expr.ty).scalar().is_some())
        {
            expr.kind = ExprKind::Folded(Box::new(folded));
        }
    }
}

/// The expression as Rust tokens, if it contains constants and nothing that depends on the work-item.
fn folded(expr: &Expr) -> Option<TokenStream> {
    let mut named = false;
    let tokens = written(expr, &mut named)?;
    named.then_some(tokens)
}

fn written(expr: &Expr, named: &mut bool) -> Option<TokenStream> {
    Some(match &expr.kind {
        ExprKind::Const(path) => {
            *named = true;
            quote!(#path)
        }
        ExprKind::Literal(Value::Bool(value)) => quote!(#value),
        ExprKind::Literal(Value::Int(value)) => {
            let suffix = expr.ty.scalar().map_or("", Scalar::rust);
            format!("{value}{suffix}").parse().ok()?
        }
        ExprKind::Literal(Value::Float(digits)) => {
            let suffix = expr.ty.scalar().map_or("", Scalar::rust);
            Value::rust_float(digits, suffix).parse().ok()?
        }
        ExprKind::Unary(op, operand) => {
            let operand = written(operand, named)?;
            match op {
                UnaryOp::Neg => quote!((-#operand)),
                UnaryOp::Not => quote!((!#operand)),
            }
        }
        ExprKind::Arith(op, left, right) => {
            let (left, right) = (written(left, named)?, written(right, named)?);
            let op: TokenStream = op.symbol().parse().ok()?;
            quote!((#left #op #right))
        }
        ExprKind::Compare(op, left, right) => {
            let (left, right) = (written(left, named)?, written(right, named)?);
            let op: TokenStream = op.symbol().parse().ok()?;
            quote!((#left #op #right))
        }
        ExprKind::Cast(value) => {
            let (value, ty) = (written(value, named)?, expr.ty.scalar()?);
            let ty = proc_macro2::Ident::new(ty.rust(), proc_macro2::Span::call_site());
            quote!((#value as ::core::primitive::#ty))
        }
        _ => return None,
    })
}
