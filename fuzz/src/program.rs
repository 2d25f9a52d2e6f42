//! A program: the compiler's result for a Rust file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use cl_compiler::check::Facts;
use cl_compiler::diag::{Diagnostic, Sink};
use cl_compiler::{ast, ir, methods, parse, specialise};
use proc_macro2::TokenStream;

use crate::items::{Attribute, Instance, Items, text};
use crate::types::Type;

/// A Rust file of `#[derive(Element)]` structs, enums without fields, constants, `#[device]` functions and
/// `#[kernel]`s, compiled to the typed form.
///
/// Imports are ignored: the file must contain all the items that it names.
#[derive(Debug)]
pub struct Program {
    /// The kernel that a launch runs, initially the first.
    pub kernel: String,
    /// The kernels and device functions.
    pub functions: BTreeMap<String, Function>,
    /// The methods of `#[device] impl` blocks: the type, the name, and the function to which it is compiled.
    pub(crate) methods: Vec<(String, String, String)>,
    /// Names shared by several functions in different modules.
    pub(crate) shared_names: Vec<String>,
    /// The generic arguments of the kernel, if it is generic.
    pub(crate) instance: Instance,
    /// The other items.
    pub items: Items,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// The parsed form.
    pub ast: ast::Function,
    /// The compiler's typed form, without the facts that only rustc knows.
    pub typed: ir::Function,
    /// The facts that the compiler proved, if requested.
    pub facts: Option<Facts>,
}

impl Program {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Syn's errors if the file is not valid Rust, or the compiler's errors for its functions, as texts with line and
    /// column.
    pub fn parse(source: &str) -> Result<Program, Vec<String>> {
        Program::of(Items::of(&file(source)?), true)
    }

