//! Closures: inlined at their calls, with the names in scope at their definition.

use std::collections::HashMap;
use std::rc::Rc;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::{Callable, ClosureValue, IterItem};
use crate::infer::context::build::{in_block, let_local};
use crate::ir::{Block, Expr, ExprKind, LocalId, Stmt};
use crate::names::hygiene::{Key, key};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// The closure, with its types, and with the variables that it captures.
    pub(crate) fn closure(&mut self, source: &Rc<ast::Closure>, out: &mut Vec<Stmt>) -> Rc<ClosureValue> {
        self.closure_seeing(source, source.moves, out)
    }

    /// The same. The closure captures copies if `moves` is set, else the variables themselves.
    pub(crate) fn closure_seeing(
        &mut self,
        source: &Rc<ast::Closure>,
        moves: bool,
        out: &mut Vec<Stmt>,
    ) -> Rc<ClosureValue> {
        let types = source
            .params
            .iter()
            .map(|(_, ty)| match ty {
                Some(ty) => self.written(ty),
                None => self.table.fresh(),
            })
            .collect();
        let ret = match &source.ret {
            Some(ty) => self.written(ty),
            None => self.table.fresh(),
        };
        let mut scopes = self.scopes.clone();
        if moves {
            // later changes outside are not visible inside, nor the other way round
            let mut taken = HashMap::new();
            for name in &source.names {
                let Some(id) = self.find(name) else { continue };
                let changes = self.locals[id.0].mutable && !self.locals[id.0].shared;
                if !changes || self.items.contains_key(&id) || self.closures.contains_key(&id) {
                    continue;
                }
                let at = Range::from(name.span());
                let value = self.read_local(id, at);
                let copy = self.own_local(&name.to_string(), true, value.ty.clone());
                out.push(let_local(copy, value));
                taken.insert(key(name), copy);
            }
            scopes.push(taken);
        }
        self.inlined = true;
        Rc::new(ClosureValue { function: None, source: Rc::clone(source), scopes, types, ret })
    }

    /// A nested function as a closure, for one call.
    pub(crate) fn instance(
        &mut self,
        function: LocalId,
        source: &Rc<ast::Closure>,
        scopes: Vec<HashMap<Key, LocalId>>,
    ) -> Rc<ClosureValue> {
        let types = source.params.iter().filter_map(|(_, ty)| ty.as_ref()).map(|ty| self.written(ty)).collect();
        let ret = source.ret.as_ref().map_or(Ty::Unit, |ret| self.written(ret));
        self.inlined = true;
        Rc::new(ClosureValue { function: Some(function), source: Rc::clone(source), scopes, types, ret })
    }

    /// Reports a closure in a position where only a value is allowed.
    pub(crate) fn closure_as_value(&mut self, at: Range) -> Expr {
        let message = "a closure that is kept in a value or returned cannot be used in kernels";
        let help = "give it a name, `let f = |x| …;`, and call it, or pass it to an iterator or a device function";
        self.rejected(Diagnostic::new(Code::Expression, at, message).help(help), at)
    }

    /// The closure that a name is bound to.
    pub(crate) fn closure_named(&self, name: &proc_macro2::Ident) -> Option<Rc<ClosureValue>> {
        let id = self.find(name)?;
        let closure = self.closures.get(&id).cloned()?;
        self.referred.borrow_mut().push(id);
        Some(closure)
    }

    /// What a name stands for, if it can be called.
    pub(crate) fn callable_named(&mut self, name: &proc_macro2::Ident) -> Option<Callable> {
        if self.in_library {
            return self.library_callable(name);
        }
        self.closure_named(name).or_else(|| self.nested_named(name)).map(Callable::Closure)
    }

    /// Resolves an argument that is to be called.
    pub(crate) fn callable(&mut self, expr: &ast::Expr, out: &mut Vec<Stmt>) -> Option<Callable> {
        match &expr.kind {
            Ast::Closure(source) => Some(Callable::Closure(self.closure(source, out))),
            Ast::Name(name) if self.is_nested(name) => self.nested_named(name).map(Callable::Closure),
            Ast::Name(name) if self.closure_named(name).is_some() => self.closure_named(name).map(Callable::Closure),
            Ast::Name(name) if self.function_named(&name.clone().into()).is_some() => {
                self.function_named(&name.clone().into()).map(|(local, function)| Callable::Param(local, function))
            }
            Ast::Name(name) if self.find(name).is_none() => Some(Callable::Function(name.clone().into())),
            Ast::Path(path) => Some(Callable::Function(path.clone())),
            Ast::Borrow(_, inner) => self.callable(inner, out),
            _ => {
                let message = "only a closure or the name of a function can stand here in kernels";
                self.error(Diagnostic::new(Code::Expression, expr.at, message).help("write `|x| …`"));
                None
            }
        }
    }

    /// `let name = |x| …;`: binds the name to the closure without creating a variable.
    pub(crate) fn bind_closure(&mut self, inner: &ast::Let, out: &mut Vec<Stmt>) -> bool {
        let (ast::PatKind::Name { name, sub: None, .. }, Some(init), None) = (&inner.pat.kind, &inner.init, &inner.ty)
        else {
            return false;
        };
        let closure = match &init.kind {
            Ast::Closure(source) => self.closure(source, out),
            Ast::Name(other) => match self.closure_named(other) {
                Some(closure) => closure,
                None => return false,
            },
            _ => return false,
        };
        let id = self.bind(Some(name.clone()), false, Ty::Unit);
        self.closures.insert(id, closure);
        true
    }

    /// `f(x)`, where `f` is a closure, or stands for an argument of a function of the library.
    pub(crate) fn call_callable(&mut self, callable: &Callable, args: &[ast::Expr], at: Range) -> Expr {
        let mut out = Vec::new();
        let mut items: Vec<IterItem> = Vec::new();
        for arg in args {
            let item = self.argument_item(arg);
            items.push(item);
        }
        // evaluate an argument first if a later one could change it
        let plain = args.iter().skip(1).all(is_plain);
        if !plain {
            let mut values = Vec::new();
            for item in items {
                values.push(self.settled(item, "value", &mut out));
            }
            items = values;
        }
        if let Callable::Closure(closure) = callable {
            let items_and_types = items.into_iter().enumerate().map(|(at, item)| match (item, closure.types.get(at)) {
                (IterItem::Value(value), Some(ty)) => IterItem::Value(self.unsized_to(value, ty)),
                (item, _) => item,
            });
            items = items_and_types.collect();
        }
        let item = self.apply(callable, items, at, &mut out);
        let value = self.item_expr(item, at);
        in_block(out, value)
    }

    /// Splits an argument into its parts: references to places, and tuples.
    fn argument_item(&mut self, arg: &ast::Expr) -> IterItem {
        if let Some(item) = self.item_of(arg) {
            return item;
        }
        match &arg.kind {
            Ast::Borrow(mutable, inner) if !matches!(inner.kind, Ast::SubSlice(..)) => {
                let value = self.expr(arg);
                match value.kind {
                    ExprKind::Borrow(place) if self.is_stable(&place) => {
                        IterItem::Ref(*mutable, Box::new(IterItem::Place(*place)))
                    }
                    kind => IterItem::Value(Expr { kind, ..value }),
                }
            }
            Ast::Tuple(parts) => {
                let parts: Vec<_> = parts.iter().map(|part| self.argument_item(part)).collect();
                IterItem::Tuple(parts)
            }
            _ => IterItem::Value(self.expr(arg)),
        }
    }

    /// `let (a, b) = (&x, &mut y);`: binds the names to the referents.
    pub(crate) fn bind_references(&mut self, inner: &ast::Let, out: &mut Vec<Stmt>) -> bool {
        let (Some(init), None) = (&inner.init, &inner.other) else { return false };
        let has_parts = match &init.kind {
            Ast::Tuple(_) => self.refers(init),
            Ast::Name(name) => {
                self.find(name).is_some_and(|id| matches!(self.items.get(&id), Some(IterItem::Tuple(_))))
            }
            _ => false,
        };
        if !has_parts {
            return false;
        }
        let item = self.argument_item(init);
        if let Some(ty) = &inner.ty {
            let ty = self.written(ty);
            self.closure_param(&ty, &item, inner.pat.at);
        }
        self.bind_item(&inner.pat, item, out);
        true
    }

    /// Whether the tuple contains a reference.
    fn refers(&self, expr: &ast::Expr) -> bool {
        match &expr.kind {
            Ast::Borrow(..) => true,
            Ast::Tuple(parts) => parts.iter().any(|part| self.refers(part)),
            Ast::Name(name) => self.find(name).is_some_and(|id| {
                matches!(self.items.get(&id), Some(IterItem::Ref(..) | IterItem::Tuple(_)))
                    || matches!(self.local_ty(id), Ty::Ref { .. } | Ty::Slice { .. })
            }),
            _ => false,
        }
    }

    /// Calls it: emits the statements of the call and returns the result.
    pub(crate) fn apply(
        &mut self,
        callable: &Callable,
        args: Vec<IterItem>,
        at: Range,
        out: &mut Vec<Stmt>,
    ) -> IterItem {
        let closure = match callable {
            Callable::Closure(closure) => Rc::clone(closure),
            Callable::Function(path) => {
                let args = args.into_iter().map(|arg| self.item_expr(arg, at)).collect();
                let in_library = std::mem::take(&mut self.in_library);
                let result = self.call_with(path, args, at);
                self.in_library = in_library;
                return IterItem::Value(result);
            }
            Callable::Param(local, function) => {
                let args = args.into_iter().map(|arg| self.item_expr(arg, at)).collect();
                return IterItem::Value(self.call_function_with(*local, function, args, at));
            }
        };
        let source = Rc::clone(&closure.source);
        if source.params.len() != args.len() {
            let message = format!("this closure takes {} arguments", source.params.len());
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return IterItem::Value(self.broken(at));
        }
        if !self.enter_nested(closure.function, at) {
            return IterItem::Value(self.broken(at));
        }
        let ret = closure.ret.clone();
        let id = self.open_target(None, Some(ret.clone()));
        self.loops[id.0].is_block = true;
        let scopes = std::mem::replace(&mut self.scopes, closure.scopes.clone());
        let open_loops = std::mem::take(&mut self.open_loops);
        let around = self.closure_block.replace(id);
        let in_library = std::mem::take(&mut self.in_library);
        self.scopes.push(HashMap::new());
        for (((pat, _), ty), item) in source.params.iter().zip(&closure.types).zip(args) {
            self.closure_param(ty, &item, pat.at);
            self.bind_item(pat, item, out);
        }
        let mut stmts = Vec::new();
        let item = self.body_item(&source.body, &ret, &mut stmts);
        self.scopes = scopes;
        self.open_loops = open_loops;
        self.closure_block = around;
        self.in_library = in_library;
        if closure.function.is_some() {
            self.open_nested.pop();
        }
        if !self.loops[id.0].broken {
            let found = self.item_ty(&item);
            if self.is_known_value(&item) {
                self.coerce(&found, &ret, source.body.at);
            }
            out.extend(stmts);
            return item;
        }
        let value = self.item_expr(item, source.body.at);
        self.coerce(&value.ty, &ret, value.at);
        let at = source.body.at;
        let block = Block { stmts, ty: value.ty.clone(), tail: Some(Box::new(value)), at };
        IterItem::Value(Expr { kind: ExprKind::Block(Some(id), block), ty: ret, at })
    }

    fn is_known_value(&self, item: &IterItem) -> bool {
        matches!(item, IterItem::Value(_))
    }

    /// Unifies a parameter's type with an argument.
    fn closure_param(&mut self, ty: &Ty, item: &IterItem, at: Range) {
        match (self.table.shallow(ty), item) {
            (Ty::Ref { to, .. }, IterItem::Ref(_, inner)) => self.closure_param(&to, inner, at),
            (Ty::Tuple(types), IterItem::Tuple(parts)) if types.len() == parts.len() => {
                types.iter().zip(parts).for_each(|(ty, part)| self.closure_param(ty, part, at));
            }
            (_, IterItem::Ref(..) | IterItem::Tuple(_)) => {}
            (ty, IterItem::Value(value)) => {
                let found = value.ty.clone();
                self.coerce(&found, &ty, value.at);
            }
            (ty, IterItem::Place(place)) => {
                let found = place.ty.clone();
                self.coerce(&found, &ty, at);
            }
        }
    }

    /// Splits the value of a closure's body into its parts.
    fn body_item(&mut self, body: &ast::Expr, ret: &Ty, out: &mut Vec<Stmt>) -> IterItem {
        if let Some(item) = self.item_of(body) {
            return item;
        }
        match &body.kind {
            Ast::Tuple(parts) => {
                let values: Vec<_> = parts
                    .iter()
                    .map(|part| {
                        let ty = self.table.fresh();
                        self.body_item(part, &ty, out)
                    })
                    .collect();
                if parts.iter().all(is_plain) {
                    return IterItem::Tuple(values);
                }
                let values = values.into_iter().map(|value| self.settled(value, "value", out)).collect();
                IterItem::Tuple(values)
            }
            Ast::Block(None, block) => {
                self.wanted = Some(ret.clone());
                let mut typed = self.block(block);
                let ty = typed.ty.clone();
                match typed.tail.take() {
                    Some(tail) => {
                        out.append(&mut typed.stmts);
                        IterItem::Value(*tail)
                    }
                    None => IterItem::Value(Expr { kind: ExprKind::Block(None, typed), ty, at: body.at }),
                }
            }
            _ => IterItem::Value(self.expr_of(body, ret)),
        }
    }

    /// `return` inside a closure leaves the closure.
    pub(crate) fn leave_closure(&mut self, value: Option<&ast::Expr>, at: Range) -> Option<Expr> {
        let id = self.closure_block?;
        let value = value.map(|value| self.expr(value));
        self.loops[id.0].broken = true;
        let (found, place) = value.as_ref().map_or((Ty::Unit, at), |value| (value.ty.clone(), value.at));
        let expected = self.loops[id.0].value.clone().unwrap_or(Ty::Unit);
        self.coerce(&found, &expected, place);
        Some(Expr { kind: ExprKind::Break(id, value.map(Box::new)), ty: Ty::Never, at })
    }

    /// `f32::max(a, b)` or `f(a, b)`, with arguments that are already typed.
    fn call_with(&mut self, path: &syn::Path, args: Vec<Expr>, at: Range) -> Expr {
        if let [scalar, method] = &path.segments.iter().collect::<Vec<_>>()[..]
            && let Some(scalar) = Scalar::from_name(&scalar.ident.to_string())
        {
            let name = method.ident.clone();
            self.claim_associated(path, scalar);
            return self.associated_with(scalar, &name, args, at);
        }
        if let Some(variant) = crate::ir::Variant::of(path) {
            self.claim_variant(path, variant);
            return self.variant_with(variant, args, at);
        }
        let name = path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>().join("::");
        let compiled = self.compiled(path, at);
        self.device_call_with(&compiled, &name, args, at)
    }
}

/// An expression that has no effects, cannot panic, and cannot be changed by another expression.
fn is_plain(expr: &ast::Expr) -> bool {
    match &expr.kind {
        Ast::Literal(_) | Ast::Name(_) | Ast::Path(_) | Ast::OfTrait(..) => true,
        Ast::Field(inner, _) | Ast::Deref(inner) | Ast::Borrow(_, inner) | Ast::Cast(inner, _) => is_plain(inner),
        Ast::Index(base, index) => is_plain(base) && is_plain(index),
        Ast::Unary(_, inner) => is_plain(inner),
        Ast::Arith(_, left, right) | Ast::Compare(_, left, right) => is_plain(left) && is_plain(right),
        Ast::Tuple(parts) => parts.iter().all(is_plain),
        Ast::Method(receiver, _, args) => is_plain(receiver) && args.iter().all(is_plain),
        Ast::Closure(_) => true,
        _ => false,
    }
}
