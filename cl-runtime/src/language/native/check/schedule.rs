//! The order in which work-groups and work-items run.

/// A generator of permutations: xorshift64*, S. Vigna, "An experimental exploration of Marsaglia's xorshift generators,
/// scrambled", ACM Transactions on Mathematical Software 42 (2016).
#[derive(Debug)]
pub(crate) struct Schedule {
    state: u64,
}

impl Schedule {
    pub(crate) fn new(seed: u64) -> Self {
        // the state must not be zero
        Self { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    fn below(&mut self, end: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let number = self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        (number as usize) % end
    }

    /// The numbers below `count` in a random order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for end in (2..=count).rev() {
            order.swap(end - 1, self.below(end));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_each_number_once() {
        for count in [0, 1, 2, 100] {
            let mut order = Schedule::new(count as u64).order(count);
            order.sort_unstable();
            assert!(order.into_iter().eq(0..count));
        }
        assert_ne!(Schedule::new(1).order(100), Schedule::new(2).order(100));
        assert_eq!(Schedule::new(1).order(100), Schedule::new(1).order(100));
    }
}
