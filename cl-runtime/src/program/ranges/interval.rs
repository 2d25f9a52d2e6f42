//! Intervals of integers, and the integer types of OpenCL C.

/// An integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Int {
    pub(crate) bits: u32,
    pub(crate) signed: bool,
}

impl Int {
    pub(crate) const ULONG: Self = Self { bits: 64, signed: false };
    pub(crate) const INT: Self = Self { bits: 32, signed: true };

    /// The scalar type with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let (bits, signed) = match name {
            "char" => (8, true),
            "uchar" => (8, false),
            "short" => (16, true),
            "ushort" => (16, false),
            "int" => (32, true),
            "uint" => (32, false),
            "long" | "ptrdiff_t" => (64, true),
            "ulong" | "size_t" => (64, false),
            _ => return None,
        };
        Some(Self { bits, signed })
    }

    /// The integer type of Rust with this name.
    pub(crate) fn of_rust(name: &str) -> Option<Self> {
        let (bits, signed) = match name {
            "i8" => (8, true),
            "u8" => (8, false),
            "i16" => (16, true),
            "u16" => (16, false),
            "i32" => (32, true),
            "u32" => (32, false),
            "i64" | "isize" => (64, true),
            "u64" | "usize" => (64, false),
            _ => return None,
        };
        Some(Self { bits, signed })
    }

    /// All values of the type.
    pub(crate) fn all(self) -> Interval {
        let magnitude = self.bits - u32::from(self.signed);
        let least = if self.signed { -(1 << magnitude) } else { 0 };
        Interval { least, most: (1 << magnitude) - 1 }
    }

    /// The type in which an operator computes with one operand: narrow ones become `int`.
    pub(crate) fn promoted(self) -> Self {
        if self.bits < 32 { Self::INT } else { self }
    }

    /// The type in which an operator computes with two operands (C99, 6.3.1.8).
    pub(crate) fn common(self, other: Self) -> Self {
        let (one, other) = (self.promoted(), other.promoted());
        match one.bits.cmp(&other.bits) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Greater => one,
            std::cmp::Ordering::Equal => Self { bits: one.bits, signed: one.signed && other.signed },
        }
    }
}

/// The integers from `least` to `most`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Interval {
    pub(crate) least: i128,
    pub(crate) most: i128,
}

impl Interval {
    pub(crate) const BOOL: Self = Self { least: 0, most: 1 };
    /// The values of a `uint`.
    pub(crate) const UINT: Self = Self { least: 0, most: (1 << 32) - 1 };
    /// The values of an `int`.
    pub(crate) const INT: Self = Self { least: -(1 << 31), most: (1 << 31) - 1 };
    /// The values that `int` and `uint` have in common.
    pub(crate) const POSITIVE: Self = Self { least: 0, most: (1 << 31) - 1 };
    /// The amounts by which 32 bits can be shifted.
    pub(crate) const SHIFTS: Self = Self { least: 0, most: 31 };
    /// All integers that occur, with room for sums of them.
    pub(crate) const ANY: Self = Self { least: i128::MIN >> 1, most: i128::MAX >> 1 };

    pub(crate) fn of(value: i128) -> Self {
        Self { least: value, most: value }
    }

    pub(crate) fn is_in(self, other: Self) -> bool {
        other.least <= self.least && self.most <= other.most
    }

    /// The smallest interval that contains both.
    pub(crate) fn join(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    /// The common part, if there is one.
    pub(crate) fn meet(self, other: Self) -> Option<Self> {
        let both = Self { least: self.least.max(other.least), most: self.most.min(other.most) };
        (both.least <= both.most).then_some(both)
    }

    /// The values after a conversion to a type, which keeps the low bits.
    pub(crate) fn converted(self, ty: Int) -> Self {
        let all = ty.all();
        if self.is_in(all) {
            return self;
        }
        // a whole interval of negative numbers, for example, becomes an interval of large ones
        let size = all.most - all.least + 1;
        let turns = (self.least - all.least).div_euclid(size);
        let moved = Self { least: self.least - turns * size, most: self.most - turns * size };
        if moved.is_in(all) { moved } else { all }
    }

    /// The results of an arithmetic operator before they are converted to its type; `None` if they can be anything.
    pub(crate) fn arithmetic(self, operator: &str, other: Self) -> Option<Self> {
        let (a, b) = (self, other);
        let corners = |of: fn(i128, i128) -> Option<i128>| {
            let all = [(a.least, b.least), (a.least, b.most), (a.most, b.least), (a.most, b.most)];
            let values = all.into_iter().map(|(a, b)| of(a, b)).collect::<Option<Vec<_>>>()?;
            Some(Self { least: *values.iter().min()?, most: *values.iter().max()? })
        };
        let positive = a.least >= 0 && b.least >= 0;
        let result = match operator {
            "+" => Some(Self { least: a.least + b.least, most: a.most + b.most }),
            "-" => Some(Self { least: a.least - b.most, most: a.most - b.least }),
            "*" => corners(i128::checked_mul),
            "/" if positive && b.least > 0 => Some(Self { least: a.least / b.most, most: a.most / b.least }),
            // a division by zero has no result
            "/" if positive && b.most > 0 => Some(Self { least: 0, most: a.most }),
            "%" if positive && b.most > 0 => Some(Self { least: 0, most: a.most.min(b.most - 1) }),
            "&" if positive => Some(Self { least: 0, most: a.most.min(b.most) }),
            "&" if a.least >= 0 => Some(Self { least: 0, most: a.most }),
            "&" if b.least >= 0 => Some(Self { least: 0, most: b.most }),
            "|" | "^" if positive => {
                let bits = 128 - a.most.max(b.most).leading_zeros();
                Some(Self { least: 0, most: (1 << bits) - 1 })
            }
            "<<" if positive && b.most < 64 => {
                Some(Self { least: a.least.checked_mul(1 << b.least)?, most: a.most.checked_mul(1 << b.most)? })
            }
            ">>" if positive && b.most < 64 => Some(Self { least: a.least >> b.most, most: a.most >> b.least }),
            _ => None,
        };
        // so that the sum of two results is an `i128` as well
        result.filter(|result| result.is_in(Self::ANY))
    }
}
