//! Mapping of types to OpenCL C.

use cl_ir::{defined, flag};
use proc_macro2::TokenStream;
use quote::quote;

use super::routine::Definition;
use super::{Hole, Lower, lanes, literal};
use crate::c::{Basic, Dim, Expr as C, Member, Type, TypeName};
use crate::ty::{Scalar, Space, Ty};

impl Lower<'_> {
    /// The type, in the form of a declaration.
    pub(super) fn c_type(&mut self, ty: &Ty) -> Type {
        match ty {
            Ty::Array(element, len) => {
                let mut inner = self.c_type(element);
                let dim = match len.number() {
                    // C has no zero-length arrays
                    Some(number) => Dim::Number(number.max(1)),
                    None => match syn::parse_str(&len.0) {
                        Ok(path) => Dim::Const(Box::new(path)),
                        Err(_) => Dim::Name(len.0.clone()),
                    },
                };
                inner.dims.insert(0, dim);
                inner
            }
            // the address of an array is the address of its first element, which may be an array too
            Ty::Ref { mutable, space, to } => {
                let mut inner = self.c_type(to);
                if is_pointer(to) && !inner.array_pointer {
                    // the inner reference is stored in private memory, whatever it points to
                    inner.pointers += 1;
                    return inner;
                }
                if let Ty::Array(..) = **to {
                    inner.dims.remove(0);
                }
                pointer(inner, *mutable, *space, to)
            }
            Ty::Slice { mutable, space, element } => pointer(self.c_type(element), *mutable, *space, element),
            // for a reference, `None` is the null pointer
            Ty::Option(some) if is_pointer(ty) => self.c_type(some),
            ty => Type::plain(self.c_name(ty)),
        }
    }

    /// The name of a type that is no reference. Structs are defined as needed. The name of an array type is that of its
    /// wrapper struct.
    pub(super) fn c_name(&mut self, ty: &Ty) -> TypeName {
        match ty {
            Ty::Scalar(scalar) => (*scalar).into(),
            Ty::Atomic(scalar) => scalar.in_atomic().into(),
            Ty::Vector(lane, len) | Ty::Mask(lane, len) => TypeName::vector(*lane, *len),
            Ty::Opaque(opaque) => TypeName::Hole(self.hole(Hole::Type(opaque.witness.clone(), self.at))),
            // for a reference, `None` is the null pointer
            Ty::Option(some) if is_pointer(ty) => self.c_name(some),
            // program assembly names types that contain types only rustc knows
            Ty::Tuple(_) | Ty::Option(_) | Ty::Result(..) if !ty.is_spelt() => {
                TypeName::Hole(self.hole(Hole::Type(witness(ty), self.at)))
            }
            Ty::Tuple(fields) => {
                let members: Vec<_> = (0..).map(Member::Numbered).zip(fields).collect();
                self.define_struct(ty, members)
            }
            Ty::Array(..) if !ty.is_spelt() => {
                let array = witness(ty);
                TypeName::Hole(self.hole(Hole::Type(quote!(__cl::whole_of(#array)), self.at)))
            }
            Ty::Array(element, _) => {
                self.c_name(element.innermost());
                let mut items = self.c_type(ty);
                let mut dims = String::new();
                for dim in items.dims.drain(..) {
                    if let Dim::Number(number) = dim {
                        dims.push_str(&format!("[{number}]"));
                    }
                }
                self.defined(defined::name(&word(ty)), &defined::member(items.name, "items", &dims))
            }
            Ty::Option(some) => {
                let flag = Ty::Scalar(flag(align(some)));
                self.define_struct(ty, vec![(Member::IsSome, &flag), (Member::Value, &**some)])
            }
            Ty::Result(ok, err) => {
                let flag = Ty::Scalar(flag(align(ok).max(align(err))));
                let members = vec![(Member::IsOk, &flag), (Member::Value, &**ok), (Member::Error, &**err)];
                self.define_struct(ty, members)
            }
            Ty::Ordering => TypeName::Basic(Basic::Int),
            Ty::Slice { element, .. } | Ty::Ref { to: element, .. } => self.c_name(element),
            // its captures
            Ty::Function(function) => {
                let path = &function.path;
                TypeName::Hole(self.hole(Hole::Type(quote!(__cl::captured_of(__cl::PhantomData::<#path>)), self.at)))
            }
            // a unit type that only rustc recognises as such must still be a C object type
            Ty::Unit => TypeName::Basic(Basic::Char),
            Ty::Never | Ty::Var(_) => TypeName::Void,
        }
    }

    /// Defines a struct with these members and returns its name.
    fn define_struct(&mut self, ty: &Ty, members: Vec<(Member, &Ty)>) -> TypeName {
        let mut text = String::new();
        for (member, ty) in members {
            if *ty != Ty::Never {
                text.push_str(&defined::member(self.c_name(ty), member, ""));
            }
        }
        let name = match ty {
            Ty::Tuple(fields) => {
                defined::tuple_name(&words(fields), fields.iter().all(|field| field.scalar().is_some()))
            }
            ty => defined::name(&word(ty)),
        };
        self.defined(name, &text)
    }

    fn defined(&mut self, name: String, members: &str) -> TypeName {
        self.define(Definition::new(name.clone(), defined::structure(&name, members)));
        TypeName::Defined(name)
    }

    /// The C type of a value that is passed: an array is wrapped in a struct.
    pub(super) fn value_type(&mut self, ty: &Ty) -> Type {
        match ty {
            Ty::Array(..) => Type::plain(self.c_name(ty)),
            ty => self.c_type(ty),
        }
    }

    /// The C type of a function's result.
    pub(super) fn result_type(&mut self, ty: &Ty) -> Type {
        if ty.is_valueless() { Type::plain(TypeName::Void) } else { self.value_type(ty) }
    }

    /// The zero value of a type, with an array wrapped in its struct.
    pub(super) fn zero_value(&mut self, ty: &Ty) -> C {
        let zero = self.zero(ty);
        match ty {
            Ty::Array(..) => C::Compound(self.c_name(ty), vec![zero]),
            _ => zero,
        }
    }

    /// The zero value of a type.
    pub(super) fn zero(&mut self, ty: &Ty) -> C {
        match ty {
            Ty::Scalar(scalar) => literal::zero(*scalar),
            Ty::Option(_) if is_pointer(ty) => literal::zero(Scalar::I32),
            Ty::Option(_) | Ty::Result(..) => C::Compound(self.c_name(ty), vec![literal::zero(Scalar::Bool)]),
            Ty::Vector(lane, len) | Ty::Mask(lane, len) => lanes::splat(*lane, *len, literal::zero(*lane)),
            Ty::Tuple(_) | Ty::Opaque(_) => C::Compound(self.c_name(ty), vec![literal::zero(Scalar::I32)]),
            Ty::Array(..) => C::List(vec![literal::zero(Scalar::I32)]),
            Ty::Atomic(_)
            | Ty::Slice { .. }
            | Ty::Ref { .. }
            | Ty::Ordering
            | Ty::Unit
            | Ty::Never
            | Ty::Function(_)
            | Ty::Var(_) => literal::zero(Scalar::I32),
        }
    }
}

/// A length as part of a name. Different lengths give different names.
fn length_word(len: &str) -> String {
    let words = len.chars().map(|c| match c {
        '+' => "_plus_".to_owned(),
        '-' => "_minus_".to_owned(),
        '*' => "_times_".to_owned(),
        '/' => "_over_".to_owned(),
        '%' => "_rest_".to_owned(),
        '<' => "_less_".to_owned(),
        '>' => "_more_".to_owned(),
        '&' => "_and_".to_owned(),
        '|' => "_or_".to_owned(),
        '^' => "_xor_".to_owned(),
        '(' => "_of_".to_owned(),
        c if c.is_ascii_alphanumeric() => c.to_string(),
        _ => "_".to_owned(),
    });
    words.collect()
}

fn words(types: &[Ty]) -> Vec<String> {
    types.iter().map(word).collect()
}

/// A type as part of another type's name.
fn word(ty: &Ty) -> String {
    match ty {
        Ty::Scalar(scalar) => scalar.opencl().to_owned(),
        Ty::Atomic(scalar) => scalar.in_atomic().opencl().to_owned(),
        Ty::Tuple(fields) => defined::tuple(&words(fields)),
        Ty::Array(element, len) => defined::array(length_word(&len.0), &word(element)),
        Ty::Option(some) => defined::option(&word(some)),
        Ty::Result(ok, err) => defined::result(&word(ok), &word(err)),
        Ty::Ordering => "ordering".to_owned(),
        Ty::Vector(lane, len) => format!("{}{len}", lane.opencl()),
        Ty::Mask(lane, len) => format!("{}{len}", lane.opencl()),
        Ty::Opaque(_) => "opaque".to_owned(),
        Ty::Unit => "unit".to_owned(),
        Ty::Slice { element: to, .. } | Ty::Ref { to, .. } => format!("ref_{}", word(to)),
        Ty::Never | Ty::Function(_) | Ty::Var(_) => "never".to_owned(),
    }
}

/// A constant expression that represents a type containing types that only rustc knows.
fn witness(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Opaque(opaque) => opaque.witness.clone(),
        Ty::Option(some) => {
            let some = witness(some);
            quote!(__cl::option_of(#some))
        }
        Ty::Result(ok, err) => {
            let (ok, err) = (witness(ok), witness(err));
            quote!(__cl::result_of(#ok, #err))
        }
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(witness);
            quote!(__cl::tuple_of((#(#fields,)*)))
        }
        Ty::Array(element, len) => {
            let (element, len) = (witness(element), crate::ty::spell::len(len));
            quote!(__cl::array_of::<{ #len }, _>(#element))
        }
        ty => {
            let ty = crate::ty::spell::ty(ty);
            quote!(__cl::PhantomData::<#ty>)
        }
    }
}

/// Whether a value of the type is a pointer: a reference, or an option of one.
pub(super) fn is_pointer(ty: &Ty) -> bool {
    match ty {
        Ty::Ref { .. } => true,
        Ty::Option(some) => matches!(**some, Ty::Ref { .. }),
        _ => false,
    }
}

/// A pointer to a type in an address space.
fn pointer(mut to: Type, mutable: bool, space: Space, of: &Ty) -> Type {
    match of.innermost() {
        Ty::Atomic(_) => to.volatile = true,
        _ => to.constant |= !mutable,
    }
    to.space = space;
    to.array_pointer = !to.dims.is_empty();
    to.pointers += u8::from(!to.array_pointer);
    to
}

/// The type's alignment in OpenCL C, if known.
fn align(ty: &Ty) -> usize {
    match ty {
        Ty::Scalar(scalar) | Ty::Atomic(scalar) => scalar.bytes(1),
        Ty::Vector(scalar, len) | Ty::Mask(scalar, len) => scalar.bytes((*len).into()),
        Ty::Tuple(fields) => fields.iter().map(align).max().unwrap_or(1),
        Ty::Array(element, _) => align(element),
        Ty::Option(some) => align(some),
        Ty::Result(ok, err) => align(ok).max(align(err)),
        Ty::Slice { .. } | Ty::Ref { .. } => 8,
        Ty::Ordering => 4,
        Ty::Unit | Ty::Never | Ty::Opaque(_) | Ty::Function(_) | Ty::Var(_) => 1,
    }
}
