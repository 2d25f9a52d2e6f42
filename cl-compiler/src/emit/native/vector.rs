//! Vectors and masks. The runtime's own types implement the operations; panics are checked before.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::place::{Access, method};
use super::{Native, Operator, len, own, ty};
use crate::builtins::Guard;
use crate::builtins::vector::lane_name;
use crate::diag::Range;
use crate::ir::panics::Part;
use crate::ir::{ArithOp, Expr, Place, Reduction, Step, StepKind, UnaryOp, VectorMethod};
use crate::ty::{Scalar, Ty};

/// The variable for a value that a panic records.
pub(super) fn recorded_name(number: usize) -> Ident {
    Ident::new(&format!("__cl_recorded_{number}"), Span::mixed_site())
}

/// The lanes, in the form that a panic records.
pub(super) fn recorded(value: &TokenStream, of: &Ty) -> TokenStream {
    let (lane, ty) = (Ident::new("__cl_lane", Span::mixed_site()), ty(of));
    let bits = match of {
        Ty::Vector(scalar, _) if scalar.is_float() => quote!(#lane.to_bits() as ::core::primitive::u64),
        Ty::Vector(scalar, _) if scalar.is_signed() => {
            quote!(#lane as ::core::primitive::i64 as ::core::primitive::u64)
        }
        _ => quote!(#lane as ::core::primitive::u64),
    };
    quote!(<#ty>::to_array(#value).map(|#lane| #bits))
}

/// The parts that a panic records for a value of this type.
pub(super) fn lanes_of(recorded: &Ident, of: &Ty) -> Vec<TokenStream> {
    match of {
        Ty::Vector(_, len) | Ty::Mask(_, len) => {
            (0..usize::from(*len)).map(Literal::usize_unsuffixed).map(|lane| quote!(#recorded[#lane])).collect()
        }
        _ => vec![quote!(#recorded)],
    }
}

fn wide<'t>(left: &'t Ty, right: &'t Ty) -> Option<(&'t Ty, Scalar)> {
    match (left, right) {
        (Ty::Vector(lane, _), _) => Some((left, *lane)),
        (_, Ty::Vector(lane, _)) => Some((right, *lane)),
        _ => None,
    }
}

/// The runtime's name of a reduction.
fn reduction(reduction: Reduction) -> &'static str {
    match reduction {
        Reduction::Sum => "reduce_sum",
        Reduction::Product => "reduce_product",
        Reduction::Min => "reduce_min",
        Reduction::Max => "reduce_max",
        Reduction::And => "reduce_and",
        Reduction::Or => "reduce_or",
        Reduction::Xor => "reduce_xor",
    }
}

fn comparison(op: crate::ir::CompareOp) -> &'static str {
    use crate::ir::CompareOp::{Eq, Ge, Gt, Le, Lt, Ne};
    match op {
        Eq => "simd_eq",
        Ne => "simd_ne",
        Lt => "simd_lt",
        Le => "simd_le",
        Gt => "simd_gt",
        Ge => "simd_ge",
    }
}

impl Native<'_> {
    /// The site of a panic, if lowering found that it can happen.
    fn lowered_site(&self, at: Range, message: &[Part]) -> Option<u32> {
        self.sites.iter().position(|site| site.is(at, message)).and_then(|index| u32::try_from(index).ok())
    }

    fn optional(site: Option<u32>) -> TokenStream {
        site.map_or_else(|| quote!(::core::option::Option::None), |site| quote!(::core::option::Option::Some(#site)))
    }

    pub(super) fn vector_unary(&mut self, op: UnaryOp, operand: &Expr, span: Span) -> TokenStream {
        let value = self.expr(operand);
        let op = Operator(if op == UnaryOp::Neg { "-" } else { "!" });
        quote_spanned!(span=> (#op #value))
    }

    pub(super) fn vector_arith(
        &mut self,
        op: ArithOp,
        (a, left): (TokenStream, &Ty),
        (b, right): (TokenStream, &Ty),
        at: Range,
    ) -> TokenStream {
        let (span, symbol) = (own(at), Operator(op.symbol()));
        match (op, wide(left, right)) {
            (ArithOp::Div | ArithOp::Rem, Some((vector, lane))) if lane.is_int() => {
                let guard = self.lanes_guard(op, vector, lane, at, true);
                let (left, right) = (ty(left), ty(right));
                quote_spanned!(span=> { let (__cl_a, __cl_b): (#left, #right) = (#a, #b); #guard __cl_a #symbol __cl_b })
            }
            _ => quote_spanned!(span=> (#a #symbol #b)),
        }
    }

    /// Returns if `a / b` or `a % b` panics in any lane.
    fn lanes_guard(&mut self, op: ArithOp, vector: &Ty, lane: Scalar, at: Range, overflow: bool) -> TokenStream {
        let (span, vector) = (own(at), ty(vector));
        let (zero, overflowing) = crate::ir::panics::division_messages(op);
        let mut guard = TokenStream::new();
        if let Some(site) = self.possible_site(at, zero) {
            let panic = self.panic(site, &[], span);
            guard.extend(quote_spanned!(span=> if ::cl_runtime::__private::any_zero::<#vector>(__cl_b) { #panic }));
        }
        if lane.is_signed()
            && overflow
            && let Some(site) = self.possible_site(at, overflowing)
        {
            let panic = self.panic(site, &[], span);
            guard.extend(
                quote_spanned!(span=> if ::cl_runtime::__private::any_overflow::<#vector>(__cl_a, __cl_b) { #panic }),
            );
        }
        guard
    }

    pub(super) fn vector_method(&mut self, method: &VectorMethod, args: &[Expr], expr: &Expr) -> TokenStream {
        let span = own(expr.at);
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        let values: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        let result = ty(&expr.ty);
        let receiver = args.first().map_or_else(|| ty(&expr.ty), |arg| ty(&arg.ty));
        let item = self.item.clone();
        let method = match method {
            VectorMethod::New => return quote_spanned!(span=> <#result>::from_array([#(#values),*])),
            VectorMethod::Splat => return quote_spanned!(span=> <#result>::splat(#(#values),*)),
            VectorMethod::FromArray => return quote_spanned!(span=> <#result>::from_array(#(#values),*)),
            VectorMethod::Cast => {
                let (Ty::Vector(lane, _) | Ty::Mask(lane, _)) = &expr.ty else { return TokenStream::new() };
                let lane = ty(&Ty::Scalar(*lane));
                return quote_spanned!(span=> <#receiver>::cast::<#lane>(#(#values),*));
            }
            VectorMethod::Bits => {
                return quote_spanned!(span=> ::cl_runtime::__private::bytemuck::cast::<#receiver, #result>(#(#values),*));
            }
            VectorMethod::BitsOfSlice => {
                let Ty::Slice { element, .. } = &expr.ty else { return TokenStream::new() };
                let element = ty(element);
                let [alignment, rest] = [true, false].map(|alignment| {
                    Self::optional(self.lowered_site(expr.at, &crate::ir::panics::cast_slice_message(expr, alignment)))
                });
                return quote_spanned!(span=>
                    (unsafe { #(#values)*.cast::<#element>(#cl, #item, #alignment, #rest) }?)
                );
            }
            VectorMethod::Load => {
                let site = Self::optional(self.lowered_site(expr.at, &crate::ir::panics::short_slice_message()));
                return quote_spanned!(span=>
                    (unsafe { #(#values)*.load_vector::<#result>(#cl, #item, #site) }?)
                );
            }
            VectorMethod::Store => {
                let site = Self::optional(self.lowered_site(expr.at, &crate::ir::panics::short_slice_message()));
                let [vector, slice] = &values[..] else { return TokenStream::new() };
                return quote_spanned!(span=>
                    { let vector: #receiver = #vector; unsafe { #slice.store_vector(#cl, #item, #site, vector) }?; }
                );
            }
            VectorMethod::Swizzle(lanes) => return self.swizzle(lanes, &args[0].ty, &values[0], span),
            VectorMethod::Builtin(builtin) if builtin.cl => {
                let name = Ident::new(builtin.name, span);
                return quote_spanned!(span=> ::cl_runtime::cl::#name::<#receiver>(#(#values),*));
            }
            VectorMethod::Builtin(builtin) if builtin.associated => {
                let name = Ident::new(builtin.name, span);
                return quote_spanned!(span=> <#result>::#name(#(#values),*));
            }
            VectorMethod::Builtin(builtin) => {
                if builtin.guard != Guard::None {
                    return self.guarded(builtin.guard, builtin.name, args, values, expr);
                }
                builtin.name
            }
            VectorMethod::ToArray => "to_array",
            VectorMethod::Compare(op) => comparison(*op),
            VectorMethod::Reduce(op) => reduction(*op),
            VectorMethod::Dot => "dot",
            VectorMethod::Cross => "cross",
            VectorMethod::Length => "length",
            VectorMethod::Normalize => "normalize",
            VectorMethod::Distance => "distance",
            VectorMethod::Any => "any",
            VectorMethod::All => "all",
            VectorMethod::Select => "select",
        };
        let method = Ident::new(method, span);
        quote_spanned!(span=> <#receiver>::#method(#(#values),*))
    }

    fn swizzle(&mut self, lanes: &[u8], of: &Ty, value: &TokenStream, span: Span) -> TokenStream {
        let Ty::Vector(_, count) = of else { return TokenStream::new() };
        let half = count / 2;
        let name: String = lanes.iter().map(|lane| lane_name(*lane, 4)).collect();
        let name = match lanes {
            [_] => {
                let field = Ident::new(&name, span);
                return quote_spanned!(span=> (#value).#field);
            }
            _ if *count <= 4 => name,
            [0, 1, ..] => "lo".to_owned(),
            [0, ..] => "even".to_owned(),
            [first, ..] if *first == half => "hi".to_owned(),
            _ => "odd".to_owned(),
        };
        let (name, of) = (Ident::new(&name, span), ty(of));
        quote_spanned!(span=> <#of>::#name(#value))
    }

    fn guarded(
        &mut self,
        guard: Guard,
        name: &str,
        args: &[Expr],
        values: Vec<TokenStream>,
        expr: &Expr,
    ) -> TokenStream {
        let (span, at) = (own(expr.at), expr.at);
        let vector = ty(&args[0].ty);
        let Ty::Vector(lane, _) = args[0].ty else { return TokenStream::new() };
        let name = Ident::new(name, span);
        let types = args.iter().map(|arg| ty(&arg.ty)).collect::<Vec<_>>();
        let (op, overflow) = match guard {
            Guard::None | Guard::Log | Guard::Root | Guard::Div => (ArithOp::Div, true),
            Guard::Rem => (ArithOp::Rem, true),
            Guard::DivZero => (ArithOp::Div, false),
            Guard::RemZero => (ArithOp::Rem, false),
            Guard::Clamp => {
                let check = self.lowered_site(at, &crate::ir::panics::clamp_message(lane)).map(|site| {
                    let recorded = [quote_spanned!(span=> __cl_low), quote_spanned!(span=> __cl_high)];
                    let panic = self.panic(site, &recorded, span);
                    quote_spanned! {span=>
                        if let ::core::option::Option::Some([__cl_low, __cl_high]) =
                            ::cl_runtime::__private::unordered::<#vector>(__cl_b, __cl_c) { #panic }
                    }
                });
                return quote_spanned! {span=>
                    { let (__cl_a, __cl_b, __cl_c): (#(#types),*) = (#(#values),*); #check <#vector>::clamp(__cl_a, __cl_b, __cl_c) }
                };
            }
        };
        let division = self.lanes_guard(op, &args[0].ty, lane, at, overflow);
        quote_spanned!(span=> { let (__cl_a, __cl_b): (#(#types),*) = (#(#values),*); #division <#vector>::#name(__cl_a, __cl_b) })
    }

    /// The slice and the checked index of the shared memory that the steps lead to.
    fn memory(&mut self, place: &Place, steps: &[Step]) -> Option<(TokenStream, TokenStream)> {
        let span = own(place.at);
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        let (last, outer) = steps.split_last()?;
        let StepKind::Index(index, access) = &last.kind else { return None };
        if let Ty::Slice { .. } = last.from {
            let slice = self.steps(place, outer);
            let index = self.expr(index);
            if self.facts.is_proven(*access) {
                return Some((slice, index));
            }
            let site = self.site(place.at, crate::ir::panics::bounds_message());
            let item = &self.item;
            return Some((slice.clone(), quote_spanned!(span=> #cl.index(#item, #site, #index, #slice.len())?)));
        }
        let local = place.local().filter(|id| self.function.locals[id.0].shared)?;
        let mut flat: Option<TokenStream> = None;
        for step in steps {
            let (StepKind::Index(index, access), Ty::Array(_, length)) = (&step.kind, &step.from) else { return None };
            let length = len(length);
            let index = self.index(index, *access, quote!(#length as ::core::primitive::usize), place.at);
            flat = Some(match flat {
                None => index,
                Some(outer) => quote!(((#outer) * (#length as ::core::primitive::usize) + (#index))),
            });
        }
        Some((self.name_at(local, place.at), flat?))
    }

    /// A lane of a vector in shared memory, as an element of the slice of all lanes.
    pub(super) fn lane_element(&mut self, place: &Place) -> Option<(TokenStream, TokenStream, Option<u32>)> {
        let (last, steps) = place.steps.split_last()?;
        let Ty::Vector(_, count) = last.from else { return None };
        let (slice, element) = self.memory(place, steps)?;
        let lane = match &last.kind {
            StepKind::Field(number) => {
                let number = Literal::usize_suffixed(*number);
                quote!(#number)
            }
            StepKind::Index(index, access) => {
                let count = usize::from(count);
                self.index(index, *access, quote!(#count), place.at)
            }
            StepKind::Member(_) | StepKind::Deref => return None,
        };
        let slots = Literal::usize_suffixed(usize::from(count.next_power_of_two()));
        let index = quote_spanned!(own(place.at)=> { let __cl_element = #element; __cl_element * #slots + #lane });
        Some((quote!(#slice.lanes()), index, None))
    }

    /// `place op= value` of a vector. The place is evaluated first, as a method's receiver, in contrast to a scalar's.
    pub(super) fn assign_op_vector(&mut self, op: ArithOp, place: &Place, value: &Expr, at: Range) -> TokenStream {
        let span = own(at);
        let names = (quote_spanned!(span=> __cl_old), quote_spanned!(span=> __cl_value));
        let cl = Ident::new("__cl_cl", Span::mixed_site());
        if let Some((slice, index)) = self.memory(place, &place.steps) {
            let operand = self.expr(value);
            let result = self.arith(op, (names.0, &place.ty), (names.1, &value.ty), place.at);
            let loads = method(place.at, "load_proven", quote_spanned!(span=> #cl, __cl_index));
            let stores = method(place.at, "store_proven", quote_spanned!(span=> #cl, __cl_index, __cl_new));
            return quote_spanned! {span=> {
                let __cl_index = #index;
                let __cl_value = #operand;
                let __cl_old = unsafe { #slice #loads };
                let __cl_new = #result;
                unsafe { #slice #stores };
            }};
        }
        let before = self.hoisted.replace(Vec::new());
        let target = self.accessed(place, Access::Update);
        let indices = std::mem::replace(&mut self.hoisted, before).unwrap_or_default();
        let operand = self.expr(value);
        let result = self.arith(op, (names.0, &place.ty), (names.1, &value.ty), place.at);
        quote_spanned! {span=> {
            #(#indices)*
            let __cl_value = #operand;
            let __cl_place = &mut #target;
            let __cl_old = *__cl_place;
            *__cl_place = #result;
        }}
    }
}
