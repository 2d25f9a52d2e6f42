//! The `Item` constant: a function's OpenCL C, its panic sites, and the remaining data that the runtime needs to
//! assemble a program.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::constant::scalar;
use super::encoding::Encoder;
use super::space::space;
use crate::ast::{Function, Kind};
use crate::c::{Dim, Stmt, StmtKind, TypeName};
use crate::check::{Capability, Facts};
use crate::infer::Unknown;
use crate::ir;
use crate::ir::panics::{Part, Site};
use crate::lower::{Definition, Hole, Lowered, Shared};
use crate::specialise::Version;
use crate::ty::Space;
use crate::ty::spell;

/// The expression `&Item { … }`, in the scope of `use ::cl_runtime::__private as __cl`. If there are several versions,
/// it selects one by the types that rustc determines.
///
/// `survey` holds the facts of the native version, unless that is one of these versions.
pub fn item(
    function: &Function,
    unknowns: &[Unknown],
    versions: &[Version],
    survey: Option<&Facts>,
    sites: &Sites,
) -> TokenStream {
    let own = function.own_items();
    if let ([version], []) = (versions, unknowns) {
        let item = whole(function, version, survey, sites);
        return quote!(#own #item);
    }
    let witnesses = unknowns.iter().map(|unknown| &unknown.witness);
    let arms = versions.iter().map(|version| {
        let scalars = version.scalars.iter().map(|scalar| self::scalar(*scalar));
        let item = whole(function, version, survey, sites);
        quote!((#(::core::option::Option::Some(__cl::Scalar::#scalars),)*) => #item,)
    });
    let found = (0..unknowns.len()).map(|index| quote::format_ident!("__cl_found_{index}"));
    let found: Vec<_> = found.collect();
    let refusals = unknowns.iter().zip(&found).enumerate().map(|(index, (unknown, found))| {
        let (at, does, help) = match unknown.shown {
            Some(at) => (at, "show", "show its parts, and compare them one by one"),
            None => (unknown.at, "compute with", "give the operands of its operators their types, as in `let value: TYPE = …;` and `0.5f32`, or use its parts"),
        };
        let none = format!("{} is none that a kernel can {does} as a whole: {help}", unknown.what);
        let other = format!("{} must be written here: {}", unknown.what, unknown.help);
        let mut scalars: Vec<_> = versions.iter().map(|version| version.scalars[index]).collect();
        scalars.sort_unstable();
        scalars.dedup();
        let scalars = scalars.into_iter().map(scalar);
        let span = Span::mixed_site().located_at(at.first);
        quote_spanned! {span=>
            match #found {
                #(::core::option::Option::Some(__cl::Scalar::#scalars))|* => {}
                ::core::option::Option::Some(_) => ::core::panic!(#other),
                ::core::option::Option::None => ::core::panic!(#none),
            }
        }
    });
    let whats: Vec<_> = unknowns.iter().map(|unknown| unknown.what.as_str()).collect();
    // only some of the combinations of types are compiled
    let rest = format!(
        "there are too many types for {}: give each a variable with a type, as in `let name: f32 = …;`, and use the variables",
        whats.join(" and ")
    );
    quote! {
        #own
        #(let #found = __cl::scalar(__cl::type_of(#witnesses));)*
        #(#refusals)*
        match (#(#found,)*) {
            #(#arms)*
            _ => ::core::panic!(#rest),
        }
    }
}

/// The panic sites of a function.
#[derive(Debug)]
pub struct Sites {
    /// The sites of launches that satisfy the conditions.
    pub plain: Vec<Site>,
    /// The sites of other launches.
    pub checked: Vec<Site>,
}

/// The item of a version, with the nested item for launches that do not satisfy the conditions.
fn whole(function: &Function, version: &Version, survey: Option<&Facts>, sites: &Sites) -> TokenStream {
    let checked = version.checked.as_ref();
    let checked =
        checked.map(|lowered| one(function, version, lowered, &sites.checked, &quote!(__cl::Conditions::NONE)));
    let conditions = match function.kind {
        Kind::Kernel(_) => super::conditions::conditions(function, version, survey, checked.as_ref()),
        Kind::Device => quote!(__cl::Conditions::NONE),
    };
    let item = one(function, version, &version.lowered, &sites.plain, &conditions);
    let mut checks = super::constant_checks::checks(&version.facts);
    checks.extend(survey.into_iter().flat_map(super::constant_checks::checks));
    if checks.is_empty() { item } else { quote!({ #(#checks)* #item }) }
}

fn one(
    function: &Function,
    version: &Version,
    lowered: &Lowered,
    sites: &[Site],
    conditions: &TokenStream,
) -> TokenStream {
    let Version { typed, facts, .. } = version;
    let is_kernel = matches!(function.kind, Kind::Kernel(_));
    let line = crate::diag::Range::from(function.name.span()).line();
    let lines = super::opencl::function(lowered, is_kernel, line);
    let is_parameters = |path: &ir::ConstPath| {
        let owner = match path.owner.as_ref().map(|owner| &*owner.ty) {
            Some(syn::Type::Path(owner)) => owner.path.segments.first(),
            Some(_) => None,
            None => path.segments.first(),
        };
        let owner = owner.map(|segment| &segment.ident);
        path.segments.len() > 1 && function.generics.types.iter().any(|(name, _)| Some(name) == owner)
    };
    let holes: Vec<_> = lowered
        .holes
        .iter()
        .map(|hole| match hole {
            Hole::Value(path, Some(_)) if is_parameters(path) => Hole::Value(path.clone(), None),
            hole => hole.clone(),
        })
        .collect();
    let mut encoder = Encoder::new(typed, &holes, is_kernel);
    let deps = deps(typed);
    let sites = sites.iter().map(site);
    let routines = lowered
        .definitions
        .iter()
        .map(|Definition { name, source, .. }| quote!(__cl::Routine { name: #name, source: #source }));
    let needs = facts.needs.iter().map(|need| {
        let (line, column) = (need.at.line(), need.at.column());
        let capability = match need.capability {
            Capability::Fp64 => quote!(Fp64),
            Capability::Atomic64 => quote!(Atomic64),
            Capability::Images => quote!(Images),
            Capability::Image3dWrites => quote!(Image3dWrites),
        };
        quote!(__cl::Need { capability: __cl::Capability::#capability, line: #line, column: #column })
    });
    let types = function.generics.types.iter().map(|(name, _)| name);
    let constants = &function.generics.constants;
    let functions = function.generics.functions.iter().map(|param| {
        let (name, types) = (&param.name, &param.types);
        quote!(__cl::Called::<#name>::item((#(__cl::PhantomData::<#types>,)*)))
    });
    let text: String = lines.iter().map(|line| encoder.line(line)).collect();
    let (sized, casts) = (is_sized(typed), casts_slices(typed));
    let flat = facts.terms.flat;
    let panics = panics(&lowered.body);
    let loops = lowered.body.iter().any(|stmt| stmt.has(Stmt::is_loop));
    let shared = lowered.shared.iter().map(|shared| {
        let Shared { name, c_type, ty, written, given } = shared;
        let length = given.then(|| Dim::Name(crate::names::length(name)));
        let dims = length.iter().chain(&c_type.dims).map(|dim| encoder.pieces(&[super::opencl::dim(dim)]));
        let dims: Vec<_> = dims.collect();
        let zero = zero(&c_type.name, &holes);
        let (element, ty) = (encoder.pieces(&super::opencl::specifier(c_type)), super::native::ty(ty));
        let bytes = quote!(::core::mem::size_of::<#ty>());
        quote!(__cl::Shared { name: #name, element: #element, zero: #zero, dims: &[#(#dims),*], bytes: #bytes, written: #written, given: #given })
    });
    let shared: Vec<_> = shared.collect();
    let source = encoder.finish(&text);
    // constants of a type parameter are scalars, which need no tables
    let tables = lowered.tables.iter().map(|table| match is_parameters(&table.path) {
        true => quote!(__cl::Table { name: "", ty: "", shape: __cl::Shape::Scalar, values: __cl::value(&0u8) }),
        false => super::table::table(table),
    });
    let name = function.name.to_string();
    let name = crate::names::unraw(&name);
    let kind = match function.kind {
        Kind::Kernel(_) => quote!(Kernel),
        Kind::Device => quote!(Function),
    };
    let checks = &lowered.checks;
    let item = quote! {
        &__cl::Item {
            kind: __cl::ItemKind::#kind,
            name: #name,
            module: ::core::module_path!(),
            file: ::core::file!(),
            line: #line,
            types: &[#(<#types as ::cl_runtime::Type>::TYPE),*],
            constants: &[#(#constants as ::core::primitive::u64),*],
            functions: &[#(#functions),*],
            deps: &[#(#deps),*],
            sites: &[#(#sites),*],
            panics: #panics,
            routines: &[#(#routines),*],
            needs: &[#(#needs),*],
            flat: #flat,
            sized: #sized,
            casts: #casts,
            loops: #loops,
            shared: &[#(#shared),*],
            tables: &[#(#tables),*],
            conditions: #conditions,
            source: #source,
            // SAFETY: the compiler generated all of it from this function.
            compiled: unsafe { __cl::Compiled::new() },
        }
    };
    if checks.is_empty() { item } else { quote!({ #(#checks;)* #item }) }
}

/// How the zero of an element is written.
fn zero(element: &TypeName, holes: &[Hole]) -> TokenStream {
    match element {
        TypeName::Void | TypeName::Basic(_) | TypeName::Image { .. } | TypeName::Sampler => {
            quote!(__cl::Zero::Number)
        }
        TypeName::Vector(..) => quote!(__cl::Zero::Vector),
        TypeName::Defined(_) => quote!(__cl::Zero::Members),
        TypeName::Hole(hole) => match &holes[hole.0] {
            Hole::Type(witness, _) | Hole::Any(witness) => quote!(__cl::Zero::Of(__cl::type_of(#witness))),
            Hole::Number(..)
            | Hole::Cast(..)
            | Hole::Equal(_)
            | Hole::Order(_)
            | Hole::Value(..)
            | Hole::ValueOrVariant(_) => quote!(__cl::Zero::Number),
        },
    }
}

/// Whether the function itself reads the global size.
fn is_sized(typed: &ir::Function) -> bool {
    let mut sized = false;
    typed.body.visit(&mut |expr| {
        sized |= matches!(&expr.kind, ir::ExprKind::WorkItem(function, _) if function.opencl == "get_global_size");
    });
    sized
}

/// Whether it reinterprets a slice as another element type.
fn casts_slices(typed: &ir::Function) -> bool {
    let mut casts = false;
    typed.body.visit(&mut |expr| {
        casts |= matches!(expr.kind, ir::ExprKind::Method(ir::Method::Vector(ir::VectorMethod::BitsOfSlice), _));
    });
    casts
}

/// Whether the function itself can panic in OpenCL C, as a constant expression. Checks that cannot fail are removed
/// before, or rustc evaluates their condition.
fn panics(body: &[Stmt]) -> TokenStream {
    if let [Stmt { kind: StmtKind::Braced(_, inner), .. }] = body {
        return panics(inner);
    }
    let mut conds = vec![quote!(false)];
    for stmt in body {
        match &stmt.kind {
            StmtKind::Panic(..) => return quote!(true),
            StmtKind::Given(cond, inner) => {
                let inner = panics(inner);
                conds.push(quote!((#cond) && (#inner)));
            }
            _ => conds.extend(stmt.blocks().into_iter().map(|block| panics(block))),
        }
    }
    if conds.iter().any(|cond| cond.to_string() == "true") {
        return quote!(true);
    }
    conds.retain(|cond| cond.to_string() != "false");
    if conds.is_empty() { quote!(false) } else { quote!((#(#conds)||*)) }
}

fn site(site: &Site) -> TokenStream {
    let (line, column) = site.at.raised();
    let message = site.message.iter().map(|part| match part {
        Part::Text(text) => quote!(__cl::MessagePart::Text(#text)),
        Part::Source(tokens) => quote!(__cl::MessagePart::Text(::core::stringify!(#tokens))),
        Part::Value(number, scalar) => {
            let scalar = self::scalar(*scalar);
            quote!(__cl::MessagePart::Display(#number, __cl::Scalar::#scalar))
        }
        Part::Debug(number, scalar) => {
            let scalar = self::scalar(*scalar);
            quote!(__cl::MessagePart::Debug(#number, __cl::Scalar::#scalar))
        }
        Part::Hidden(number, witness, debug) => {
            let part =
                proc_macro2::Ident::new(if *debug { "Debug" } else { "Display" }, proc_macro2::Span::call_site());
            quote!(__cl::MessagePart::#part(#number, __cl::shown(__cl::type_of(#witness))))
        }
    });
    quote!(__cl::Site { line: #line, column: #column, message: &[#(#message),*] })
}

/// The device functions that it calls, with the address spaces of the arguments.
fn deps(typed: &ir::Function) -> Vec<TokenStream> {
    let dep = |(callee, spaces): (&ir::Callee, &Vec<Option<Space>>)| {
        let spaces = spaces.iter().map(|of| space(typed, of.unwrap_or(Space::Private)));
        let item = spell::query(&callee.path, "item", &callee.types);
        quote!(__cl::Dep { item: #item, spaces: &[#(#spaces),*] })
    };
    typed.callees.iter().zip(&typed.spaces).map(dep).collect()
}
