//! Image parameters: a slice of the values of the pixels, and the image's lengths.
//!
//! A read is the read of an element of this slice, a write an assignment to it, so that both are checked like accesses to
//! the elements of a grid.

use proc_macro2::Ident;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::build::in_block;
use crate::ir::{
    Certainty, Expr, ExprKind, GridIndex, ImageParam, LocalId, Order, Place, Root, Sample, StepKind, Stmt,
};
use crate::ty::{Scalar, Ty};

impl Infer<'_> {
    /// Records which parameters are images and samplers.
    pub(crate) fn declare_images(&mut self, params: &[ast::Param]) {
        for (number, param) in params.iter().enumerate() {
            match param.object {
                ast::Object::Image(image) => {
                    let lengths = (number + 1..=number + image.kind.lengths().len()).map(LocalId).collect();
                    let mutable = matches!(param.ty.kind, ast::TypeKind::Slice { mutable: true, .. });
                    self.images.insert(LocalId(number), ImageParam { image, mutable, lengths });
                }
                ast::Object::Sampler => {
                    self.samplers.insert(LocalId(number), None);
                }
                ast::Object::Plain | ast::Object::Grid(_) => {}
            }
        }
    }

    /// The parameter that the expression names: `image`, `*image`.
    fn named_parameter(&self, expr: &ast::Expr) -> Option<LocalId> {
        match &expr.kind {
            Ast::Name(name) => self.find(name),
            Ast::Deref(inner) => self.named_parameter(inner),
            _ => None,
        }
    }

    /// `image.read(x, y)`, `image.write(x, y, value)`, `image.sample(sampler, x, y)`, `image.width()`
    pub(crate) fn image_method(
        &mut self,
        receiver: &ast::Expr,
        name: &Ident,
        args: &[ast::Expr],
        at: Range,
    ) -> Option<Expr> {
        let id = self.named_parameter(receiver)?;
        let image = self.images.get(&id)?.clone();
        let kind = image.image.kind;
        let method = name.to_string();
        if let Some(number) = kind.lengths().iter().position(|length| *length == method) {
            let length = self.whole_value(image.lengths[number], at);
            return Some(if self.takes(&image, name, args, &[], at) { length } else { self.broken(at) });
        }
        let axes = kind.coordinates();
        Some(match method.as_str() {
            "read" | "sample" if image.mutable => {
                let message = "a kernel that writes an image cannot read it";
                let help = "read from another image, which is a parameter of its own";
                let broken = self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at);
                Expr { ty: value_of(&image), ..broken }
            }
            "write" if !image.mutable => {
                let message = "this image can only be read";
                let help = format!("to write it, take `&mut {}<{}>`", kind.name(), image.image.pixel.name);
                self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at)
            }
            "read" => {
                if !self.takes(&image, name, args, axes, at) {
                    return Some(self.broken(at));
                }
                let indices = args.iter().map(|arg| self.coordinate(arg)).collect();
                let place = self.pixel(id, &image, indices, at);
                Expr { ty: place.ty.clone(), kind: ExprKind::Read(place), at }
            }
            "write" => {
                let expected: Vec<_> = axes.iter().copied().chain(["value"]).collect();
                if !self.takes(&image, name, args, &expected, at) {
                    return Some(self.broken(at));
                }
                self.write_pixel(id, &image, args, at)
            }
            "sample" => {
                let expected: Vec<_> = ["sampler"].into_iter().chain(axes.iter().copied()).collect();
                if !self.takes(&image, name, args, &expected, at) {
                    return Some(self.broken(at));
                }
                self.sample(id, &image, args, at)
            }
            _ => {
                let message = format!("images have no method `{name}` in kernels");
                let lengths: Vec<_> = kind.lengths().iter().map(|length| format!("`.{length}()`")).collect();
                let help = format!("there are `.read(…)`, `.sample(…)`, `.write(…)` and {}", lengths.join(", "));
                self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at)
            }
        })
    }

    /// Checks the number of arguments.
    fn takes(&mut self, image: &ImageParam, name: &Ident, args: &[ast::Expr], expected: &[&str], at: Range) -> bool {
        if args.len() == expected.len() {
            return true;
        }
        let message = format!("this takes {} arguments, and there are {}", expected.len(), args.len());
        let help = format!("of an `{}`: `image.{name}({})`", image.image.kind.name(), expected.join(", "));
        self.error(Diagnostic::new(Code::Mismatch, at, message).help(help));
        false
    }

    fn coordinate(&mut self, arg: &ast::Expr) -> Expr {
        let index = self.expr(arg);
        self.is_index(&index);
        index
    }

    fn whole_value(&mut self, id: LocalId, at: Range) -> Expr {
        let ty = self.local_ty(id);
        let place = Place { root: Root::Local(id), steps: Vec::new(), ty: ty.clone(), at };
        Expr { kind: ExprKind::Read(place), ty, at }
    }

    /// The pixel with these coordinates.
    fn pixel(&mut self, id: LocalId, image: &ImageParam, indices: Vec<Expr>, at: Range) -> Place {
        let accesses = indices.iter().map(|_| self.access(Certainty::No)).collect();
        let index = GridIndex { indices, shape: image.lengths.clone(), accesses, order: Order::InnermostFirst };
        let position = Expr { kind: ExprKind::Grid(Box::new(index)), ty: Ty::USIZE, at };
        // if a work-item continues after a bad index, its access must find that the pixel does not exist
        let access = self.access(Certainty::Checked);
        let ty = self.local_ty(id);
        let mut place = Place { root: Root::Local(id), steps: Vec::new(), ty, at };
        self.step(&mut place, StepKind::Index(Box::new(position), access), value_of(image), at);
        place
    }

    /// The arguments are evaluated in their order, unlike those of an assignment.
    fn write_pixel(&mut self, id: LocalId, image: &ImageParam, args: &[ast::Expr], at: Range) -> Expr {
        let mut out: Vec<Stmt> = Vec::new();
        let Some((value, coordinates)) = args.split_last() else { return self.broken(at) };
        let names = image.image.kind.coordinates();
        let mut indices = Vec::new();
        for (coordinate, name) in coordinates.iter().zip(names) {
            let index = self.coordinate(coordinate);
            indices.push(self.atom(index, name, &mut out));
        }
        let found = self.expr(value);
        self.coerce(&found.ty, &value_of(image), value.at);
        let place = self.pixel(id, image, indices, at);
        let assign = ExprKind::Assign(Box::new(place), Box::new(found));
        in_block(out, Expr { kind: assign, ty: Ty::Unit, at })
    }

    fn sample(&mut self, id: LocalId, image: &ImageParam, args: &[ast::Expr], at: Range) -> Expr {
        let Some((first, rest)) = args.split_first() else { return self.broken(at) };
        let Some(sampler) = self.named_parameter(first).filter(|id| self.samplers.contains_key(id)) else {
            let message = "this is not a sampler";
            let help = "the first argument is a parameter of the kernel, `sampler: Sampler`";
            return self.rejected(Diagnostic::new(Code::Mismatch, first.at, message).help(help), at);
        };
        // interpolated pixels are floats
        let nearest = image.image.pixel.lanes != cl_ir::image::PixelLanes::Float;
        if self.samplers.insert(sampler, Some(nearest)) == Some(Some(!nearest)) {
            let message = "this sampler is used for an image of integers and for one of floats";
            let help = "take two samplers: pixels of integers are never interpolated";
            return self.rejected(Diagnostic::new(Code::Expression, first.at, message).help(help), at);
        }
        let kind = image.image.kind;
        let mut coordinates = Vec::new();
        for (number, arg) in rest.iter().enumerate() {
            coordinates.push(if number < kind.filtered() {
                let found = self.expr(arg);
                self.coerce(&found.ty, &Ty::Scalar(Scalar::F32), arg.at);
                found
            } else {
                self.coordinate(arg)
            });
        }
        let sample = Sample { image: id, sampler, coordinates };
        Expr { kind: ExprKind::Sample(Box::new(sample)), ty: value_of(image), at }
    }

    /// Reports an image or a sampler that is used in any other way.
    pub(crate) fn no_image(&mut self, id: LocalId, at: Range) {
        let (message, help) = if self.images.contains_key(&id) {
            let help = "use it by its own name: `image.read(x, y)`, `image.write(x, y, value)`, `image.width()`";
            ("an image cannot be used as a value in kernels", help)
        } else if self.samplers.contains_key(&id) {
            let help = "it is an argument of `image.sample(sampler, x, y)`";
            ("a sampler cannot be used as a value in kernels", help)
        } else {
            return;
        };
        self.error(Diagnostic::new(Code::Expression, at, message).help(help));
    }
}

/// The type of a pixel's value.
fn value_of(image: &ImageParam) -> Ty {
    Ty::Vector(image.image.pixel.lanes.scalar(), 4)
}
