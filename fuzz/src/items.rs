//! The items of a file by name, and the facts about them that otherwise only rustc knows: the types of fields and the
//! values of lengths.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use cl_compiler::builtins::vector;
use cl_compiler::ty::Scalar;
use quote::ToTokens;

use crate::types::{Enum, Struct, Type, Variant};

/// The items of a file, including those of its modules. If several have the same name, the first one wins.
#[derive(Debug, Default)]
pub struct Items {
    structs: BTreeMap<String, syn::ItemStruct>,
    enums: BTreeMap<String, syn::ItemEnum>,
    aliases: BTreeMap<String, syn::Type>,
    /// `const` and `static` items.
    pub(crate) constants: BTreeMap<String, (syn::Type, syn::Expr)>,
    /// `#[kernel]`, `#[device]` and `const` functions.
    pub(crate) functions: Vec<(Attribute, syn::ItemFn)>,
    /// `#[device] impl` blocks.
    pub(crate) blocks: Vec<syn::ItemImpl>,
    known: RefCell<BTreeMap<String, Type>>,
}

/// The kind of a function, for the compiler.
#[derive(Debug, Clone)]
pub(crate) enum Attribute {
    /// `#[kernel(options)]`
    Kernel(proc_macro2::TokenStream),
    /// `#[device]`
    Device,
    /// A `const fn`, which constants may call.
    Const,
}

/// The generic arguments of an instance of a function.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Instance {
    /// Type parameters.
    pub(crate) types: Vec<(String, Type)>,
    /// Constant parameters.
    pub(crate) constants: Vec<(String, i128)>,
}

/// The maximum nesting depth of types, and of constants that refer to others.
const DEPTH: usize = 64;

impl Items {
    /// The items of a file.
    pub(crate) fn of(file: &syn::File) -> Items {
        let mut items = Items::default();
        items.add(&file.items);
        items
    }

    /// The items of a file. Items of the kernel's module take precedence over all others, then those of the enclosing
    /// modules. Returns `None` if the kernel is not there. The module's path may be longer than the file's module
    /// nesting.
    pub(crate) fn around(file: &syn::File, module: &[&str], kernel: &str) -> Option<Items> {
        let mut items = Items::default();
        let own = (0..module.len()).find_map(|skip| modules(&file.items, &module[skip..])).unwrap_or_default();
        let innermost = own.last().copied().unwrap_or(&file.items);
        let is_kernel = |item: &syn::Item| matches!(item, syn::Item::Fn(item) if item.sig.ident == kernel);
        innermost.iter().find(|item| is_kernel(item))?;
        for inner in own.iter().rev() {
            items.add(inner);
        }
        items.add(&file.items);
        Some(items)
    }

