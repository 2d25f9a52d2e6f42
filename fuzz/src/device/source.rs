//! A program's text, expanded as by the macros in rustc, and sorted by the names that constants in it refer to.

use std::collections::HashMap;

use cl_runtime::__private::Scalar;
use proc_macro2::TokenStream;
use quote::ToTokens;

use super::ty::{Ty, scalar_named};
use super::{Failure, Result};

/// An expanded program.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// Distinct for each program that is built together with others.
    pub number: usize,
    /// The value of `module_path!()`.
    pub module: &'static str,
    /// The types that hold compiled functions, by name.
    pub functions: HashMap<String, Compiled>,
    /// The function that holds a method, by the key of the method's name and the receiver type.
    pub methods: HashMap<(u128, String), String>,
    /// The structs.
    pub(super) structs: HashMap<String, Structure>,
    /// The enums.
    pub(super) enums: HashMap<String, Enumeration>,
    /// The constants.
    pub constants: HashMap<String, (syn::Type, syn::Expr)>,
    /// The checks of calls that rustc would evaluate.
    pub checks: Vec<syn::Expr>,
    /// The kernels, in order.
    pub kernels: Vec<String>,
}

/// The inherent `impl` blocks of a type that holds a compiled function.
#[derive(Debug, Default)]
pub(super) struct Compiled {
    /// Its generic parameters.
    pub generics: syn::Generics,
    /// Its constants.
    pub constants: HashMap<String, syn::Expr>,
    /// Its constant functions, with the types of their parameters.
    pub queries: HashMap<String, (syn::Generics, Vec<syn::Type>, syn::ReturnType, syn::Expr)>,
}

/// A struct.
#[derive(Debug)]
pub(super) struct Structure {
    /// The line of its name.
    pub line: u32,
    /// Its fields.
    pub fields: Vec<(syn::Member, Ty)>,
    /// Whether it has C's layout, so that buffers can hold it.
    pub laid_out: bool,
}

/// An enum.
#[derive(Debug)]
pub(super) struct Enumeration {
    /// The line of its name.
    pub line: u32,
    /// Its representation, if no variant has fields.
    pub scalar: Option<Scalar>,
    /// Its variants.
    pub variants: Vec<Variant>,
}

/// A variant of an enum.
#[derive(Debug)]
pub(super) struct Variant {
    /// Its name.
    pub name: syn::Ident,
    /// Its value, if no variant has fields.
    pub number: i128,
    /// Its fields.
    pub fields: Vec<(syn::Member, Ty)>,
}

impl Source {
    /// Expands the program.
    ///
    /// # Errors
    ///
    /// If something does not compile.
    pub(super) fn new(file: &syn::File, number: usize) -> Result<Self> {
        let mut source = Self { number, module: super::batch::module(number), ..Self::default() };
        // types first, since other items refer to them
        for item in &file.items {
            match item {
                syn::Item::Struct(item) => source.structure(item)?,
                syn::Item::Enum(item) => source.enumeration(item)?,
                syn::Item::Const(item) => {
                    source.constants.insert(item.ident.to_string(), ((*item.ty).clone(), (*item.expr).clone()));
                }
                _ => {}
            }
        }
        for item in &file.items {
            match item {
                syn::Item::Fn(function) => source.function(function)?,
                syn::Item::Impl(block) if has(&block.attrs, "device") => source.block(block)?,
                syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Const(_) | syn::Item::Use(_) => {}
                item => {
                    return Err(Failure::unsupported(format!("the item `{}`", item.to_token_stream())));
                }
            }
        }
        Ok(source)
    }

    fn structure(&mut self, item: &syn::ItemStruct) -> Result<()> {
        let laid_out = !derives_type(&item.attrs);
        refuse_derive(&item.attrs, item.to_token_stream())?;
        let members = item.fields.members();
        let fields = members.zip(&item.fields).map(|(member, field)| Ok((member, self.written(&field.ty)?)));
        let fields = fields.collect::<Result<Vec<_>>>()?;
        let line = item.ident.span().start().line as u32;
        self.structs.insert(item.ident.to_string(), Structure { line, fields, laid_out });
        Ok(())
    }

