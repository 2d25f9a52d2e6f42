//! Finds functions and constants and compiles them on first use.

use cl_compiler::diag::Sink;
use cl_compiler::ty::Scalar;
use cl_compiler::{ast, ir, parse, specialise};
use proc_macro2::{Span, TokenStream};

use super::code::Code;
use super::compile;
use super::scope::{Scope, Target};
use crate::items::{Instance, text};
use crate::program::Program;
use crate::types::Type;
use crate::value::Value;

/// A compiled program.
#[derive(Debug)]
pub(super) struct Linked {
    pub(super) codes: Vec<Code>,
    /// For each constant, the number of the function that computes it.
    pub(super) constants: Vec<usize>,
    /// Whether a function has local memory.
    pub(super) shares: bool,
}

/// Compiles functions and constants on first use.
pub(super) struct Linker<'p> {
    pub(super) program: &'p Program,
    codes: Vec<Code>,
    known: Vec<Target>,
    constants: Vec<(String, usize)>,
}

/// A constant.
pub(super) enum Constant {
    /// A known value.
    Value(Value),
    /// The constant with this number.
    Number(u32),
}

/// Compiles the kernel and everything that it calls. The kernel is number 0.
pub(super) fn link(program: &Program) -> Result<Linked, String> {
    let mut linker = Linker { program, codes: Vec::new(), known: Vec::new(), constants: Vec::new() };
    linker.function((program.kernel.clone(), program.instance.clone()))?;
    let constants = linker.constants.iter().map(|(_, code)| *code).collect();
    let shares = linker.codes.iter().any(|code| !code.shared.is_empty());
    Ok(Linked { codes: linker.codes, constants, shares })
}

impl<'p> Linker<'p> {
    /// The number of a function's code.
    pub(super) fn function(&mut self, target: Target) -> Result<usize, String> {
        if let Some(known) = self.known.iter().position(|known| *known == target) {
            return Ok(known);
        }
        let function = self.program.functions.get(&target.0).ok_or_else(|| format!("the function `{}`", target.0))?;
        let number = self.reserve(target.clone());
        let scope = Scope::new(self.program, &function.ast, target.1);
        let typed = self.typed(&function.ast, &scope)?;
        self.codes[number] = compile::function(self, &scope, &typed)?;
        Ok(number)
    }

    /// The parameter types of a function.
    pub(super) fn params(&self, target: &Target) -> Result<Vec<Type>, String> {
        let Some(function) = self.program.functions.get(&target.0) else { return Ok(Vec::new()) };
        let scope = Scope::new(self.program, &function.ast, target.1.clone());
        let params = &function.typed.locals[..function.typed.params];
        params.iter().map(|param| scope.ty(&param.ty)).collect()
    }

    fn reserve(&mut self, target: Target) -> usize {
        self.known.push(target);
        self.codes.push(Code::default());
        self.codes.len() - 1
    }

    /// The typed form, with the types that rustc would infer.
    fn typed(&self, function: &ast::Function, scope: &Scope<'_>) -> Result<ir::Function, String> {
        let first = |found: Vec<cl_compiler::diag::Diagnostic>| {
            found.first().map_or_else(String::new, |found| found.message.clone())
        };
        let (survey, unknowns) = specialise::typed(function, &[]).map_err(first)?;
        let known = |unknown: &cl_compiler::infer::Unknown| match scope.witnessed(&unknown.witness) {
            Ok(Type::Scalar(scalar)) => Some((unknown.key.clone(), scalar)),
            _ => None,
        };
        let assignment: Vec<_> = unknowns.iter().filter_map(known).collect();
        if assignment.is_empty() {
            return Ok(survey);
        }
        specialise::typed(function, &assignment).map(|(typed, _)| typed).map_err(first)
    }

    /// The constant that a path names.
    pub(super) fn constant(&mut self, scope: &Scope<'_>, path: &syn::Path, ty: &Type) -> Result<Constant, String> {
        let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let unknown = || format!("the constant `{}`", names.join("::"));
        let last = names.last().ok_or_else(unknown)?;
        if let Type::Ordering = ty
            && let Some(order) = ir::ordering(path)
        {
            return Ok(Constant::Value(Value::Ordering(order.cmp(&0))));
        }
        if let Type::Function(name, _) = ty {
            return Ok(Constant::Value(Value::Function(name.clone())));
        }
        if let [.., owner, variant] = &names[..] {
            if let Some(Type::Enum(of)) = self.program.items.declared(owner)
                && let Some(number) = of.variant(variant.trim_start_matches("r#"))
            {
                return Ok(Constant::Value(Value::Enum(of, number, Vec::new())));
            }
            let of = match (owner.as_str(), &names[..]) {
                ("consts", [.., scalar, _, _]) => Scalar::from_name(scalar),
                (owner, _) => Scalar::from_name(owner).or_else(|| {
                    let parameter = scope.instance.types.iter().find(|(name, _)| name == owner)?;
                    if let Type::Scalar(scalar) = parameter.1 { Some(scalar) } else { None }
                }),
            };
            if let Some(value) = of.and_then(|scalar| scalar_constant(scalar, variant)) {
                return Ok(Constant::Value(value));
            }
        }
        let own = scope.ast.constants.iter().find(|constant| constant.item.ident == last);
        if let Some(own) = own {
            let key = format!("{}::{last}{:?}", scope.ast.name, scope.instance);
            return self.computed(scope, key, &own.item.ty, &own.item.expr);
        }
        if let Some((_, value)) = scope.instance.constants.iter().find(|(name, _)| name == last) {
            let scalar = if let Type::Scalar(scalar) = ty { *scalar } else { Scalar::Usize };
            return Ok(Constant::Value(Value::truncated(scalar, *value as u64)));
        }
        let (written, value) = self.program.items.constants.get(last).ok_or_else(unknown)?;
        self.computed(scope, last.clone(), written, value)
    }

