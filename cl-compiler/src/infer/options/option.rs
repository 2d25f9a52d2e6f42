//! `Option`, `Result` and `Ordering`: their values, patterns and methods, and `?`.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::bindings::{Argument, IterItem};
use crate::infer::context::{Infer, build};
use crate::infer::library::{self, Function};
use crate::ir::{Expr, ExprKind, Method, OptionMethod, PatKind, Place, Variant};
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
            return self.rejected(Diagnostic::new(Code::Mismatch, at, message), at);
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
        let owner = match &ret {
            Ty::Option(_) => "Option",
            Ty::Result(_, error) => {
                let found = self.payload(Variant::Err, &value.ty, at);
                if self.table.unify(error, &found).is_err() {
                    let (found, wanted) = (self.table.show(&found), self.table.show(error));
                    let message = format!("`?` does not convert `{found}` to `{wanted}` in kernels");
                    let help = "match the value, and return the error that you want";
                    return self.rejected(Diagnostic::new(Code::Expression, at, message).help(help), at);
                }
                "Result"
            }
            _ => {
                let message = "`?` can be used only in a function that returns `Option` or `Result`";
                let help = "in a kernel, which returns nothing: `let Some(value) = value else { return };`";
                return self.rejected(Diagnostic::new(Code::Expression, at, message).help(help).instead(), at);
            }
        };
        let branch = Function::new(owner, &Ident::new("branch", at.first), at);
        self.library_value(branch, value, at).unwrap_or_else(|| self.broken(at))
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

    /// `value.expect("message")`, `value.expect_err("message")`
    pub(crate) fn expect(&mut self, value: &ast::Expr, method: &Ident, message: &str, at: Range) -> Expr {
        if let Some(found) = self.expect_search(value, message, at).filter(|_| method == "expect") {
            return found;
        }
        let Some(mut place) = self.place(value) else { return self.broken(at) };
        self.deref_all(&mut place);
        self.guess_option(&place.ty, method, &[]);
        let value = build::value_of(place);
        let ty = self.table.shallow(&value.ty);
        let function = owner(&ty).and_then(|owner| Function::with_message(owner, method, message, at));
        self.library_value(function, value, at).unwrap_or_else(|| self.no_option_method(&ty, method, at))
    }

    /// The function's value for a receiver.
    fn library_value(&mut self, function: Option<Function>, receiver: Expr, at: Range) -> Option<Expr> {
        Some(self.library_body(&function?, vec![Argument::Item(IterItem::Value(receiver))], at))
    }

    /// `place.take()` and `place.replace(value)`: stores a new value and returns the old one.
    pub(crate) fn exchanged(&mut self, place: &Place, name: &Ident, args: &[ast::Expr], at: Range) -> Option<Expr> {
        let (Ty::Option(_), true) = (self.table.shallow(&place.ty), name == "take" || name == "replace") else {
            return None;
        };
        if !self.is_stable(place) {
            let help = "bind the place first: `let place = &mut …;`";
            self.refuse(at, &format!("`{name}` of this place is not supported in kernels"), help);
            return Some(self.broken(at));
        }
        let place = IterItem::Ref(true, Box::new(IterItem::Place(place.clone())));
        self.library_method("Option", Argument::Item(place), name, args, at)
    }

    /// A method of `Option`, `Result` or `Ordering`.
    pub(crate) fn option_method(&mut self, value: Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let ty = self.table.shallow(&value.ty);
        if let Some(owner) = owner(&ty).filter(|owner| library::has(owner, name)) {
            let receiver = Argument::Item(IterItem::Value(value));
            let made = self.library_method(owner, receiver, name, args, at);
            return made.unwrap_or_else(|| self.no_option_method(&ty, name, at));
        }
        if ty == Ty::Ordering {
            return self.ordering_method(value, name, args, at);
        }
        if args.iter().any(|arg| matches!(arg.kind, ast::ExprKind::Closure(_))) {
            return self.no_option_method(&ty, name, at);
        }
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        self.eager_method(value, &ty, name, args, at)
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
            return self.rejected(Diagnostic::new(Code::Mismatch, at, message), at);
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
        self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at)
    }
}

/// The type's name in the library.
fn owner(ty: &Ty) -> Option<&'static str> {
    match ty {
        Ty::Option(_) => Some("Option"),
        Ty::Result(..) => Some("Result"),
        Ty::Ordering => Some("Ordering"),
        _ => None,
    }
}

/// `|error| …`: `None` would have no argument for it.
fn takes_error(arg: &ast::Expr) -> bool {
    matches!(&arg.kind, ast::ExprKind::Closure(closure) if closure.params.len() == 1)
}