    fn enumeration(&mut self, item: &syn::ItemEnum) -> Result<()> {
        refuse_derive(&item.attrs, item.to_token_stream())?;
        let repr = item.attrs.iter().find(|attr| attr.path().is_ident("repr"));
        let repr = repr.and_then(|attr| attr.parse_args::<syn::Ident>().ok()).map(|name| name.to_string());
        let scalar = repr.as_deref().and_then(scalar_named);
        if scalar.is_none() && item.variants.iter().all(|variant| variant.fields.is_empty()) {
            return Err(Failure::unsupported("an enum without `repr`"));
        }
        let (mut variants, mut next) = (Vec::new(), 0);
        for variant in &item.variants {
            if let Some((_, value)) = &variant.discriminant {
                next = integer(value).ok_or_else(|| Failure::unsupported("a discriminant"))?;
            }
            let fields = variant.fields.members().zip(&variant.fields);
            let fields = fields.map(|(member, field)| Ok((member, self.written(&field.ty)?)));
            let fields = fields.collect::<Result<_>>()?;
            variants.push(Variant { name: variant.ident.clone(), number: next, fields });
            next += 1;
        }
        let line = item.ident.span().start().line as u32;
        self.enums.insert(item.ident.to_string(), Enumeration { line, scalar, variants });
        Ok(())
    }

    fn function(&mut self, function: &syn::ItemFn) -> Result<()> {
        let mut function = function.clone();
        let is = |attr: &syn::Attribute| attr.path().is_ident("kernel") || attr.path().is_ident("device");
        let Some(at) = function.attrs.iter().position(is) else {
            return Err(Failure::unsupported("a function that is no kernel"));
        };
        let attr = function.attrs.remove(at);
        let options = match &attr.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        let is_kernel = attr.path().is_ident("kernel");
        if is_kernel {
            self.kernels.push(function.sig.ident.to_string());
        }
        let expanded = cl_compiler::expansion(is_kernel.then_some(options), function);
        let expanded = expanded.map_err(|found| refuse(&found).expect_err("something was found"))?;
        self.add(expanded)
    }

    fn block(&mut self, block: &syn::ItemImpl) -> Result<()> {
        let mut block = block.clone();
        block.attrs.retain(|attr| !attr.path().is_ident("device"));
        refuse(&cl_compiler::methods::diagnose(&block))?;
        self.add(cl_compiler::methods::expand(&block))
    }

    fn add(&mut self, expanded: TokenStream) -> Result<()> {
        let file: syn::File =
            syn::parse2(expanded).map_err(|error| Failure::Broken(format!("an expansion is no Rust: {error}")))?;
        self.items(file.items)
    }

    fn items(&mut self, items: Vec<syn::Item>) -> Result<()> {
        for item in items {
            match item {
                syn::Item::Impl(block) => self.implementation(block)?,
                syn::Item::Const(constant) => self.constant(*constant.expr)?,
                // the user's function, the types that hold compiled functions, the registration of a kernel
                _ => {}
            }
        }
        Ok(())
    }

    /// `const _: () = …;`
    fn constant(&mut self, expr: syn::Expr) -> Result<()> {
        // only rustc can check whether a grid is the runtime's own
        if let syn::Expr::Closure(_) = expr {
            return Ok(());
        }
        let syn::Expr::Block(block) = expr else {
            self.checks.push(expr);
            return Ok(());
        };
        let items = block.block.stmts.into_iter().filter_map(|stmt| match stmt {
            syn::Stmt::Item(item) => Some(item),
            _ => None,
        });
        self.items(items.collect())
    }