    /// Retains only the functions that are named in this kernel, passed to it, or named in a retained function.
    pub(crate) fn retain_named(&mut self, kernel: &str, handed: &[&str]) {
        let mut names: Vec<_> = [kernel].iter().chain(handed).map(|name| (*name).to_owned()).collect();
        let mut at = 0;
        while let Some(name) = names.get(at).cloned() {
            at += 1;
            let functions = self.functions.iter().filter(|(_, function)| function.sig.ident == name);
            let functions = functions.map(|(_, function)| function.to_token_stream());
            let constants = self.constants.get(&name).map(|(ty, value)| quote::quote!(#ty #value));
            let methods = self.blocks.iter().flat_map(|block| &block.items).filter_map(|item| match item {
                syn::ImplItem::Fn(method) if method.sig.ident == name => Some(method.to_token_stream()),
                _ => None,
            });
            for tokens in functions.chain(constants).chain(methods).collect::<Vec<_>>() {
                words(tokens, &mut names);
            }
        }
        let is_named = |name: &syn::Ident| names.iter().any(|known| name == known);
        self.functions.retain(|(_, function)| is_named(&function.sig.ident));
        for block in &mut self.blocks {
            block.items.retain(|item| matches!(item, syn::ImplItem::Fn(method) if is_named(&method.sig.ident)));
        }
    }

    fn add(&mut self, items: &[syn::Item]) {
        for item in items {
            match item {
                syn::Item::Struct(item) => {
                    self.structs.entry(item.ident.to_string()).or_insert_with(|| item.clone());
                }
                syn::Item::Enum(item) => {
                    self.enums.entry(item.ident.to_string()).or_insert_with(|| item.clone());
                }
                syn::Item::Type(item) => {
                    self.aliases.entry(item.ident.to_string()).or_insert_with(|| (*item.ty).clone());
                }
                syn::Item::Const(item) => {
                    let constant = ((*item.ty).clone(), (*item.expr).clone());
                    self.constants.entry(item.ident.to_string()).or_insert(constant);
                }
                syn::Item::Static(item) => {
                    let constant = ((*item.ty).clone(), (*item.expr).clone());
                    self.constants.entry(item.ident.to_string()).or_insert(constant);
                }
                syn::Item::Fn(item) => {
                    if let Some(attribute) = attribute(item) {
                        let mut item = item.clone();
                        item.attrs.clear();
                        if let Attribute::Const = attribute {
                            item.sig.constness = None;
                        }
                        self.functions.push((attribute, item));
                    }
                }
                syn::Item::Impl(item) if item.attrs.iter().any(|attr| is_named(attr, "device")) => {
                    let mut item = item.clone();
                    item.attrs.clear();
                    self.blocks.push(item);
                }
                syn::Item::Mod(module) => {
                    if let Some((_, items)) = &module.content {
                        self.add(items);
                    }
                }
                _ => {}
            }
        }
    }

    /// The type that is written this way.
    pub(crate) fn ty(&self, ty: &syn::Type, instance: &Instance) -> Result<Type, String> {
        self.ty_within(ty, instance, DEPTH)
    }

    fn ty_within(&self, ty: &syn::Type, instance: &Instance, depth: usize) -> Result<Type, String> {
        let unknown = || Err(format!("the type `{}`", text(ty)));
        let Some(depth) = depth.checked_sub(1) else { return unknown() };
        let inner = |ty: &syn::Type| self.ty_within(ty, instance, depth).map(Box::new);
        match ty {
            syn::Type::Paren(paren) => self.ty_within(&paren.elem, instance, depth),
            syn::Type::Group(group) => self.ty_within(&group.elem, instance, depth),
            syn::Type::Never(_) => Ok(Type::Unit),
            syn::Type::Slice(slice) => Ok(Type::Slice(false, inner(&slice.elem)?)),
            syn::Type::Tuple(tuple) if tuple.elems.is_empty() => Ok(Type::Unit),
            syn::Type::Tuple(tuple) => Ok(Type::Tuple(
                tuple.elems.iter().map(|ty| self.ty_within(ty, instance, depth)).collect::<Result<_, _>>()?,
            )),
            syn::Type::Array(array) => Ok(Type::Array(inner(&array.elem)?, self.length(&array.len, instance)?)),
            syn::Type::Reference(reference) => {
                let mutable = reference.mutability.is_some();
                match &*reference.elem {
                    syn::Type::Slice(slice) => Ok(Type::Slice(mutable, inner(&slice.elem)?)),
                    elem => match grid(elem) {
                        Some((element, rank)) => {
                            let rank = self.length(rank, instance)?;
                            Ok(Type::Grid(mutable, inner(element)?, rank))
                        }
                        None => Ok(Type::Ref(mutable, inner(elem)?)),
                    },
                }
            }
            syn::Type::Path(path) if path.qself.is_none() => {
                let Some(last) = path.path.segments.last() else { return unknown() };
                let name = last.ident.to_string();
                let args: Vec<_> = match &last.arguments {
                    syn::PathArguments::AngleBracketed(args) => args.args.iter().collect(),
                    _ => Vec::new(),
                };
                match (name.as_str(), &args[..]) {
                    ("Option", [syn::GenericArgument::Type(some)]) => Ok(Type::Option(inner(some)?)),
                    ("Result", [syn::GenericArgument::Type(ok), syn::GenericArgument::Type(err)]) => {
                        Ok(Type::Result(inner(ok)?, inner(err)?))
                    }
                    _ => self.named(&name, instance, depth).unwrap_or_else(unknown),
                }
            }
            _ => unknown(),
        }
    }

    /// The type with this name, if there is one.
    fn named(&self, name: &str, instance: &Instance, depth: usize) -> Option<Result<Type, String>> {
        if let Some((_, ty)) = instance.types.iter().find(|(known, _)| known == name) {
            return Some(Ok(ty.clone()));
        }
        if let Some(ty) = self.known.borrow().get(name) {
            return Some(Ok(ty.clone()));
        }
        if let Some(item) = self.structs.get(name) {
            let mut fields = Vec::new();
            for (member, field) in item.fields.members().zip(&item.fields) {
                let ty = match self.ty_within(&field.ty, &Instance::default(), depth) {
                    Ok(ty) => ty,
                    Err(what) => return Some(Err(what)),
                };
                fields.push((member_name(&member), ty));
            }
            let ty = Type::Struct(Arc::new(Struct { name: name.to_owned(), fields }));
            self.known.borrow_mut().insert(name.to_owned(), ty.clone());
            return Some(Ok(ty));
        }
        if let Some(item) = self.enums.get(name) {
            let ty = self.enumeration(item, depth).map(|item| Type::Enum(Arc::new(item)));
            if let Ok(ty) = &ty {
                self.known.borrow_mut().insert(name.to_owned(), ty.clone());
            }
            return Some(ty);
        }
        if let Some(ty) = self.aliases.get(name) {
            return Some(self.ty_within(ty, &Instance::default(), depth));
        }
        if let Some(scalar) = Scalar::from_name(name) {
            return Some(Ok(Type::Scalar(scalar)));
        }
        if let Some((lane, len)) = vector::vector(name) {
            return Some(Ok(Type::Vector(lane, len.into())));
        }
        if let Some((lane, len)) = vector::mask(name) {
            return Some(Ok(Type::Mask(lane, len.into())));
        }
        if name == "Ordering" {
            return Some(Ok(Type::Ordering));
        }
        let atomic = Scalar::ALL.into_iter().find(|scalar| scalar.atomic() == Some(name))?;
        Some(Ok(Type::Atomic(atomic)))
    }

    /// The struct or enum with this name.
    pub fn declared(&self, name: &str) -> Option<Type> {
        self.named(name, &Instance::default(), DEPTH)?.ok()
    }

    fn enumeration(&self, item: &syn::ItemEnum, depth: usize) -> Result<Enum, String> {
        let repr = item.attrs.iter().filter(|attr| is_named(attr, "repr")).find_map(|attr| {
            let word: syn::Ident = attr.parse_args().ok()?;
            Scalar::from_name(&word.to_string())
        });
        let (mut variants, mut next) = (Vec::new(), 0);
        for variant in &item.variants {
            if let Some((_, value)) = &variant.discriminant {
                next = self.number(value, &Instance::default())?;
            }
            let field = |(member, field): (syn::Member, &syn::Field)| {
                Ok((member_name(&member), self.ty_within(&field.ty, &Instance::default(), depth)?))
            };
            let fields = variant.fields.members().zip(&variant.fields).map(field).collect::<Result<_, String>>()?;
            variants.push(Variant { name: plain(&variant.ident), number: next, fields });
            next += 1;
        }
        Ok(Enum { name: item.ident.to_string(), repr: repr.unwrap_or(Scalar::Isize), variants })
    }

    /// The value of a length.
    pub(crate) fn length(&self, expr: &syn::Expr, instance: &Instance) -> Result<usize, String> {
        let value = self.number(expr, instance)?;
        usize::try_from(value).map_err(|_| format!("the length {value}"))
    }

    /// The value of a simple expression of integer constants, as used for lengths.
    pub(crate) fn number(&self, expr: &syn::Expr, instance: &Instance) -> Result<i128, String> {
        self.number_within(expr, instance, DEPTH)
    }

    fn number_within(&self, expr: &syn::Expr, instance: &Instance, depth: usize) -> Result<i128, String> {
        let unknown = || Err(format!("the constant `{}`", text(expr)));
        let Some(depth) = depth.checked_sub(1) else { return unknown() };
        match expr {
            syn::Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Int(value) => value.base10_parse().or_else(|_| unknown()),
                syn::Lit::Byte(value) => Ok(value.value().into()),
                _ => unknown(),
            },
            syn::Expr::Paren(paren) => self.number_within(&paren.expr, instance, depth),
            syn::Expr::Group(group) => self.number_within(&group.expr, instance, depth),
            syn::Expr::Cast(cast) => self.number_within(&cast.expr, instance, depth),
            syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
                Ok(-self.number_within(&unary.expr, instance, depth)?)
            }
            syn::Expr::Block(block) => match &block.block.stmts[..] {
                [syn::Stmt::Expr(value, None)] => self.number_within(value, instance, depth),
                _ => unknown(),
            },
            syn::Expr::Path(path) => {
                let Some(last) = path.path.segments.last() else { return unknown() };
                let name = last.ident.to_string();
                if let Some((_, value)) = instance.constants.iter().find(|(known, _)| *known == name) {
                    return Ok(*value);
                }
                match self.constants.get(&name) {
                    Some((_, value)) => self.number_within(value, &Instance::default(), depth),
                    None => unknown(),
                }
            }
            syn::Expr::MethodCall(call) if call.method == "len" => {
                let syn::Expr::Path(path) = &*call.receiver else {
                    let Some(syn::Type::Array(array)) = self.part(&call.receiver) else { return unknown() };
                    return self.number_within(&array.len, instance, depth);
                };
                let name = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                match self.constants.get(&name) {
                    Some((ty, value)) => self.measured(ty, value, instance, depth),
                    None => unknown(),
                }
            }
            syn::Expr::Binary(binary) => {
                let left = self.number_within(&binary.left, instance, depth)?;
                let right = self.number_within(&binary.right, instance, depth)?;
                let value = match binary.op {
                    syn::BinOp::Add(_) => left.checked_add(right),
                    syn::BinOp::Sub(_) => left.checked_sub(right),
                    syn::BinOp::Mul(_) => left.checked_mul(right),
                    syn::BinOp::Div(_) => left.checked_div(right),
                    syn::BinOp::Rem(_) => left.checked_rem(right),
                    syn::BinOp::Shl(_) => u32::try_from(right).ok().and_then(|by| left.checked_shl(by)),
                    syn::BinOp::Shr(_) => u32::try_from(right).ok().and_then(|by| left.checked_shr(by)),
                    _ => None,
                };
                value.map_or_else(unknown, Ok)
            }
            _ => unknown(),
        }
    }

