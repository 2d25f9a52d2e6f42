//! Types in OpenCL C.

use super::{Hole, Lower, literal, vector};
use crate::c::{Dim, Expr as C, Type};
use crate::ty::{Scalar, Ty};

impl Lower<'_> {
    /// The type as a declaration has it.
    pub(super) fn c_type(&mut self, ty: &Ty) -> Type {
        match ty {
            Ty::Array(element, len) => {
                let mut inner = self.c_type(element);
                let dim = match len.number() {
                    Some(number) => Dim::Number(number.to_string()),
                    None => match syn::parse_str(&len.0) {
                        Ok(path) => Dim::Const(Box::new(path)),
                        Err(_) => Dim::Number(len.0.clone()),
                    },
                };
                inner.dims.insert(0, dim);
                inner
            }
            // an array's address is that of its first element, be that an array again
            Ty::Ref { mutable, space, to } if matches!(**to, Ty::Array(..)) => {
                let mut inner = self.c_type(to);
                inner.dims.remove(0);
                let constant = if *mutable { "" } else { "const " };
                inner.before = format!("{}{constant}{}", space.opencl(), inner.before);
                inner.pointer = !inner.dims.is_empty();
                if !inner.pointer {
                    inner.before.push_str(" *");
                }
                inner
            }
            ty => Type::plain(self.c_name(ty)),
        }
    }

    /// The name of a type that is no array; tuples are defined on the way.
    pub(super) fn c_name(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Scalar(scalar) | Ty::Atomic(scalar) => scalar.opencl().to_owned(),
            Ty::Vector(lane, len) | Ty::Mask(lane, len) => format!("{}{len}", lane.opencl()),
            Ty::Opaque(opaque) => self.hole(Hole::Type(opaque.witness.clone())),
            // the program knows the name of what is made of types that only rustc knows
            Ty::Tuple(_) if ty.has_opaque() => {
                let ty = crate::spell::ty(ty);
                self.hole(Hole::Type(quote::quote!(__cl::PhantomData::<#ty>)))
            }
            Ty::Tuple(fields) => {
                let names: Vec<_> = fields.iter().map(|field| self.c_name(field)).collect();
                let name = format!(
                    "cl_{}",
                    names.iter().map(|name| name.trim_start_matches("cl_")).collect::<Vec<_>>().join("_")
                );
                let members: String =
                    names.iter().enumerate().map(|(number, ty)| format!("    {ty} _{number};\n")).collect();
                self.routine(name.clone(), format!("typedef struct {{\n{members}}} {name};\n"))
            }
            Ty::Slice { space, element: to, .. } | Ty::Ref { space, to, .. } if matches!(**to, Ty::Atomic(_)) => {
                format!("volatile {}{} *", space.opencl(), self.c_name(to))
            }
            Ty::Slice { mutable, space, element: to } | Ty::Ref { mutable, space, to } => {
                let constant = if *mutable { "" } else { "const " };
                format!("{}{constant}{} *", space.opencl(), self.c_name(to))
            }
            Ty::Array(element, _) => self.c_name(element),
            Ty::Unit | Ty::Never | Ty::Var(_) => "void".to_owned(),
        }
    }

    /// Zero of a type.
    pub(super) fn zero(&mut self, ty: &Ty) -> C {
        match ty {
            Ty::Scalar(scalar) => literal::zero(*scalar),
            Ty::Vector(lane, len) | Ty::Mask(lane, len) => vector::splat(*lane, *len, literal::zero(*lane)),
            Ty::Tuple(_) | Ty::Opaque(_) => C::Compound(self.c_name(ty), vec![literal::zero(Scalar::I32)]),
            Ty::Array(..) => C::List(vec![literal::zero(Scalar::I32)]),
            Ty::Atomic(_) | Ty::Slice { .. } | Ty::Ref { .. } | Ty::Unit | Ty::Never | Ty::Var(_) => {
                literal::zero(Scalar::I32)
            }
        }
    }
}
