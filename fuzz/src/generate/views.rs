//! `bytemuck::cast_slice_mut`: elements are written through a view with another element type, and read with their own
//! type.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::scope::Kind;
use super::types::{Ty, USIZE};

/// The element types with which integers of this width can be viewed, none wider.
fn views(bits: u32) -> &'static [Scalar] {
    use Scalar::{F32, I8, I16, I32, I64, U8, U16, U32, U64};
    match bits {
        64 => &[I64, U64, F32, I32, U32, U16, U8],
        32 => &[F32, F32, I32, U32, I16, U16, I8, U8],
        16 => &[I16, U16, I8, U8],
        _ => &[I8, U8],
    }
}

impl Generator<'_> {
    /// Writes, one of them through a view, and a read, at indices that only the launch determines, so that they may
    /// coincide.
    pub(super) fn view(&mut self) {
        let arrays: Vec<(String, Scalar, Option<usize>, bool)> = self
            .scope
            .iter()
            .filter(|known| known.mutable && self.own_index(&known.name).is_none())
            .filter_map(|known| match (&known.ty, known.kind) {
                (Ty::Array(element, len), Kind::Value) => match **element {
                    Ty::Scalar(scalar) if scalar.is_int() => Some((known.name.clone(), scalar, Some(*len), true)),
                    _ => None,
                },
                (Ty::Scalar(scalar), Kind::Slice(len)) if scalar.is_int() => {
                    Some((known.name.clone(), *scalar, len, false))
                }
                _ => None,
            })
            .collect();
        if arrays.is_empty() {
            return;
        }
        let (name, scalar, len, is_array) = self.random.pick(&arrays);
        let to = self.random.pick(views(scalar.bits()));
        let to = if to.is_float() && !self.profile.floats { Scalar::U8 } else { to };
        let (part, seen) = (self.fresh("s"), self.fresh("v"));
        let index = |this: &mut Self, of: &str| match len {
            Some(len) if len > 0 && of == name => this.index(len, 1),
            _ => format!("({} % {of}.len())", this.expr(&USIZE, 1)),
        };
        let names = [name.clone()];
        let at = index(self, &name);
        let value = self.without(&names, |this| this.expr(&Ty::Scalar(scalar), 2));
        let other = self.without(&names, |this| index(this, &part));
        // not a NaN, whose bits would be visible
        let written = match to {
            Scalar::F32 => format!("{}.5f32", self.random.below(100)),
            to => self.without(&names, |this| this.expr(&Ty::Scalar(to), 2)),
        };
        let last = index(self, &name);
        let (ty, borrow) = (to.rust(), if is_array { "&mut " } else { "" });
        let guard = if len.is_none() { format!("if {name}.len() > 0 {{") } else { "{".to_owned() };
        self.line(format!("let mut {seen}: {} = 0;", scalar.rust()));
        self.line(guard);
        self.line(format!("    {name}[{at}] = {value};"));
        self.line("    {");
        self.line(format!("        let {part}: &mut [{ty}] = bytemuck::cast_slice_mut({borrow}{name});"));
        self.line(format!("        {part}[{other}] = {written};"));
        self.line("    }");
        self.line(format!("    {seen} = {name}[{last}];"));
        self.line("}");
        self.declare(&seen, &Ty::Scalar(scalar), Kind::Value, true);
    }
}
