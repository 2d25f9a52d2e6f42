//! Methods of slices that are loops, or that return other slices.

use proc_macro2::Ident;

use crate::ast::{self, MessagePart};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Argument, IterItem};
use crate::infer::context::build::{after, arith, assign, block_of, number, written_number};
use crate::ir::{ArithOp, Block, Certainty, CompareOp, Expr, ExprKind, For, Place, Stmt, SubSlice};
use crate::ty::{Space, Ty};

impl Infer<'_> {
    /// A method of a slice or array; `None` if it is another method.
    pub(crate) fn slice_method(
        &mut self,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        let name_text = name.to_string();
        let takes = match name_text.as_str() {
            "is_empty" | "reverse" => 0,
            "fill" | "copy_from_slice" | "clone_from_slice" => 1,
            "swap" => 2,
            "split_at" | "split_at_mut" => {
                let message = format!("the two slices of `{name}` must be destructured at once in kernels");
                let help = format!("`let (a, b) = x.{name}(k);`");
                self.error(Diagnostic::new(Code::Expression, at, message).help(help));
                return Some(self.broken(at));
            }
            _ if crate::infer::iterators::iterator::is_source(name) => {
                self.unused_iterator(at);
                return Some(self.broken(at));
            }
            _ => return None,
        };
        if args.len() != takes {
            self.error(Diagnostic::new(Code::Mismatch, at, format!("`{name}` takes {takes} arguments")));
            return Some(self.broken(at));
        }
        let mut out = Vec::new();
        let Some(base) = self.base(receiver, true, false, &mut out) else {
            return Some(self.broken(at));
        };
        let len = self.len_of(&base, at);
        Some(match name_text.as_str() {
            "fill" => {
                let places = Argument::Iter(self.element_seq(base, Some(true), at));
                let filled = self.library_method("Slice", places, name, args, at);
                after(out, filled.unwrap_or_else(|| self.broken(at)))
            }
            "swap" => {
                let base = Argument::Item(IterItem::Ref(true, IterItem::Place(base).into()));
                let swapped = self.library_method("Slice", base, name, args, at);
                after(out, swapped.unwrap_or_else(|| self.broken(at)))
            }
            "reverse" => {
                let index = self.own_local("i", false, Ty::USIZE);
                let index = self.read_local(index, at);
                let last = arith(ArithOp::Sub, len.clone(), number(1, at));
                let other = arith(ArithOp::Sub, last, index.clone());
                let mut body = Vec::new();
                let other = self.atom(other, "j", &mut body);
                self.swapped(&base, index.clone(), other, at, &mut body);
                let half = arith(ArithOp::Div, len, number(2, at));
                self.count_over(&index, half, body, at, &mut out);
                block_of(out, at)
            }
            _ => self.copy_from(&base, len, &args[0], &name_text, at, out),
        })
    }

    pub(crate) fn index_arg(&mut self, arg: &ast::Expr) -> Expr {
        let value = self.expr(arg);
        self.coerce(&value.ty, &Ty::USIZE, value.at);
        value
    }

    /// `for index in 0..len { body }`
    fn count_over(&mut self, index: &Expr, len: Expr, body: Vec<Stmt>, at: Range, out: &mut Vec<Stmt>) {
        let ExprKind::Read(Place { root: crate::ir::Root::Local(local), .. }) = index.kind else { return };
        let id = self.open_target(None, None);
        let body = Block { stmts: body, tail: None, ty: Ty::Unit, at };
        let (start, end) = (number(0, at), len);
        let range = For { id, local, start, end, inclusive: false, reversed: false, step: None, body };
        out.push(Stmt::Expr(Expr { kind: ExprKind::For(Box::new(range)), ty: Ty::Unit, at }));
    }

    fn swapped(&mut self, base: &Place, first: Expr, second: Expr, at: Range, out: &mut Vec<Stmt>) {
        let certain = Certainty::Always;
        let read = |infer: &mut Self, index: &Expr| {
            let place = infer.element_of(base, index.clone(), certain);
            Expr { ty: place.ty.clone(), kind: ExprKind::Read(place), at }
        };
        let (one, other) = (read(self, &first), read(self, &second));
        let one = self.let_own("value", false, one, out);
        let place = self.element_of(base, first, certain);
        out.push(assign(place, other, at));
        let one = self.read_local(one, at);
        let place = self.element_of(base, second, certain);
        out.push(assign(place, one, at));
    }

    fn copy_from(
        &mut self,
        base: &Place,
        len: Expr,
        source: &ast::Expr,
        name: &str,
        at: Range,
        mut out: Vec<Stmt>,
    ) -> Expr {
        let Some(source) = self.base(source, false, false, &mut out) else { return self.broken(at) };
        let source_len = self.len_of(&source, at);
        let text = |text: &str| MessagePart::Text(text.to_owned());
        let (message, values) = if name == "copy_from_slice" {
            let message = vec![
                text("copy_from_slice: source slice length ("),
                MessagePart::Display(0),
                text(") does not match destination slice length ("),
                MessagePart::Display(1),
                text(")"),
            ];
            (message, vec![source_len.clone(), len.clone()])
        } else {
            (vec![text("destination and source slices have different lengths")], Vec::new())
        };
        if written_number(&len).is_none() || written_number(&len) != written_number(&source_len) {
            let same = self.compare(CompareOp::Eq, source_len, len.clone());
            out.push(self.assert_that(same, message, values, at));
        }
        let index = self.own_local("i", false, Ty::USIZE);
        let index = self.read_local(index, at);
        let (to, from) = (
            self.element_of(base, index.clone(), Certainty::Always),
            self.element_of(&source, index.clone(), Certainty::Checked),
        );
        let (wanted, found) = (to.ty.clone(), from.ty.clone());
        self.equate(&found, &wanted, at);
        let value = Expr { ty: found, kind: ExprKind::Read(from), at };
        let store = assign(to, value, at);
        self.count_over(&index, len, vec![store], at, &mut out);
        block_of(out, at)
    }

    /// `let (a, b) = x.split_at(k);`
    pub(crate) fn bind_halves(&mut self, inner: &ast::Let, out: &mut Vec<Stmt>) -> bool {
        let Some(ast::Expr { kind: ast::ExprKind::Method(receiver, name, args), at }) = &inner.init else {
            return false;
        };
        let mutable = name == "split_at_mut";
        let is_pair = match &inner.pat.kind {
            ast::PatKind::Tuple(pats, None) => pats.len() == 2,
            ast::PatKind::Name { sub: None, mutable: false, .. } => inner.ty.is_none(),
            _ => false,
        };
        let ([mid], true, true) = (&args[..], is_pair, mutable || name == "split_at") else { return false };
        let at = *at;
        let Some(base) = self.base(receiver, mutable, false, out) else { return true };
        let mid = self.index_arg(mid);
        let mid = self.atom(mid, "mid", out);
        let len = self.len_of(&base, at);
        let base = self.as_slice(base, mutable, at, out);
        let fits = self.compare(CompareOp::Le, mid.clone(), len);
        out.push(self.assert_that(fits, vec![MessagePart::Text("mid > len".into())], Vec::new(), at));
        let (space, element) = match &base.ty {
            Ty::Slice { space, element, .. } => (*space, element.clone()),
            _ => (Space::Private, Box::new(self.table.error())),
        };
        let ty = Ty::Slice { mutable, space, element };
        let mut half = |start: Option<Expr>, end: Option<Expr>| {
            let base = self.again(&base);
            let slice = SubSlice { base, start, end, inclusive: false, certain: Certainty::Checked };
            IterItem::Value(Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty: ty.clone(), at })
        };
        let halves = IterItem::Tuple(vec![half(None, Some(mid.clone())), half(Some(mid), None)]);
        self.bind_item(&inner.pat, halves, out);
        true
    }
}
