//! Pixels of images (OpenCL C 1.2, section 6.12.14). Coordinates are checked like the indices of a grid.

use cl_ir::image::{MOST_COORDINATE, PixelType};

use super::{Lower, Value, lanes, literal};
use crate::c::{Basic, Expr as C, Function, Literal, StmtKind, Type, TypeName};
use crate::ir::{Expr, ExprKind, GridIndex, ImageParam, LocalId, Place, Sample, StepKind};
use crate::ty::Scalar;

impl Lower<'_> {
    /// The type of a parameter of the function; `None` for ordinary values.
    pub(super) fn object_type(&self, id: LocalId) -> Option<Type> {
        if self.function.samplers.contains(&id) {
            return Some(Type::plain(TypeName::Sampler));
        }
        let ImageParam { image, mutable, .. } = self.function.images.get(&id)?;
        Some(Type::plain(TypeName::Image { kind: image.kind, writes: *mutable }))
    }

    /// The image and the coordinates, if the place is a pixel.
    fn pixel<'p>(&self, place: &'p Place) -> Option<(LocalId, &'p GridIndex)> {
        let id = place.local().filter(|id| self.function.images.contains_key(id))?;
        let StepKind::Index(index, _) = &place.steps.first()?.kind else { return None };
        match &index.kind {
            ExprKind::Grid(grid) => Some((id, grid)),
            _ => None,
        }
    }

    /// The value of a pixel, if the place is one.
    pub(super) fn read_pixel(&mut self, place: &Place) -> Option<Value> {
        let (id, grid) = self.pixel(place)?;
        let (indices, outside) = self.checked_indices(grid, place.at);
        let pixel = self.function.images.get(&id)?.image.pixel;
        let call = C::Call(Function::ReadImage(pixel.lanes), vec![self.variable(id), position(indices)]);
        let call = with_missing_lanes(call, pixel);
        // a work-item that continues after a panic reads zero
        Some(Value::exact(match outside {
            None => call,
            Some(outside) => C::Select(Box::new(outside), Box::new(self.zero(&place.ty)), Box::new(call)),
        }))
    }

    /// `place = value`, if the place is a pixel.
    pub(super) fn write_pixel(&mut self, place: &Place, value: &Expr) -> Option<()> {
        let (id, grid) = self.pixel(place)?;
        let mut operand = self.by_value(value);
        if self.function.barriers && operand.c.calls() {
            // the write tests after the call whether the work-item has panicked
            operand = Value::exact(self.temporary("value", &value.ty, operand.c));
        }
        let mark = self.block.len();
        let (indices, outside) = self.checked_indices(grid, place.at);
        let added = self.block.split_off(mark);
        if self.disturbs(&added, &operand.c) {
            operand = Value::exact(self.temporary("value", &value.ty, operand.c));
        }
        self.block.extend(added);
        let write = Function::WriteImage(self.function.images.get(&id)?.image.pixel.lanes);
        let call = StmtKind::Expr(C::Call(write, vec![self.variable(id), position(indices), operand.c]));
        if !self.function.barriers {
            self.push(call);
            return Some(());
        }
        // a panicked work-item does not write memory
        let inner = self.nested(|lower| lower.push(call));
        let alive = C::alive(outside.map(C::logical_not));
        self.push(StmtKind::If(alive, inner, Vec::new()));
        Some(())
    }

    /// `image.sample(sampler, x, y)`
    pub(super) fn sample(&mut self, sample: &Sample) -> Value {
        let Some(param) = self.function.images.get(&sample.image) else { return Value::exact(C::ZERO) };
        let (kind, pixel) = (param.image.kind, param.image.pixel);
        let values = self.operands(&sample.coordinates.iter().collect::<Vec<_>>());
        let mut coordinates: Vec<C> = Vec::new();
        for (number, (value, expr)) in values.into_iter().zip(&sample.coordinates).enumerate() {
            let value = self.exact(value, expr);
            coordinates.push(limited(if number < kind.filtered() { value } else { C::cast(Scalar::F32, value) }));
        }
        let position = vector(Basic::Float, coordinates, literal::zero(Scalar::F32));
        let arguments = vec![self.variable(sample.image), self.variable(sample.sampler), position];
        Value::exact(with_missing_lanes(C::Call(Function::ReadImage(pixel.lanes), arguments), pixel))
    }
}

/// The lanes of a pixel with one or two channels. A driver returns 0 for alpha, which is 1
/// (`docs/driver-errors/alpha_of_one_channel.cl`).
fn with_missing_lanes(read: C, pixel: PixelType) -> C {
    let scalar = pixel.lanes.scalar();
    let lane = |read: C, lane: u8| lanes::lanes(read, &[lane], 4);
    let one = || match scalar {
        Scalar::F32 => float("1.0f", false),
        scalar => literal::int(1, scalar).c,
    };
    match pixel.channels {
        1 => C::Vector(scalar.into(), 4, vec![lane(read, 0), literal::zero(scalar), literal::zero(scalar), one()]),
        2 => C::Vector(scalar.into(), 4, vec![lanes::lanes(read, &[0, 1], 4), literal::zero(scalar), one()]),
        _ => read,
    }
}

/// The coordinate within limits. Drivers compute positions as `int`, which NaN and large numbers are not.
fn limited(coordinate: C) -> C {
    let limit = |negative| float(&format!("{MOST_COORDINATE:?}f"), negative);
    C::math("fmin", vec![C::math("fmax", vec![coordinate, limit(true)]), limit(false)])
}

fn float(text: &str, negative: bool) -> C {
    C::Literal(Literal::Float { text: text.to_owned(), scalar: Scalar::F32, negative })
}

/// The coordinates in the form that `read_image` takes.
fn position(indices: Vec<C>) -> C {
    let indices = indices.into_iter().map(|index| C::cast(Scalar::I32, index)).collect();
    vector(Basic::Int, indices, C::ZERO)
}

/// A vector of the coordinates; of three, the fourth lane is not used.
fn vector(lane: Basic, mut coordinates: Vec<C>, zero: C) -> C {
    match coordinates.len() {
        1 => coordinates.remove(0),
        2 => C::Vector(lane, 2, coordinates),
        _ => {
            coordinates.push(zero);
            C::Vector(lane, 4, coordinates)
        }
    }
}
