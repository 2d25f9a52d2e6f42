//! Random numbers, the same ones in every run.

/// A generator.
#[derive(Debug)]
pub struct Random(fuzz::generate::random::Random);

impl Random {
    /// A generator that begins at `seed`.
    pub fn new(seed: u64) -> Self {
        Random(fuzz::generate::random::Random::new(seed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.number()
    }

    /// A number from `low` to below `high`.
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}
