//! Calls: work-item functions, device functions, methods.

use proc_macro2::Ident;

use crate::ast;
use crate::builtins::{self, WORK_ITEM};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::bindings::{Argument, IterItem};
use crate::infer::context::build;
use crate::infer::context::build::{in_block, value_of};
use crate::infer::context::{Infer, Pending, listed};
use crate::infer::library;
use crate::infer::slices::element::is_element_method;
use crate::infer::unify::origin::{Arg, Source, Visit};
use crate::infer::unify::table::Class;
use crate::ir::{
    AtomicOp, ByteOrder, Expr, ExprKind, Method, OrderMethod, Place, Root, Step, StepKind, UnaryOp, Value, Variant,
};
use crate::names;
use crate::names::claims::Claim;
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    pub(crate) fn call(&mut self, path: &syn::Path, args: &[ast::Expr], wanted: Option<Ty>, at: Range) -> Expr {
        if let Some(called) = path.get_ident().and_then(|name| self.call_of_variable(name, args, at)) {
            return called;
        }
        if names::ends_in_capital(path) && Variant::of(path).is_none() {
            let fields = args.iter().enumerate().map(|(at, arg)| (syn::Member::from(at), arg));
            return self.structure(path, fields, None, at);
        }
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let Some(made) = self.std_call(path, &names, args, wanted, at) {
            return made;
        }
        let last = names.last().map(String::as_str).unwrap_or_default();
        if let [scalar, _] = &names[..]
            && let Some(scalar) = Scalar::from_name(scalar)
        {
            let name = path.segments[1].ident.clone();
            self.claim_associated(path, scalar);
            return self.associated(scalar, &name, args, at);
        }
        if let Some(variant) = Variant::of(path) {
            self.claim_variant(path, variant);
            return self.variant(variant, args, at);
        }
        if let Some(vector) = self.vector_call(path, &names, args, at) {
            return vector;
        }
        if let [param, _] = &names[..]
            && self.generics.iter().any(|(name, _)| name == param)
        {
            if self.is_bounded(param) {
                return self.of_bounded(path, args, at);
            }
            return self.of_parameter(path, args, at);
        }
        if let [.., module, function] = &names[..]
            && module == "cl"
            && let Some(call) = self.cl_call(path, function, args, at)
        {
            return call;
        }
        // a longer path may name any function of this name
        let is_plain = names.len() == 1;
        if last == "barrier" && (is_plain || args.is_empty()) {
            self.calls_ours(path);
            self.claims.push(Claim::work_item(path, last));
            if let Some(arg) = args.first() {
                self.error(Diagnostic::new(Code::Mismatch, arg.at, "`barrier` takes no argument"));
            }
            self.barriers = true;
            return Expr { kind: ExprKind::Barrier, ty: Ty::Unit, at };
        }
        let takes = |function: &builtins::WorkItemFn| is_plain || args.len() == usize::from(function.dimension);
        if let Some(function) = WORK_ITEM.iter().find(|function| function.name == last && takes(function)) {
            self.calls_ours(path);
            self.claims.push(Claim::work_item(path, last));
            return self.work_item(function, args, at);
        }
        if path.get_ident().is_some_and(|ident| *ident == self.name.as_str()) {
            self.error(
                Diagnostic::new(Code::Recursion, at, format!("`{}` calls itself", self.name))
                    .help("OpenCL has no recursion: use a loop"),
            );
        }
        if let [.., owner, _] = &names[..]
            && names::is_capital(owner)
            && last == "default"
            && args.is_empty()
        {
            return self.default_of_named(path, at);
        }
        if names[0] == "std" {
            return self.unknown_of_std(path, &names, at);
        }
        let compiled = self.compiled(path, at);
        self.device_call(&compiled, &names.join("::"), args, at)
    }

    /// The path of a function's compiled form. That of `Point::length` is found by the type, which is a struct or an enum if no
    /// number has such a method.
    pub(crate) fn compiled(&mut self, path: &syn::Path, at: Range) -> syn::Path {
        let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let (Some(name), Some(_)) = (names.next(), names.next().filter(|owner| names::is_capital(owner))) else {
            return path.clone();
        };
        if !builtins::is_of_a_number(&name) {
            let mut owner = path.clone();
            owner.segments.pop();
            owner.segments.pop_punct();
            let ty = self.named(&owner, at);
            self.structured.push(ty);
        }
        method_path(path)
    }

    /// Adds the claim for `f32::max`. `from` has no claim, because std has one such function for each type that it takes.
    pub(crate) fn claim_associated(&mut self, path: &syn::Path, scalar: Scalar) {
        let [owner, name] = &path.segments.iter().collect::<Vec<_>>()[..] else { return };
        self.claims.push(Claim::ty(&owner.ident.clone().into(), &Ty::Scalar(scalar)));
        let known = builtins::find(&name.ident.to_string(), scalar).is_some();
        if known && scalar != Scalar::F16 {
            self.claims.push(Claim::associated(path, scalar, &name.ident));
        }
    }

    /// `S::area(&s)`: a method of a user's trait.
    fn of_bounded(&mut self, path: &syn::Path, args: &[ast::Expr], at: Range) -> Expr {
        let name = &path.segments[1].ident;
        let Some((receiver, rest)) = args.split_first() else {
            let message = format!("`{name}` has no `self`: it cannot be called through a type parameter");
            let help = "make it a method, an associated constant, or a function that the caller passes";
            self.refuse(at, &message, help);
            return self.broken(at);
        };
        let Some(mut place) = self.place(receiver) else { return self.broken(at) };
        self.deref_all(&mut place);
        let shared = self.is_behind_shared(receiver);
        self.user_method(place, shared, name, rest, at)
    }

    /// `T::from_f32(x)`, `T::max(a, b)`: a function of a type parameter.
    fn of_parameter(&mut self, path: &syn::Path, args: &[ast::Expr], at: Range) -> Expr {
        let name = path.segments[1].ident.clone();
        let ty = self.named(&path.segments[0].ident.clone().into(), at);
        if let Some(from) = converts(&name, "from_") {
            let value = self.expr(&args[0]);
            self.coerce(&value.ty, &Ty::Scalar(from), value.at);
            if let Some(made) = self.late_conversion(&path.segments[0].ident, &name, &value, &ty, at) {
                return made;
            }
            self.operate(&ty);
            if self.is_foreign(&ty) {
                let kind = ExprKind::Method(Method::Associated(path.clone()), vec![value]);
                return Expr { kind, ty, at };
            }
            return Expr { kind: ExprKind::Cast(value.into()), ty, at };
        }
        if let Ty::Scalar(scalar) = self.table.shallow(&ty) {
            return self.associated(scalar, &name, args, at);
        }
        self.operate(&ty);
        let args = args.iter().map(|arg| self.expr(arg)).collect();
        let help = "bind it to a variable with a type".to_owned();
        let what = format!("the type of the result of `{name}`");
        let ret = self.foreign(at, what, help, Source::Hidden);
        Expr { kind: ExprKind::Method(Method::Associated(path.clone()), args), ty: ret, at }
    }

    fn work_item(&mut self, function: &'static builtins::WorkItemFn, args: &[ast::Expr], at: Range) -> Expr {
        if let [ast::Expr { kind: ast::ExprKind::Literal(ast::Literal::Int(dimension, _)), at }] = args
            && *dimension > 2
        {
            let message = format!("there is no dimension {dimension}");
            self.error(Diagnostic::new(Code::Mismatch, *at, message).help("the dimensions are 0, 1 and 2"));
        }
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        if args.len() != usize::from(function.dimension) {
            let takes = if function.dimension { "takes one dimension: 0, 1 or 2" } else { "takes no argument" };
            self.error(Diagnostic::new(Code::Mismatch, at, format!("`{}` {takes}", function.name)));
        }
        for arg in &args {
            self.equate(&arg.ty, &Ty::USIZE, arg.at);
        }
        Expr { kind: ExprKind::WorkItem(function, args), ty: Ty::USIZE, at }
    }

    /// Calls a function in another item. Only rustc knows its signature.
    fn device_call(&mut self, path: &syn::Path, name: &str, args: &[ast::Expr], at: Range) -> Expr {
        // std's functions are not device functions
        let takes_closures = path.segments.first().is_none_or(|first| first.ident != "std" && first.ident != "core");
        let args: Vec<_> = args
            .iter()
            .flat_map(|arg| match self.grid_argument(arg) {
                Some(parts) => parts,
                None => vec![self.device_argument(arg, takes_closures)],
            })
            .collect();
        self.device_call_with(path, name, args, at)
    }

    fn device_argument(&mut self, arg: &ast::Expr, takes_closures: bool) -> Expr {
        if takes_closures && let Some(closure) = self.passed_closure(arg) {
            return closure;
        }
        self.function_argument(arg).or_else(|| bare(arg)).unwrap_or_else(|| self.expr(arg))
    }

    /// The type of a result: the same for the same function with arguments of the same types.
    pub(crate) fn result(&mut self, path: &syn::Path, name: &str, types: &[Arg], help: String, at: Range) -> Ty {
        let args = types.iter().map(|arg| match arg {
            Arg::Typed(ty) => format!("{:?}", self.table.deep(ty)),
            Arg::Surveyed(witness) => witness.to_string(),
            // its type may differ at each call
            Arg::Literal(_) => format!("literal {}", self.callees.len()),
        });
        let key = format!("{}({})", quote::quote!(#path), args.collect::<Vec<_>>().join(", "));
        if let Some((_, ty)) = self.results.iter().find(|(known, _)| *known == key) {
            return ty.clone();
        }
        let source = Source::Call(path.clone(), types.to_vec());
        let ty = self.foreign(at, format!("the type of the result of `{name}`"), help, source);
        self.results.push((key, ty.clone()));
        ty
    }

    /// The call, with arguments that are already typed.
    pub(crate) fn device_call_with(&mut self, path: &syn::Path, name: &str, args: Vec<Expr>, at: Range) -> Expr {
        let visit = self.visit(at);
        let args: Vec<Expr> = args.into_iter().map(|arg| self.reborrowed(arg)).collect();
        let types = self.surveyed(visit, name, args.iter().map(argument).collect());
        let is_typed = |arg: &&Expr| !matches!(arg.kind, ExprKind::Bare(..)) && !matches!(arg.ty, Ty::Function(_));
        self.decide_literals(path, name, visit, &args);
        for arg in args.iter().filter(is_typed) {
            let foreign = self.foreign(
                arg.at,
                format!("the type of this argument, which `{name}` decides,"),
                "give a literal its type, as in `1.0f32`, or bind it to a variable with a type".to_owned(),
                Source::Hidden,
            );
            let decided = self.borrowed(&arg.ty);
            self.equate(&foreign, &decided, arg.at);
        }
        let help = format!("bind it to a variable with a type: `let value: TYPE = {name}(…);`");
        let ty = self.result(path, name, &types, help, at);
        let callee = self.callee(path, types, &ty);
        Expr { kind: ExprKind::Call(callee, args), ty, at }
    }

    /// `&**r` for an argument `r` that is a reference to a reference: no device function takes one, and rustc coerces it in
    /// this way.
    fn reborrowed(&mut self, arg: Expr) -> Expr {
        let Ty::Ref { mut mutable, to, .. } = self.table.shallow(&arg.ty) else { return arg };
        let Ty::Ref { .. } = self.table.shallow(&to) else { return arg };
        let at = arg.at;
        let mut place = match arg {
            Expr { kind: ExprKind::Borrow(place), .. } => *place,
            arg => build::place_of(arg),
        };
        while let Ty::Ref { mutable: inner, .. } = self.table.shallow(&place.ty) {
            mutable &= inner;
            self.deref(&mut place, at);
        }
        let ty = Ty::Ref { mutable, space: self.space_of(&place), to: Box::new(place.ty.clone()) };
        Expr { kind: ExprKind::Borrow(Box::new(place)), ty, at }
    }

    /// Gives arguments that are literals, or consist of literals, the types of the function's parameters.
    fn decide_literals(&mut self, path: &syn::Path, name: &str, visit: Visit, args: &[Expr]) {
        let is_literal = |infer: &Self, ty: &Ty| {
            matches!(infer.table.class(ty), Some(Class::Int | Class::Float)) && infer.table.origin_of(ty).is_none()
        };
        let types: Vec<_> = args
            .iter()
            .map(|arg| match self.table.class(&arg.ty) {
                Some(Class::Int) if is_literal(self, &arg.ty) => Arg::Literal(quote::quote!(0)),
                Some(Class::Float) if is_literal(self, &arg.ty) => Arg::Literal(quote::quote!(0.0)),
                _ => argument(arg),
            })
            .collect();
        let types = self.surveyed(visit, &format!("literals of {name}"), types);
        for (number, arg) in args.iter().enumerate() {
            if is_literal(self, &arg.ty) {
                let source = Source::Parameter(path.clone(), types.clone(), number);
                let help = "give a literal its type, as in `1.0f32`, or bind it to a variable with a type".to_owned();
                let ty = self.foreign(arg.at, "the type of this argument".to_owned(), help, source);
                let _ = self.table.unify(&arg.ty, &ty);
            }
        }
    }

    /// The innermost type of references, arrays and slices: for `&[1, 2]`, the type of a literal.
    fn borrowed(&self, ty: &Ty) -> Ty {
        match self.table.shallow(ty) {
            Ty::Ref { to: inner, .. } | Ty::Array(inner, _) | Ty::Slice { element: inner, .. } => self.borrowed(&inner),
            ty => ty,
        }
    }

    pub(crate) fn method(&mut self, receiver: &ast::Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        if let Some(expr) = self.image_method(receiver, name, args, at) {
            return expr;
        }
        if let Some(expr) = self.grid_method(receiver, &name.to_string(), at) {
            return expr;
        }
        if let Some(expr) = self.method_of_search(receiver, name, args, at) {
            return expr;
        }
        if let Some(made) = self.range_method(receiver, name, args, at) {
            return made;
        }
        if self.is_iterator(receiver) {
            return self.consume(receiver, name, args, at);
        }
        if name == "into" && args.is_empty() {
            return self.into(receiver, name, at);
        }
        let place = match &receiver.kind {
            // the call borrows it
            ast::ExprKind::SubSlice(base, range) => {
                Some(build::place_of(self.sub_slice(false, base, range, receiver.at)))
            }
            _ => self.place(receiver),
        };
        let Some(mut place) = place else { return self.broken(at) };
        self.claim_method(name, &place.ty);
        self.deref_all(&mut place);
        if name == "len" && args.is_empty() {
            place.ty = self.indexable(&place.ty, place.at);
        }
        if name == "clone" && args.is_empty() && self.is_copied(&place.ty) {
            return value_of(place);
        }
        let compared = OrderMethod::comparison(name).filter(|_| args.len() == 1);
        if let (Some(method), Ty::Array(..)) = (compared, self.table.shallow(&place.ty)) {
            return self.order(method, value_of(place), &args[0], at);
        }
        if let Ty::Slice { .. } | Ty::Array(..) = self.table.shallow(&place.ty) {
            if name == "len" && args.is_empty() {
                return self.length(place, at);
            }
            if let (Ty::Array(..), "map", [make]) = (self.table.shallow(&place.ty), name.to_string().as_str(), args) {
                return self.array_map(receiver, make, at);
            }
            if is_element_method(name, args) {
                return self.element_method(place, receiver, name, args, at);
            }
            if let Some(expr) = self.slice_method(receiver, name, args, at) {
                return expr;
            }
            let message = format!("the method `{name}` of slices is not supported in kernels yet");
            let help = match name.to_string().as_str() {
                "get_mut" | "first_mut" | "last_mut" => "destructure it at once: `if let Some(v) = x.get_mut(i) { … }`",
                "get_unchecked" => "use the element at once: `*x.get_unchecked(i)`",
                "get_unchecked_mut" => "use the element at once: `*x.get_unchecked_mut(i) = value`",
                "try_into" => {
                    "write the elements out, `[x[i], x[i + 1]]`, or copy them, `array.copy_from_slice(&x[i..i + 2])`"
                }
                _ => "use indices and `.len()`",
            };
            return self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at);
        }
        if let Ty::Atomic(scalar) = self.table.shallow(&place.ty) {
            return self.atomic(place, scalar, name, args, at);
        }
        self.guess_option(&place.ty, name, args);
        if self.is_of_static_atomic(&place, name, args) {
            let message = "a `static` of the host is not there on the device";
            let help = "take `&[AtomicU32]` as a parameter: the launch passes `&mut buffer`, whose elements all \
                        work-items share";
            return self.rejected(Diagnostic::new(Code::Expression, place.at, message).help(help), at);
        }
        if self.is_user_method(&place.ty, name) {
            let shared = self.is_behind_shared(receiver);
            return self.user_method(place, shared, name, args, at);
        }
        if self.is_late_method(&place.ty, name) {
            return self.late_method(place, name, args, at);
        }
        if let Some(made) = self.exchanged(&place, name, args, at) {
            return made;
        }
        let receiver = value_of(place);
        let wide = matches!(self.table.shallow(&receiver.ty), Ty::Vector(..) | Ty::Mask(..));
        if let (Some(method), false) = (compared, wide) {
            return self.order(method, receiver, &args[0], at);
        }
        if let Ty::Option(_) | Ty::Result(..) | Ty::Ordering = self.table.shallow(&receiver.ty) {
            return self.option_method(receiver, name, args, at);
        }
        if let Ty::Vector(..) | Ty::Mask(..) = self.table.shallow(&receiver.ty) {
            return self.vector_method(receiver, name, args, at);
        }
        if self.table.shallow(&receiver.ty) == Ty::Scalar(Scalar::F16) {
            return self.half_method(receiver, name, args, at);
        }
        if self.table.shallow(&receiver.ty) == Ty::BOOL && library::has("bool", name) {
            let receiver = Argument::Item(IterItem::Value(receiver));
            let made = self.library_method("bool", receiver, name, args, at);
            return made.unwrap_or_else(|| self.no_option_method(&Ty::BOOL, name, at));
        }
        if let (Some(to), true) = (converts(name, "to_"), args.is_empty()) {
            return self.converted(name, receiver, to, at);
        }
        if let Some(order) = ByteOrder::of(&name.to_string(), "to_").filter(|_| args.is_empty()) {
            return self.bytes_of(order, receiver, at);
        }
        if name == "sin_cos" && args.is_empty() {
            let receiver = Argument::Item(IterItem::Value(receiver));
            return self.library_method("Float", receiver, name, args, at).unwrap_or_else(|| self.broken(at));
        }
        let mut operands = vec![receiver];
        operands.extend(args.iter().map(|arg| self.expr(arg)));
        self.scalar_method(name, operands, at)
    }

    /// `place.len()`. The length of an array does not depend on the array's value, but Rust evaluates the value all the same.
    pub(crate) fn length(&mut self, mut place: Place, at: Range) -> Expr {
        let is_index = |step: &Step| matches!(step.kind, StepKind::Index(..));
        let is_seen = match &place.root {
            Root::Value(value) => !matches!(value.kind, ExprKind::Const(_)),
            Root::Local(_) => place.steps.iter().any(is_index),
        };
        let mut out = Vec::new();
        if is_seen && let Ty::Array(..) = self.table.shallow(&place.ty) {
            let (ty, space) = (place.ty.clone(), self.space_of(&place));
            let reference = Ty::Ref { mutable: false, space, to: Box::new(ty.clone()) };
            let seen = Expr { at: place.at, kind: ExprKind::Borrow(Box::new(place)), ty: reference.clone() };
            let local = self.let_own("measured", false, seen, &mut out);
            place = Place {
                root: Root::Local(local),
                steps: vec![Step { kind: StepKind::Deref, from: reference }],
                ty,
                at,
            };
        }
        in_block(out, Expr { kind: ExprKind::Len(place), ty: Ty::USIZE, at })
    }

    /// `x.to_f32()`, where the type of `x` is a type parameter.
    fn converted(&mut self, name: &Ident, value: Expr, to: Scalar, at: Range) -> Expr {
        // C can cast any of the types
        if !self.is_late(&value.ty) {
            self.operate(&value.ty);
        }
        let ty = Ty::Scalar(to);
        // the last step turns this into a cast if the type has become known
        Expr { kind: ExprKind::Method(Method::Named(name.clone()), vec![value]), ty, at }
    }

    /// A method of an atomic. The ordering is the last argument.
    fn atomic(&mut self, place: Place, scalar: Scalar, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        if name == "compare_exchange" || name == "compare_exchange_weak" {
            return self.compare_exchange(place, scalar, args, at);
        }
        if let ("fetch_update", [success, failure, _]) = (name.to_string().as_str(), args) {
            self.relaxed(success);
            self.relaxed(failure);
            return self.fetch_update(place, name, &args[2..], at);
        }
        let Some((op, _)) = AtomicOp::ALL.iter().find(|(_, method)| name == method) else {
            let message = format!("the method `{name}` of atomics is not supported in kernels yet");
            return self.rejected(
                Diagnostic::new(Code::Method, name.span(), message).help("use `fetch_add` or another atomic method"),
                at,
            );
        };
        let takes = usize::from(*op != AtomicOp::Load);
        let (Some(ordering), true) = (args.last(), args.len() == takes + 1) else {
            let message = format!("`{name}` takes {} arguments", takes + 1);
            return self.rejected(Diagnostic::new(Code::Mismatch, at, message), at);
        };
        self.relaxed(ordering);
        if scalar.is_float() && library::has("Atomic", name) {
            return self.fetch_float(place, scalar, name, &args[0], at);
        }
        if scalar.is_float() && matches!(op, AtomicOp::And | AtomicOp::Or | AtomicOp::Xor) {
            let message = format!("`{}` has no `{name}`", Ty::Atomic(scalar));
            let help = "use an atomic integer of its bits";
            return self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at);
        }
        let value = (takes == 1).then(|| {
            let value = self.expr(&args[0]);
            self.coerce(&value.ty, &Ty::Scalar(scalar), value.at);
            Box::new(value)
        });
        let ty = if *op == AtomicOp::Store { Ty::Unit } else { Ty::Scalar(scalar) };
        Expr { kind: ExprKind::Atomic(*op, Box::new(place), value), ty, at }
    }

    pub(crate) fn relaxed(&mut self, ordering: &ast::Expr) {
        let path = match &ordering.kind {
            ast::ExprKind::Path(path) => path.segments.last().map(|segment| segment.ident.to_string()),
            ast::ExprKind::Name(name) => Some(name.to_string()),
            _ => None,
        };
        match &ordering.kind {
            _ if self.in_library => {}
            ast::ExprKind::Path(path) => self.claims.push(Claim::relaxed(path)),
            ast::ExprKind::Name(name) => self.claims.push(Claim::relaxed(&name.clone().into())),
            _ => {}
        }
        if path.as_deref() != Some("Relaxed") {
            let message = "atomics of OpenCL 1.2 order no other memory: the ordering must be `Relaxed`";
            let help = "use `Ordering::Relaxed`, and `barrier()` to order memory within a work-group";
            self.error(Diagnostic::new(Code::Expression, ordering.at, message).help(help));
        }
    }

    /// `place.compare_exchange(current, new, Relaxed, Relaxed)`. The weak form never fails spuriously.
    fn compare_exchange(&mut self, place: Place, scalar: Scalar, args: &[ast::Expr], at: Range) -> Expr {
        let [current, new, success, failure] = args else {
            return self.rejected(Diagnostic::new(Code::Mismatch, at, "`compare_exchange` takes 4 arguments"), at);
        };
        self.relaxed(success);
        self.relaxed(failure);
        let ty = Ty::Scalar(scalar);
        let values = [current, new].map(|value| {
            let value = self.expr(value);
            self.coerce(&value.ty, &ty, value.at);
            value
        });
        let kind = ExprKind::CompareExchange(Box::new(place), Box::new(values));
        Expr { kind, ty: Ty::Result(ty.clone().into(), ty.into()), at }
    }

    pub(crate) fn scalar_method(&mut self, name: &Ident, operands: Vec<Expr>, at: Range) -> Expr {
        self.note_late_call(name, &operands);
        let ret = self.table.fresh();
        let call = Pending {
            name: name.clone(),
            receiver: operands[0].ty.clone(),
            args: operands[1..].iter().map(|arg| (arg.ty.clone(), arg.at)).collect(),
            ret: ret.clone(),
            cl: false,
        };
        self.method_types(call);
        Expr { kind: ExprKind::Method(Method::Named(name.clone()), operands), ty: ret, at }
    }

    /// `f32::max(a, b)`, `f32::from_bits(x)`
    fn associated(&mut self, scalar: Scalar, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let operands: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        self.associated_with(scalar, name, operands, at)
    }

    /// The call, with arguments that are already typed.
    pub(crate) fn associated_with(&mut self, scalar: Scalar, name: &Ident, operands: Vec<Expr>, at: Range) -> Expr {
        if let Some(order) = ByteOrder::of(&name.to_string(), "from_").filter(|_| scalar != Scalar::Bool) {
            return self.number_of(order, scalar, operands, at);
        }
        if let (Some(method), [left, right]) = (OrderMethod::comparison(name), &operands[..]) {
            let (left, right) = (self.through_refs(left.clone()), self.through_refs(right.clone()));
            self.equate(&left.ty, &Ty::Scalar(scalar), left.at);
            return self.ordered(method, left, right, at);
        }
        let converted = self.half_function(scalar, name, &operands, at);
        if let Some(converted) = converted {
            return converted;
        }
        if let ("default", []) = (name.to_string().as_str(), &operands[..]) {
            return self.default_of(Ty::Scalar(scalar), at);
        }
        if let ("from", [value]) = (name.to_string().as_str(), &operands[..]) {
            return self.from(value.clone(), Ty::Scalar(scalar), at);
        }
        let builtin = builtins::find(&name.to_string(), scalar);
        let Some(builtin) = builtin.filter(|builtin| builtin.operands(scalar).len() == operands.len()) else {
            let message = format!("`{}::{name}` is not supported in kernels", scalar.rust());
            return self.rejected(Diagnostic::new(Code::Method, at, message).help(listed(&name.to_string())), at);
        };
        for (operand, expected) in operands.iter().zip(builtin.operands(scalar)) {
            self.coerce(&operand.ty, &Ty::Scalar(expected), operand.at);
        }
        let kind = ExprKind::Method(Method::Builtin(builtin, scalar), operands);
        Expr { kind, ty: builtin.ret.ty(scalar), at }
    }

    /// Relates the types of a method call, now if the receiver's type is known, else later.
    pub(crate) fn method_types(&mut self, call: Pending) {
        let receiver = self.table.shallow(&call.receiver);
        if let Ty::Vector(..) | Ty::Mask(..) = receiver {
            let message = format!("the type of this value, `{receiver}`, is not visible here yet");
            let help = "bind it to a variable with a type first";
            return self.error(Diagnostic::new(Code::Ambiguous, call.name.span(), message).help(help));
        }
        if let Ty::Tuple(_) | Ty::Unit = receiver {
            return self.unknown_method(&call, &receiver);
        }
        let Ty::Scalar(scalar) = receiver else {
            self.relate(&call);
            self.pending.push(call);
            return;
        };
        let name = call.name.to_string();
        let found = if call.cl { builtins::find_cl(&name, scalar) } else { builtins::find(&name, scalar) };
        let Some(builtin) = found.filter(|builtin| !builtin.associated) else {
            self.unknown_method(&call, &receiver);
            return;
        };
        if builtin.params.len() != call.args.len() {
            let message = format!("`{}` takes {} arguments", call.name, builtin.params.len());
            self.error(Diagnostic::new(Code::Mismatch, call.name.span(), message));
        }
        for ((ty, at), param) in call.args.iter().zip(builtin.params) {
            self.coerce(ty, &param.ty(scalar), *at);
        }
        self.equate(&builtin.ret.ty(scalar), &call.ret, call.name.span().into());
    }
}

