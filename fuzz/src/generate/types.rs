//! The types of generated programs.

use cl_compiler::ty::Scalar;

use super::Generator;

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ty {
    Scalar(Scalar),
    Tuple(Vec<Ty>),
    Array(Box<Ty>, usize),
    Struct(usize),
    Enum(usize),
    Option(Box<Ty>),
    Vector(Scalar, usize),
    Sum(usize),
}

/// A struct without padding.
#[derive(Debug, Clone)]
pub(super) struct Struct {
    pub(super) name: String,
    pub(super) fields: Vec<(String, Ty)>,
    pub(super) align: usize,
}

/// An enum.
#[derive(Debug, Clone)]
pub(super) struct Enum {
    pub(super) name: String,
    pub(super) repr: Scalar,
    pub(super) variants: Vec<String>,
}

/// An enum with fields.
#[derive(Debug, Clone)]
pub(super) struct Sum {
    pub(super) name: String,
    /// The variants with their fields; the names of unnamed fields are their indices.
    pub(super) variants: Vec<(String, Vec<(String, Ty)>)>,
}

impl Sum {
    /// Whether it supports `==`, which not all possible fields of variants do.
    pub(super) fn is_comparable(&self) -> bool {
        self.variants.iter().flat_map(|(_, fields)| fields).all(|(_, ty)| ty.is_comparable())
    }
}

impl Ty {
    fn is_comparable(&self) -> bool {
        match self {
            Ty::Scalar(_) | Ty::Struct(_) | Ty::Enum(_) => true,
            Ty::Tuple(fields) => fields.iter().all(Ty::is_comparable),
            Ty::Array(element, _) => element.is_comparable(),
            Ty::Option(_) | Ty::Vector(..) | Ty::Sum(_) => false,
        }
    }
}

pub(super) const BOOL: Ty = Ty::Scalar(Scalar::Bool);
pub(super) const USIZE: Ty = Ty::Scalar(Scalar::Usize);
pub(super) const U32: Ty = Ty::Scalar(Scalar::U32);

