//! Arrays created by a closure: `array.map(f)`, `array::from_fn(f)`.

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Callable, IterItem};
use crate::infer::context::build;
use crate::infer::context::build::{in_block, number};
use crate::ir::{Block, Certainty, Expr, ExprKind, For, Place, Root, Stmt};
use crate::ty::{Len, Ty};

/// The maximum length for which an array is written out.
const SHORT: u64 = 4;

impl Infer<'_> {
    /// `array.map(f)`
    pub(crate) fn array_map(&mut self, array: &ast::Expr, make: &ast::Expr, at: Range) -> Expr {
        let mut out = Vec::new();
        let Some(base) = self.base(array, false, true, &mut out) else { return self.broken(at) };
        let Ty::Array(_, len) = base.ty.clone() else { return self.broken(at) };
        let Some(callable) = self.callable(make, &mut out) else { return self.broken(at) };
        let mut item =
            |infer: &mut Self, index: Expr| IterItem::Place(infer.element_of(&base, index, Certainty::Always));
        let made = self.array_of(&len, &callable, &mut item, None, at, &mut out);
        in_block(out, made)
    }

    /// `array::from_fn(f)`: the length comes from the path or from the expected type.
    pub(crate) fn array_by(&mut self, path: &syn::Path, make: &ast::Expr, wanted: Option<Ty>, at: Range) -> Expr {
        let wanted = wanted.map(|wanted| self.table.shallow(&wanted));
        let len = match &wanted {
            Some(Ty::Array(_, len)) => Some(len.clone()),
            _ => written_len(path),
        };
        let Some(len) = len else {
            let message = "the length of this array is not visible here";
            let help =
                "bind it to a variable with a type, `let array: [TYPE; 4] = …;`, or write `from_fn::<_, 4, _>(…)`";
            self.error(Diagnostic::new(Code::Ambiguous, at, message).help(help));
            return self.broken(at);
        };
        let mut out = Vec::new();
        let Some(callable) = self.callable(make, &mut out) else { return self.broken(at) };
        let made = self.array_of(&len, &callable, &mut |_, index| IterItem::Value(index), wanted, at, &mut out);
        in_block(out, made)
    }

    /// `[f(item(0)), f(item(1)), …]`. For a long array, or one whose length only rustc knows:
    /// `let mut made; for i in 0..N { made[i] = f(item(i)); }`
    fn array_of(
        &mut self,
        len: &Len,
        callable: &Callable,
        item: &mut dyn FnMut(&mut Self, Expr) -> IterItem,
        wanted: Option<Ty>,
        at: Range,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        self.inlined = true;
        let element = match callable {
            Callable::Closure(closure) => closure.result(),
            Callable::Function(_) | Callable::Param(..) => self.table.fresh(),
        };
        if let Some(Ty::Array(wanted, _)) = wanted {
            let _ = self.table.unify(&element, &wanted);
        }
        let ty = Ty::Array(Box::new(element.clone()), len.clone());
        let mut value = |infer: &mut Self, index: Expr| {
            let mut stmts = Vec::new();
            let item = item(infer, index);
            let made = infer.apply(callable, vec![item], at, &mut stmts);
            let made = infer.item_expr(made, at);
            infer.coerce(&made.ty, &element, made.at);
            in_block(stmts, made)
        };
        if let Some(len) = len.number().filter(|len| *len <= SHORT) {
            let elements = (0..len).map(|index| value(self, number(index, at))).collect();
            return Expr { kind: ExprKind::Array(elements), ty, at };
        }
        let made = self.own_local("made", true, ty.clone());
        out.push(build::declared(made, ty.clone(), at));
        let id = self.open_target(None, None);
        let local = self.own_local("i", false, Ty::USIZE);
        let index = self.read_local(local, at);
        let next = value(self, index.clone());
        let whole = Place { root: Root::Local(made), steps: Vec::new(), ty: ty.clone(), at };
        let end = self.len_of(&whole, at);
        let place = self.element_of(&whole, index, Certainty::Always);
        let store = Expr { kind: ExprKind::Assign(place.into(), next.into()), ty: Ty::Unit, at };
        let body = Block { stmts: vec![Stmt::Expr(store)], tail: None, ty: Ty::Unit, at };
        let range = For { id, local, start: number(0, at), end, inclusive: false, reversed: false, step: None, body };
        out.push(Stmt::Expr(Expr { kind: ExprKind::For(Box::new(range)), ty: Ty::Unit, at }));
        self.read_local(made, at)
    }
}

/// `from_fn::<_, N, _>`
fn written_len(path: &syn::Path) -> Option<Len> {
    let syn::PathArguments::AngleBracketed(arguments) = &path.segments.last()?.arguments else { return None };
    match arguments.args.iter().nth(1)? {
        syn::GenericArgument::Const(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(len), .. })) => {
            Some(Len(len.base10_parse::<u64>().ok()?.to_string()))
        }
        syn::GenericArgument::Type(syn::Type::Path(name)) => {
            Some(Len(name.path.get_ident().map(ToString::to_string)?))
        }
        _ => None,
    }
}
