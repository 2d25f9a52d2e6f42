//! The Rust around the compiled function: the launcher that the user calls, the metadata, the native entry point, and
//! the user's body for rustc to check.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::forms::{Compiled, Form, Forms, either};
use super::generics::{definition, of_types};
use super::image;
use super::native;
use super::source::{allow_lints, cfgs, plain};
use crate::ast::{FloatMode, Function, Generics, KernelOptions, Object, Param, ParamSpace, Type, TypeKind};
use crate::ir;
use crate::names::count;
use crate::ty::{Space, Ty};

/// Expands a `#[device]` function: the unchanged function, and a type of the same name that holds its compiled form.
pub fn device(function: &Function, compiled: &Compiled) -> TokenStream {
    let source = plain(&function.source);
    let members = members(function, compiled, &TokenStream::new());
    let method = function.method.as_ref().map(|method| method_calls(function, method, compiled));
    let value = super::function::value(function, compiled);
    quote! {
        #[allow(clippy::needless_range_loop, clippy::too_many_arguments)]
        #source
        #members
        #value
        #method
    }
}

/// Expands a `#[kernel]`: the launcher, and a type of the same name that holds its compiled form.
pub fn kernel(function: &Function, options: &KernelOptions, compiled: &Compiled) -> TokenStream {
    let launcher = launcher(function, options);
    let check = check(function);
    let members = members(function, compiled, &kernel_constant(function, options, compiled));
    let (name, cfgs) = (&function.name, cfgs(function));
    // the instances of a generic kernel are unknown
    let submit = function.generics.is_empty().then(|| {
        quote! {
            #(#cfgs)*
            ::cl_runtime::__private::submit!(#name::KERNEL);
        }
    });
    quote! {
        #launcher
        #check
        #members
        #submit
    }
}

/// The type of the function's name, with what every function has and with `others`.
fn members(function: &Function, compiled: &Compiled, others: &TokenStream) -> TokenStream {
    let (name, vis, cfgs) = (&function.name, &function.source.vis, cfgs(function));
    // rustc would take a device function that is named where `dead_code` is allowed for used, so members have their own
    let is_kernel = matches!(function.kind, crate::ast::Kind::Kernel(_));
    let allow_lints = allow_lints();
    let (of_all, of_each) = if is_kernel { (Some(&allow_lints), None) } else { (None, Some(&allow_lints)) };
    let scoped = |form: &Form| {
        let item = &form.item;
        quote!({ use ::cl_runtime::__private::{self as __cl, NoVariant as _}; #item })
    };
    let item = either(&compiled.forms, scoped);
    let cl = Ident::new("__cl_cl", Span::mixed_site());
    let native = match &function.kind {
        crate::ast::Kind::Device => native_functions(function, compiled, &cl),
        crate::ast::Kind::Kernel(_) => super::entry::native_entries(function, compiled, &cl),
    };
    let summary = &compiled.summary;
    let own = function.own_items();
    let checks = (!compiled.checks.is_empty()).then(|| {
        let checks = &compiled.checks;
        let checks = quote!({ use ::cl_runtime::__private as __cl; #own #checks });
        // each instance of a generic function is checked
        match function.generics.is_empty() {
            true => (quote!(#(#cfgs)* #allow_lints const _: () = #checks;), TokenStream::new()),
            false => (TokenStream::new(), quote!(#of_each const CALLS: () = #checks;)),
        }
    });
    let (checks, calls) = checks.unwrap_or_default();
    // callers of a device function evaluate the checks themselves
    let checked = is_kernel && !calls.is_empty();
    let checked = checked.then(|| quote!(let () = Self::CALLS;));
    let names = &compiled.names;
    let (callees, compare) = &compiled.callees;
    // checks that the user's `Grid` is the runtime's, and so on
    let written = function.params.iter().filter(|param| !param.is_length()).zip(&function.source.sig.inputs);
    let objects = written.filter(|(param, _)| param.object != Object::Plain).map(|(param, input)| match input {
        syn::FnArg::Typed(typed) => {
            let ty = &typed.ty;
            let ours = match param.object {
                Object::Plain | Object::Grid(_) => quote!(&::cl_runtime::Grid<_, _>),
                Object::Image(of) => {
                    let ours = image::of_runtime(of);
                    quote!(&#ours)
                }
                Object::Sampler => quote!(::cl_runtime::Sampler),
            };
            let (impl_generics, _, bounds) = function.source.sig.generics.split_for_impl();
            quote! {
                #(#cfgs)*
                #allow_lints
                const _: () = {
                    fn same #impl_generics (__cl_object: #ty) #bounds { let _: #ours = __cl_object; }
                };
            }
        }
        syn::FnArg::Receiver(_) => TokenStream::new(),
    });
    let generics = of_types(&function.source.sig.generics);
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    let definition = definition(&function.source, vis);
    let queries = (!is_kernel).then(|| queries(function, compiled));
    quote! {
        #(#objects)*

        // the compiled form; only the function carries the user's documentation
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code, unreachable_pub)]
        #(#cfgs)*
        #definition

        #[doc(hidden)]
        #[allow(non_local_definitions)]
        #of_all
        #(#cfgs)*
        impl #impl_generics #name #type_generics #bounds {
            #of_each
            pub const SUMMARY: &'static ::cl_runtime::__private::Summary = {
                use ::cl_runtime::__private as __cl;
                #names
                #own
                &#summary
            };

            #calls
            #callees

            #of_each
            pub const ITEM: &'static ::cl_runtime::__private::Item = { #checked #compare #item };

            // for the native version: rustc shows every place that names a constant which it refused
            #of_each
            #[inline(always)]
            fn own_item() -> &'static ::cl_runtime::__private::Item {
                Self::ITEM
            }

            #queries
            #native
            #others
        }

        #checks
    }
}

/// `fn native(cl, …)`, and `fn native_group(cl, local, …)` for work-items that wait at barriers, whose future is awaited.
fn native_functions(function: &Function, compiled: &Compiled, cl: &Ident) -> TokenStream {
    let allow_lints = allow_lints();
    let local = Ident::new("__cl_local", Span::mixed_site());
    let ret = native::borrowed(&compiled.ret, &compiled.ret);
    let names: Vec<_> = function.params.iter().map(|param| &param.name).collect();
    let types: Vec<_> = compiled.params.iter().map(|ty| native::borrowed(ty, &compiled.ret)).collect();
    let lifetime = compiled.ret.space().map(|_| quote!(<'cl>));
    let Forms { alone, group } = &compiled.forms;
    let alone = alone.as_ref().map_or_else(
        || quote!({ ::core::unreachable!("a function that waits is awaited") }),
        |form| form.native.clone(),
    );
    let flow = quote!(::cl_runtime::__private::Flow<#ret>);
    let (asynchronous, future, _) = compiled.forms.group_signature(&flow);
    let ready = || quote!({ ::core::future::ready(Self::native(#cl #(, #names)*)) });
    let group = group.as_ref().map_or_else(ready, |form| form.native.clone());
    quote! {
        #[doc(hidden)]
        #[inline(always)]
        #allow_lints
        pub fn native #lifetime(
            #cl: &::cl_runtime::__private::WorkItem<'_>
            #(, #names: #types)*
        ) -> #flow #alone

        #[doc(hidden)]
        #[inline(always)]
        #allow_lints
        pub #asynchronous fn native_group #lifetime(
            #cl: &::cl_runtime::__private::WorkItem<'_>,
            #local: ::cl_runtime::__private::LocalMemory<'_>
            #(, #names: #types)*
        ) -> #future #group
    }
}

/// Methods through which native code calls the compiled ones. rustc resolves the type and borrows the receiver.
fn method_calls(function: &Function, method: &crate::ast::Method, compiled: &Compiled) -> TokenStream {
    let (allow_lints, marker, owner) = (allow_lints(), &function.name, &method.owner);
    let (cl, local) = (Ident::new("__cl_cl", Span::mixed_site()), Ident::new("__cl_local", Span::mixed_site()));
    let ret = native::borrowed(&compiled.ret, &compiled.ret);
    let names: Vec<_> = function.params.iter().skip(1).map(|param| &param.name).collect();
    let types: Vec<_> = compiled.params.iter().skip(1).map(|ty| native::borrowed(ty, &compiled.ret)).collect();
    let lifetime = compiled.ret.space().map(|_| quote!('cl));
    let generics = lifetime.as_ref().map(|lifetime| quote!(<#lifetime>));
    let mutable = method.mutable.then(|| quote!(mut));
    let (native, group) =
        (crate::names::member::native(&method.name), crate::names::member::native_group(&method.name));
    let of_owner = of_types(&function.source.sig.generics);
    let (parameters, arguments, bounds) = of_owner.split_for_impl();
    let turbofish = arguments.as_turbofish();
    quote! {
        #allow_lints
        impl #parameters #owner #bounds {
            #[doc(hidden)]
            #[inline(always)]
            pub fn #native #generics(
                &#lifetime #mutable self,
                #cl: &::cl_runtime::__private::WorkItem<'_>
                #(, #names: #types)*
            ) -> ::cl_runtime::__private::Flow<#ret> {
                #marker #turbofish::native(#cl, self #(, #names)*)
            }

            #[doc(hidden)]
            #[inline(always)]
            pub async fn #group #generics(
                &#lifetime #mutable self,
                #cl: &::cl_runtime::__private::WorkItem<'_>,
                #local: ::cl_runtime::__private::LocalMemory<'_>
                #(, #names: #types)*
            ) -> ::cl_runtime::__private::Flow<#ret> {
                #marker #turbofish::native_group(#cl, #local, self #(, #names)*).await
            }
        }
    }
}

/// The queries of callers of a device function. Callers know the argument types, and rustc selects the instance.
fn queries(function: &Function, compiled: &Compiled) -> TokenStream {
    let ret = crate::ty::spell::with_lifetime(&compiled.ret, &quote!('static));
    let (params, types, bounds) = query_params(function, compiled);
    // the parameter types give literals their types
    let parameters = compiled.params.iter().map(|ty| if ty.is_plain() { native::ty(ty) } else { quote!(()) });
    // each used instance is checked
    let calls = (!compiled.checks.is_empty() && !function.generics.is_empty()).then(|| quote!(let () = Self::CALLS;));
    let query = |name: &str, result: TokenStream, value: TokenStream| {
        let name = Ident::new(name, Span::call_site());
        quote! {
            #[doc(hidden)]
            #[allow(non_camel_case_types)]
            pub const fn #name<#params>(_: #types) -> #result where #bounds { #value }
        }
    };
    let queries = [
        query("item", quote!(&'static ::cl_runtime::__private::Item), quote!({ #calls Self::ITEM })),
        query("summary", quote!(&'static ::cl_runtime::__private::Summary), quote!(Self::SUMMARY)),
        query(
            "parameters",
            quote!(::core::marker::PhantomData<(#(#parameters,)*)>),
            quote!(::core::marker::PhantomData),
        ),
        query("result", quote!(::core::marker::PhantomData<#ret>), quote!(::core::marker::PhantomData)),
    ];
    let meaning = function.method.is_none().then(|| {
        let the_function = super::meaning::the_function(function);
        let function = query("function", super::meaning::result(function), quote!(Self::the_function()));
        quote!(#the_function #function)
    });
    quote!(#(#queries)* #meaning)
}

/// The parameters, their types and the bounds of a query. A type that mentions the function's generic parameters is
/// matched against the argument's type, so that rustc infers them. Other types are unconstrained.
fn query_params(function: &Function, compiled: &Compiled) -> (TokenStream, TokenStream, TokenStream) {
    if function.generics.is_empty() {
        return (quote!(__ClA: ::core::marker::Copy), quote!(__ClA), TokenStream::new());
    }
    let (mut params, mut types, mut bounds) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for (at, ty) in compiled.params.iter().enumerate() {
        let free = format_ident!("__ClA{at}");
        if !function.generics.are_in(ty) {
            params.extend(quote!(#free: ::core::marker::Copy,));
            types.extend(quote!(#free,));
            continue;
        }
        match ty {
            Ty::Slice { element, .. } => {
                let element = native::ty(element);
                params.extend(quote!(#free: ?::core::marker::Sized,));
                types.extend(quote!(::core::marker::PhantomData<#free>,));
                bounds.extend(quote!(#free: ::cl_runtime::__private::Elements<Element = #element>,));
            }
            Ty::Function(item) => {
                let path = &item.path;
                types.extend(quote!(::cl_runtime::__private::PhantomData<#path>,));
            }
            ty => {
                let ty = match ty {
                    Ty::Ref { to, .. } => native::ty(to),
                    ty => native::ty(ty),
                };
                types.extend(quote!(::core::marker::PhantomData<#ty>,));
            }
        }
    }
    (params, quote!((#types)), bounds)
}

fn launcher(function: &Function, options: &KernelOptions) -> TokenStream {
    let (name, vis) = (&function.name, &function.source.vis);
    let fn_token = &function.source.sig.fn_token;
    let attrs = function.source.attrs.iter();
    let safety = &function.source.sig.safety;
    let written = || function.params.iter().filter(|param| !param.is_length());
    let params = written().map(|param| {
        let (name, ty) = (&param.name, launch_type(param, &function.generics));
        quote!(#name: #ty)
    });
    let pass = written().map(|param| {
        let name = &param.name;
        if let (Some(rank), TypeKind::Slice { mutable, element }) = (param.grid(), &param.ty.kind) {
            let element = element_name(element);
            let method = if *mutable { format_ident!("write_grid") } else { format_ident!("read_grid") };
            return quote!(.#method::<#element, #rank>(#name));
        }
        if let (Some(_), TypeKind::Slice { mutable, .. }) = (param.image(), &param.ty.kind) {
            let method = if *mutable { format_ident!("write_image") } else { format_ident!("read_image") };
            return quote!(.#method(#name));
        }
        if param.object == Object::Sampler {
            return quote!(.sampler(#name));
        }
        match &param.ty.kind {
            TypeKind::Slice { element, .. } if param.space == ParamSpace::Local => {
                let element = value_name(element);
                quote!(.local::<#element>(#name))
            }
            TypeKind::Slice { element, .. } if matches!(element.kind, TypeKind::Atomic(_)) => {
                let element = element_name(element);
                quote!(.atomic::<#element>(#name))
            }
            TypeKind::Slice { mutable, element } => {
                let element = element_name(element);
                let method = if *mutable { format_ident!("write") } else { format_ident!("read") };
                quote!(.#method::<#element>(#name))
            }
            _ if function.generics.function(&param.ty).is_some() => TokenStream::new(),
            _ => quote!(.value(#name)),
        }
    });
    let functions = function.params.iter().filter(|param| function.generics.function(&param.ty).is_some());
    let functions = functions.map(|param| &param.name);
    let builder = Ident::new("__cl_launch", Span::mixed_site());
    let generics = of_types(&crate::parse::generics::named(function.source.clone()).sig.generics);
    let (generics, bounds) = (&generics.params, &generics.where_clause);
    let (_, type_generics, _) = function.source.sig.generics.split_for_impl();
    let type_generics = type_generics.as_turbofish();
    let global = options.global.as_ref().map(|global| {
        quote! {
            #[allow(unused_imports)]
            use ::cl_runtime::__private::{GridArg as _, ReadArg as _, WriteArg as _};
            #builder.default_global(#global);
        }
    });
    let body = quote! {
        #(let _ = #functions;)*
        // SAFETY: the arguments below are the kernel's, with its types. For an `unsafe fn`, the caller guarantees the
        // rest.
        let mut #builder = unsafe { ::cl_runtime::__private::launch(#name #type_generics::kernel()) };
        #global
        #builder #(#pass)* .finish()
    };
    // the span runs from one user token to another: rustc does not report unused code that a macro generated
    let mut body = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, body);
    body.set_span(function.braces());
    quote! {
        #(#attrs)*
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        #vis #safety #fn_token #name<'cl, #generics>(#(#params),*) -> ::cl_runtime::Launch<'cl> #bounds #body
    }
}

fn element_name(ty: &Type) -> TokenStream {
    match &ty.kind {
        TypeKind::Scalar(scalar) => crate::ty::spell::primitive(*scalar, ty.at.first),
        TypeKind::Vector(lane, len) => {
            let name = Ident::new(&Ty::Vector(*lane, *len).to_string(), ty.at.first);
            quote!(::cl_runtime::vector::#name)
        }
        TypeKind::Atomic(scalar) => crate::ty::spell::atomic(*scalar, ty.at.first),
        TypeKind::Path(path) => quote!(#path),
        TypeKind::Array(element, len) => {
            let (element, len) = (element_name(element), native::len(len));
            quote_spanned!(ty.at.first=> [#element; #len])
        }
        _ => quote!(()),
    }
}

/// The element type on the host. For an atomic, this is its value type.
fn value_name(ty: &Type) -> TokenStream {
    match &ty.kind {
        TypeKind::Atomic(scalar) => element_name(&Type { kind: TypeKind::Scalar(*scalar), at: ty.at }),
        _ => element_name(ty),
    }
}

fn launch_type(param: &Param, generics: &Generics) -> TokenStream {
    let Param { ty, space, .. } = param;
    let space = *space;
    if let (Some(of), TypeKind::Slice { mutable, .. }) = (param.image(), &ty.kind) {
        let (mutable, of) = (mutable.then(|| quote!(mut)), image::of_runtime(of));
        return quote_spanned!(ty.at.first=> &'cl #mutable #of);
    }
    if param.object == Object::Sampler {
        return quote_spanned!(ty.at.first=> ::cl_runtime::Sampler);
    }
    if let (Some(rank), TypeKind::Slice { mutable, element }) = (param.grid(), &ty.kind) {
        let element = element_name(element);
        let argument = if *mutable { format_ident!("GridArgMut") } else { format_ident!("GridArg") };
        return quote_spanned!(ty.at.first=> impl ::cl_runtime::__private::#argument<'cl, #element, #rank>);
    }
    if let Some(function) = generics.function(ty) {
        let name = &function.name;
        return quote_spanned!(ty.at.first=> ::cl_runtime::Function<#name>);
    }
    match &ty.kind {
        TypeKind::Slice { element, .. } if space == ParamSpace::Local => {
            let element = value_name(element);
            quote_spanned!(ty.at.first=> impl ::cl_runtime::__private::LocalArg<#element>)
        }
        TypeKind::Slice { element, .. } if matches!(element.kind, TypeKind::Atomic(_)) => {
            let element = element_name(element);
            quote_spanned!(ty.at.first=> impl ::cl_runtime::__private::AtomicArg<'cl, #element>)
        }
        TypeKind::Slice { mutable, element } => {
            let element = element_name(element);
            // errors about the argument then point at the parameter's type, from `&` to `]`
            let argument = match (*mutable, generics.is_empty()) {
                (true, true) => "WriteArg",
                (false, true) => "ReadArg",
                (true, false) => "WriteAny",
                (false, false) => "ReadAny",
            };
            let argument = Ident::new(argument, ty.at.first);
            let (bound, end) =
                (quote_spanned!(ty.at.first=> impl ::cl_runtime::__private::), quote_spanned!(ty.at.last=> >));
            quote_spanned!(ty.at.first=> #bound #argument<'cl, #element #end)
        }
        _ => element_name(ty),
    }
}

fn kernel_constant(function: &Function, options: &KernelOptions, compiled: &Compiled) -> TokenStream {
    let vis = &function.source.vis;
    let is_unsafe = function.is_unsafe;
    let local_bytes = &compiled.local_bytes;
    let local = match &options.local {
        Some([x, y, z]) => {
            quote!(::core::option::Option::Some([#x as ::core::primitive::usize, #y as ::core::primitive::usize, #z as ::core::primitive::usize]))
        }
        None => quote!(::core::option::Option::None),
    };
    let fp = match options.fp {
        FloatMode::Strict => quote!(Strict),
        FloatMode::Contract => quote!(Contract),
        FloatMode::Fast => quote!(Fast),
    };
    let params = |checked: bool| {
        let params = |form: &Form| {
            let params = function.params.iter().zip(&compiled.params).zip(form.lengths(checked));
            let params = params.filter(|((_, ty), _)| !matches!(ty, Ty::Function(_)));
            let params = params.map(|((param, ty), length)| parameter(param, ty, *length, compiled));
            quote!({ &[#(#params),*] })
        };
        either(&compiled.forms, params)
    };
    let checked = if compiled.forms.has_conditions() {
        let params = params(true);
        quote!(::core::option::Option::Some(__cl::CheckedParts { params: #params, native: Self::native_groups_checked }))
    } else {
        quote!(::core::option::Option::None)
    };
    let params = params(false);
    let slot = if function.generics.is_empty() {
        quote!({
            static SLOT: __cl::KernelSlot = __cl::KernelSlot::new();
            &SLOT
        })
    } else {
        quote!(__cl::slot_of(Self::ITEM))
    };
    quote! {
        fn slot() -> &'static ::cl_runtime::__private::KernelSlot {
            use ::cl_runtime::__private as __cl;
            #slot
        }

        /// The kernel's description: name, place, parameters, OpenCL C.
        #vis const KERNEL: &'static ::cl_runtime::Kernel = {
            use ::cl_runtime::__private as __cl;
            let parts = __cl::KernelParts {
                item: Self::ITEM,
                is_unsafe: #is_unsafe,
                params: #params,
                local: #local,
                local_bytes: #local_bytes,
                fp: __cl::FloatMode::#fp,
                barriers: Self::SUMMARY.barriers,
                native: Self::native_groups,
                checked: #checked,
                slot: Self::slot,
            };
            // SAFETY: all parts belong to this function.
            &unsafe { ::cl_runtime::Kernel::new(parts) }
        };

        // for the launcher: in a function with `impl` parameters, rustc evaluates a constant twice.
        fn kernel() -> &'static ::cl_runtime::Kernel {
            Self::KERNEL
        }
    }
}

fn parameter(param: &Param, ty: &Ty, length: bool, compiled: &Compiled) -> TokenStream {
    let (name, text) = (param.name.to_string(), ty.to_string());
    let name = crate::names::unraw(&name);
    let text = match (param.grid(), ty) {
        (None, _) if param.object != Object::Plain => image::text(param, ty),
        (Some(rank), Ty::Slice { mutable, element, .. }) => {
            format!("&{}Grid<{element}, {rank}>", if *mutable { "mut " } else { "" })
        }
        _ => text,
    };
    let kind = match ty {
        _ if param.object != Object::Plain && param.grid().is_none() => {
            let is_in = |samplers: &[Ident]| samplers.contains(&param.name);
            image::kind(param, ty, is_in(&compiled.nearest), is_in(&compiled.layered))
        }
        Ty::Slice { space: Space::Local, element, .. } => {
            let element = native::ty(element);
            let size = quote!(::core::mem::size_of::<#element>());
            quote!(__cl::ParamKind::Local { size: #size, length: #length })
        }
        Ty::Slice { space: Space::Constant, .. } => quote!(__cl::ParamKind::Constant { length: #length }),
        // the host passes a `&mut` buffer
        Ty::Slice { element, .. } if matches!(**element, Ty::Atomic(_)) => {
            quote!(__cl::ParamKind::Slice { mutable: true, length: #length })
        }
        Ty::Slice { mutable, .. } => quote!(__cl::ParamKind::Slice { mutable: #mutable, length: #length }),
        Ty::Scalar(scalar) => {
            let size = scalar.bits() as usize / 8;
            quote!(__cl::ParamKind::Value { size: #size })
        }
        ty => {
            let ty = native::ty(ty);
            quote!(__cl::ParamKind::Value { size: ::core::mem::size_of::<#ty>() })
        }
    };
    quote!(__cl::Param { name: #name, ty: #text, kind: #kind })
}

/// The user's kernel as a plain function, for rustc to check at the user's own tokens. Its braces are the macro's, so that
/// coverage does not count statements that are never executed here.
fn check(function: &Function) -> TokenStream {
    let mut source = plain(&function.source);
    source.vis = syn::Visibility::Inherited;
    source.block.brace_token = syn::token::Brace(Span::mixed_site().located_at(function.braces()));
    source
        .attrs
        .retain(|attr| ["allow", "expect", "warn", "deny", "cfg"].iter().any(|name| attr.path().is_ident(name)));
    source.attrs.retain_mut(expects_more_than_dead_code);
    if let crate::ast::Kind::Kernel(options) = &function.kind {
        for name in used_by_the_launch(&source.sig, options) {
            source.block.stmts.insert(0, syn::parse_quote!(let _ = &#name;));
        }
    }
    let cfgs = cfgs(function);
    quote! {
        #(#cfgs)*
        const _: () = {
            #[allow(dead_code, clippy::needless_range_loop, clippy::too_many_arguments, clippy::ptr_arg)]
            #source
        };
    }
}

/// The parameters that `global` names: rustc must not report them as unused.
fn used_by_the_launch(signature: &syn::Signature, options: &KernelOptions) -> Vec<Ident> {
    let Some(global) = &options.global else { return Vec::new() };
    let names = signature.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(syn::PatType { pat, .. }) => match &**pat {
            syn::Pat::Ident(pat) => Some(pat.ident.clone()),
            _ => None,
        },
        syn::FnArg::Receiver(_) => None,
    });
    names.filter(|name| count(global.to_token_stream(), &name.to_string()) > 0).collect()
}

/// Removes `dead_code` from `#[expect(…)]`, since rustc reports it for the launcher only. Returns whether anything is left.
fn expects_more_than_dead_code(attr: &mut syn::Attribute) -> bool {
    let syn::Meta::List(list) = &mut attr.meta else { return true };
    let parser = syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
    if list.path.is_ident("expect")
        && let Ok(lints) = list.parse_args_with(parser)
    {
        let lints: Vec<_> = lints.into_iter().filter(|lint| !lint.path().is_ident("dead_code")).collect();
        list.tokens = quote!(#(#lints),*);
        // a `reason` is no lint
        return lints.iter().any(|lint| matches!(lint, syn::Meta::Path(_)));
    }
    true
}

/// The types of the typed function's parameters.
pub fn param_types(typed: &ir::Function) -> Vec<Ty> {
    typed.locals[..typed.params].iter().map(|local| local.ty.clone()).collect()
}
