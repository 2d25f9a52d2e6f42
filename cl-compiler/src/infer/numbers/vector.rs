//! Vectors and masks: operators, methods, constructors, and `bytemuck`'s casts.

use proc_macro2::Ident;

use crate::ast::{self, ExprKind as Ast};
use crate::builtins::{self, Kind, vector};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::Waiting;
use crate::infer::context::build::vector_call;
use crate::infer::unify::origin::Source;
use crate::infer::unify::table::Class;
use crate::ir::{ArithOp, Expr, ExprKind, Place, StepKind, SubSlice, UnaryOp, VectorMethod};
use crate::names::claims::Claim;
use crate::ty::{Len, Scalar, Ty};

fn is_wide(ty: &Ty) -> bool {
    matches!(ty, Ty::Vector(..) | Ty::Mask(..))
}

/// Whether the runtime implements the operators of vectors with these lanes, for vectors whose type the macro does not
/// see.
pub(crate) fn has_operators(lane: Scalar) -> bool {
    matches!(lane, Scalar::F32 | Scalar::F64 | Scalar::U32)
}

/// The same type with other lanes; for a mask, with lanes of that width.
fn with_lane(of: &Ty, lane: Scalar) -> Option<Ty> {
    match of {
        Ty::Vector(_, len) if vector::LANES.contains(&lane) => Some(Ty::Vector(lane, *len)),
        Ty::Mask(_, len) if vector::mask_lane(lane) == lane => Some(Ty::Mask(lane, *len)),
        _ => None,
    }
}

/// The type of a built-in's parameter or result on a vector.
fn lanes(kind: Kind, lane: Scalar, len: u8) -> Ty {
    match kind {
        Kind::Bool => Ty::Mask(vector::mask_lane(lane), len),
        kind => Ty::Vector(kind.scalar(lane), len),
    }
}