/// A literal argument without a suffix, if it can be written such that it is correct for every type that the callee may take.
pub(super) fn bare(arg: &ast::Expr) -> Option<Expr> {
    let (literal, negative) = match &arg.kind {
        ast::ExprKind::Literal(literal) => (literal, false),
        ast::ExprKind::Unary(UnaryOp::Neg, inner) => match &inner.kind {
            ast::ExprKind::Literal(literal) => (literal, true),
            _ => return None,
        },
        _ => return None,
    };
    let (value, scalar) = match literal {
        ast::Literal::Int(value, None) if i32::try_from(*value).is_ok() => (Value::Int(*value), Scalar::I32),
        ast::Literal::Int(value, None) if i64::try_from(*value).is_ok() => (Value::Int(*value), Scalar::I64),
        ast::Literal::Int(value, None) if !negative => (Value::Int(*value), Scalar::U64),
        // exact in both single and double precision
        ast::Literal::Float(digits, None) => {
            let (single, double) = (digits.parse::<f32>().ok()?, digits.parse::<f64>().ok()?);
            (f64::from(single) == double).then_some((Value::Float(digits.clone()), Scalar::F32))?
        }
        ast::Literal::Int(..) | ast::Literal::Float(..) | ast::Literal::Bool(_) => return None,
    };
    Some(Expr { kind: ExprKind::Bare(value, negative), ty: Ty::Scalar(scalar), at: arg.at })
}

