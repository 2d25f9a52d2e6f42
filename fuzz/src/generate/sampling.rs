//! Loops that only a `break` ends.

use super::Generator;
use super::scope::Kind;
use super::types::{Ty, U32};

impl Generator<'_> {
    /// Generates a loop that only a `break` ends, which depends on random numbers, as in rejection sampling. The numbers of
    /// work-items differ where the seed does.
    pub(super) fn sampling(&mut self, ty: &Ty, depth: usize) -> String {
        let before = self.scope.clone();
        let (label, state) = (self.label(), self.fresh("s"));
        let seed = self.expr(&U32, depth);
        self.loops += 1;
        self.declare(&state, &U32, Kind::Value, false);
        let step = self.assignment(depth).unwrap_or_default();
        let value = self.expr(ty, depth);
        let again = self.assignment(depth).unwrap_or_default();
        self.loops -= 1;
        self.scope = before;
        format!(
            "{{ let mut {state}: u32 = {seed}; '{label}: loop {{ \
             {state} = {state}.wrapping_mul(747796405u32).wrapping_add(2891336453u32); {step} \
             if {state} >> 30u32 == 0u32 {{ break '{label} {value}; }} {again} }} }}"
        )
    }
}
