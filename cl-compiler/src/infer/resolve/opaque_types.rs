//! Types that only rustc can resolve (opaque types), and how the expansion names them.
//!
//! The macro cannot see a struct's fields, a function's result, a constant's type or a type parameter. Each is a type
//! variable with a [`Source`]. Something visible may determine it. If not, and if the function only moves its values,
//! it stays [`Ty::Opaque`]: its name in C is filled in when the program is assembled. If the function computes with it,
//! the C code depends on the type: the function is compiled once for each scalar that it could be, and rustc picks the
//! right version. An operator that may be a user type's is a fourth case: rustc finds its function
//! (`expressions/operator.rs`, and the trait `Operator` of the runtime).
//!
//! The expansion refers to such a type by a *witness*: a constant expression of type `PhantomData<T>`, such as
//! `f::result(…)` or `field::<NAME, _>(…)`.

use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast;
use crate::builtins;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::unify::origin::{Arg, Part, Source, Unknown};
use crate::infer::unify::table::Origin;
use crate::ir::Callee;
use crate::names;
use crate::ty::spell;
use crate::ty::{Opaque, Scalar, Ty, Var};

impl Infer<'_> {
    /// Creates an opaque type.
    pub(crate) fn foreign(&mut self, at: Range, what: String, help: String, source: Source) -> Ty {
        // in the expansion of a macro, one source position may hold several
        let place = format!("{}:{} {what}", at.line(), at.column());
        let count = self.foreigners.entry(place.clone()).or_default();
        *count += 1;
        let key = format!("{place} {count}");
        let known = self.assignment.iter().find(|(known, _)| *known == key).map(|(_, scalar)| *scalar);
        let ty = self.table.foreign(Origin { at, what, help, key, source: Rc::new(source) });
        if let Some(scalar) = known {
            let _ = self.table.unify(&ty, &Ty::Scalar(scalar));
        }
        ty
    }

    /// The type with this spelling; the same type for every occurrence.
    pub(crate) fn named(&mut self, path: &syn::Path, at: Range) -> Ty {
        // `Pair::<f32>` is the same type as `Pair<f32>`
        let text = quote!(#path).to_string().replace(":: <", "<");
        if let Some((_, ty, _)) = self.named.iter().find(|(known, ..)| *known == text) {
            return ty.clone();
        }
        let what = format!("the type `{}`", crate::ty::spell::text(&text));
        let help = "use a scalar type here; a method of a struct is found where the struct is made or its fields are used, or if no number has one of its name".to_owned();
        let ty = self.foreign(at, what, help, Source::Written(quote!(#path)));
        self.named.push((text, ty.clone(), quote!(#path)));
        ty
    }

    /// The types that are written by names and have become known, which rustc confirms: only it sees what the names stand for.
    pub(crate) fn named_types(&self) -> Vec<(TokenStream, Ty)> {
        let known = self.named.iter().filter(|(name, ..)| self.generics.iter().all(|(param, _)| param != name));
        let known = known.map(|(_, ty, path)| (path.clone(), self.table.deep(ty)));
        known.filter(|(_, ty)| !matches!(ty, Ty::Var(_) | Ty::Opaque(_))).collect()
    }

    /// The type of a field of an opaque type; the same type for every access to the field.
    pub(crate) fn field_of(&mut self, base: &Ty, member: &syn::Member, at: Range) -> Ty {
        let root = self.table.shallow(base);
        if let Some((.., ty)) =
            self.fields.iter().find(|(known, name, _)| self.table.shallow(known) == root && name == member)
        {
            return ty.clone();
        }
        let name = quote!(#member).to_string();
        let help = format!("bind it to a variable with a type: `let value: TYPE = ….{name};`");
        let ty = self.foreign(
            at,
            format!("the type of the field `{name}`"),
            help,
            Source::Field(root.clone(), member.clone()),
        );
        self.fields.push((root, member.clone(), ty.clone()));
        ty
    }

    /// Whether the type is opaque and not yet known.
    pub(crate) fn is_foreign(&self, ty: &Ty) -> bool {
        match self.table.shallow(ty) {
            Ty::Var(var) => self.table.origin(var).is_some_and(|origin| !matches!(*origin.source, Source::Hidden)),
            Ty::Opaque(_) => true,
            _ => false,
        }
    }

    /// The path of the type, if it is written.
    pub(crate) fn spelling(&self, ty: &Ty) -> Option<syn::Path> {
        let Ty::Var(var) = self.table.shallow(ty) else { return None };
        match &*self.table.origin(var)?.source {
            Source::Written(tokens) => syn::parse2(tokens.clone()).ok(),
            _ => None,
        }
    }

    /// Refuses another name of a tuple as the type of the result if literals take their types from it.
    pub(crate) fn verify_result(&mut self, function: &ast::Function) {
        let Some(ast::Type { kind: ast::TypeKind::Path(path), at }) = &function.ret else { return };
        if matches!(self.table.shallow(&self.ret), Ty::Tuple(_)) && self.spelled(&self.ret).is_none() {
            let name = crate::ty::spell::text(&quote!(#path).to_string());
            let message = format!("`{name}` is another name of a tuple, in which literals do not take their types");
            let help =
                format!("write the tuple in place of `{name}`, or give the literals their types, as in `1.0f32`");
            self.error(Diagnostic::new(Code::Ambiguous, *at, message).help(help));
        }
    }

    /// Records that the C code depends on the type.
    pub(crate) fn operate(&mut self, ty: &Ty) {
        if ty.scalar().is_none() {
            self.operated.push(ty.clone());
        }
    }

    /// The opaque types without which the function cannot be compiled.
    pub(crate) fn unknowns(&mut self) -> Vec<Unknown> {
        let mut roots: Vec<(Var, Vec<Scalar>)> = Vec::new();
        let mut note = |infer: &Self, ty: &Ty, fits: &dyn Fn(Scalar) -> bool| {
            let Ty::Var(var) = infer.table.shallow(ty) else { return };
            if infer.table.origin(var).is_none() {
                return;
            }
            match roots.iter_mut().find(|(root, _)| *root == var) {
                Some((_, candidates)) => candidates.retain(|scalar| fits(*scalar)),
                None => {
                    let all = infer.table.candidates(var);
                    let all = all.filter(|scalar| infer.is_within_bounds(var, *scalar));
                    roots.push((var, all.filter(|scalar| fits(*scalar)).collect()));
                }
            }
        };
        // the default of a type parameter must be a number
        let is_parameter =
            |ty: &&Ty| self.spelling(ty).is_some_and(|path| self.generics.iter().any(|(name, _)| path.is_ident(name)));
        let defaults: Vec<_> = self.defaults.iter().filter(is_parameter).cloned().collect();
        for ty in self.operated.iter().chain(&defaults).chain(self.shown.iter().map(|(ty, _)| ty)) {
            note(self, ty, &|_| true);
        }
        for call in &self.pending {
            let name = call.name.to_string();
            let find = if call.cl { builtins::find_cl } else { builtins::find };
            note(self, &call.receiver, &|scalar| find(&name, scalar).is_some());
        }
        let mut unknowns = Vec::new();
        for (var, candidates) in roots {
            let Some(origin) = self.table.origin(var).cloned() else { continue };
            let shown = self.shown.iter().find(|(ty, _)| self.table.shallow(ty) == Ty::Var(var));
            let shown = shown.map(|(_, at)| *at);
            // a type with fields is not a scalar
            if let Some(at) =
                shown.filter(|_| self.fields.iter().any(|(of, ..)| self.table.shallow(of) == Ty::Var(var)))
            {
                let message = format!("{} is none that a kernel can show as a whole", origin.what);
                self.refuse(at, &message, "show its fields, and compare them one by one");
                continue;
            }
            match self.witness(&Ty::Var(var)) {
                Some(witness) => {
                    let Origin { what, key, .. } = origin;
                    let (at, help) = self.taken_for_a_number(var).unwrap_or((origin.at, origin.help));
                    unknowns.push(Unknown { key, witness, candidates, at, what, help, shown });
                }
                None => self.ambiguous(origin.at, &origin.what, &origin.help),
            }
        }
        unknowns
    }

    /// Advice where a method of numbers is called on a written type that may be a struct, and where the call is.
    fn taken_for_a_number(&self, var: Var) -> Option<(Range, String)> {
        let is_meant = |ty: &Ty| self.table.shallow(ty) == Ty::Var(var);
        let ty = self.spelling(&Ty::Var(var)).filter(|_| !self.is_parameter(&Ty::Var(var)))?;
        let ty = crate::ty::spell::text(&quote!(#ty).to_string());
        if let Some(call) = self.pending.iter().find(|call| is_meant(&call.receiver)) {
            let name = &call.name;
            let help = format!(
                "`{name}` is taken for the method of a number, as nothing here shows whether `{ty}` is a struct: write the number's type \
                 in place of `{ty}`; or give the struct's method another name, or use a field of the struct here; structs are \
                 compared with `<`"
            );
            return Some((name.span().into(), help));
        }
        let (.., name) = self.totals.iter().find(|(total, ..)| is_meant(&self.locals[total.0].ty))?;
        Some((name.span().into(), format!("`{name}` is for numbers: use `fold` for a struct")))
    }

    fn is_within_bounds(&self, var: Var, scalar: Scalar) -> bool {
        let origin = self.table.origin(var);
        let Some(Source::Written(tokens)) = origin.map(|origin| &*origin.source) else { return true };
        let name = tokens.to_string();
        self.generics.iter().find(|(param, _)| *param == name).is_none_or(|(_, scalars)| scalars.contains(&scalar))
    }

    /// Hides the types that the survey could not determine: rustc determines them, in the native version too.
    pub(crate) fn hide_pending(&mut self) {
        for call in std::mem::take(&mut self.pending) {
            // the receiver may be the result of an earlier call
            if self.table.origin_of(&call.receiver).is_none() {
                self.pending.push(call);
                continue;
            }
            for ty in call.args.iter().map(|(ty, _)| ty).chain([&call.ret]) {
                if self.table.class(ty).is_some() {
                    let at = call.name.span().into();
                    let what = format!("the type of the result of `{}`", call.name);
                    let hidden = self.foreign(at, what, "give the receiver a type".to_owned(), Source::Hidden);
                    let _ = self.table.unify(ty, &hidden);
                }
            }
        }
    }

    /// Names the remaining opaque types. In the survey, rustc must resolve those that have no name.
    pub(crate) fn settle(&mut self, survey: bool) {
        for var in self.table.foreigners() {
            let Some(origin) = self.table.origin(var).cloned() else { continue };
            let witness = self.witness(&Ty::Var(var));
            if witness.is_none() && !survey {
                continue;
            }
            let spelling = match &*origin.source {
                Source::Written(tokens) => Some(tokens.clone()),
                _ => None,
            };
            let text = match &spelling {
                Some(spelling) => crate::ty::spell::text(&spelling.to_string()),
                None => origin.what.clone(),
            };
            let opaque = Opaque { id: var.0, text, spelling, witness: witness.unwrap_or_default() };
            self.table.settle(var, Ty::Opaque(Rc::new(opaque)));
        }
    }

    /// A constant expression that represents the type. It has type `PhantomData<T>`, or `PhantomData<[T]>` for a slice;
    /// for a reference, it represents the referent.
    pub(crate) fn witness(&self, ty: &Ty) -> Option<TokenStream> {
        let ty = self.table.shallow(ty);
        let origin = match &ty {
            Ty::Var(var) => self.table.origin(*var),
            Ty::Opaque(opaque) => return (!opaque.witness.is_empty()).then(|| opaque.witness.clone()),
            Ty::Ref { to, .. } => return self.witness(to),
            Ty::Function(function) => {
                let path = &function.path;
                // in parentheses it can only be a type, so rustc reports an error if it is not one
                return Some(quote!(__cl::PhantomData::<(#path)>));
            }
            Ty::Slice { element, .. } => {
                if let Some(element) = self.spelled(element) {
                    return Some(quote!(__cl::PhantomData::<[#element]>));
                }
                let element = self.witness(element)?;
                return Some(quote!(__cl::slice_of(#element)));
            }
            _ => {
                let Some(ty) = self.spelled(&ty) else { return self.composed(&ty) };
                return Some(quote!(__cl::PhantomData::<#ty>));
            }
        };
        let Some(origin) = origin else {
            // an undetermined literal takes its default
            let scalar = self.table.literal_default(&ty)?;
            let scalar = spell::ty(&Ty::Scalar(scalar));
            return Some(quote!(__cl::PhantomData::<#scalar>));
        };
        let Ty::Var(var) = ty else { return self.source_witness(&origin.source) };
        // in `x = f(x)`, the type of each side would be named by the other
        if self.naming.borrow().contains(&var) {
            return None;
        }
        self.naming.borrow_mut().push(var);
        let witness = self.source_witness(&origin.source);
        self.naming.borrow_mut().pop();
        witness
    }

    /// The witness of a compound type whose parts have only witnesses.
    fn composed(&self, ty: &Ty) -> Option<TokenStream> {
        let witness = |part: &Ty| match self.table.shallow(part) {
            Ty::Ref { .. } | Ty::Slice { .. } | Ty::Function(_) => None,
            part => self.witness(&part),
        };
        match ty {
            Ty::Array(element, len) => {
                let (element, len) = (witness(element)?, spell::len(len));
                Some(quote!(__cl::array_of::<{ #len }, _>(#element)))
            }
            Ty::Tuple(fields) => {
                let fields = fields.iter().map(witness).collect::<Option<Vec<_>>>()?;
                Some(quote!(__cl::tuple_of((#(#fields,)*))))
            }
            Ty::Option(some) => {
                let some = witness(some)?;
                Some(quote!(__cl::option_of(#some)))
            }
            Ty::Result(ok, err) => {
                let (ok, err) = (witness(ok)?, witness(err)?);
                Some(quote!(__cl::result_of(#ok, #err)))
            }
            _ => None,
        }
    }

    fn source_witness(&self, source: &Source) -> Option<TokenStream> {
        match source {
            Source::Hidden => None,
            Source::Written(tokens) => Some(quote!(__cl::PhantomData::<#tokens>)),
            Source::Within(whole, part) => {
                let whole = self.source_witness(whole)?;
                Some(match part {
                    Part::Field(number) => {
                        let key = crate::names::member::key(&syn::Member::from(*number));
                        quote!(__cl::field::<#key, _>(#whole))
                    }
                    Part::Element => quote!(__cl::element(#whole)),
                    Part::Some => quote!(__cl::some(#whole)),
                    Part::Ok => quote!(__cl::ok(#whole)),
                    Part::Err => quote!(__cl::err(#whole)),
                })
            }
            Source::Call(path, args) => {
                let args = self.arguments(args)?;
                Some(spell::query(path, "result", &args))
            }
            Source::Field(base, member) => {
                let (base, key) = (self.witness(base)?, crate::names::member::key(member));
                Some(quote!(__cl::field::<#key, _>(#base)))
            }
            Source::Element(base) => {
                let base = self.witness(base)?;
                Some(quote!(__cl::element(#base)))
            }
            Source::Const(constant) => Some(quote!(__cl::typed(&#constant))),
            Source::Parameter(path, args, number) => {
                let args = self.arguments(args)?;
                let parameters = spell::query(path, "parameters", &args);
                Some(quote!(__cl::parameter::<#number, _>(#parameters)))
            }
            Source::Operand(path, args, side) => {
                let args = self.arguments(args)?;
                Some(spell::query(path, side.query(), &args))
            }
        }
    }

    /// The witnesses of a call's arguments, as a tuple.
    pub(crate) fn arguments(&self, args: &[Arg]) -> Option<TokenStream> {
        let args: Option<Vec<_>> = args
            .iter()
            .map(|arg| match arg {
                Arg::Typed(ty) => self.witness(ty),
                Arg::Surveyed(witness) => Some(witness.clone()),
                Arg::Literal(tokens) => Some(quote!(__cl::typed(&(#tokens)))),
            })
            .collect();
        let args = args?;
        Some(quote!((#(#args,)*)))
    }

    /// The type as Rust tokens, if it can be written.
    fn spelled(&self, ty: &Ty) -> Option<TokenStream> {
        let deep = self.table.deep(ty);
        let mut writable = true;
        deep.visit(&mut |part| {
            writable &= match part {
                Ty::Opaque(opaque) => opaque.spelling.is_some(),
                Ty::Var(var) => match self.table.origin(*var) {
                    Some(origin) => matches!(*origin.source, Source::Written(_)),
                    None => self.table.literal_default(part).is_some(),
                },
                _ => true,
            };
        });
        writable.then(|| {
            let known = deep.map(&|part| match part {
                Ty::Var(var) => match self.table.origin(*var).map(|origin| &*origin.source) {
                    Some(Source::Written(tokens)) => Some(Ty::Opaque(Rc::new(Opaque {
                        id: usize::MAX,
                        text: String::new(),
                        spelling: Some(tokens.clone()),
                        witness: TokenStream::new(),
                    }))),
                    _ => self.table.literal_default(part).map(Ty::Scalar),
                },
                _ => None,
            });
            spell::ty(&known)
        })
    }

    /// The type of a struct or variant expression, and the variant.
    pub(crate) fn structure_named(&mut self, path: &syn::Path, at: Range) -> (Ty, Option<proc_macro2::Ident>) {
        match names::variant(path) {
            Some((of, variant)) => (self.named(&of, at), Some(variant)),
            None => (self.named(path, at), None),
        }
    }

    /// Types a struct expression: `Point { x, y, ..base }`
    pub(crate) fn structure<'a>(
        &mut self,
        path: &syn::Path,
        fields: impl Iterator<Item = (syn::Member, &'a ast::Expr)>,
        base: Option<&ast::Expr>,
        at: Range,
    ) -> crate::ir::Expr {
        let (ty, variant) = self.structure_named(path, at);
        self.structured.push(ty.clone());
        let fields = fields
            .map(|(member, value)| {
                let field = variant.as_ref().map_or(member.clone(), |variant| names::of_variant(variant, &member));
                let expected = self.field_of(&ty, &field, value.at);
                let value = self.expr_of(value, &expected);
                self.coerce(&value.ty, &expected, value.at);
                (member, value)
            })
            .collect();
        let base = base.map(|base| {
            let base = self.expr(base);
            self.equate(&base.ty, &ty, base.at);
            Box::new(base)
        });
        let path = path.clone();
        crate::ir::Expr { kind: crate::ir::ExprKind::Struct(crate::ir::Struct { path, fields, base }), ty, at }
    }

    /// The callees, one for each call, with the types of the arguments.
    pub(crate) fn finish_callees(&mut self, survey: bool) -> Vec<Callee> {
        let mut callees = Vec::new();
        for (path, args, called, function) in std::mem::take(&mut self.callees) {
            let types = self.arguments(&args);
            if types.is_none() && !survey {
                self.unnamed.push(path.clone());
            }
            let types = types.unwrap_or_default();
            callees.push(Callee { path, types, called, function });
        }
        callees
    }

    /// Reports calls with arguments whose types have no name, unless an error about the arguments has been reported.
    pub(crate) fn verify_callees(&mut self) {
        for path in std::mem::take(&mut self.unnamed) {
            if self.sink.is_empty() {
                let name = crate::ty::spell::text(&quote!(#path).to_string());
                let what = format!("the type of an argument of `{name}`");
                self.ambiguous(Range::of(&path), &what, "bind it to a variable with a type");
            }
        }
    }

    /// Reports a type that must be known here and is not.
    pub(crate) fn unknown(&mut self, ty: &Ty, at: Range, what: &str) {
        let message = format!("{what} is not visible here: `{}`", self.table.show(ty));
        self.error(Diagnostic::new(Code::Ambiguous, at, message).help("bind it to a variable with a type first"));
    }
}
