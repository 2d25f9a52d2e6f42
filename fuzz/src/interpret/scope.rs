//! Resolves a function's names and types, which the macro leaves to rustc.

use cl_compiler::ast;
use cl_compiler::ir::Called;
use cl_compiler::ir::Callee;
use cl_compiler::names::member;
use cl_compiler::ty::{Scalar, Ty};
use quote::ToTokens;

use crate::items::{Instance, text};
use crate::program::{Function, Program};
use crate::types::Type;

/// An instance of a function or a constant.
#[derive(Clone)]
pub(super) struct Scope<'p> {
    pub(super) program: &'p Program,
    pub(super) ast: &'p ast::Function,
    pub(super) instance: Instance,
}

/// A called function: its name among the program's functions, and its instance.
pub(super) type Target = (String, Instance);

impl<'p> Scope<'p> {
    pub(super) fn new(program: &'p Program, ast: &'p ast::Function, mut instance: Instance) -> Self {
        // lengths depend on them
        for constant in &ast.constants {
            if let Ok(value) = program.items.number(&constant.item.expr, &instance) {
                instance.constants.push((constant.item.ident.to_string(), value));
            }
        }
        Scope { program, ast, instance }
    }

    /// The resolved type.
    pub(super) fn ty(&self, ty: &Ty) -> Result<Type, String> {
        let inner = |ty: &Ty| self.ty(ty).map(Box::new);
        Ok(match ty {
            Ty::Unit | Ty::Never | Ty::Var(_) => Type::Unit,
            Ty::Scalar(scalar) => Type::Scalar(*scalar),
            Ty::Vector(lane, len) => Type::Vector(*lane, (*len).into()),
            Ty::Mask(lane, len) => Type::Mask(*lane, (*len).into()),
            Ty::Atomic(scalar) => Type::Atomic(*scalar),
            Ty::Tuple(fields) => Type::Tuple(fields.iter().map(|field| self.ty(field)).collect::<Result<_, _>>()?),
            Ty::Array(element, len) => Type::Array(inner(element)?, self.length(&len.0)?),
            Ty::Slice { mutable, element, .. } => Type::Slice(*mutable, inner(element)?),
            Ty::Ref { mutable, to, .. } => Type::Ref(*mutable, inner(to)?),
            Ty::Option(some) => Type::Option(inner(some)?),
            Ty::Result(ok, err) => Type::Result(inner(ok)?, inner(err)?),
            Ty::Ordering => Type::Ordering,
            Ty::Opaque(opaque) => match &opaque.spelling {
                Some(spelling) => self.spelled(spelling.clone())?,
                None => self.witnessed(&opaque.witness)?,
            },
            Ty::Function(function) => {
                let path = syn::parse2(function.path.clone()).map_err(|error| error.to_string())?;
                self.function_type(&path)?
            }
        })
    }

    /// The function with this path, or the function that a parameter with this name stands for, and its explicit
    /// generic arguments.
    fn function(&self, path: &syn::Path) -> Result<Target, String> {
        let name = text(path);
        let parameter = self.instance.types.iter().find(|(known, _)| *known == name);
        if let Some((_, Type::Function(function, instance))) = parameter {
            return Ok((function.clone(), (**instance).clone()));
        }
        let unknown = || format!("the function `{name}`");
        let last = path.segments.last().ok_or_else(unknown)?;
        let plain = last.ident.to_string();
        let is_qualified = path.segments.len() > 1;
        if is_qualified && self.program.shared_names.contains(&plain) {
            return Err(format!("one of the functions of the name `{plain}`"));
        }
        let function = self.program.functions.get(&plain).ok_or_else(unknown)?;
        let instance = self.given(function, &arguments(last))?;
        Ok((plain, instance))
    }

    fn function_type(&self, path: &syn::Path) -> Result<Type, String> {
        self.function(path).map(|(name, instance)| Type::Function(name, Box::new(instance)))
    }

    /// The value of a length that is given as text.
    pub(super) fn length(&self, len: &str) -> Result<usize, String> {
        let expr: syn::Expr = syn::parse_str(len).map_err(|_| format!("the length `{len}`"))?;
        self.program.items.length(&expr, &self.instance)
    }

    fn spelled(&self, spelling: proc_macro2::TokenStream) -> Result<Type, String> {
        let ty: syn::Type = syn::parse2(spelling).map_err(|error| error.to_string())?;
        self.program.items.ty(&ty, &self.instance)
    }

    /// The `T` of a constant expression of type `PhantomData<T>`.
    pub(super) fn witnessed(&self, witness: &proc_macro2::TokenStream) -> Result<Type, String> {
        let unknown = || format!("the type that `{}` stands for", text(witness));
        let expr: syn::Expr = syn::parse2(witness.clone()).map_err(|_| unknown())?;
        self.witness(&expr).ok_or_else(unknown)
    }