    /// The type of a constant or of one of its elements.
    fn part(&self, expr: &syn::Expr) -> Option<&syn::Type> {
        let ty = match expr {
            syn::Expr::Paren(paren) => return self.part(&paren.expr),
            syn::Expr::Path(path) => &self.constants.get(&path.path.segments.last()?.ident.to_string())?.0,
            syn::Expr::Index(index) => match self.part(&index.expr)? {
                syn::Type::Array(array) => &array.elem,
                syn::Type::Slice(slice) => &slice.elem,
                _ => return None,
            },
            _ => return None,
        };
        Some(if let syn::Type::Reference(reference) = ty { &reference.elem } else { ty })
    }

    /// The length of a constant that is an array or a slice.
    fn measured(&self, ty: &syn::Type, value: &syn::Expr, instance: &Instance, depth: usize) -> Result<i128, String> {
        let len = |len: usize| i128::try_from(len).map_err(|error| error.to_string());
        match ty {
            syn::Type::Array(array) => self.number_within(&array.len, instance, depth),
            syn::Type::Reference(reference) => match (&*reference.elem, value) {
                (syn::Type::Array(array), _) => self.number_within(&array.len, instance, depth),
                (_, syn::Expr::Reference(value)) => match &*value.expr {
                    syn::Expr::Array(elements) => len(elements.elems.len()),
                    syn::Expr::Repeat(repeat) => self.number_within(&repeat.len, instance, depth),
                    _ => Err(format!("the length of `{}`", text(value))),
                },
                (_, syn::Expr::Lit(literal)) => match &literal.lit {
                    syn::Lit::ByteStr(bytes) => len(bytes.value().len()),
                    _ => Err(format!("the length of `{}`", text(value))),
                },
                _ => Err(format!("the length of `{}`", text(value))),
            },
            _ => Err(format!("the length of `{}`", text(value))),
        }
    }
}