impl Infer<'_> {
    /// The type of `left op right` where either operand is a vector or a mask, which determines the type of the other.
    pub(crate) fn vector_arith(&mut self, op: ArithOp, left: &Expr, right: &Expr) -> Option<Ty> {
        match (self.table.shallow(&left.ty), self.table.shallow(&right.ty)) {
            // the shift amounts can be any integers
            (wide, _) if is_wide(&wide) && op.is_shift() => Some(wide),
            (wide, _) if is_wide(&wide) => {
                self.beside(right, &wide);
                Some(wide)
            }
            (_, wide) if is_wide(&wide) => {
                self.beside(left, &wide);
                Some(wide)
            }
            _ => None,
        }
    }

    /// `v op= value`
    pub(crate) fn vector_compound(&mut self, op: Option<ArithOp>, place: &Place, value: &Expr) {
        if !op.is_some_and(ArithOp::is_shift) {
            let wide = self.table.shallow(&place.ty);
            self.beside(value, &wide);
        }
    }

    fn beside(&mut self, found: &Expr, wide: &Ty) {
        match (&found.kind, wide) {
            // there are no constants of vector type
            (ExprKind::Const(_), Ty::Vector(lane, _)) => self.equate(&found.ty, &Ty::Scalar(*lane), found.at),
            _ => self.operand_type(&found.ty, wide, found.at),
        }
    }

    /// Requires a vector of this type, or a scalar of its lane type.
    fn operand_type(&mut self, found: &Ty, wide: &Ty, at: Range) {
        match (self.table.shallow(found), self.table.class(found), wide) {
            (Ty::Never, ..) => {}
            (Ty::Scalar(_), _, Ty::Vector(lane, _)) | (_, Some(Class::Int | Class::Float), Ty::Vector(lane, _)) => {
                self.takes_for_lanes |= has_operators(*lane) && self.is_foreign(found);
                self.equate(found, &Ty::Scalar(*lane), at);
            }
            (_, Some(Class::Any), Ty::Vector(..)) if !self.is_cast(found) => {
                self.waiting.push(Waiting::Operand(found.clone(), wide.clone(), at));
            }
            _ => self.equate(found, wide, at),
        }
    }

    /// Whether the type is the result of a `v.cast()`, which is a vector whatever its lanes are.
    fn is_cast(&self, found: &Ty) -> bool {
        let found = self.table.shallow(found);
        self.waiting.iter().any(|waiting| matches!(waiting, Waiting::Cast(_, to, _) if self.table.shallow(to) == found))
    }

    /// Retries the pending facts. What remains unknown is reported like any other unknown type.
    pub(crate) fn settle_vectors(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            match waiting {
                Waiting::Operand(found, wide, at) => self.operand_type(&found, &wide, at),
                Waiting::From(from, to, at) => self.conversion(&from, &to, at),
                Waiting::Cast(of, to, at) => match (self.table.shallow(&to), &of) {
                    (Ty::Vector(_, m), Ty::Vector(_, n)) | (Ty::Mask(_, m), Ty::Mask(_, n)) if m == *n => {}
                    (Ty::Var(_), _) => self.waiting.push(Waiting::Cast(of, to, at)),
                    (other, _) => self.mismatch(at, format!("`{of}` cannot be cast to `{}`", self.table.show(&other))),
                },
            }
        }
    }

    pub(crate) fn hidden_operand(&self, at: Range) {
        let message = "whether this is a vector or a scalar is not visible here";
        let help = "bind it to a variable with a type first";
        self.error(Diagnostic::new(Code::Ambiguous, at, message).help(help));
    }

    /// Reports the facts that are still unknown at the end.
    pub(crate) fn finish_vectors(&mut self, survey: bool) {
        self.settle_vectors();
        for waiting in std::mem::take(&mut self.waiting) {
            if let Waiting::Operand(found, _, at) = waiting
                && !survey
                && self.sink.is_empty()
            {
                self.hidden_operand(at);
                let error = self.table.error();
                let _ = self.table.unify(&found, &error);
            }
        }
    }

    /// `f32x4::new(…)`; `None` if the path does not name a vector function.
    pub(crate) fn vector_call(
        &mut self,
        path: &syn::Path,
        names: &[String],
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        let [.., ty, function] = names else { return None };
        let wide = match (vector::vector(ty), vector::mask(ty)) {
            (Some((lane, len)), _) => Ty::Vector(lane, len),
            (_, Some((lane, len))) => Ty::Mask(lane, len),
            (None, None) => return None,
        };
        let (lane, len) = match wide {
            Ty::Vector(lane, len) => (Ty::Scalar(lane), len),
            Ty::Mask(_, len) => (Ty::BOOL, len),
            _ => return None,
        };
        let array = Ty::Array(Box::new(lane.clone()), Len(len.to_string()));
        self.claim_owner(path, &wide);
        let (method, params) = match (function.as_str(), &wide) {
            ("new", Ty::Vector(..)) => (VectorMethod::New, vec![lane; usize::from(len)]),
            ("splat", _) => (VectorMethod::Splat, vec![lane]),
            ("from_array", _) => (VectorMethod::FromArray, vec![array]),
            ("from", Ty::Vector(..)) if args.len() == 1 => {
                let value = self.expr(&args[0]);
                return Some(self.from(value, wide, at));
            }
            ("default", Ty::Vector(..)) if args.is_empty() => return Some(self.default_of(wide, at)),
            ("load", Ty::Vector(scalar, _)) => return Some(self.load(&wide, *scalar, args, at)),
            _ => return Some(self.vector_path(&wide, function, args, at)),
        };
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        if args.len() != params.len() {
            self.mismatch(at, format!("`{wide}::{function}` takes {} arguments", params.len()));
        }
        for (arg, param) in args.iter().zip(&params) {
            self.coerce(&arg.ty, param, arg.at);
        }
        // an array literal need not be created first
        let (method, args) = match (method, args) {
            (VectorMethod::FromArray, mut args)
                if matches!(args.first(), Some(Expr { kind: ExprKind::Array(_), .. })) =>
            {
                match args.remove(0).kind {
                    ExprKind::Array(lanes) => (VectorMethod::New, lanes),
                    _ => (VectorMethod::New, Vec::new()),
                }
            }
            made => made,
        };
        Some(vector_call(method, args, wide, at))
    }

    /// Adds the claim about the type before an associated function.
    fn claim_owner(&mut self, path: &syn::Path, wide: &Ty) {
        let mut owner = path.clone();
        owner.segments.pop();
        owner.segments.pop_punct();
        self.claims.push(Claim::ty(&owner, wide));
    }

    /// `f32x4::max(v, w)`, `f32x4::from_bits(b)`
    fn vector_path(&mut self, wide: &Ty, function: &str, args: &[ast::Expr], at: Range) -> Expr {
        let name = Ident::new(function, at.last);
        let associated = match wide {
            Ty::Vector(lane, _) => builtins::find(function, *lane).is_some_and(|builtin| builtin.associated),
            _ => false,
        };
        if associated || args.is_empty() {
            return self.wide_method(wide, None, &name, args, at);
        }
        let receiver = self.expr(&args[0]);
        self.coerce(&receiver.ty, wide, receiver.at);
        self.wide_method(wide, Some(receiver), &name, &args[1..], at)
    }

    /// `v.length()`
    pub(crate) fn vector_method(&mut self, receiver: Expr, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let wide = self.table.shallow(&receiver.ty);
        self.wide_method(&wide, Some(receiver), name, args, at)
    }

    fn wide_method(&mut self, wide: &Ty, receiver: Option<Expr>, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let text = name.to_string();
        let same = wide.clone();
        let (lane, len) = match wide {
            Ty::Vector(lane, len) => (*lane, *len),
            Ty::Mask(..) => return self.mask_method(wide, receiver, name, args, at),
            _ => return self.broken(at),
        };
        let scalar = Ty::Scalar(lane);
        if let Some(lanes) = vector::swizzle(&text, len) {
            let ty = if lanes.len() == 1 { scalar } else { Ty::Vector(lane, u8::try_from(lanes.len()).unwrap_or(0)) };
            return self.taking(VectorMethod::Swizzle(lanes), receiver, args, &[], ty, name, at);
        }
        if text == "cast" {
            return self.cast_later(wide, receiver, args, name, at);
        }
        let Some(method) = vector::method(&text) else { return self.lanewise(wide, receiver, name, args, at) };
        let is_float = lane.is_float();
        let (params, ty, exists) = match &method {
            VectorMethod::ToArray => (vec![], Ty::Array(Box::new(scalar), Len(len.to_string())), true),
            VectorMethod::Compare(_) => (vec![same], Ty::Mask(vector::mask_lane(lane), len), true),
            VectorMethod::Reduce(reduction) => (vec![], scalar, !is_float || !reduction.is_of_bits()),
            VectorMethod::Dot | VectorMethod::Distance => (vec![same], scalar, is_float),
            VectorMethod::Length => (vec![], scalar, is_float),
            VectorMethod::Normalize => (vec![], same, is_float),
            VectorMethod::Cross => (vec![same.clone()], same, is_float && len == 3),
            VectorMethod::Store => return self.store(receiver, lane, args, at),
            _ => (vec![], same, false),
        };
        if !exists {
            return self.no_method(wide, name, at);
        }
        self.taking(method, receiver, args, &params, ty, name, at)
    }

    /// A method with these parameters after the receiver.
    #[allow(clippy::too_many_arguments)]
    fn taking(
        &mut self,
        method: VectorMethod,
        receiver: Option<Expr>,
        args: &[ast::Expr],
        params: &[Ty],
        ty: Ty,
        name: &Ident,
        at: Range,
    ) -> Expr {
        if args.len() != params.len() || receiver.is_none() {
            self.mismatch(name.span().into(), format!("`{name}` takes {} arguments", params.len()));
        }
        let geometric = matches!(method, VectorMethod::Dot | VectorMethod::Cross | VectorMethod::Distance);
        let mut operands: Vec<_> = receiver.into_iter().collect();
        for (arg, param) in args.iter().zip(params) {
            let arg = self.expr(arg);
            if geometric {
                self.coerce(&arg.ty, param, arg.at);
            } else {
                self.beside(&arg, param);
            }
            operands.push(arg);
        }
        vector_call(method, operands, ty, at)
    }

    /// A scalar method, applied to each lane.
    fn lanewise(&mut self, wide: &Ty, receiver: Option<Expr>, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let Ty::Vector(lane, len) = *wide else { return self.broken(at) };
        let found = builtins::find(vector::scalar_name(&name.to_string()), lane);
        let found = found.filter(|builtin| !builtins::is_scalar_only(builtin));
        let Some(builtin) = found.filter(|builtin| builtin.associated == receiver.is_none()) else {
            return self.no_method(wide, name, at);
        };
        if builtin.params.len() != args.len() {
            self.mismatch(name.span().into(), format!("`{name}` takes {} arguments", builtin.params.len()));
        }
        let mut operands: Vec<_> = receiver.into_iter().collect();
        for (arg, kind) in args.iter().zip(builtin.params) {
            let arg = self.expr(arg);
            self.beside(&arg, &lanes(*kind, lane, len));
            operands.push(arg);
        }
        vector_call(VectorMethod::Builtin(builtin), operands, lanes(builtin.ret, lane, len), at)
    }

    fn mask_method(&mut self, mask: &Ty, receiver: Option<Expr>, name: &Ident, args: &[ast::Expr], at: Range) -> Expr {
        let Ty::Mask(width, len) = *mask else { return self.broken(at) };
        match name.to_string().as_str() {
            "any" => self.taking(VectorMethod::Any, receiver, args, &[], Ty::BOOL, name, at),
            "all" => self.taking(VectorMethod::All, receiver, args, &[], Ty::BOOL, name, at),
            "to_array" => {
                let array = Ty::Array(Box::new(Ty::BOOL), Len(len.to_string()));
                self.taking(VectorMethod::ToArray, receiver, args, &[], array, name, at)
            }
            "cast" => self.cast_later(mask, receiver, args, name, at),
            "select" if args.len() == 2 => {
                let (yes, no) = (self.expr(&args[0]), self.expr(&args[1]));
                self.coerce(&no.ty, &yes.ty, no.at);
                let ty = self.table.shallow(&yes.ty);
                match ty {
                    Ty::Vector(lane, n) if n == len && vector::mask_lane(lane) == width => {}
                    Ty::Var(_) => {
                        let message = "the type of this vector is not visible here";
                        let help = "bind it to a variable with a type first";
                        self.error(Diagnostic::new(Code::Ambiguous, yes.at, message).help(help));
                    }
                    other => {
                        let message = format!("a `{mask}` cannot select from `{}`", self.table.show(&other));
                        self.mismatch(yes.at, message);
                    }
                }
                let ty = yes.ty.clone();
                vector_call(VectorMethod::Select, receiver.into_iter().chain([yes, no]).collect(), ty, at)
            }
            _ => self.no_method(mask, name, at),
        }
    }

    fn no_method(&mut self, wide: &Ty, name: &Ident, at: Range) -> Expr {
        let message = format!("the method `{name}` of `{wide}` is not supported in kernels");
        self.rejected(
            Diagnostic::new(Code::Method, name.span(), message).help("the language reference lists what there is"),
            at,
        )
    }

    /// `v.cast()`: the context determines the result type.
    fn cast_later(&mut self, wide: &Ty, receiver: Option<Expr>, args: &[ast::Expr], name: &Ident, at: Range) -> Expr {
        let origin = "the type of the result of `cast`".to_owned();
        let ty = self.foreign(at, origin, "name the type of its lanes: `v.cast::<i32>()`".to_owned(), Source::Hidden);
        self.waiting.push(Waiting::Cast(wide.clone(), ty.clone(), at));
        self.taking(VectorMethod::Cast, receiver, args, &[], ty, name, at)
    }

    /// `v.cast::<T>()`
    pub(crate) fn lane_cast(&mut self, value: &ast::Expr, to: &ast::Type, at: Range) -> Expr {
        let value = self.expr(value);
        let of = self.table.shallow(&value.ty);
        let to = self.written(to);
        if !is_wide(&of) {
            let message = "method calls with type arguments cannot be used in kernels";
            let help = "only vectors have one, `v.cast::<i32>()`; if this is a vector, bind it to a variable with a type first";
            return self.rejected(Diagnostic::new(Code::Expression, at, message).help(help), at);
        }
        let ty = match self.table.shallow(&to) {
            Ty::Scalar(lane) => with_lane(&of, lane),
            Ty::Var(_) => {
                let name = Ident::new("cast", at.last);
                return self.cast_later(&of, Some(value), &[], &name, at);
            }
            _ => None,
        };
        let Some(ty) = ty else {
            self.mismatch(at, format!("`{of}` cannot be cast to lanes of `{}`", self.table.show(&to)));
            return self.broken(at);
        };
        vector_call(VectorMethod::Cast, vec![value], ty, at)
    }

    /// `f32x4::load(&a[i..])`
    fn load(&mut self, wide: &Ty, lane: Scalar, args: &[ast::Expr], at: Range) -> Expr {
        let [elements] = args else {
            self.mismatch(at, "`load` takes 1 argument".to_owned());
            return self.broken(at);
        };
        let Some(elements) = self.lane_slice(elements, false) else { return self.broken(at) };
        if let Ty::Slice { element, .. } = &elements.ty {
            self.equate(element, &Ty::Scalar(lane), elements.at);
        }
        vector_call(VectorMethod::Load, vec![elements], wide.clone(), at)
    }

    /// `v.store(&mut a[i..])`
    fn store(&mut self, receiver: Option<Expr>, lane: Scalar, args: &[ast::Expr], at: Range) -> Expr {
        let (Some(vector), [elements]) = (receiver, args) else {
            self.mismatch(at, "`store` takes 1 argument".to_owned());
            return self.broken(at);
        };
        let Some(elements) = self.lane_slice(elements, true) else { return self.broken(at) };
        if let Ty::Slice { element, mutable, .. } = &elements.ty {
            if !mutable {
                self.mismatch(elements.at, "`store` takes a `&mut` slice".to_owned());
            }
            self.equate(element, &Ty::Scalar(lane), elements.at);
        }
        vector_call(VectorMethod::Store, vec![vector, elements], Ty::Unit, at)
    }

    /// An argument that must be a slice; a reference to an array is converted.
    fn lane_slice(&mut self, arg: &ast::Expr, mutable: bool) -> Option<Expr> {
        let whole = |base: Place, space, element, mutable, at| {
            let certain = crate::ir::Certainty::Always;
            let slice = SubSlice { base, start: None, end: None, inclusive: false, certain };
            let ty = Ty::Slice { mutable, space, element };
            Some(Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty, at })
        };
        if let Ast::Borrow(borrowed, inner) = &arg.kind
            && !matches!(inner.kind, Ast::SubSlice(..))
        {
            let mut place = self.place(inner)?;
            self.deref_all(&mut place);
            let ty = self.table.shallow(&place.ty);
            if let Ty::Array(element, _) = ty {
                let space = self.space_of(&place);
                return whole(place, space, element, *borrowed, arg.at);
            }
            if let Ty::Slice { space, element, .. } = ty {
                let ty = Ty::Slice { mutable: *borrowed, space, element };
                return Some(Expr { kind: ExprKind::Read(place), ty, at: arg.at });
            }
            self.mismatch(arg.at, format!("expected a slice, found a reference to `{}`", self.table.show(&ty)));
            return None;
        }
        let mut value = self.expr(arg);
        match self.table.shallow(&value.ty) {
            Ty::Slice { .. } => Some(value),
            Ty::Ref { to, space, mutable: borrowed } if matches!(self.table.shallow(&to), Ty::Array(..)) => {
                let Ty::Array(element, _) = self.table.shallow(&to) else { return None };
                let ExprKind::Read(place) = &mut value.kind else { return None };
                let nowhere = Place {
                    root: crate::ir::Root::Local(crate::ir::LocalId(0)),
                    steps: Vec::new(),
                    ty: Ty::Unit,
                    at: value.at,
                };
                let mut place = std::mem::replace(place, nowhere);
                let at = place.at;
                self.step(&mut place, StepKind::Deref, *to, at);
                whole(place, space, element, borrowed && mutable, value.at)
            }
            Ty::Never => None,
            other => {
                self.mismatch(arg.at, format!("expected a slice, found `{}`", self.table.show(&other)));
                None
            }
        }
    }

    /// `bytemuck::cast(v)`, `bytemuck::cast_slice(s)`
    pub(crate) fn bit_cast(&mut self, cast: &ast::BitCast, at: Range) -> Expr {
        let types = cast.types.as_ref().map(|(from, to)| (self.written(from), self.written(to)));
        let help = if cast.slice {
            "bind it to a variable with a type: `let vectors: &[f32x4] = bytemuck::cast_slice(x);`"
        } else {
            "bind it to a variable with a type: `let bits: u32x4 = bytemuck::cast(v);`"
        };
        let to = self.foreign(at, "the type of the result of this cast".to_owned(), help.to_owned(), Source::Hidden);
        if let Some((_, written)) = &types {
            let _ = self.table.unify(&to, written);
        }
        if !cast.slice {
            let value = self.expr(&cast.value);
            if let Some((from, _)) = &types {
                self.coerce(&value.ty, from, value.at);
            }
            return vector_call(VectorMethod::Bits, vec![value], to, at);
        }
        let Some(slice) = self.lane_slice(&cast.value, cast.mutable) else { return self.broken(at) };
        let Ty::Slice { space, element, mutable } = self.table.shallow(&slice.ty) else { return self.broken(at) };
        if cast.mutable && !mutable {
            self.mismatch(slice.at, "`cast_slice_mut` takes a `&mut` slice".to_owned());
        }
        if let Some((from, _)) = &types {
            self.equate(&element, from, slice.at);
        }
        let ty = Ty::Slice { mutable: cast.mutable, space, element: Box::new(to) };
        vector_call(VectorMethod::BitsOfSlice, vec![slice], ty, at)
    }

    /// The field `x`, `y`, `z` or `w`, as the number of its lane.
    pub(crate) fn lane_field(&mut self, place: &Place, member: &syn::Member, at: Range) -> Option<(u8, Ty)> {
        let Ty::Vector(lane, len) = self.table.shallow(&place.ty) else { return None };
        let name = match member {
            syn::Member::Named(name) => name.to_string(),
            syn::Member::Unnamed(index) => index.index.to_string(),
        };
        let mut letters = name.chars();
        let number = match (letters.next(), letters.next()) {
            (Some(letter), None) => vector::component(letter).filter(|number| *number < len && len <= 4),
            _ => None,
        };
        let Some(number) = number else {
            let message = format!("`{}` has no field `{name}`", Ty::Vector(lane, len));
            let help = if len > 4 { "index it: `v[0]`" } else { "for more than one lane, call a method: `v.xy()`" };
            self.error(Diagnostic::new(Code::Place, at, message).help(help));
            return Some((0, Ty::Scalar(lane)));
        };
        Some((number, Ty::Scalar(lane)))
    }

    /// Whether the operator exists for this operand type, a vector or a mask.
    pub(crate) fn vector_operand(op: UnaryOp, operand: &Ty) -> bool {
        match (op, operand) {
            (UnaryOp::Neg, Ty::Vector(lane, _)) => lane.is_float() || lane.is_signed(),
            (UnaryOp::Not, Ty::Vector(lane, _)) => lane.is_int(),
            (UnaryOp::Not, Ty::Mask(..)) => true,
            _ => false,
        }
    }

    /// Whether `left op right` exists for vectors or masks; `None` if neither is one.
    pub(crate) fn vector_operands(op: ArithOp, left: &Ty, right: &Ty) -> Option<bool> {
        let bits = matches!(op, ArithOp::And | ArithOp::Or | ArithOp::Xor);
        match (left, right) {
            (Ty::Mask(..), _) | (_, Ty::Mask(..)) => Some(left == right && bits),
            (Ty::Vector(lane, n), _) if op.is_shift() => Some(
                lane.is_int()
                    && match right {
                        Ty::Vector(amount, m) => amount.is_int() && n == m,
                        Ty::Scalar(amount) => amount.is_int(),
                        _ => false,
                    },
            ),
            (Ty::Vector(lane, _), other) | (other, Ty::Vector(lane, _)) => {
                let fits = *other == Ty::Scalar(*lane) || left == right;
                Some(fits && (lane.is_int() || !(bits || op.is_shift())))
            }
            _ => None,
        }
    }

    /// Checks a vector method once all types are known.
    pub(crate) fn verify_vector(&self, method: &VectorMethod, args: &[Expr], ty: &Ty, at: Range) {
        if !self.sink.is_empty() {
            return;
        }
        let element = |ty: &Ty| match ty {
            Ty::Slice { element, .. } => (**element).clone(),
            other => other.clone(),
        };
        if let (VectorMethod::Bits | VectorMethod::BitsOfSlice, Ty::Opaque(_)) = (method, element(ty)) {
            let message = "the type of the result of this cast is not visible here";
            let help = "bind it to a variable with a type, as in `let bits: u32x4 = bytemuck::cast(v);`";
            return self.error(Diagnostic::new(Code::Ambiguous, at, message).help(help));
        }
        if let (VectorMethod::Cast, Ty::Opaque(_)) = (method, ty) {
            let message = "the type of the result of `cast` is not visible here";
            let help = "name the type of its lanes: `v.cast::<i32>()`";
            return self.error(Diagnostic::new(Code::Ambiguous, at, message).help(help));
        }
        match method {
            VectorMethod::Bits => {
                let from = &args[0].ty;
                let size = |ty: &Ty| match ty {
                    Ty::Array(element, len) => match (&**element, len.number()) {
                        (Ty::Scalar(_), Some(2 | 4 | 8 | 16)) => {
                            Some(element.size()? * usize::try_from(len.number()?).ok()?)
                        }
                        _ => None,
                    },
                    Ty::Scalar(Scalar::Bool) => None,
                    ty => ty.size(),
                };
                // a vector of 3 lanes has padding after them, whose content is undefined
                let odd = |ty: &Ty| matches!(ty, Ty::Vector(_, 3));
                match (size(from), size(ty)) {
                    (Some(a), Some(b)) if a == b && odd(from) == odd(ty) => {}
                    (Some(a), Some(b)) if a == b => {
                        let message = format!("`bytemuck::cast` from `{from}` to `{ty}` is not supported in kernels");
                        self.refuse(at, &message, "cast a vector of 3 lanes to another of 3 lanes");
                    }
                    (Some(_), Some(_)) => {
                        self.refuse(at, &format!("`{from}` and `{ty}` are not of one size"), "`cast` keeps all bits");
                    }
                    _ => {
                        let message = format!("`bytemuck::cast` from `{from}` to `{ty}` is not supported in kernels");
                        self.refuse(at, &message, "cast between scalars, vectors and arrays of 2, 4, 8 or 16 scalars");
                    }
                }
            }
            VectorMethod::BitsOfSlice => {
                for ty in [element(&args[0].ty), element(ty)] {
                    if !matches!(ty, Ty::Scalar(scalar) if scalar != Scalar::Bool)
                        && !matches!(ty, Ty::Vector(..) | Ty::Var(_))
                    {
                        let message = format!("`bytemuck::cast_slice` of `{ty}` is not supported in kernels");
                        self.refuse(at, &message, "cast between slices of scalars and vectors");
                    }
                }
            }
            _ => {}
        }
    }
}