impl Generator<'_> {
    /// The type in Rust.
    pub(super) fn name(&self, ty: &Ty) -> String {
        match ty {
            Ty::Scalar(scalar) => scalar.rust().to_owned(),
            Ty::Tuple(fields) => {
                let fields: Vec<_> = fields.iter().map(|field| self.name(field)).collect();
                if fields.len() == 1 { format!("({},)", fields[0]) } else { format!("({})", fields.join(", ")) }
            }
            Ty::Array(element, len) => format!("[{}; {len}]", self.name(element)),
            Ty::Struct(number) => self.structs[*number].name.clone(),
            Ty::Enum(number) => self.enums[*number].name.clone(),
            Ty::Option(some) => format!("Option<{}>", self.name(some)),
            Ty::Vector(lane, len) => format!("{}x{len}", lane.rust()),
            Ty::Sum(number) => self.sums[*number].name.clone(),
        }
    }

    /// A scalar type, with a preference for the common integer sizes.
    pub(super) fn scalar(&mut self) -> Scalar {
        match self.random.below(10) {
            0..=3 => self.random.pick(&[Scalar::I32, Scalar::U32]),
            4 => Scalar::Usize,
            _ => {
                let all = self.profile.scalars();
                self.random.pick(&all)
            }
        }
    }

    /// An integer type.
    pub(super) fn int(&mut self) -> Scalar {
        loop {
            let scalar = self.scalar();
            if scalar.is_int() {
                return scalar;
            }
        }
    }

    /// A type for a variable.
    pub(super) fn ty(&mut self, depth: usize) -> Ty {
        if depth == 0 || !self.profile.aggregates {
            return match self.random.below(8) {
                0 => BOOL,
                _ => Ty::Scalar(self.scalar()),
            };
        }
        if !self.sums.is_empty() && self.random.chance(20) {
            return self.sum();
        }
        match self.random.below(20) {
            0..=8 => Ty::Scalar(self.scalar()),
            9 => BOOL,
            10 | 11 => {
                let count = 2 + self.random.below(2);
                Ty::Tuple((0..count).map(|_| self.ty(depth - 1)).collect())
            }
            12..=14 => {
                let element = self.ty(depth - 1);
                Ty::Array(Box::new(element), 1 + self.random.below(5))
            }
            15 if !self.structs.is_empty() => Ty::Struct(self.random.below(self.structs.len())),
            16 if !self.enums.is_empty() => Ty::Enum(self.random.below(self.enums.len())),
            17 | 18 => Ty::Option(Box::new(self.ty(depth - 1))),
            19 if self.profile.vectors => {
                let lane = self.scalar();
                match lane {
                    Scalar::Usize | Scalar::Isize | Scalar::Bool => Ty::Vector(Scalar::U32, 4),
                    lane => Ty::Vector(lane, self.random.pick(&[2, 3, 4, 4, 8])),
                }
            }
            _ => Ty::Scalar(self.scalar()),
        }
    }

    /// An element type for buffers.
    pub(super) fn element(&mut self) -> Ty {
        match self.random.below(12) {
            0 if !self.structs.is_empty() && self.profile.aggregates => {
                Ty::Struct(self.random.below(self.structs.len()))
            }
            1 if self.profile.vectors && self.profile.aggregates => {
                let lane = self.random.pick(&[Scalar::I32, Scalar::U32, Scalar::I16, Scalar::U8, Scalar::F32]);
                Ty::Vector(if lane.is_float() && !self.profile.floats { Scalar::U32 } else { lane }, 4)
            }
            _ => Ty::Scalar(self.scalar()),
        }
    }

    /// Defines a struct: the widest fields first, then a filler.
    pub(super) fn structure(&mut self) {
        let name = format!("S{}", self.structs.len());
        let count = 1 + self.random.below(4);
        let mut fields: Vec<Ty> = (0..count)
            .map(|_| match self.random.below(6) {
                0 if !self.structs.is_empty() => Ty::Struct(self.random.below(self.structs.len())),
                1 => Ty::Array(Box::new(Ty::Scalar(self.scalar())), 1 + self.random.below(4)),
                _ => Ty::Scalar(self.scalar()),
            })
            .collect();
        fields.sort_by_key(|field| std::cmp::Reverse(self.layout(field).1));
        let align = fields.iter().map(|field| self.layout(field).1).max().unwrap_or(1);
        let size: usize = fields.iter().map(|field| self.layout(field).0).sum();
        let gap = size.next_multiple_of(align) - size;
        if gap > 0 {
            fields.push(Ty::Array(Box::new(Ty::Scalar(Scalar::U8)), gap));
        }
        let named = |(at, field)| {
            (self.odd("f").unwrap_or_else(|| if self.odd { format!("f{at}") } else { self.field_name(at) }), field)
        };
        let fields: Vec<_> = fields.into_iter().enumerate().map(named).collect();
        let lines: Vec<_> = fields.iter().map(|(name, ty)| format!("    {name}: {},", self.name(ty))).collect();
        let derived = if self.rich { "PartialEq, " } else { "" };
        self.items.push(format!(
            "#[derive(Clone, Copy, {derived}Element)]\n#[repr(C)]\nstruct {name} {{\n{}\n}}\n",
            lines.join("\n")
        ));
        self.structs.push(Struct { name, fields, align });
    }

    /// Defines an enum.
    pub(super) fn enumeration(&mut self) {
        let name = format!("E{}", self.enums.len());
        let repr = self.random.pick(&[Scalar::U8, Scalar::I32, Scalar::U32, Scalar::I16]);
        let count = 2 + self.random.below(3);
        let variants: Vec<_> = (0..count).map(|at| self.odd("V").unwrap_or_else(|| format!("V{at}"))).collect();
        let lines: Vec<_> = variants
            .iter()
            .enumerate()
            .map(|(at, name)| if at == 1 { format!("    {name} = 7,") } else { format!("    {name},") })
            .collect();
        self.items.push(format!(
            "#[derive(Clone, Copy, PartialEq, Element)]\n#[repr({})]\nenum {name} {{\n{}\n}}\n",
            repr.rust(),
            lines.join("\n")
        ));
        self.enums.push(Enum { name, repr, variants });
    }

    /// The size and the alignment in a buffer.
    pub(super) fn layout(&self, ty: &Ty) -> (usize, usize) {
        match ty {
            Ty::Scalar(scalar) => {
                let size = scalar.bits() as usize / 8;
                (size, size)
            }
            Ty::Array(element, len) => {
                let (size, align) = self.layout(element);
                (size * len, align)
            }
            Ty::Vector(lane, len) => {
                let size = lane.bits() as usize / 8 * len.next_power_of_two();
                (size, size)
            }
            Ty::Struct(number) => {
                let of = &self.structs[*number];
                (of.fields.iter().map(|(_, field)| self.layout(field).0).sum(), of.align)
            }
            Ty::Enum(number) => self.layout(&Ty::Scalar(self.enums[*number].repr)),
            Ty::Tuple(_) | Ty::Option(_) | Ty::Sum(_) => (0, 1),
        }
    }
}