/// The items of the modules along a path, outermost first.
fn modules<'f>(items: &'f [syn::Item], path: &[&str]) -> Option<Vec<&'f [syn::Item]>> {
    let Some((first, rest)) = path.split_first() else { return Some(Vec::new()) };
    let inner = items.iter().find_map(|item| match item {
        syn::Item::Mod(module) if module.ident == first => module.content.as_ref().map(|(_, items)| &items[..]),
        _ => None,
    })?;
    let mut found = vec![inner];
    found.extend(modules(inner, rest)?);
    Some(found)
}

/// Adds the words in the tokens that are not among the names yet.
fn words(tokens: proc_macro2::TokenStream, names: &mut Vec<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(word) if !names.iter().any(|known| word == known) => {
                names.push(word.to_string());
            }
            proc_macro2::TokenTree::Group(group) => words(group.stream(), names),
            _ => {}
        }
    }
}

/// `Grid<T, N>`
fn grid(ty: &syn::Type) -> Option<(&syn::Type, &syn::Expr)> {
    let syn::Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Grid")?;
    let syn::PathArguments::AngleBracketed(args) = &last.arguments else { return None };
    match args.args.iter().collect::<Vec<_>>()[..] {
        [syn::GenericArgument::Type(element), syn::GenericArgument::Const(rank)] => Some((element, rank)),
        _ => None,
    }
}

fn attribute(item: &syn::ItemFn) -> Option<Attribute> {
    for attr in &item.attrs {
        if is_named(attr, "device") {
            return Some(Attribute::Device);
        }
        if is_named(attr, "kernel") {
            let options = match &attr.meta {
                syn::Meta::List(list) => list.tokens.clone(),
                _ => proc_macro2::TokenStream::new(),
            };
            return Some(Attribute::Kernel(options));
        }
    }
    item.sig.constness.is_some().then_some(Attribute::Const)
}

fn is_named(attr: &syn::Attribute, name: &str) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == name)
}

/// The name, without `r#`.
pub(crate) fn plain(name: &syn::Ident) -> String {
    name.to_string().trim_start_matches("r#").to_owned()
}

/// The name of a field.
pub(crate) fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => plain(name),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// The tokens as human-readable text.
pub(crate) fn text(tokens: impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string().replace(' ', "")
}