    fn witness(&self, expr: &syn::Expr) -> Option<Type> {
        match expr {
            syn::Expr::Paren(paren) => self.witness(&paren.expr),
            syn::Expr::Group(group) => self.witness(&group.expr),
            // PhantomData::<T>
            syn::Expr::Path(path) => match arguments(path.path.segments.last()?)[..] {
                [syn::GenericArgument::Type(syn::Type::Slice(slice))] => {
                    let element = self.program.items.ty(&slice.elem, &self.instance).ok()?;
                    Some(Type::Slice(false, Box::new(element)))
                }
                [syn::GenericArgument::Type(ty)] => match self.program.items.ty(ty, &self.instance) {
                    Ok(ty) => Some(ty),
                    Err(_) => {
                        let path = syn::parse_str(text(ty).trim_matches(['(', ')'])).ok()?;
                        self.function_type(&path).ok()
                    }
                },
                _ => None,
            },
            syn::Expr::Call(call) => {
                let syn::Expr::Path(path) = &*call.func else { return None };
                let last = path.path.segments.last()?;
                let arg = call.args.first();
                match last.ident.to_string().as_str() {
                    "field" => {
                        let [syn::GenericArgument::Const(key), ..] = arguments(last)[..] else { return None };
                        let key: u128 = text(key).trim_end_matches("u128").parse().ok()?;
                        match self.witness(arg?)? {
                            Type::Tuple(fields) => {
                                let is = |at: usize| member::key(&syn::Member::from(at)) == key;
                                fields.into_iter().enumerate().find(|(at, _)| is(*at)).map(|(_, ty)| ty)
                            }
                            Type::Struct(of) => {
                                of.fields.iter().find(|(name, _)| name_key(name) == key).map(|(_, ty)| ty.clone())
                            }
                            Type::Enum(of) => of.variants.iter().find_map(|variant| {
                                let is = |name: &str| name_key(&format!("{}_{name}", variant.name)) == key;
                                variant.fields.iter().find(|(name, _)| is(name)).map(|(_, ty)| ty.clone())
                            }),
                            _ => None,
                        }
                    }
                    "element" => match self.witness(arg?)? {
                        Type::Array(element, _) | Type::Slice(_, element) => Some(*element),
                        _ => None,
                    },
                    "slice_of" => Some(Type::Slice(false, Box::new(self.witness(arg?)?))),
                    name @ ("some" | "ok" | "err") => match (name, self.witness(arg?)?) {
                        ("some", Type::Option(inner))
                        | ("ok", Type::Result(inner, _))
                        | ("err", Type::Result(_, inner)) => Some(*inner),
                        _ => None,
                    },
                    "typed" => self.constant_type(arg?),
                    "result" => {
                        let segments = path.path.segments.len();
                        let mut path = path.path.clone();
                        path.segments = path.segments.into_iter().take(segments - 1).collect();
                        let types = self.argument_types(arg?);
                        let called =
                            if path.segments.last()?.ident == "Called" { Called::ByParameter } else { Called::ByName };
                        let (name, instance) = self.target(&path, called, &types).ok()?;
                        self.result(&name, &instance)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The type of a borrowed constant or literal.
    fn constant_type(&self, expr: &syn::Expr) -> Option<Type> {
        match expr {
            syn::Expr::Reference(reference) => self.constant_type(&reference.expr),
            syn::Expr::Paren(paren) => self.constant_type(&paren.expr),
            syn::Expr::Unary(unary) => self.constant_type(&unary.expr),
            syn::Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Int(value) => Some(Type::Scalar(Scalar::from_name(value.suffix()).unwrap_or(Scalar::I32))),
                syn::Lit::Float(value) => Some(Type::Scalar(Scalar::from_name(value.suffix()).unwrap_or(Scalar::F64))),
                syn::Lit::Bool(_) => Some(Type::Scalar(Scalar::Bool)),
                _ => None,
            },
            syn::Expr::Index(index) => match self.constant_type(&index.expr)? {
                Type::Array(element, _) | Type::Slice(_, element) => Some(*element),
                Type::Ref(_, array) => match *array {
                    Type::Array(element, _) => Some(*element),
                    _ => None,
                },
                _ => None,
            },
            syn::Expr::Field(field) => match self.constant_type(&field.base)? {
                Type::Tuple(fields) => match &field.member {
                    syn::Member::Unnamed(number) => fields.into_iter().nth(usize::try_from(number.index).ok()?),
                    syn::Member::Named(_) => None,
                },
                Type::Struct(of) => {
                    let name = crate::items::member_name(&field.member);
                    of.fields.iter().find(|(known, _)| *known == name).map(|(_, ty)| ty.clone())
                }
                _ => None,
            },
            syn::Expr::Path(path) => {
                let names: Vec<_> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                let last = names.last()?;
                if let [.., owner, _] = &names[..]
                    && let Some(ty @ Type::Enum(_)) = self.program.items.declared(owner)
                {
                    return Some(ty);
                }
                if let Some(own) = self.ast.constants.iter().find(|constant| constant.item.ident == last) {
                    return self.program.items.ty(&own.item.ty, &self.instance).ok();
                }
                if self.ast.generics.constants.iter().any(|name| name == last) {
                    return Some(Type::USIZE);
                }
                let (ty, _) = self.program.items.constants.get(last)?;
                self.program.items.ty(ty, &Instance::default()).ok()
            }
            _ => None,
        }
    }

    /// The types of a call's arguments, as far as they are known: the parts of a tuple of witnesses.
    fn argument_types(&self, expr: &syn::Expr) -> Vec<Option<Type>> {
        match expr {
            syn::Expr::Tuple(tuple) => tuple.elems.iter().map(|elem| self.witness(elem)).collect(),
            syn::Expr::Paren(paren) => self.argument_types(&paren.expr),
            _ => Vec::new(),
        }
    }

    /// The function that a call refers to.
    pub(super) fn callee(&self, callee: &Callee, receiver: Option<Type>) -> Result<Target, String> {
        let mut types = match syn::parse2::<syn::Expr>(callee.types.clone()) {
            Ok(expr) => self.argument_types(&expr),
            Err(_) => Vec::new(),
        };
        if let (Some(receiver), Some(first)) = (receiver, types.first_mut()) {
            *first = Some(receiver);
        }
        self.target(&callee.path, callee.called, &types)
    }

    fn target(&self, path: &syn::Path, called: Called, types: &[Option<Type>]) -> Result<Target, String> {
        let unknown = || format!("the function `{}`", text(path));
        let last = path.segments.last().ok_or_else(unknown)?;
        let args = arguments(last);
        let of_method = |name: Option<String>| name.map(|name| (name, Instance::default())).ok_or_else(unknown);
        let (name, mut instance) = match (called, last.ident.to_string().as_str(), &args[..]) {
            (Called::ByParameter, _, [syn::GenericArgument::Type(function)]) => {
                let path = syn::parse2(function.to_token_stream()).map_err(|_| unknown())?;
                self.function(&path)?
            }
            // a method, by the key of its name
            (_, "By", [syn::GenericArgument::Const(key)]) => {
                let receiver = types.first().cloned().flatten().ok_or_else(unknown)?;
                of_method(self.method(&receiver, key))?
            }
            (_, "Of", [syn::GenericArgument::Type(owner), syn::GenericArgument::Const(key)]) => {
                let owner = self.program.items.ty(owner, &self.instance)?;
                of_method(self.method(&owner, key))?
            }
            _ => self.function(path)?,
        };
        let function = self.program.functions.get(&name).ok_or_else(unknown)?;
        self.complete(function, types, &mut instance)?;
        Ok((name, instance))
    }

    /// The device function to which a method is compiled.
    fn method(&self, owner: &Type, key: &syn::Expr) -> Option<String> {
        let key: u128 = text(key).trim_end_matches("u128").parse().ok()?;
        let owner = match owner {
            Type::Struct(of) => of.name.clone(),
            Type::Enum(of) => of.name.clone(),
            Type::Ref(_, to) => match &**to {
                Type::Struct(of) => of.name.clone(),
                Type::Enum(of) => of.name.clone(),
                _ => return None,
            },
            _ => return None,
        };
        let methods = self.program.methods.iter();
        methods
            .filter(|(of, ..)| *of == owner)
            .find(|(_, name, _)| name_key(name) == key)
            .map(|(.., free)| free.clone())
    }

    /// The explicit arguments of a generic function.
    fn given(&self, function: &Function, args: &[&syn::GenericArgument]) -> Result<Instance, String> {
        let mut instance = Instance::default();
        let params = function.ast.source.sig.generics.params.iter();
        let params = params.filter(|param| !matches!(param, syn::GenericParam::Lifetime(_)));
        for (param, arg) in params.zip(args) {
            match (param, arg) {
                (_, syn::GenericArgument::Type(syn::Type::Infer(_))) => {}
                (syn::GenericParam::Type(param), syn::GenericArgument::Type(ty)) => {
                    let function = || self.function_type(&syn::parse2(ty.to_token_stream()).map_err(|_| text(ty))?);
                    let ty = self.program.items.ty(ty, &self.instance).or_else(|_| function())?;
                    instance.types.push((param.ident.to_string(), ty));
                }
                (syn::GenericParam::Const(param), syn::GenericArgument::Const(value)) => {
                    let value = self.program.items.number(value, &self.instance)?;
                    instance.constants.push((param.ident.to_string(), value));
                }
                // a constant's name parses as a type
                (syn::GenericParam::Const(param), syn::GenericArgument::Type(syn::Type::Path(path))) => {
                    let path = path.path.clone();
                    let value = syn::Expr::Path(syn::ExprPath { attrs: Vec::new(), qself: None, path });
                    let value = self.program.items.number(&value, &self.instance)?;
                    instance.constants.push((param.ident.to_string(), value));
                }
                _ => {}
            }
        }
        Ok(instance)
    }

    /// Infers the remaining parameters from the argument types.
    fn complete(&self, function: &Function, types: &[Option<Type>], instance: &mut Instance) -> Result<(), String> {
        let generics = &function.ast.generics;
        if generics.is_empty() {
            return Ok(());
        }
        for (input, ty) in function.ast.source.sig.inputs.iter().zip(types) {
            if let (syn::FnArg::Typed(input), Some(ty)) = (input, ty) {
                self.fit(&input.ty, ty, function, instance);
            }
        }
        let functions = generics.functions.iter().map(|function| &function.name);
        for name in generics.types.iter().map(|(name, _)| name).chain(functions) {
            if !instance.types.iter().any(|(known, _)| name == known) {
                return Err(format!("what `{name}` is in a call of `{}`", function.ast.name));
            }
        }
        Ok(())
    }

    /// Infers the parameters in a written type by matching it against a type.
    fn fit(&self, written: &syn::Type, ty: &Type, function: &Function, instance: &mut Instance) {
        match (written, ty) {
            (syn::Type::Reference(written), Type::Ref(_, to)) => self.fit(&written.elem, to, function, instance),
            (syn::Type::Reference(written), Type::Slice(..)) => self.fit(&written.elem, ty, function, instance),
            (syn::Type::Reference(written), _) => self.fit(&written.elem, ty, function, instance),
            (syn::Type::Slice(written), Type::Slice(_, element) | Type::Array(element, _)) => {
                self.fit(&written.elem, element, function, instance);
            }
            (syn::Type::Array(written), Type::Array(element, len)) => {
                self.fit(&written.elem, element, function, instance);
                let name = text(&written.len);
                let is_param = function.ast.generics.constants.iter().any(|param| *param == name);
                if let (true, Ok(len)) =
                    (is_param && !instance.constants.iter().any(|(known, _)| *known == name), i128::try_from(*len))
                {
                    instance.constants.push((name, len));
                }
            }
            (syn::Type::Tuple(written), Type::Tuple(fields)) => {
                for (written, field) in written.elems.iter().zip(fields) {
                    self.fit(written, field, function, instance);
                }
            }
            (syn::Type::Paren(written), _) => self.fit(&written.elem, ty, function, instance),
            (syn::Type::Path(path), _) => {
                let Some(last) = path.path.segments.last() else { return };
                let name = last.ident.to_string();
                let args: Vec<_> = arguments(last)
                    .into_iter()
                    .filter_map(|arg| if let syn::GenericArgument::Type(ty) = arg { Some(ty) } else { None })
                    .collect();
                match (&args[..], ty) {
                    ([some], Type::Option(inner)) => self.fit(some, inner, function, instance),
                    ([ok, err], Type::Result(of_ok, of_err)) => {
                        self.fit(ok, of_ok, function, instance);
                        self.fit(err, of_err, function, instance);
                    }
                    _ => {
                        let generics = &function.ast.generics;
                        let is_param = generics.types.iter().any(|(param, _)| *param == name)
                            || generics.functions.iter().any(|param| param.name == name);
                        if is_param && !instance.types.iter().any(|(known, _)| *known == name) {
                            instance.types.push((name, ty.clone()));
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// The result type of a function.
    fn result(&self, name: &str, instance: &Instance) -> Option<Type> {
        let function = self.program.functions.get(name)?;
        match &function.ast.source.sig.output {
            syn::ReturnType::Default => Some(Type::Unit),
            syn::ReturnType::Type(_, ty) => self.program.items.ty(ty, instance).ok(),
        }
    }
}

fn arguments(segment: &syn::PathSegment) -> Vec<&syn::GenericArgument> {
    match &segment.arguments {
        syn::PathArguments::AngleBracketed(args) => args.args.iter().collect(),
        _ => Vec::new(),
    }
}

/// The same as [`member::key`], for a name.
fn name_key(name: &str) -> u128 {
    match name.parse::<usize>() {
        Ok(number) => member::key(&syn::Member::from(number)),
        Err(_) => match syn::parse_str::<syn::Ident>(name) {
            Ok(name) => member::key(&syn::Member::Named(name)),
            Err(_) => member::key(&syn::Member::Named(syn::Ident::new_raw(name, proc_macro2::Span::call_site()))),
        },
    }
}
