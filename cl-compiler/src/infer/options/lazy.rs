//! The methods of `Option` and `Result` that call a function or evaluate something only if needed. Each is expanded to
//! its `match`.

use proc_macro2::Ident;

use crate::ast;
use crate::diag::Range;
use crate::infer::context::bindings::{Callable, IterItem};
use crate::infer::context::build::in_block;
use crate::infer::context::{Infer, build};
use crate::ir::{Arm, Block, Expr, ExprKind, LocalId, Pat, PatKind, Place, Stmt, Variant};
use crate::ty::Ty;

/// The value of an arm of the `match`, from the content of the variant.
enum Give<'c> {
    /// The content itself.
    Held,
    /// The same variant, in the new type.
    Same,
    /// `None`
    Nothing,
    /// Another value.
    Value(Expr),
    /// The result of the function, called with the content, or, for `None`, without arguments.
    Called(&'c Callable),
    /// The same, wrapped in a variant.
    CalledIn(Variant, &'c Callable),
    /// The same variant if the function, which borrows the content, returns `true`; else `None`.
    If(&'c Callable),
    /// The same variant, after a call of the function, which borrows the content.
    After(&'c Callable),
}

impl Infer<'_> {
    /// A method that takes a closure or function; `None` if it is another method.
    pub(crate) fn lazy_method(&mut self, value: &Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Option<Expr> {
        let ty = self.table.shallow(&value.ty);
        let is_option = matches!(ty, Ty::Option(_));
        let name = name.to_string();
        let known = matches!(
            (is_option, name.as_str(), args.len()),
            (_, "map" | "and_then" | "unwrap_or_else" | "or_else" | "inspect", 1)
                | (_, "map_or" | "map_or_else", 2)
                | (true, "is_some_and" | "is_none_or" | "filter" | "ok_or_else", 1)
                | (false, "is_ok_and" | "is_err_and" | "map_err" | "inspect_err", 1)
        );
        if !known {
            return None;
        }
        let mut out = Vec::new();
        let mut value = value.clone();
        let (holds, lacks) = if is_option { (Variant::Some, Variant::None) } else { (Variant::Ok, Variant::Err) };
        let mut default = None;
        if name == "map_or" {
            let other = self.expr(&args[0]);
            if !self.is_atom(&other) {
                value = self.atom(value, "value", &mut out);
            }
            default = Some(self.atom(other, "default", &mut out));
        }
        let Some(last) = args.last().and_then(|arg| self.callable(arg, &mut out)) else {
            return Some(self.broken(at));
        };
        let last = &last;
        let truth = |value| Give::Value(build::truth(value, at));
        let (yes, no) = match name.as_str() {
            "map" => (Give::CalledIn(holds, last), Give::Same),
            "map_err" => (Give::Same, Give::CalledIn(Variant::Err, last)),
            "and_then" => (Give::Called(last), Give::Same),
            "or_else" => (Give::Same, Give::Called(last)),
            "unwrap_or_else" => (Give::Held, Give::Called(last)),
            "ok_or_else" => {
                let Ty::Option(some) = &ty else { return None };
                let error = self.table.fresh();
                let to = Ty::Result(some.clone(), error.into());
                let yes = Give::CalledIn(Variant::Err, last);
                return Some(self.choice(value, (Variant::Some, Give::Same), (Variant::None, yes), to, out));
            }
            "is_some_and" | "is_ok_and" => (Give::Called(last), truth(false)),
            "is_none_or" => (Give::Called(last), truth(true)),
            "is_err_and" => (truth(false), Give::Called(last)),
            "filter" => (Give::If(last), Give::Nothing),
            "inspect" => (Give::After(last), Give::Same),
            "inspect_err" => (Give::Same, Give::After(last)),
            "map_or" => (Give::Called(last), Give::Value(default?)),
            _ => {
                let Some(first) = self.callable(&args[0], &mut out) else { return Some(self.broken(at)) };
                let to = self.table.fresh();
                let no = Give::Called(&first);
                return Some(self.choice(value, (holds, Give::Called(last)), (lacks, no), to, out));
            }
        };
        let to = match name.as_str() {
            "is_some_and" | "is_ok_and" | "is_none_or" | "is_err_and" => Ty::BOOL,
            "filter" | "inspect" | "inspect_err" => ty,
            "map" | "and_then" if is_option => Ty::Option(self.table.fresh().into()),
            "or_else" if is_option => ty,
            _ => match (name.as_str(), ty) {
                ("map" | "and_then", Ty::Result(_, error)) => Ty::Result(self.table.fresh().into(), error),
                ("map_err" | "or_else", Ty::Result(ok, _)) => Ty::Result(ok, self.table.fresh().into()),
                ("unwrap_or_else", Ty::Option(held) | Ty::Result(held, _)) => *held,
                _ => self.table.fresh(),
            },
        };
        Some(self.choice(value, (holds, yes), (lacks, no), to, out))
    }

    /// `match value { holds(held) => yes, lacks(held) => no }`, of type `to`, after the statements.
    fn choice(
        &mut self,
        value: Expr,
        (holds, yes): (Variant, Give<'_>),
        (lacks, no): (Variant, Give<'_>),
        to: Ty,
        out: Vec<Stmt>,
    ) -> Expr {
        let at = value.at;
        let arms = [(holds, yes), (lacks, no)].map(|(variant, give)| self.chosen(&value.ty, variant, give, &to, at));
        in_block(out, Expr { kind: ExprKind::Match(value.into(), arms.into()), ty: to, at })
    }

    /// `variant(held) => …`
    fn chosen(&mut self, of: &Ty, variant: Variant, give: Give<'_>, to: &Ty, at: Range) -> Arm {
        let reads = match &give {
            Give::Held | Give::Same | Give::If(_) | Give::After(_) => true,
            Give::Called(callable) | Give::CalledIn(_, callable) => callable.reads(),
            Give::Nothing | Give::Value(_) => false,
        };
        let name = if variant == Variant::Err { "error" } else { "value" };
        let held = (variant != Variant::None).then(|| {
            let ty = self.payload(variant, of, at);
            self.own_local(name, false, ty)
        });
        let body = self.alternative(variant, give, held, to, at);
        let payload = held.map(|held| {
            let kind = if reads { PatKind::Bind(held, None) } else { PatKind::Wild };
            Box::new(Pat { kind, ty: self.local_ty(held), at })
        });
        let pat = Pat { kind: PatKind::Variant(variant, payload), ty: of.clone(), at };
        Arm { pat, guard: None, body }
    }

    fn alternative(&mut self, variant: Variant, give: Give<'_>, held: Option<LocalId>, to: &Ty, at: Range) -> Expr {
        let value = held.map(|held| self.read_local(held, at));
        let again = |value: Option<Expr>| {
            // `ok_or_else` turns a `Some` into an `Ok`
            let variant = match (variant, to) {
                (Variant::Some, Ty::Result(..)) => Variant::Ok,
                (variant, _) => variant,
            };
            Expr { kind: ExprKind::Variant(variant, value.map(Box::new)), ty: to.clone(), at }
        };
        let none = || Expr { kind: ExprKind::Variant(Variant::None, None), ty: to.clone(), at };
        let args = |value: Option<Expr>| value.map(IterItem::Value).into_iter().collect::<Vec<_>>();
        match give {
            Give::Held => value.unwrap_or_else(none),
            Give::Same => {
                if let Some(value) = &value {
                    let payload = self.payload_of(to, variant, at);
                    self.coerce(&value.ty, &payload, at);
                }
                again(value)
            }
            Give::Nothing => none(),
            Give::Value(other) => {
                self.coerce(&other.ty, to, other.at);
                other
            }
            Give::Called(callable) => {
                let result = self.called(callable, args(value), at);
                self.coerce(&result.ty, to, result.at);
                result
            }
            Give::CalledIn(into, callable) => {
                let result = self.called(callable, args(value), at);
                let payload = self.payload(into, to, at);
                self.coerce(&result.ty, &payload, result.at);
                let at = result.at;
                Expr { kind: ExprKind::Variant(into, Some(result.into())), ty: to.clone(), at }
            }
            Give::If(callable) => {
                let Some(value) = value else { return none() };
                let mut out = Vec::new();
                let holds = self.ask(callable, &IterItem::Value(value.clone()), at, &mut out);
                let [yes, no] = [again(Some(value)), none()].map(|tail| Block {
                    stmts: Vec::new(),
                    tail: Some(tail.into()),
                    ty: to.clone(),
                    at,
                });
                in_block(out, Expr { kind: ExprKind::If(holds.into(), yes, Some(no)), ty: to.clone(), at })
            }
            Give::After(callable) => {
                let Some(value) = value else { return none() };
                let seen = IterItem::Ref(false, Box::new(IterItem::Value(value.clone())));
                let done = self.called(callable, vec![seen], at);
                in_block(vec![Stmt::Expr(done)], again(Some(value)))
            }
        }
    }

    /// The content type of the variant of `to` that this variant becomes.
    fn payload_of(&mut self, to: &Ty, variant: Variant, at: Range) -> Ty {
        match (to, variant) {
            (Ty::Result(ok, _), Variant::Some) => (**ok).clone(),
            _ => self.payload(variant, to, at),
        }
    }

    /// `cond.then(f)` and `cond.then_some(value)`
    pub(crate) fn method_of_bool(&mut self, cond: &Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Option<Expr> {
        let [arg] = args else { return None };
        let mut out = Vec::new();
        let mut cond = cond.clone();
        let value = match name.to_string().as_str() {
            "then" => {
                let Some(callable) = self.callable(arg, &mut out) else { return Some(self.broken(at)) };
                self.called(&callable, Vec::new(), at)
            }
            "then_some" => {
                let value = self.expr(arg);
                if !self.is_atom(&value) {
                    cond = self.atom(cond, "holds", &mut out);
                }
                self.atom(value, "value", &mut out)
            }
            _ => return None,
        };
        let to = Ty::Option(value.ty.clone().into());
        let some = Expr { kind: ExprKind::Variant(Variant::Some, Some(value.into())), ty: to.clone(), at };
        let none = Expr { kind: ExprKind::Variant(Variant::None, None), ty: to.clone(), at };
        let [some, none] =
            [some, none].map(|tail| Block { stmts: Vec::new(), tail: Some(tail.into()), ty: to.clone(), at });
        Some(in_block(out, Expr { kind: ExprKind::If(cond.into(), some, Some(none)), ty: to, at }))
    }

    /// Methods that take other values, which are evaluated first.
    pub(crate) fn joining_method(&mut self, value: &Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Option<Expr> {
        let ty = self.table.shallow(&value.ty);
        match (&ty, name.to_string().as_str(), args) {
            (Ty::Option(some), "flatten", []) => {
                let inner = Ty::Option(self.table.fresh().into());
                self.equate(some, &inner, at);
                let none = Expr { kind: ExprKind::Variant(Variant::None, None), ty: inner.clone(), at };
                let yes = (Variant::Some, Give::Held);
                Some(self.choice(value.clone(), yes, (Variant::None, Give::Value(none)), inner, Vec::new()))
            }
            (Ty::Option(_), "zip", [other]) => {
                let other = self.expr(other);
                Some(self.both(value.clone(), other, at))
            }
            (Ty::Result(ok, error), "and" | "or", [other]) => {
                let mut out = Vec::new();
                let mut value = value.clone();
                let other = self.expr(other);
                if !self.is_atom(&other) {
                    value = self.atom(value, "value", &mut out);
                }
                let other = self.atom(other, "other", &mut out);
                let is_and = name == "and";
                let to = match is_and {
                    true => Ty::Result(self.table.fresh().into(), error.clone()),
                    false => Ty::Result(ok.clone(), self.table.fresh().into()),
                };
                let (yes, no) = (Give::Value(other), Give::Same);
                let (yes, no) = if is_and { (yes, no) } else { (no, yes) };
                Some(self.choice(value, (Variant::Ok, yes), (Variant::Err, no), to, out))
            }
            _ => None,
        }
    }

    /// `one.zip(other)`: `match (one, other) { (Some(a), Some(b)) => Some((a, b)), _ => None }`
    fn both(&mut self, one: Expr, other: Expr, at: Range) -> Expr {
        let mut locals = Vec::new();
        let mut pats = Vec::new();
        for (number, (value, name)) in [(&one, "first"), (&other, "second")].into_iter().enumerate() {
            let ty = self.payload(Variant::Some, &value.ty, value.at);
            let local = self.own_local(name, false, ty.clone());
            let held = Box::new(Pat { kind: PatKind::Bind(local, None), ty, at });
            let kind = PatKind::Variant(Variant::Some, Some(held));
            pats.push((number, Pat { kind, ty: value.ty.clone(), at }));
            locals.push(self.read_local(local, at));
        }
        let of = Ty::Tuple(vec![one.ty.clone(), other.ty.clone()]);
        let pair = Ty::Tuple(locals.iter().map(|local| local.ty.clone()).collect());
        let to = Ty::Option(pair.clone().into());
        let pair = Expr { kind: ExprKind::Tuple(locals), ty: pair, at };
        let some = Expr { kind: ExprKind::Variant(Variant::Some, Some(pair.into())), ty: to.clone(), at };
        let none = Expr { kind: ExprKind::Variant(Variant::None, None), ty: to.clone(), at };
        let both = Pat { kind: PatKind::Fields(pats), ty: of.clone(), at };
        let rest = Pat { kind: PatKind::Wild, ty: of.clone(), at };
        let arms = vec![Arm { pat: both, guard: None, body: some }, Arm { pat: rest, guard: None, body: none }];
        let value = Expr { kind: ExprKind::Tuple(vec![one, other]), ty: of, at };
        Expr { kind: ExprKind::Match(value.into(), arms), ty: to, at }
    }

    /// `place.take()` and `place.replace(value)`: stores a new value and returns the old one.
    pub(crate) fn exchanged(&mut self, place: &Place, name: &Ident, args: &[ast::Expr], at: Range) -> Option<Expr> {
        let Ty::Option(some) = self.table.shallow(&place.ty) else { return None };
        let mut out = Vec::new();
        let new = match (name.to_string().as_str(), args) {
            ("take", []) => Expr { kind: ExprKind::Variant(Variant::None, None), ty: place.ty.clone(), at },
            ("replace", [value]) => {
                let value = self.expr(value);
                self.coerce(&value.ty, &some, value.at);
                let value = self.atom(value, "new", &mut out);
                Expr { kind: ExprKind::Variant(Variant::Some, Some(value.into())), ty: place.ty.clone(), at }
            }
            _ => return None,
        };
        if !self.is_stable(place) {
            let help = "bind the place first: `let place = &mut …;`";
            self.refuse(at, &format!("`{name}` of this place is not supported in kernels"), help);
            return Some(self.broken(at));
        }
        let old = build::value_of(self.again(place));
        let taken = self.let_own("taken", false, old, &mut out);
        let kind = ExprKind::Assign(Box::new(self.again(place)), new.into());
        out.push(Stmt::Expr(Expr { kind, ty: Ty::Unit, at }));
        let taken = self.read_local(taken, at);
        Some(in_block(out, taken))
    }
}
