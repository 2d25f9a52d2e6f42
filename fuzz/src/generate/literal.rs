//! Literals, with a preference for values at the limits of their types.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::random::Random;

/// An integer: small, or at a limit of its type.
pub(super) fn edge(random: &mut Random, scalar: Scalar) -> i128 {
    let (min, max) = (scalar.min(), scalar.max());
    match random.below(12) {
        0..=4 => random.below(10) as i128,
        5 if scalar.is_signed() => -(1 + random.below(5) as i128),
        6 => max - random.below(2) as i128,
        7 => min + random.below(2) as i128,
        8 => 1 << random.below(scalar.bits() as usize - 1),
        9 => (1 << random.below(scalar.bits() as usize - 1)) - 1,
        10 => random.below(120) as i128,
        _ => {
            let any = i128::from(random.number()) % (max - min + 1);
            min + any
        }
    }
}

/// A float: a multiple of one half, or a special value.
pub(super) fn edge_float(random: &mut Random, scalar: Scalar) -> f64 {
    let is_single = scalar == Scalar::F32;
    match random.below(16) {
        0..=5 => random.below(40) as f64 / 4.0 - 4.0,
        6 => -0.0,
        7 => [f64::INFINITY, f64::NEG_INFINITY][random.below(2)],
        8 => f64::NAN,
        9 if is_single => f64::from(f32::MAX),
        9 => f64::MAX,
        10 if is_single => f64::from(f32::from_bits(1 + random.below(1000) as u32)),
        10 => f64::from_bits(1 + random.below(1000) as u64),
        11 if is_single => f64::from(f32::MIN_POSITIVE),
        12 => 16_777_216.0 + random.below(3) as f64 - 1.0,
        13 => 2147483648.0 * [1.0, -1.0, 2.0][random.below(3)],
        14 => random.below(1_000_000) as f64 / 1000.0,
        _ => {
            let bits = random.number();
            let any = if is_single { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) };
            if any.is_nan() { 1.5 } else { any }
        }
    }
}

impl Generator<'_> {
    /// Generates a literal.
    pub(super) fn literal(&mut self, scalar: Scalar) -> String {
        match scalar {
            Scalar::Bool => self.random.pick(&["true", "false"]).to_owned(),
            Scalar::F16 | Scalar::F32 | Scalar::F64 => self.float_literal(scalar),
            scalar => {
                if let Some(name) = self.constant(scalar) {
                    return name;
                }
                let name = scalar.rust();
                let value = edge(&mut self.random, scalar);
                if value == scalar.min() && scalar.is_signed() {
                    return format!("{name}::MIN");
                }
                if value == scalar.max() && self.random.chance(50) {
                    return format!("{name}::MAX");
                }
                if value < 0 { format!("({value}{name})") } else { format!("{value}{name}") }
            }
        }
    }

    fn float_literal(&mut self, scalar: Scalar) -> String {
        let name = scalar.rust();
        let value = edge_float(&mut self.random, scalar);
        if value.is_nan() {
            return format!("{name}::NAN");
        }
        if value.is_infinite() {
            return format!("{name}::{}", if value > 0.0 { "INFINITY" } else { "NEG_INFINITY" });
        }
        let digits = match scalar {
            Scalar::F32 => format!("{:?}", value as f32),
            _ => format!("{value:?}"),
        };
        if value.is_sign_negative() { format!("({digits}{name})") } else { format!("{digits}{name}") }
    }
}