/// The type of a call's argument, as far as the argument determines it.
fn argument(arg: &Expr) -> Arg {
    match &arg.kind {
        ExprKind::Bare(value, negative) => {
            let digits: proc_macro2::TokenStream = match value {
                Value::Int(value) => value.to_string(),
                Value::Float(digits) => Value::rust_float(digits, ""),
                Value::Bool(value) => value.to_string(),
            }
            .parse()
            .unwrap_or_default();
            Arg::Literal(if *negative { quote::quote!(-#digits) } else { digits })
        }
        _ => Arg::Typed(arg.ty.clone()),
    }
}

/// The scalar in a conversion's name.
pub(crate) fn converts(name: &Ident, prefix: &str) -> Option<Scalar> {
    let name = name.to_string();
    let scalar = Scalar::from_name(name.strip_prefix(prefix)?)?;
    let known = matches!(scalar.rust(), "i32" | "u32" | "i64" | "u64" | "usize" | "f32" | "f64");
    known.then_some(scalar)
}

/// The path from `Point::length` to the type that holds its compiled form.
fn method_path(path: &syn::Path) -> syn::Path {
    let mut owner = path.clone();
    let Some(name) = owner.segments.pop() else { return owner };
    owner.segments.pop_punct();
    let key = crate::names::member::key(&syn::Member::Named(name.ident));
    syn::parse_quote!(::cl_runtime::__private::Of::<#owner, #key>)
}
