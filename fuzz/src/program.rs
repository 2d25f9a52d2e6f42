//! A program: what the compiler makes of a Rust file.

use std::collections::BTreeMap;

use cl_compiler::check::Facts;
use cl_compiler::diag::{Diagnostic, Sink};
use cl_compiler::{ast, ir, methods, parse, versions};
use proc_macro2::TokenStream;

use crate::items::{Attribute, Instance, Items, text};
use crate::types::Type;

/// A Rust file of `#[derive(Element)]` structs, enums without fields, constants, `#[device]` functions and `#[kernel]`s,
/// compiled as far as the typed form.
///
/// What the file imports is not looked at: all items that are named must be in it.
#[derive(Debug)]
pub struct Program {
    /// The kernel that a launch runs: the first, to begin with.
    pub kernel: String,
    /// The kernels and device functions.
    pub functions: BTreeMap<String, Function>,
    /// The methods of `#[device] impl` blocks: the type, the name, and the function that it is compiled as.
    pub(crate) methods: Vec<(String, String, String)>,
    /// At which types the kernel runs, if it is generic.
    pub(crate) instance: Instance,
    /// The other items.
    pub items: Items,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// As parsed.
    pub ast: ast::Function,
    /// As the compiler types it, without what only rustc knows.
    pub typed: ir::Function,
    /// What is shown about it; nothing of a `const fn`.
    pub facts: Option<Facts>,
}

impl Program {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// What syn says of a file that is no Rust, or the compiler of its functions: texts with line and column.
    pub fn parse(source: &str) -> Result<Program, Vec<String>> {
        let file = syn::parse_file(source).map_err(|error| {
            let at = error.span().start();
            vec![format!("{}:{}: {error}", at.line, at.column + 1)]
        })?;
        let items = Items::of(&file);
        let (mut functions, mut kernel, mut errors) = (BTreeMap::new(), None, Vec::new());
        for (attribute, item) in &items.functions {
            match Function::of(attribute, item.clone()) {
                Ok(function) => {
                    let name = function.ast.name.to_string();
                    if let Attribute::Kernel(_) = attribute {
                        kernel.get_or_insert_with(|| name.clone());
                    }
                    functions.entry(name).or_insert(function);
                }
                // a constant may call what a kernel may not
                Err(_) if matches!(attribute, Attribute::Const) => {}
                Err(found) => errors.extend(found.iter().map(shown)),
            }
        }
        let mut of_types = Vec::new();
        for block in &items.blocks {
            errors.extend(methods::diagnose(block).iter().map(shown));
            for method in &block.items {
                let syn::ImplItem::Fn(method) = method else { continue };
                let free = methods::free(block, method);
                let (owner, name) = (text(&block.self_ty), method.sig.ident.to_string());
                of_types.push((owner, name.trim_start_matches("r#").to_owned(), free.sig.ident.to_string()));
                if let Ok(function) = Function::of(&Attribute::Device, free) {
                    functions.insert(function.ast.name.to_string(), function);
                }
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let (kernel, instance) = (kernel.unwrap_or_default(), Instance::default());
        Ok(Program { kernel, functions, methods: of_types, instance, items })
    }

    /// The same program, about to run another kernel; of a generic one an instance: names and types of its type parameters,
    /// names and values of the constant ones.
    #[must_use]
    pub fn with_kernel(self, kernel: &str, types: &[(&str, Type)], constants: &[(&str, i128)]) -> Self {
        let types = types.iter().map(|(name, ty)| ((*name).to_owned(), ty.clone())).collect();
        let constants = constants.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        Program { kernel: kernel.to_owned(), instance: Instance { types, constants }, ..self }
    }

    /// The type of a parameter of the kernel, as the user has written them.
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
    fn of(attribute: &Attribute, source: syn::ItemFn) -> Result<Function, Vec<Diagnostic>> {
        let sink = Sink::default();
        let source = parse::without_groups(source);
        let ast = match attribute {
            Attribute::Kernel(options) => parse::kernel(options.clone(), source, &sink),
            Attribute::Device | Attribute::Const => parse::device(TokenStream::new(), source, &sink),
        };
        let found = sink.into_found();
        let Some(ast) = ast.filter(|_| found.is_empty()) else { return Err(found) };
        let (typed, _) = versions::typed(&ast, &[])?;
        let facts = match attribute {
            Attribute::Kernel(_) | Attribute::Device => Some(versions::checked(&ast, &typed, None)?),
            Attribute::Const => None,
        };
        Ok(Function { ast, typed, facts })
    }
}

fn shown(diagnostic: &Diagnostic) -> String {
    format!("{}:{}: {}", diagnostic.at.line(), diagnostic.at.column(), diagnostic.text())
}
