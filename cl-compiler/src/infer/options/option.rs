//! `Option`, `Result` and `Ordering`: their values, patterns and methods, and `?`.

use proc_macro2::{Ident, Span};

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::{Infer, build};
use crate::ir::{
    Arm, Assert, Expr, ExprKind, LocalId, LoopId, Method, OptionMethod, Pat, PatKind, Place, Root, Variant,
};
use crate::ty::Ty;

impl Infer<'_> {
    /// `Some(x)`, `None`, `Ok(x)`, `Err(x)`
    pub(crate) fn variant(&mut self, variant: Variant, args: &[ast::Expr], at: Range) -> Expr {
        let args = args.iter().map(|arg| self.expr(arg)).collect();
        self.variant_with(variant, args, at)
    }

    /// The variant, with a content that is already typed.
    pub(crate) fn variant_with(&mut self, variant: Variant, args: Vec<Expr>, at: Range) -> Expr {
        let takes = usize::from(variant != Variant::None);
        if args.len() != takes {
            let message = format!("`{}` takes {takes} values", variant.name());
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return self.broken(at);
        }
        let value = args.into_iter().next().map(Box::new);
        let payload = self.table.fresh();
        if let Some(value) = &value {
            self.coerce(&value.ty, &payload, value.at);
        }
        let ty = match variant {
            Variant::Some | Variant::None => Ty::Option(payload.into()),
            Variant::Ok => Ty::Result(payload.into(), self.table.fresh().into()),
            Variant::Err => Ty::Result(self.table.fresh().into(), payload.into()),
        };
        Expr { kind: ExprKind::Variant(variant, value), ty, at }
    }

    pub(crate) fn variant_pat(&mut self, variant: Variant, parts: &[ast::Pat], ty: &Ty, at: Range) -> PatKind {
        let takes = usize::from(variant != Variant::None);
        if parts.len() != takes {
            let message = format!("`{}` has {takes} values, and this pattern {}", variant.name(), parts.len());
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return PatKind::Wild;
        }
        let payload = self.payload(variant, ty, at);
        PatKind::Variant(variant, parts.first().map(|part| Box::new(self.pat(part, &payload))))
    }

    /// Infers the type of the receiver from a method that only `Option` or only `Result` has. If both have the method,
    /// an `Option` is assumed, unless a closure argument shows otherwise; rustc then finds a `Result`.
    pub(crate) fn guess_option(&mut self, ty: &Ty, method: &Ident, args: &[ast::Expr]) {
        let Ty::Var(_) = self.table.shallow(ty) else { return };
        if !self.is_foreign(ty) {
            return;
        }
        let (some, error) = (self.table.fresh().into(), self.table.fresh().into());
        let whole = match method.to_string().as_str() {
            "is_some" | "is_none" | "ok_or" | "ok_or_else" | "is_some_and" | "is_none_or" => Ty::Option(some),
            "is_ok" | "is_err" | "ok" | "err" | "unwrap_err" | "expect_err" | "map_err" => Ty::Result(some, error),
            // rustc resolves it, see `user_method`
            "unwrap_or" => return,
            "unwrap_or_else" | "or_else" | "map_or_else" if args.first().is_some_and(takes_error) => {
                Ty::Result(some, error)
            }
            "is_ok_and" | "is_err_and" | "inspect_err" => Ty::Result(some, error),
            "unwrap" | "unwrap_or_else" | "unwrap_or_default" | "expect" => Ty::Option(some),
            "map" | "and_then" | "or_else" | "filter" | "map_or" | "map_or_else" | "inspect"
                if args.last().is_some_and(|arg| self.is_function(arg)) =>
            {
                Ty::Option(some)
            }
            "or" if args.first().is_some_and(|arg| self.says_variant(arg, &["Some", "None"])) => Ty::Option(some),
            "or" if args.first().is_some_and(|arg| self.says_variant(arg, &["Ok", "Err"])) => Ty::Result(some, error),
            _ => return,
        };
        self.equate(&whole, ty, Range::from(method.span()));
    }

    /// Whether it is a closure, or a name that is not a variable and therefore a function.
    fn is_function(&self, arg: &ast::Expr) -> bool {
        match &arg.kind {
            ast::ExprKind::Closure(_) | ast::ExprKind::Path(_) => true,
            ast::ExprKind::Name(name) => match self.find(name) {
                Some(id) => self.closures.contains_key(&id) || self.nested.contains_key(&id),
                None => name.to_string().starts_with(char::is_lowercase),
            },
            _ => false,
        }
    }

    /// Whether it is a variant with one of these names: `Some(…)`
    fn says_variant(&self, arg: &ast::Expr, names: &[&str]) -> bool {
        let path = match &arg.kind {
            ast::ExprKind::Call(path, _) => path.clone(),
            ast::ExprKind::Name(name) if self.find(name).is_none() => name.clone().into(),
            _ => return false,
        };
        path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
    }

    /// The content type of a variant of the type.
    pub(crate) fn payload(&mut self, variant: Variant, ty: &Ty, at: Range) -> Ty {
        let (one, other) = (self.table.fresh(), self.table.fresh());
        let (whole, payload) = match variant {
            Variant::Some | Variant::None => (Ty::Option(one.clone().into()), one),
            Variant::Ok => (Ty::Result(one.clone().into(), other.into()), one),
            Variant::Err => (Ty::Result(one.into(), other.clone().into()), other),
        };
        self.equate(&whole, ty, at);
        self.table.shallow(&payload)
    }

    /// `value?`: `match value { Some(value) => value, None => return None }`
    pub(crate) fn attempt(&mut self, value: &ast::Expr, at: Range) -> Expr {
        let value = self.expr(value);
        // inside a closure, it leaves the closure
        let closure = self.closure_block;
        let ret = match closure.and_then(|id| self.loops[id.0].value.clone()) {
            Some(ret) => self.closure_result(&ret, &value.ty),
            None => self.table.shallow(&self.ret),
        };
        if let (Some(id), Ty::Option(_) | Ty::Result(..)) = (closure, &ret) {
            self.loops[id.0].broken = true;
        }
        match &ret {
            Ty::Option(_) => {
                let none = Expr { kind: ExprKind::Variant(Variant::None, None), ty: ret, at };
                self.take(value, (Variant::Some, Variant::None), at, |_, _| give_back(closure, none, at))
            }
            Ty::Result(_, error) => {
                let (ret, error) = (ret.clone(), (**error).clone());
                self.take(value, (Variant::Ok, Variant::Err), at, |infer, rest| {
                    let found = infer.locals[rest.0].ty.clone();
                    if infer.table.unify(&error, &found).is_err() {
                        let (found, wanted) = (infer.table.show(&found), infer.table.show(&error));
                        let message = format!("`?` does not convert `{found}` to `{wanted}` in kernels");
                        let help = "match the value, and return the error that you want";
                        infer.error(Diagnostic::new(Code::Expression, at, message).help(help));
                    }
                    let error = infer.local_value(rest, at);
                    let kind = ExprKind::Variant(Variant::Err, Some(error.into()));
                    give_back(closure, Expr { kind, ty: ret, at }, at)
                })
            }
            _ => {
                let message = "`?` can be used only in a function that returns `Option` or `Result`";
                let help = "in a kernel, which returns nothing: `let Some(value) = value else { return };`";
                self.error(Diagnostic::new(Code::Expression, at, message).help(help).instead());
                self.broken(at)
            }
        }
    }

    /// The result type of a closure that contains `?`. The operand determines whether it is an `Option` or a `Result`,
    /// if nothing has so far.
    fn closure_result(&mut self, ret: &Ty, tried: &Ty) -> Ty {
        let whole = match self.table.shallow(tried) {
            Ty::Option(_) => Ty::Option(self.table.fresh().into()),
            Ty::Result(..) => Ty::Result(self.table.fresh().into(), self.table.fresh().into()),
            _ => return self.table.shallow(ret),
        };
        let _ = self.table.unify(ret, &whole);
        self.table.shallow(ret)
    }

    /// `match value { wanted(value) => value, unwanted(rest) => other(rest) }`
    fn take(
        &mut self,
        value: Expr,
        (wanted, unwanted): (Variant, Variant),
        at: Range,
        other: impl FnOnce(&mut Self, LocalId) -> Expr,
    ) -> Expr {
        let ty = value.ty.clone();
        let (payload, rest) = (self.payload(wanted, &ty, at), self.payload(unwanted, &ty, at));
        let name = |name: &str| Some(Ident::new(name, Span::mixed_site().located_at(at.first)));
        let scope = std::collections::HashMap::new();
        self.scopes.push(scope);
        let (found, rest_local) = (self.bind(name("found"), false, payload.clone()), LocalId(self.locals.len()));
        let rest_pat = if unwanted == Variant::None {
            None
        } else {
            let local = self.bind(name("rest"), false, rest.clone());
            Some(Box::new(Pat { kind: PatKind::Bind(local, None), ty: rest, at }))
        };
        self.scopes.pop();
        let found_pat = Pat { kind: PatKind::Bind(found, None), ty: payload.clone(), at };
        let wanted = Pat { kind: PatKind::Variant(wanted, Some(found_pat.into())), ty: ty.clone(), at };
        let unwanted = Pat { kind: PatKind::Variant(unwanted, rest_pat), ty, at };
        let arms = vec![
            Arm { pat: wanted, guard: None, body: self.local_value(found, at) },
            Arm { pat: unwanted, guard: None, body: other(self, rest_local) },
        ];
        Expr { kind: ExprKind::Match(value.into(), arms), ty: payload, at }
    }

    pub(crate) fn local_value(&self, local: LocalId, at: Range) -> Expr {
        let ty = self.local_ty(local);
        let place = Place { root: Root::Local(local), steps: Vec::new(), ty: ty.clone(), at };
        Expr { kind: ExprKind::Read(place), ty, at }
    }

    /// `value.expect("message")`, `value.expect_err("message")`
    pub(crate) fn expect(&mut self, value: &ast::Expr, method: &Ident, message: &str, at: Range) -> Expr {
        if let Some(found) = self.expect_search(value, message, at).filter(|_| method == "expect") {
            return found;
        }
        let Some(mut place) = self.place(value) else { return self.broken(at) };
        self.deref_all(&mut place);
        self.guess_option(&place.ty, method, &[]);
        let value = build::value_of(place);
        match (self.table.shallow(&value.ty), method == "expect_err") {
            (Ty::Option(_), false) => self.or_panic(value, (Variant::Some, Variant::None), message.to_owned(), at),
            (Ty::Result(..), false) => self.or_panic(value, (Variant::Ok, Variant::Err), format!("{message}: "), at),
            (Ty::Result(..), true) => self.or_panic(value, (Variant::Err, Variant::Ok), format!("{message}: "), at),
            (other, _) => self.no_option_method(&other, method, at),
        }
    }

    fn or_panic(&mut self, value: Expr, variants: (Variant, Variant), message: String, at: Range) -> Expr {
        self.take(value, variants, at, |infer, rest| {
            let mut parts = vec![ast::MessagePart::Text(message)];
            let mut values = Vec::new();
            if variants.1 != Variant::None {
                match infer.local_ty(rest) {
                    Ty::Unit => parts.push(ast::MessagePart::Text("()".to_owned())),
                    _ => {
                        parts.push(ast::MessagePart::Debug(0));
                        values.push(infer.local_value(rest, at));
                    }
                }
            }
            let assert = Assert { cond: None, message: parts, values, operation: None };
            Expr { kind: ExprKind::Assert(assert.into()), ty: Ty::Never, at }
        })
    }

    /// A method of `Option`, `Result` or `Ordering`.
    pub(crate) fn option_method(&mut self, value: Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let ty = self.table.shallow(&value.ty);
        if ty == Ty::Ordering {
            return self.ordering_method(value, name, args, at);
        }
        if let Some(made) = self.lazy_method(&value, name, args, at) {
            return made;
        }
        if let Some(made) = self.joining_method(&value, name, args, at) {
            return made;
        }
        if args.iter().any(|arg| matches!(arg.kind, ast::ExprKind::Closure(_))) {
            return self.no_option_method(&ty, name, at);
        }
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        match (&ty, name.to_string().as_str(), args.len()) {
            (Ty::Option(_), "is_some", 0) => self.is_variant(value, Variant::Some, at),
            (Ty::Option(_), "is_none", 0) => self.is_variant(value, Variant::None, at),
            (Ty::Result(..), "is_ok", 0) => self.is_variant(value, Variant::Ok, at),
            (Ty::Result(..), "is_err", 0) => self.is_variant(value, Variant::Err, at),
            (Ty::Option(_), "unwrap", 0) => {
                let message = "called `Option::unwrap()` on a `None` value".to_owned();
                self.or_panic(value, (Variant::Some, Variant::None), message, at)
            }
            (Ty::Result(..), "unwrap", 0) => {
                let message = "called `Result::unwrap()` on an `Err` value: ".to_owned();
                self.or_panic(value, (Variant::Ok, Variant::Err), message, at)
            }
            (Ty::Result(..), "unwrap_err", 0) => {
                let message = "called `Result::unwrap_err()` on an `Ok` value: ".to_owned();
                self.or_panic(value, (Variant::Err, Variant::Ok), message, at)
            }
            _ => self.eager_method(value, &ty, name, args, at),
        }
    }

    pub(crate) fn is_variant(&mut self, value: Expr, variant: Variant, at: Range) -> Expr {
        let payload = (variant != Variant::None).then(|| {
            let ty = self.payload(variant, &value.ty, at);
            Box::new(Pat { kind: PatKind::Wild, ty, at })
        });
        let pat = Pat { kind: PatKind::Variant(variant, payload), ty: value.ty.clone(), at };
        Expr { kind: ExprKind::Matches(pat.into(), value.into()), ty: Ty::BOOL, at }
    }

    fn eager_method(&mut self, value: Expr, ty: &Ty, name: &Ident, mut args: Vec<Expr>, at: Range) -> Expr {
        use OptionMethod::{And, Copied, Err, Ok, OkOr, Or, UnwrapOr, UnwrapOrDefault, Xor};
        let Some((method, _)) = OptionMethod::ALL.into_iter().find(|(_, known)| name == known) else {
            return self.no_option_method(ty, name, at);
        };
        // the types of the result and of the argument
        let (ret, takes) = match (method, ty) {
            (UnwrapOr, Ty::Option(some) | Ty::Result(some, _)) => ((**some).clone(), Some((**some).clone())),
            (UnwrapOrDefault, Ty::Option(some) | Ty::Result(some, _)) => ((**some).clone(), None),
            (Ok, Ty::Result(ok, _)) => (Ty::Option(ok.clone()), None),
            (Err, Ty::Result(_, err)) => (Ty::Option(err.clone()), None),
            (OkOr, Ty::Option(some)) => {
                let error = self.table.fresh();
                (Ty::Result(some.clone(), error.clone().into()), Some(error))
            }
            (Or | Xor, Ty::Option(_)) => (ty.clone(), Some(ty.clone())),
            (And, Ty::Option(_)) => {
                let other = Ty::Option(self.table.fresh().into());
                (other.clone(), Some(other))
            }
            (Copied, Ty::Option(some)) => match self.table.shallow(some) {
                Ty::Ref { to, .. } => (Ty::Option(to), None),
                _ => return self.no_option_method(ty, name, at),
            },
            _ => return self.no_option_method(ty, name, at),
        };
        if args.len() != usize::from(takes.is_some()) {
            let message = format!("`{name}` takes {} arguments", usize::from(takes.is_some()));
            self.error(Diagnostic::new(Code::Mismatch, at, message));
            return self.broken(at);
        }
        if let (Some(takes), Some(arg)) = (takes, args.first()) {
            self.coerce(&arg.ty, &takes, arg.at);
        }
        args.insert(0, value);
        Expr { kind: ExprKind::Method(Method::Option(method), args), ty: ret, at }
    }

    pub(crate) fn no_option_method(&mut self, ty: &Ty, name: &Ident, at: Range) -> Expr {
        let message = format!("the method `{name}` of `{}` is not supported in kernels", self.table.show(ty));
        let help = "use `match` or `if let`";
        self.error(Diagnostic::new(Code::Method, name.span(), message).help(help));
        self.broken(at)
    }
}

/// `return value`, from a closure or from the function.
fn give_back(closure: Option<LoopId>, value: Expr, at: Range) -> Expr {
    let value = Some(Box::new(value));
    let kind = match closure {
        Some(id) => ExprKind::Break(id, value),
        None => ExprKind::Return(value),
    };
    Expr { kind, ty: Ty::Never, at }
}

/// `|error| …`: `None` would have no argument for it.
fn takes_error(arg: &ast::Expr) -> bool {
    matches!(&arg.kind, ast::ExprKind::Closure(closure) if closure.params.len() == 1)
}