    /// Reads a file that is known to compile. Only the checks that typing needs are made.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_unchecked(source: &str) -> Result<Program, Vec<String>> {
        Program::of(Items::of(&file(source)?), false)
    }

    /// Reads one kernel of a file, from the module with this path, with the items that it needs, including the
    /// functions that it is passed. Only the checks that typing needs are made.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse), for these functions only.
    pub fn of_kernel(
        file: &syn::File,
        module: &[&str],
        kernel: &str,
        functions: &[&str],
    ) -> Result<Program, Vec<String>> {
        let items = Items::around(file, module, kernel);
        let mut items = items.ok_or_else(|| vec![format!("there is no kernel `{kernel}`")])?;
        items.retain_named(kernel, functions);
        Ok(Program::of(items, false)?.with_kernel(kernel))
    }

    fn of(items: Items, checked: bool) -> Result<Program, Vec<String>> {
        let (mut functions, mut kernel, mut errors) = (BTreeMap::new(), None, Vec::new());
        let mut shared_names = Vec::new();
        for (attribute, item) in &items.functions {
            match Function::of(attribute, item.clone(), checked) {
                Ok(function) => {
                    let name = function.ast.name.to_string();
                    if let Attribute::Kernel(_) = attribute {
                        kernel.get_or_insert_with(|| name.clone());
                    }
                    match functions.entry(name) {
                        Entry::Occupied(entry) => shared_names.push(entry.key().clone()),
                        Entry::Vacant(entry) => {
                            entry.insert(function);
                        }
                    }
                }
                // a constant may call functions that a kernel may not
                Err(_) if matches!(attribute, Attribute::Const) => {}
                Err(found) => errors.extend(found.iter().map(shown)),
            }
        }
        let mut of_types = Vec::new();
        for block in &items.blocks {
            if checked {
                errors.extend(methods::diagnose(block).iter().map(shown));
            }
            for method in &block.items {
                let syn::ImplItem::Fn(method) = method else { continue };
                let free = methods::free(block, method);
                let (owner, name) = (text(&block.self_ty), method.sig.ident.to_string());
                of_types.push((owner, name.trim_start_matches("r#").to_owned(), free.sig.ident.to_string()));
                if let Ok(function) = Function::of(&Attribute::Device, free, checked) {
                    functions.insert(function.ast.name.to_string(), function);
                }
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let (kernel, instance) = (kernel.unwrap_or_default(), Instance::default());
        Ok(Program { kernel, functions, methods: of_types, shared_names, instance, items })
    }

    /// The same program, set to run another kernel.
    #[must_use]
    pub fn with_kernel(self, kernel: &str) -> Self {
        Program { kernel: kernel.to_owned(), instance: Instance::default(), ..self }
    }

    /// The same program, set to run an instance of its generic kernel with these types, constants and device functions,
    /// each list in the order of the parameters.
    #[must_use]
    pub fn instance(self, types: &[Type], constants: &[i128], functions: &[&str]) -> Self {
        let Some(kernel) = self.functions.get(&self.kernel) else { return self };
        let generics = &kernel.ast.generics;
        let types = generics.types.iter().map(|(name, _)| name.to_string()).zip(types.iter().cloned());
        let functions = functions.iter().map(|name| Type::Function((*name).to_owned(), Box::default()));
        let functions = generics.functions.iter().map(|function| function.name.to_string()).zip(functions);
        let types = types.chain(functions).collect();
        let constants = generics.constants.iter().map(ToString::to_string).zip(constants.iter().copied()).collect();
        Program { instance: Instance { types, constants }, ..self }
    }

    /// Whether the kernel has generic parameters, which an instance must provide.
    pub fn is_generic(&self) -> bool {
        let function = self.functions.get(&self.kernel);
        function.is_some_and(|function| !function.ast.generics.is_empty()) && self.instance == Instance::default()
    }

    /// The number of kernel parameters that the user has written.
    pub fn params(&self) -> usize {
        self.functions.get(&self.kernel).map_or(0, |function| function.ast.source.sig.inputs.len())
    }

    /// The type of a kernel parameter that the user has written.
    pub fn param(&self, number: usize) -> Option<Type> {
        let function = self.functions.get(&self.kernel)?;
        match function.ast.source.sig.inputs.iter().nth(number)? {
            syn::FnArg::Typed(input) => self.items.ty(&input.ty, &self.instance).ok(),
            syn::FnArg::Receiver(_) => None,
        }
    }

    /// The work-group size that the kernel requires.
    pub(crate) fn required_local(&self) -> Option<[usize; 3]> {
        let function = self.functions.get(&self.kernel)?;
        let ast::Kind::Kernel(options) = &function.ast.kind else { return None };
        let [x, y, z] = options.local.as_ref()?;
        let size = |expr: &syn::Expr| self.items.length(expr, &self.instance).ok();
        Some([size(x)?, size(y)?, size(z)?])
    }
}

impl Function {
    /// Compiles a function, without its attribute.
    fn of(attribute: &Attribute, source: syn::ItemFn, checked: bool) -> Result<Function, Vec<Diagnostic>> {
        let sink = Sink::default();
        let source = parse::without_groups(source);
        let ast = match attribute {
            Attribute::Kernel(options) => parse::kernel(options.clone(), source, &sink),
            Attribute::Device | Attribute::Const => parse::device(TokenStream::new(), source, &sink),
        };
        let found = sink.into_found();
        let Some(ast) = ast.filter(|_| found.is_empty()) else { return Err(found) };
        let (typed, _) = specialise::typed(&ast, &[])?;
        let facts = match attribute {
            Attribute::Kernel(_) | Attribute::Device if checked => Some(specialise::checked(&ast, &typed, None)?),
            _ => None,
        };
        Ok(Function { ast, typed, facts })
    }
}

fn file(source: &str) -> Result<syn::File, Vec<String>> {
    as_macros_see(source).map_err(|error| {
        let at = error.span().start();
        vec![format!("{}:{}: {error}", at.line, at.column + 1)]
    })
}

/// Parses a file with its names as the macros see them.
///
/// # Errors
///
/// If the file is not valid Rust.
pub fn as_macros_see(source: &str) -> syn::Result<syn::File> {
    let file = syn::parse_file(source)?;
    if !source.contains("r#") {
        return Ok(file);
    }
    syn::parse2(cl_compiler::names::plain(quote::ToTokens::into_token_stream(file)))
}

fn shown(diagnostic: &Diagnostic) -> String {
    format!("{}:{}: {}", diagnostic.at.line(), diagnostic.at.column(), diagnostic.text())
}
