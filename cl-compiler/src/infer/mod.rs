//! [`ast`] to [`ir`](crate::ir): resolves names and finds the type of every expression by unification.
//!
//! The result is what rustc would infer, or an error: where the deciding fact lies outside of the function (the result
//! of a function in another item, a constant), the type is a variable like any other, and what nothing visible decides
//! is reported instead of guessed. rustc has the last word, since the native version is emitted with every type
//! written out.

mod bytes;
mod call;
mod cl;
mod constant;
mod control;
mod element;
mod expr;
mod finish;
mod option;
mod pat;
mod place;
mod print;
mod stmt;
mod table;

use std::collections::HashMap;

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::ir::{CalleeId, Expr, ExprKind, Function, Local, LocalId, LoopId, Value};
use crate::ty::{Space, Ty};
use table::{Origin, Table};

/// Types a function. `None` if something was pushed into the sink.
pub fn function(function: &ast::Function, sink: &Sink) -> Option<Function> {
    let mut infer = Infer {
        sink,
        name: function.name.to_string(),
        table: Table::default(),
        locals: Vec::new(),
        scopes: vec![HashMap::new()],
        loops: Vec::new(),
        open_loops: Vec::new(),
        callees: Vec::new(),
        accesses: 0,
        pending: Vec::new(),
        ret: Ty::Unit,
        barriers: false,
        is_device: matches!(function.kind, ast::Kind::Device),
        work_item_paths: Vec::new(),
        alternatives: HashMap::new(),
        constants: Vec::new(),
        own_constants: Vec::new(),
        unchecked: Vec::new(),
    };
    infer.declare_constants(&function.constants);
    if let Some(ret) = &function.ret {
        infer.ret = infer.syntax_ty(ret, Space::Private);
        infer.has_length(&infer.ret, ret.at);
    }
    for param in &function.params {
        let space = match (&function.kind, param.space, &param.ty.kind) {
            (_, ast::ParamSpace::Constant, _) => Space::Constant,
            (_, ast::ParamSpace::Local, _) => Space::Local,
            (ast::Kind::Kernel(_), ast::ParamSpace::Global, _) | (_, _, ast::TypeKind::Slice { .. }) => Space::Global,
            (ast::Kind::Device, ast::ParamSpace::Global, _) => Space::Private,
        };
        let ty = infer.syntax_ty(&param.ty, space);
        infer.has_length(&ty, param.ty.at);
        infer.bind(Some(param.name.clone()), param.mutable, ty);
    }
    let mut body = infer.block(&function.body);
    if !matches!(body.ty, Ty::Never) {
        let at = function.body.tail.as_ref().map_or(function.body.at, |tail| tail.at);
        let (found, ret) = (body.ty.clone(), infer.ret.clone());
        infer.coerce(&found, &ret, at);
    }
    infer.solve();
    infer.finish_block(&mut body);
    infer.finish_locals();
    let done = Function {
        params: function.params.len(),
        locals: infer.locals,
        ret: infer.ret,
        body,
        callees: infer.callees,
        loops: infer.loops.into_iter().map(|entry| entry.label).collect(),
        accesses: infer.accesses,
        barriers: infer.barriers,
        work_item_paths: infer.work_item_paths,
        unchecked: infer.unchecked,
    };
    sink.is_empty().then_some(done)
}

struct Infer<'a> {
    sink: &'a Sink,
    name: String,
    table: Table,
    locals: Vec<Local>,
    scopes: Vec<HashMap<String, LocalId>>,
    loops: Vec<LoopEntry>,
    open_loops: Vec<LoopId>,
    callees: Vec<syn::Path>,
    accesses: usize,
    pending: Vec<Pending>,
    ret: Ty,
    barriers: bool,
    is_device: bool,
    /// The names that the first alternative of a pattern binds, while the others are typed.
    alternatives: HashMap<String, LocalId>,
    /// The work-item functions as written, for rustc to say that they are the ones meant.
    work_item_paths: Vec<syn::Path>,
    /// Types that nothing has decided yet, with the constants that have them.
    constants: Vec<(Ty, String)>,
    /// The `const` items of the body.
    own_constants: Vec<(Ident, Ty)>,
    /// Accesses that the user answers for.
    unchecked: Vec<crate::ir::AccessId>,
}

struct LoopEntry {
    label: Option<String>,
    /// The type of `break`'s value; `None` where `break` takes none.
    value: Option<Ty>,
    broken: bool,
    /// A labelled block: plain `break` does not leave it.
    is_block: bool,
}

/// A method call whose receiver's type was not known when it was met.
struct Pending {
    name: Ident,
    receiver: Ty,
    args: Vec<(Ty, Range)>,
    ret: Ty,
    /// A function of OpenCL's own.
    cl: bool,
}

