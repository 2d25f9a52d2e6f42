//! Loops that only a break ends. Mesa's llvmpipe (used by rusticl) runs work-items as one vector, and does not mask what
//! they compute in a loop: a value that is used after the loop changes for those that have left it, as long as others
//! have not (`docs/driver-errors/value_of_a_loop.cl`). If the loop can also end at its head, as far as the compiler sees,
//! each exit has its own value, which is masked.

use super::numbers::ZERO;

/// A text with conditions that are always true in these loops. The number of lines does not change.
pub(super) fn with_condition(text: &str) -> String {
    text.replace("while (true)", &format!("while ({ZERO} == 0)"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn loops_may_end_at_their_heads() {
        let text = super::with_condition("    while (true) {\n        while (x) {}\n    }\n");
        assert_eq!(text, "    while (cl_zero == 0) {\n        while (x) {}\n    }\n");
    }
}