    /// An expression of constants.
    pub(super) fn folded(&mut self, scope: &Scope<'_>, expr: &syn::Expr, ty: &Type) -> Result<Constant, String> {
        let Type::Scalar(scalar) = ty else { return Err(format!("the constant `{}`", text(expr))) };
        let written: syn::Type = syn::parse_str(scalar.rust()).map_err(|error| error.to_string())?;
        let key = format!("{}::{}{:?}{:?}", scope.ast.name, text(expr), scalar, scope.instance);
        self.computed(scope, key, &written, expr)
    }

    /// A constant, computed by a function without parameters.
    fn computed(
        &mut self,
        scope: &Scope<'_>,
        key: String,
        written: &syn::Type,
        expr: &syn::Expr,
    ) -> Result<Constant, String> {
        let number = |at: usize| u32::try_from(at).map(Constant::Number).map_err(|error| error.to_string());
        if let Some(at) = self.constants.iter().position(|(known, _)| *known == key) {
            return number(at);
        }
        let unknown = || format!("the constant `{}`", text(expr));
        let (written, expr) = owned(self.program, written, expr).ok_or_else(unknown)?;
        let name = syn::Ident::new("constant", Span::call_site());
        let own = scope.ast.constants.iter().map(|constant| &constant.item);
        let source: syn::ItemFn = syn::parse_quote!(fn #name() -> #written { #(#own)* #expr });
        let sink = Sink::default();
        let ast = parse::device(TokenStream::new(), source, &sink);
        let found = sink.into_found();
        let ast = ast.filter(|_| found.is_empty()).ok_or_else(unknown)?;
        let scope = Scope::new(
            self.program,
            &ast,
            Instance { constants: scope.instance.constants.clone(), ..scope.instance.clone() },
        );
        let at = self.constants.len();
        let code = self.reserve((format!("constant {key}"), Instance::default()));
        self.constants.push((key, code));
        let typed = self.typed(&ast, &scope)?;
        self.codes[code] = compile::function(self, &scope, &typed)?;
        number(at)
    }
}

/// The type and value of the constant that another one is defined as.
fn owned(program: &Program, ty: &syn::Type, value: &syn::Expr) -> Option<(syn::Type, syn::Expr)> {
    let syn::Type::Reference(reference) = ty else { return Some((ty.clone(), value.clone())) };
    let value = match value {
        syn::Expr::Reference(value) => (*value.expr).clone(),
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::ByteStr(bytes), .. }) => {
            let bytes = bytes.value();
            syn::parse_quote!([#(#bytes),*])
        }
        _ => return None,
    };
    let ty = match &*reference.elem {
        syn::Type::Slice(slice) => {
            let len = match &value {
                syn::Expr::Array(elements) => elements.elems.len(),
                syn::Expr::Repeat(repeat) => program.items.length(&repeat.len, &Instance::default()).ok()?,
                _ => return None,
            };
            let element = &slice.elem;
            syn::parse_quote!([#element; #len])
        }
        ty => ty.clone(),
    };
    Some((ty, value))
}

/// An associated constant of a scalar type.
fn scalar_constant(scalar: Scalar, name: &str) -> Option<Value> {
    macro_rules! floats {
        ($T:ident) => {{
            use std::$T::consts;
            match name {
                "MIN" => $T::MIN,
                "MAX" => $T::MAX,
                "EPSILON" => $T::EPSILON,
                "INFINITY" => $T::INFINITY,
                "NEG_INFINITY" => $T::NEG_INFINITY,
                "NAN" => $T::NAN,
                "MIN_POSITIVE" => $T::MIN_POSITIVE,
                "ZERO" => 0.0,
                "ONE" => 1.0,
                "PI" => consts::PI,
                "TAU" => consts::TAU,
                "E" => consts::E,
                "SQRT_2" => consts::SQRT_2,
                "LN_2" => consts::LN_2,
                "LN_10" => consts::LN_10,
                "LOG2_E" => consts::LOG2_E,
                "LOG10_E" => consts::LOG10_E,
                "LOG2_10" => consts::LOG2_10,
                "LOG10_2" => consts::LOG10_2,
                "FRAC_1_PI" => consts::FRAC_1_PI,
                "FRAC_2_PI" => consts::FRAC_2_PI,
                "FRAC_1_SQRT_2" => consts::FRAC_1_SQRT_2,
                "FRAC_2_SQRT_PI" => consts::FRAC_2_SQRT_PI,
                "FRAC_PI_2" => consts::FRAC_PI_2,
                "FRAC_PI_3" => consts::FRAC_PI_3,
                "FRAC_PI_4" => consts::FRAC_PI_4,
                "FRAC_PI_6" => consts::FRAC_PI_6,
                "FRAC_PI_8" => consts::FRAC_PI_8,
                _ => return None,
            }
            .into()
        }};
    }
    match scalar {
        Scalar::F32 => Some(floats!(f32)),
        Scalar::F64 => Some(floats!(f64)),
        Scalar::Bool | Scalar::F16 => None,
        _ => match name {
            "MIN" => Some(Value::truncated(scalar, scalar.min() as u64)),
            "MAX" => Some(Value::truncated(scalar, scalar.max() as u64)),
            "ZERO" => Some(Value::Scalar(scalar, 0)),
            "ONE" => Some(Value::Scalar(scalar, 1)),
            "BITS" => Some(Value::from(scalar.bits())),
            _ => None,
        },
    }
}
