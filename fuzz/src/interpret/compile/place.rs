//! Places: references to them, built step by step.

use cl_compiler::ir::{ExprKind, Place, Root, StepKind};
use cl_compiler::ty::Ty;

use super::super::code::Op;
use super::super::link::Constant;
use super::{Compiler, at, slot};
use crate::types::Type;

impl Compiler<'_, '_> {
    /// The value of a place.
    pub(super) fn read(&mut self, place: &Place) {
        match &place.root {
            Root::Local(local) if place.steps.is_empty() && !self.shared.contains(local) => {
                self.emit(Op::Copy(slot(local.0)));
            }
            Root::Value(value) if place.steps.is_empty() => self.expr(value),
            _ => {
                self.place(place);
                self.emit(Op::Load);
            }
        }
    }

    /// A slice, or a reference to a value that has elements.
    pub(super) fn measured(&mut self, place: &Place) {
        match place.ty {
            Ty::Slice { .. } => self.read(place),
            _ => self.place(place),
        }
    }

    /// A reference to a place.
    pub(super) fn place(&mut self, place: &Place) {
        let mut steps = &place.steps[..];
        match &place.root {
            Root::Local(local) => match self.shared.iter().position(|shared| shared == local) {
                Some(number) => self.emit(Op::Shared(slot(number))),
                None => self.emit(Op::Variable(slot(local.0))),
            },
            Root::Value(value) => {
                let constant = match &value.kind {
                    ExprKind::Const(path) => {
                        let ty = match self.scope.ty(&value.ty) {
                            Ok(ty) => ty,
                            Err(what) => return self.unsupported(what),
                        };
                        let aggregate = !matches!(ty, Type::Scalar(_));
                        aggregate.then(|| self.linker.constant(self.scope, path, &ty))
                    }
                    _ => None,
                };
                match constant {
                    Some(Ok(Constant::Number(number))) => self.emit(Op::ConstantPlace(number)),
                    Some(Err(what)) => return self.unsupported(what),
                    Some(Ok(Constant::Value(_))) | None => {
                        self.expr(value);
                        match (steps.first(), &value.ty) {
                            // the value itself is a reference
                            (Some(first), _) if matches!(first.kind, StepKind::Deref) => steps = &steps[1..],
                            (Some(_), Ty::Slice { .. }) => {}
                            _ => {
                                let temporary = self.temporary();
                                self.emit(Op::Set(temporary));
                                self.emit(Op::Variable(temporary));
                            }
                        }
                    }
                }
            }
        }
        for step in steps {
            match &step.kind {
                StepKind::Index(index, _) => {
                    self.expr(index);
                    self.emit(Op::Index(at(place.at)));
                }
                StepKind::Field(number) => self.emit(Op::Field(slot(*number))),
                StepKind::Member(member) => self.emit(Op::Member(crate::items::member_name(member).into())),
                StepKind::Deref => self.emit(Op::Follow),
            }
        }
    }
}