    fn implementation(&mut self, block: syn::ItemImpl) -> Result<()> {
        let name = last_segment(&block.self_ty);
        if let Some((path, _)) = &block.trait_ {
            let Some(last) = path.segments.last().filter(|last| last.ident == "Method") else { return Ok(()) };
            let syn::PathArguments::AngleBracketed(args) = &last.arguments else { return Ok(()) };
            let Some(syn::GenericArgument::Const(key)) = args.args.first() else { return Ok(()) };
            let key = integer(key).ok_or_else(|| Failure::unsupported("the number of a method"))? as u128;
            let compiled = block.items.iter().find_map(|item| match item {
                syn::ImplItem::Type(ty) if ty.ident == "Compiled" => Some(last_segment(&ty.ty)),
                _ => None,
            });
            self.methods.insert((key, name), compiled.unwrap_or_default());
            return Ok(());
        }
        // the methods through which native code calls the device functions
        if self.structs.contains_key(&name) || self.enums.contains_key(&name) {
            return Ok(());
        }
        let compiled = self.functions.entry(name).or_default();
        compiled.generics = block.generics;
        for item in block.items {
            match item {
                // rustc checks whether names refer to device functions; a random program has no other functions
                syn::ImplItem::Const(constant) if constant.ident == "CALLEES" => {
                    compiled.constants.insert("CALLEES".to_owned(), syn::parse_quote!(()));
                }
                syn::ImplItem::Const(constant) => {
                    compiled.constants.insert(constant.ident.to_string(), constant.expr);
                }
                syn::ImplItem::Fn(function) if function.sig.constness.is_some() => {
                    let types = function.sig.inputs.iter().filter_map(|input| match input {
                        syn::FnArg::Typed(typed) => Some((*typed.ty).clone()),
                        syn::FnArg::Receiver(_) => None,
                    });
                    let body = syn::ExprBlock { attrs: Vec::new(), label: None, block: function.block };
                    let query = (function.sig.generics, types.collect(), function.sig.output, syn::Expr::Block(body));
                    compiled.queries.insert(function.sig.ident.to_string(), query);
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl Enumeration {
    /// The variant with this name.
    pub(super) fn variant(&self, name: &str) -> Option<(usize, &Variant)> {
        self.variants.iter().enumerate().find(|(_, variant)| variant.name == name)
    }

    /// The tag of the variant whose name has this key, if it is an enum with fields.
    pub(super) fn tag(&self, key: u128) -> Option<usize> {
        let is = |variant: &Variant| cl_compiler::names::member::key(&syn::Member::Named(variant.name.clone())) == key;
        self.scalar.is_none().then(|| self.variants.iter().position(is))?
    }

    /// The fields of all variants, as fields of the enum's C struct.
    pub(super) fn fields(&self) -> impl Iterator<Item = (syn::Member, &Ty)> {
        self.variants.iter().flat_map(|variant| {
            variant.fields.iter().map(|(member, ty)| (cl_compiler::names::of_variant(&variant.name, member), ty))
        })
    }
}

fn has(attrs: &[syn::Attribute], name: &str) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident(name))
}

/// `#[derive(…, Type)]`
fn derives_type(attrs: &[syn::Attribute]) -> bool {
    let mut found = false;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("derive")) {
        let _ = attr.parse_nested_meta(|meta| {
            found |= meta.path.is_ident("Type");
            Ok(())
        });
    }
    found
}

fn refuse_derive(attrs: &[syn::Attribute], item: TokenStream) -> Result<()> {
    let diagnose =
        if derives_type(attrs) { cl_compiler::element::diagnose_type } else { cl_compiler::element::diagnose };
    refuse(&diagnose(item))
}

pub(super) fn last_segment(ty: &syn::Type) -> String {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default(),
        _ => String::new(),
    }
}

/// An integer literal, possibly with a sign.
pub(super) fn integer(expr: &syn::Expr) -> Option<i128> {
    match expr {
        syn::Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Int(int) => int.base10_digits().parse::<u128>().ok().map(|value| value as i128),
            _ => None,
        },
        syn::Expr::Unary(unary) => match unary.op {
            syn::UnOp::Neg(_) => integer(&unary.expr).map(|value| -value),
            _ => None,
        },
        syn::Expr::Paren(inner) => integer(&inner.expr),
        syn::Expr::Group(inner) => integer(&inner.expr),
        _ => None,
    }
}

fn refuse(found: &[cl_compiler::diag::Diagnostic]) -> Result<()> {
    match found.first() {
        None => Ok(()),
        Some(first) => Err(Failure::refused(first.code.name(), format!("line {}: {}", first.at.line(), first.text()))),
    }
}

/// The tokens of an expression as text. rustc's spacing differs, so messages that contain them are not compared.
pub(super) fn stringified(tokens: &proc_macro2::TokenStream) -> String {
    tokens.to_string()
}