impl Infer<'_> {
    fn error(&self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    /// Stands for an expression that has been reported.
    fn broken(&mut self, at: Range) -> Expr {
        Expr { kind: ExprKind::Literal(Value::Bool(false)), ty: self.table.error(), at }
    }

    fn bind(&mut self, name: Option<Ident>, mutable: bool, ty: Ty) -> LocalId {
        let id = LocalId(self.locals.len());
        if let (Some(name), Some(scope)) = (&name, self.scopes.last_mut()) {
            scope.insert(key(name), id);
        }
        self.locals.push(Local { name, ty, mutable, shared: false });
        id
    }

    fn find(&self, name: &Ident) -> Option<LocalId> {
        let name = key(name);
        self.scopes.iter().rev().find_map(|scope| scope.get(&name)).copied()
    }

    fn local_ty(&self, id: LocalId) -> Ty {
        self.table.shallow(&self.locals[id.0].ty)
    }

    fn callee(&mut self, path: &syn::Path) -> CalleeId {
        let known = self.callees.iter().position(|callee| callee == path);
        CalleeId(known.unwrap_or_else(|| {
            self.callees.push(path.clone());
            self.callees.len() - 1
        }))
    }

    /// The type that the syntax names, with references into `space`.
    fn syntax_ty(&mut self, ty: &ast::Type, space: Space) -> Ty {
        match &ty.kind {
            ast::TypeKind::Scalar(scalar) => Ty::Scalar(*scalar),
            ast::TypeKind::Unit => Ty::Unit,
            ast::TypeKind::Atomic(scalar) => Ty::Atomic(*scalar),
            ast::TypeKind::Tuple(fields) => {
                Ty::Tuple(fields.iter().map(|field| self.syntax_ty(field, space)).collect())
            }
            ast::TypeKind::Array(element, len) => Ty::Array(Box::new(self.syntax_ty(element, space)), len.clone()),
            ast::TypeKind::Slice { mutable, element } => {
                let element = Box::new(self.syntax_ty(element, space));
                Ty::Slice { mutable: *mutable, space, element }
            }
            ast::TypeKind::Ref { mutable, to } => {
                let to = Box::new(self.syntax_ty(to, space));
                Ty::Ref { mutable: *mutable, space, to }
            }
            ast::TypeKind::Option(some) => Ty::Option(Box::new(self.syntax_ty(some, space))),
            ast::TypeKind::Result(ok, err) => {
                Ty::Result(Box::new(self.syntax_ty(ok, space)), Box::new(self.syntax_ty(err, space)))
            }
            ast::TypeKind::Ordering => Ty::Ordering,
            ast::TypeKind::Infer => self.table.fresh(),
        }
    }

    /// The type that the syntax names, inside a body.
    fn written(&mut self, ty: &ast::Type) -> Ty {
        let space = self.table.space();
        self.syntax_ty(ty, space)
    }

    /// Requires `found` to be `expected`; a diverging expression fits anywhere.
    fn coerce(&mut self, found: &Ty, expected: &Ty, at: Range) {
        if self.table.shallow(found) == Ty::Never {
            return;
        }
        // `&mut` stands in for `&`
        match (self.table.shallow(found), self.table.shallow(expected)) {
            (Ty::Slice { mutable: true, space, element }, wanted @ Ty::Slice { mutable: false, .. }) => {
                self.equate(&Ty::Slice { mutable: false, space, element }, &wanted, at);
            }
            (Ty::Ref { mutable: true, space, to }, wanted @ Ty::Ref { mutable: false, .. }) => {
                self.equate(&Ty::Ref { mutable: false, space, to }, &wanted, at);
            }
            _ => self.equate(found, expected, at),
        }
    }

    fn equate(&mut self, found: &Ty, expected: &Ty, at: Range) {
        if self.table.unify(expected, found).is_err() {
            let message = format!("expected `{}`, found `{}`", self.table.show(expected), self.table.show(found));
            self.error(Diagnostic::new(Code::Mismatch, at, message));
        }
    }

    fn foreign(&mut self, at: Range, what: String, help: String) -> Ty {
        self.table.foreign(Origin { at, what, help })
    }

    /// Looks up methods whose receivers have become known, until nothing changes.
    fn solve(&mut self) {
        loop {
            let waiting = std::mem::take(&mut self.pending);
            let before = waiting.len();
            for call in waiting {
                self.method_types(call);
            }
            if self.pending.len() == before || self.pending.is_empty() {
                break;
            }
        }
        for call in std::mem::take(&mut self.pending) {
            // an undecided literal takes its default as the last resort; the rest cannot be looked up
            let mut receiver = call.receiver.clone();
            let at = call.name.span().into();
            if self.finish(&mut receiver, at) {
                self.method_types(call);
            } else {
                let error = self.table.error();
                let _ = self.table.unify(&call.ret, &error);
            }
        }
    }
}

/// A name and its hygiene: a variable of a `macro_rules!` body is another than one of the same name in its arguments.
/// Spans tell their syntax context only in their `Debug` form, `#3 bytes(…)`; without it names are compared alone.
fn key(name: &Ident) -> String {
    let span = format!("{:?}", name.span());
    match span.split_once(' ') {
        Some((context, _)) if context.starts_with('#') => format!("{name}{context}"),
        _ => name.to_string(),
    }
}
