//! An evaluator for the constants in macro expansions. It implements the subset of Rust that the compiler generates
//! there.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use cl_runtime::__private::{Item, ItemSpace, Scalar, Summary, TypeItem};
use quote::ToTokens;

use super::convert;
use super::source::{Compiled, Source};
use super::ty::{Param, Ty, scalar_named, vector_named};
use super::{Failure, Result};

/// The value of a constant expression.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// An integer, with its type if it is known.
    Int(i128, Option<Scalar>),
    /// A float.
    Float(f64, Option<Scalar>),
    /// A `bool`.
    Bool(bool),
    /// A `&'static str`.
    Text(&'static str),
    /// `PhantomData<T>`
    Type(Ty),
    /// An array or slice.
    List(Rc<Vec<Value>>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A struct or an enum variant, with the last segments of its path.
    Made(String, Rc<Vec<(String, Value)>>),
    /// A constructed item.
    Item(&'static Item),
    /// A constructed summary.
    Summary(&'static Summary),
    /// A description of a type.
    TypeItem(&'static TypeItem),
}

/// The meaning of names at an expression.
#[derive(Debug, Default, Clone)]
pub(super) struct Scope {
    types: HashMap<String, Ty>,
    numbers: HashMap<String, i128>,
    own: Option<(String, Vec<Param>)>,
    variables: Vec<(String, Value)>,
}

/// Cached results.
#[derive(Debug, Default)]
pub(super) struct Evaluator {
    items: RefCell<HashMap<String, Value>>,
}

/// An evaluator for a program.
#[derive(Debug, Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) source: &'a Source,
    known: &'a Evaluator,
}

impl Source {
    /// A type as written outside of functions.
    pub(super) fn written(&self, ty: &syn::Type) -> Result<Ty> {
        let known = Evaluator::default();
        At { source: self, known: &known }.ty(ty, &Scope::default())
    }
}

pub(super) fn unsupported<T>(what: impl ToTokens) -> Result<T> {
    Err(Failure::unsupported(what.to_token_stream().to_string()))
}

impl<'a> At<'a> {
    /// An evaluator for a program.
    pub(super) fn new(source: &'a Source, known: &'a Evaluator) -> Self {
        Self { source, known }
    }

    /// A constant of the type that holds a compiled function.
    pub(super) fn member(&self, function: &str, params: &[Param], name: &str) -> Result<Value> {
        let key = format!("{function} {params:?} {name}");
        if let Some(known) = self.known.items.borrow().get(&key) {
            return Ok(known.clone());
        }
        let (compiled, scope) = self.instance(function, params)?;
        let Some(expr) = compiled.constants.get(name) else {
            return Err(Failure::unsupported(format!("{function}::{name}")));
        };
        let mut value = self.expr(expr, &scope)?;
        match name {
            "ITEM" => value = Value::Item(convert::item(self.source, &value)?),
            "SUMMARY" => value = Value::Summary(convert::summary(&value)?),
            _ => {}
        }
        self.known.items.borrow_mut().insert(key, value.clone());
        Ok(value)
    }

    fn instance(&self, function: &str, params: &[Param]) -> Result<(&'a Compiled, Scope)> {
        let Some(compiled) = self.source.functions.get(function) else {
            return Err(Failure::unsupported(format!("the function `{function}`")));
        };
        let mut scope = Scope { own: Some((function.to_owned(), params.to_vec())), ..Scope::default() };
        for (param, value) in compiled.generics.params.iter().zip(params) {
            match (param, value) {
                (syn::GenericParam::Type(param), Param::Type(ty)) => {
                    scope.types.insert(param.ident.to_string(), ty.clone());
                }
                (syn::GenericParam::Const(param), Param::Const(value)) => {
                    scope.numbers.insert(param.ident.to_string(), *value);
                }
                _ => return Err(Failure::unsupported(format!("the parameters of `{function}`"))),
            }
        }
        Ok((compiled, scope))
    }

    /// `function::item(types)` and the other queries.
    fn query(&self, function: &str, given: &[Param], query: &str, args: &Value) -> Result<Value> {
        let Some(compiled) = self.source.functions.get(function) else {
            return Err(Failure::unsupported(format!("the function `{function}`")));
        };
        let Some((_, types, output, body)) = compiled.queries.get(query) else {
            return Err(Failure::unsupported(format!("`{function}::{query}`")));
        };
        let wanted = compiled.generics.params.len();
        let params = if given.len() == wanted { given.to_vec() } else { self.infer(compiled, query, types, args)? };
        let (_, scope) = self.instance(function, &params)?;
        if query == "result" {
            return Ok(Value::Type(self.phantom(output, &scope)?));
        }
        let known = match query {
            "item" => "ITEM",
            _ => "SUMMARY",
        };
        if let Some(calls) = compiled.constants.get("CALLS") {
            self.expr(calls, &scope)?;
        }
        // a kernel has none
        if body.to_token_stream().to_string().contains("panic") {
            return self.expr(body, &scope);
        }
        self.member(function, &params, known)
    }

    /// `-> PhantomData<T>`
    fn phantom(&self, output: &syn::ReturnType, scope: &Scope) -> Result<Ty> {
        let syn::ReturnType::Type(_, ty) = output else { return unsupported(output) };
        let syn::Type::Path(path) = &**ty else { return unsupported(output) };
        match path.path.segments.last().map(|last| &last.arguments) {
            Some(syn::PathArguments::AngleBracketed(args)) => match args.args.first() {
                Some(syn::GenericArgument::Type(ty)) => self.ty(ty, scope),
                _ => unsupported(output),
            },
            _ => unsupported(output),
        }
    }

    /// Resolves a type.
    pub(super) fn ty(&self, ty: &syn::Type, scope: &Scope) -> Result<Ty> {
        match ty {
            syn::Type::Paren(inner) => self.ty(&inner.elem, scope),
            syn::Type::Group(inner) => self.ty(&inner.elem, scope),
            syn::Type::Reference(inner) => self.ty(&inner.elem, scope),
            syn::Type::Slice(slice) => Ok(Ty::Slice(Box::new(self.ty(&slice.elem, scope)?))),
            syn::Type::Tuple(tuple) => {
                Ok(Ty::Tuple(tuple.elems.iter().map(|ty| self.ty(ty, scope)).collect::<Result<_>>()?))
            }
            syn::Type::Array(array) => {
                let element = self.ty(&array.elem, scope)?;
                let Value::Int(len, _) = self.expr(&array.len, scope)? else { return unsupported(&array.len) };
                Ok(Ty::Array(Box::new(element), len as usize))
            }
            syn::Type::Path(path) if path.qself.is_none() => self.ty_path(&path.path, scope),
            ty => unsupported(ty),
        }
    }

    fn ty_path(&self, path: &syn::Path, scope: &Scope) -> Result<Ty> {
        let Some(last) = path.segments.last() else { return unsupported(path) };
        let name = last.ident.to_string();
        if name == "Self"
            && let Some((function, params)) = &scope.own
        {
            return Ok(Ty::Function(function.clone(), params.clone()));
        }
        let params = self.params(&last.arguments, scope)?;
        if let Some(ty) = scope.types.get(&name).filter(|_| path.segments.len() == 1) {
            return Ok(ty.clone());
        }
        // only its size matters
        let plain = name.strip_prefix("Atomic").map(str::to_lowercase);
        if let Some(scalar) = scalar_named(plain.as_ref().unwrap_or(&name)) {
            return Ok(Ty::Scalar(scalar));
        }
        if let Some((lane, len)) = vector_named(&name) {
            return Ok(Ty::Vector(lane, len));
        }
        match (name.as_str(), params.as_slice()) {
            ("Option", [Param::Type(some)]) => return Ok(Ty::Option(Box::new(some.clone()))),
            ("Result", [Param::Type(ok), Param::Type(err)]) => {
                return Ok(Ty::Result(Box::new(ok.clone()), Box::new(err.clone())));
            }
            ("Ordering", []) => return Ok(Ty::Ordering),
            // the type that holds a method
            ("Of", [Param::Type(Ty::Named(owner)), Param::Const(key)]) => {
                let found = self.source.methods.get(&(*key as u128, owner.clone()));
                return match found {
                    Some(function) => Ok(Ty::Function(function.clone(), Vec::new())),
                    None => unsupported(path),
                };
            }
            _ => {}
        }
        if self.source.structs.contains_key(&name) || self.source.enums.contains_key(&name) {
            return Ok(Ty::Named(name));
        }
        if self.source.functions.contains_key(&name) {
            return Ok(Ty::Function(name, params));
        }
        unsupported(path)
    }

    pub(super) fn params(&self, arguments: &syn::PathArguments, scope: &Scope) -> Result<Vec<Param>> {
        let syn::PathArguments::AngleBracketed(args) = arguments else { return Ok(Vec::new()) };
        let mut params = Vec::new();
        for arg in &args.args {
            params.push(match arg {
                syn::GenericArgument::Type(syn::Type::Path(path))
                    if path.path.get_ident().is_some_and(|name| self.is_number(name, scope)) =>
                {
                    Param::Const(self.number(&path.path, scope)?)
                }
                // an inferred argument
                syn::GenericArgument::Type(syn::Type::Infer(_)) | syn::GenericArgument::Lifetime(_) => continue,
                syn::GenericArgument::Type(ty) => Param::Type(self.ty(ty, scope)?),
                syn::GenericArgument::Const(expr) => match self.expr(expr, scope)? {
                    Value::Int(value, _) => Param::Const(value),
                    Value::Bool(value) => Param::Const(value.into()),
                    _ => return unsupported(expr),
                },
                arg => return unsupported(arg),
            });
        }
        Ok(params)
    }

    fn is_number(&self, name: &syn::Ident, scope: &Scope) -> bool {
        let name = name.to_string();
        // if a name may be a type or a constant, it is taken as a type first
        !scope.types.contains_key(&name)
            && (scope.numbers.contains_key(&name) || self.source.constants.contains_key(&name))
    }

    fn number(&self, path: &syn::Path, scope: &Scope) -> Result<i128> {
        match self.path(path, scope)? {
            Value::Int(value, _) => Ok(value),
            _ => unsupported(path),
        }
    }

    /// The type of an expression, for the expressions whose type is needed.
    pub(super) fn type_of(&self, expr: &syn::Expr, scope: &Scope) -> Result<Ty> {
        match expr {
            syn::Expr::Reference(inner) => self.type_of(&inner.expr, scope),
            syn::Expr::Paren(inner) => self.type_of(&inner.expr, scope),
            syn::Expr::Group(inner) => self.type_of(&inner.expr, scope),
            syn::Expr::Const(inner) => match inner.block.stmts.as_slice() {
                [syn::Stmt::Expr(inner, None)] => self.type_of(inner, scope),
                _ => unsupported(inner),
            },
            syn::Expr::Unary(inner) => self.type_of(&inner.expr, scope),
            syn::Expr::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
                if let Some((ty, _)) = self.source.constants.get(&name) {
                    return self.ty(ty, &Scope::default());
                }
                let segments: Vec<_> = path.path.segments.iter().map(|one| one.ident.to_string()).collect();
                if let [.., owner, _] = segments.as_slice() {
                    if self.source.enums.contains_key(owner) {
                        return Ok(Ty::Named(owner.clone()));
                    }
                    if let Some(scalar) = scalar_named(owner) {
                        return Ok(Ty::Scalar(scalar));
                    }
                }
                unsupported(path)
            }
            expr => match self.expr(expr, scope)? {
                Value::Int(_, scalar) => Ok(Ty::Scalar(scalar.unwrap_or(Scalar::I32))),
                Value::Float(_, scalar) => Ok(Ty::Scalar(scalar.unwrap_or(Scalar::F64))),
                Value::Bool(_) => Ok(Ty::Scalar(Scalar::Bool)),
                _ => unsupported(expr),
            },
        }
    }

    /// The value of an expression.
    pub(super) fn expr(&self, expr: &syn::Expr, scope: &Scope) -> Result<Value> {
        match expr {
            syn::Expr::Reference(inner) => self.expr(&inner.expr, scope),
            syn::Expr::Paren(inner) => self.expr(&inner.expr, scope),
            syn::Expr::Group(inner) => self.expr(&inner.expr, scope),
            syn::Expr::Unsafe(inner) => self.block(&inner.block, scope),
            syn::Expr::Const(inner) => self.block(&inner.block, scope),
            syn::Expr::Block(inner) => self.block(&inner.block, scope),
            syn::Expr::Lit(lit) => super::number::literal(&lit.lit),
            syn::Expr::Array(array) => Ok(Value::List(Rc::new(self.all(&array.elems, scope)?))),
            syn::Expr::Repeat(repeat) => {
                let (value, len) = (self.expr(&repeat.expr, scope)?, self.expr(&repeat.len, scope)?);
                let Value::Int(len, _) = len else { return unsupported(repeat) };
                Ok(Value::List(Rc::new(vec![value; len as usize])))
            }
            syn::Expr::Tuple(tuple) => Ok(Value::Tuple(self.all(&tuple.elems, scope)?)),
            syn::Expr::Struct(made) => {
                let fields = made.fields.iter().map(|field| {
                    let syn::Member::Named(name) = &field.member else { return unsupported(&field.member) };
                    // used by the native version only
                    let value = match name.to_string().as_str() {
                        "native" | "slot" => Value::Bool(false),
                        _ => self.expr(&field.expr, scope)?,
                    };
                    Ok((name.to_string(), value))
                });
                Ok(Value::Made(made_name(&made.path), Rc::new(fields.collect::<Result<_>>()?)))
            }
            syn::Expr::Path(path) => match &path.qself {
                Some(own) => self.associated(&own.ty, &path.path, scope),
                None => self.path(&path.path, scope),
            },
            syn::Expr::Call(call) => self.call(call, scope),
            syn::Expr::MethodCall(call) => self.method(call, scope),
            syn::Expr::Field(field) => self.field(field, scope),
            syn::Expr::Cast(cast) => {
                let value = self.expr(&cast.expr, scope)?;
                let text = cast.ty.to_token_stream().to_string();
                let to = match &*cast.ty {
                    syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
                    _ => None,
                };
                match (value, to.as_deref()) {
                    (value, Some("i128")) => Ok(value),
                    (value, Some(to)) => match scalar_named(to) {
                        Some(to) => Ok(super::number::cast(value, to)),
                        None => Err(Failure::unsupported(text)),
                    },
                    (_, None) => Err(Failure::unsupported(text)),
                }
            }
            syn::Expr::Unary(unary) => super::number::unary(&unary.op, self.expr(&unary.expr, scope)?),
            syn::Expr::Binary(binary) => {
                let left = self.expr(&binary.left, scope)?;
                match (&binary.op, &left) {
                    (syn::BinOp::And(_), Value::Bool(false)) | (syn::BinOp::Or(_), Value::Bool(true)) => {
                        return Ok(left);
                    }
                    _ => {}
                }
                super::number::binary(&binary.op, left, self.expr(&binary.right, scope)?)
            }
            syn::Expr::If(branch) => {
                let Value::Bool(holds) = self.expr(&branch.cond, scope)? else { return unsupported(&branch.cond) };
                match (holds, &branch.else_branch) {
                    (true, _) => self.block(&branch.then_branch, scope),
                    (false, Some((_, otherwise))) => self.expr(otherwise, scope),
                    (false, None) => Ok(Value::Tuple(Vec::new())),
                }
            }
            syn::Expr::Match(matched) => {
                let value = self.expr(&matched.expr, scope)?;
                for arm in &matched.arms {
                    if let syn::Pat::Ident(name) = &arm.pat {
                        let mut inner = scope.clone();
                        inner.variables.push((name.ident.to_string(), value));
                        return self.expr(&arm.body, &inner);
                    }
                    if super::pattern::matches(&arm.pat, &value)? {
                        return self.expr(&arm.body, scope);
                    }
                }
                unsupported(&matched.expr)
            }
            // only rustc checks it
            syn::Expr::Closure(_) => Ok(Value::Tuple(Vec::new())),
            syn::Expr::Macro(call) => self.invoke(&call.mac, scope),
            expr => unsupported(expr),
        }
    }

    pub(super) fn all(
        &self,
        exprs: &syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>,
        scope: &Scope,
    ) -> Result<Vec<Value>> {
        exprs.iter().map(|expr| self.expr(expr, scope)).collect()
    }

    fn block(&self, block: &syn::Block, scope: &Scope) -> Result<Value> {
        let mut own = None;
        for (at, stmt) in block.stmts.iter().enumerate() {
            let scope = own.as_ref().unwrap_or(scope);
            match stmt {
                syn::Stmt::Item(syn::Item::Const(constant)) => {
                    let value = self.expr(&constant.expr, scope)?;
                    let value = match constant.ident == "_" {
                        true => continue,
                        false => super::number::typed(value, &constant.ty),
                    };
                    let mut inner = scope.clone();
                    inner.variables.push((constant.ident.to_string(), value));
                    own = Some(inner);
                }
                syn::Stmt::Item(_) => {}
                syn::Stmt::Local(local) => {
                    let Some(init) = &local.init else { return unsupported(local) };
                    let value = self.expr(&init.expr, scope)?;
                    let mut inner = scope.clone();
                    match (&local.pat, value) {
                        (syn::Pat::Ident(name), value) => inner.variables.push((name.ident.to_string(), value)),
                        (syn::Pat::Tuple(names), Value::Tuple(values)) => {
                            for (name, value) in names.elems.iter().zip(values) {
                                inner.variables.push((name.to_token_stream().to_string(), value));
                            }
                        }
                        _ => {}
                    }
                    own = Some(inner);
                }
                syn::Stmt::Expr(expr, None) if at + 1 == block.stmts.len() => return self.expr(expr, scope),
                syn::Stmt::Expr(expr, _) => {
                    self.expr(expr, scope)?;
                }
                syn::Stmt::Macro(call) if call.semi_token.is_none() => return self.invoke(&call.mac, scope),
                syn::Stmt::Macro(call) => {
                    self.invoke(&call.mac, scope)?;
                }
            }
        }
        Ok(Value::Tuple(Vec::new()))
    }

    fn invoke(&self, call: &syn::Macro, scope: &Scope) -> Result<Value> {
        let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        match name.as_str() {
            "module_path" => Ok(Value::Text(self.source.module)),
            "file" => Ok(Value::Text(super::FILE)),
            "stringify" => Ok(Value::Text(super::source::stringified(&call.tokens).leak())),
            "panic" | "unreachable" => {
                Err(Failure::refused("rustc", call.tokens.to_string().trim_matches('"').to_owned()))
            }
            "assert" => {
                let args = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
                let args = syn::parse::Parser::parse2(args, call.tokens.clone());
                let Ok(args) = args else { return unsupported(call) };
                let Some(first) = args.first() else { return unsupported(call) };
                match self.expr(first, scope)? {
                    Value::Bool(true) => Ok(Value::Tuple(Vec::new())),
                    _ => Err(Failure::refused("rustc", call.tokens.to_string())),
                }
            }
            _ => unsupported(call),
        }
    }

    /// `<T as Type>::TYPE`
    fn associated(&self, own: &syn::Type, path: &syn::Path, scope: &Scope) -> Result<Value> {
        let last = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        match last.as_str() {
            // only rustc can evaluate the comparison with it
            "UNSET" | "SAMPLES" => Ok(Value::Tuple(Vec::new())),
            "TYPE" => Ok(Value::TypeItem(self.ty(own, scope)?.item(self.source)?)),
            _ => unsupported(path),
        }
    }

    fn path(&self, path: &syn::Path, scope: &Scope) -> Result<Value> {
        let segments: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
        if let [name] = segments.as_slice() {
            if let Some((_, value)) = scope.variables.iter().rev().find(|(known, _)| known == name) {
                return Ok(value.clone());
            }
            if let Some(value) = scope.numbers.get(name) {
                return Ok(Value::Int(*value, Some(Scalar::Usize)));
            }
            if let Some((ty, expr)) = self.source.constants.get(name) {
                return Ok(super::number::typed(self.expr(expr, &Scope::default())?, ty));
            }
            return unsupported(path);
        }
        let (Some(last), Some(owner)) = (segments.last(), segments.iter().rev().nth(1)) else {
            return unsupported(path);
        };
        if last == "PhantomData" {
            let arguments = path.segments.last().map(|last| &last.arguments);
            let params = arguments.map(|arguments| self.params(arguments, scope)).transpose()?;
            return match params.as_deref() {
                Some([Param::Type(ty)]) => Ok(Value::Type(ty.clone())),
                _ => unsupported(path),
            };
        }
        if owner == "Named" {
            return self.variant_named(last, path, scope);
        }
        if owner == "Self"
            && let Some((function, params)) = &scope.own
        {
            return self.member(function, params, last);
        }
        // the program may have an enum with the name of a runtime enum
        let is_ours = segments.first().is_none_or(|first| first != "__cl");
        if let Some(repr) = self.source.enums.get(owner).filter(|_| is_ours) {
            return match repr.variant(last) {
                Some((_, variant)) => Ok(Value::Int(variant.number, repr.scalar)),
                None => unsupported(path),
            };
        }
        if let Some(scalar) = scalar_named(owner) {
            return super::number::associated(scalar, last);
        }
        if segments.iter().any(|one| one == "consts") {
            return super::number::mathematical(last);
        }
        if self.source.functions.contains_key(owner) {
            return self.member(owner, &[], last);
        }
        if owner == "Conditions" && last == "NONE" {
            return Ok(Value::Made("Conditions::NONE".to_owned(), Rc::default()));
        }
        // a variant of one of the runtime's enums
        Ok(Value::Made(made_name(path), Rc::default()))
    }

    fn field(&self, field: &syn::ExprField, scope: &Scope) -> Result<Value> {
        let base = self.expr(&field.base, scope)?;
        let name = field.member.to_token_stream().to_string();
        match (base, name.as_str()) {
            (Value::Summary(summary), "barriers") => Ok(Value::Bool(summary.barriers)),
            (Value::Summary(summary), "pure") => Ok(Value::Bool(summary.pure)),
            (Value::Summary(summary), "arrays") => Ok(Value::Int(summary.arrays as i128, Some(Scalar::Usize))),
            _ => unsupported(field),
        }
    }

    fn method(&self, call: &syn::ExprMethodCall, scope: &Scope) -> Result<Value> {
        let receiver = self.expr(&call.receiver, scope)?;
        let args = self.all(&call.args, scope)?;
        let name = call.method.to_string();
        let usize = |value: &Value| match value {
            Value::Int(value, _) => Ok(*value as usize),
            _ => unsupported(call),
        };
        match (&receiver, name.as_str(), args.as_slice()) {
            (Value::Int(a, Some(scalar)), name, [Value::Int(b, _)]) if name.starts_with("wrapping_") => {
                super::number::wrapping(name, *a, *b, *scalar)
            }
            (Value::List(list), "len", []) => Ok(Value::Int(list.len() as i128, Some(Scalar::Usize))),
            (Value::List(list), "as_flattened", []) => {
                let inner = list.iter().flat_map(|inner| match inner {
                    Value::List(inner) => inner.to_vec(),
                    other => vec![other.clone()],
                });
                Ok(Value::List(Rc::new(inner.collect())))
            }
            (Value::Summary(summary), "takes_slice", [param]) => Ok(Value::Bool(summary.takes_slice(usize(param)?))),
            (Value::Summary(summary), "gives_slice", []) => Ok(Value::Bool(summary.gives_slice())),
            (Value::Summary(summary), "needs_same", [param]) => Ok(Value::Bool(summary.needs_same(usize(param)?))),
            (Value::Summary(summary), "keeps_distinct", [param, Value::Bool(launch)]) => {
                Ok(Value::Bool(summary.keeps_distinct(usize(param)?, *launch)))
            }
            (Value::Summary(summary), "result", [spaces]) => {
                Ok(convert::space_value(summary.result(convert::spaces(spaces)?)))
            }
            (Value::Summary(summary), "check", [spaces, result]) => {
                let (spaces, result): (&[ItemSpace], ItemSpace) = (convert::spaces(spaces)?, convert::space(result)?);
                convert::refused(|| summary.check(spaces, result))
            }
            (Value::Summary(summary), "refuse_barriers", [Value::Text(message)]) => {
                convert::refused(|| summary.refuse_barriers(message))
            }
            (Value::Summary(summary), "refuse_differing", [param, Value::Text(message)]) => {
                let param = usize(param)?;
                convert::refused(|| summary.refuse_differing(param, message))
            }
            (Value::Summary(summary), "refuse_shared", [param, Value::Bool(launch), own, Value::Text(message)]) => {
                let (param, own) = (usize(param)?, convert::own(own)?);
                convert::refused(|| summary.refuse_shared(param, *launch, own, message))
            }
            (Value::Summary(summary), "barrier_precedes", [param]) => {
                Ok(Value::Bool(summary.barrier_precedes(usize(param)?)))
            }
            (Value::Summary(of), "refuse_unordered", [param, rest @ ..]) => convert::unordered(of, usize(param)?, rest),
            (Value::Summary(summary), "refuse_impure", [Value::Text(message)]) => {
                convert::refused(|| summary.refuse_impure(message))
            }
            (Value::Float(value, scalar), "to_bits", []) => Ok(match scalar {
                Some(Scalar::F32) => Value::Int((*value as f32).to_bits().into(), Some(Scalar::U32)),
                _ => Value::Int(value.to_bits().into(), Some(Scalar::U64)),
            }),
            _ => unsupported(call),
        }
    }

    fn call(&self, call: &syn::ExprCall, scope: &Scope) -> Result<Value> {
        let syn::Expr::Path(path) = &*call.func else { return unsupported(call) };
        let path = &path.path;
        let segments: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
        let (Some(last), owner) = (segments.last(), segments.iter().rev().nth(1)) else { return unsupported(call) };
        let owner_arguments = path.segments.iter().rev().nth(1).map(|owner| &owner.arguments);
        // the runtime's own functions, and the queries of a method and of a function parameter
        if segments.first().is_some_and(|first| first == "__cl" || first == "cl_runtime") {
            let by = owner.map(String::as_str);
            let query = matches!(last.as_str(), "item" | "summary" | "result");
            match by {
                // a requirement of rustc's, which gives the types back
                Some(_) if last == "found" => {
                    let args = self.all(&call.args, scope)?;
                    return args.into_iter().next().map_or_else(|| unsupported(call), Ok);
                }
                Some("By" | "Unchanged") if query => {
                    let args = self.all(&call.args, scope)?;
                    let params = owner_arguments.map(|owner| self.params(owner, scope)).transpose()?;
                    let key = match params.as_deref() {
                        Some([Param::Const(key), ..]) => *key as u128,
                        _ => return unsupported(path),
                    };
                    let Some(Value::Tuple(types)) = args.first() else { return unsupported(call) };
                    let Some(Value::Type(Ty::Named(owner))) = types.first() else { return unsupported(call) };
                    let Some(function) = self.source.methods.get(&(key, owner.clone())) else {
                        return unsupported(call);
                    };
                    return self.query(function, &[], last, &args[0]);
                }
                Some("Of") if query => {
                    let args = self.all(&call.args, scope)?;
                    let mut owner = path.clone();
                    owner.segments.pop();
                    let Ty::Function(function, params) = self.ty_path(&owner, scope)? else { return unsupported(path) };
                    return self.query(&function, &params, last, &args[0]);
                }
                Some("Called") if query => {
                    let params = owner_arguments.map(|owner| self.params(owner, scope)).transpose()?;
                    return match params.as_deref() {
                        Some([Param::Type(Ty::Function(function, params))]) => {
                            self.member(function, params, if last == "item" { "ITEM" } else { "SUMMARY" })
                        }
                        _ => unsupported(path),
                    };
                }
                Some(holder) if super::operator::HOLDERS.contains(&holder) => {
                    return self.operator(holder, owner_arguments, last, call, scope);
                }
                _ => return self.runtime(last, path, call, scope),
            }
        }
        if let [module, name, what] = segments.as_slice()
            && module == "cl"
            && name.starts_with("work_group_")
        {
            let args = self.all(&call.args, scope)?;
            let found = args.first().and_then(|args| super::collective::query(name, what, args));
            return found.map_or_else(|| unsupported(call), Ok);
        }
        if let Some(owner) = owner {
            if self.source.functions.contains_key(owner) {
                let args = self.all(&call.args, scope)?;
                let params = owner_arguments.map(|owner| self.params(owner, scope)).transpose()?.unwrap_or_default();
                let Some(args) = args.first() else { return unsupported(call) };
                return self.query(owner, &params, last, args);
            }
            if let Some(Ty::Function(function, params)) = scope.types.get(owner) {
                let args = self.all(&call.args, scope)?;
                let Some(args) = args.first() else { return unsupported(call) };
                return self.query(function, params, last, args);
            }
        }
        self.runtime(last, path, call, scope)
    }
}

pub(super) fn made(name: &str, values: Vec<Value>) -> Value {
    let numbered = values.into_iter().enumerate().map(|(number, value)| (number.to_string(), value));
    Value::Made(name.to_owned(), Rc::new(numbered.collect()))
}

/// `Part::Const` of `__cl::Part::Const`, `Item` of `__cl::Item`.
pub(super) fn made_name(path: &syn::Path) -> String {
    let mut names: Vec<String> = path.segments.iter().map(|one| one.ident.to_string()).collect();
    while names.len() > 2 || names.first().is_some_and(|first| !first.starts_with(char::is_uppercase)) {
        names.remove(0);
    }
    names.join("::")
}
