//! What of OpenCL C a driver gets wrong, in other words that it gets right. Everybody else's program is as it was.

mod conversions;
pub(super) mod turns;

use super::text::Text;
use crate::driver::Driver;

/// Rewrites a program's body for a driver, and adds what it then needs to its head.
pub(super) fn mend(driver: Driver, head: &mut Text, body: &mut Text) {
    if driver == Driver::Rusticl {
        body.rewrite(conversions::called);
        for added in [&conversions::conversions(body.as_str()), turns::routine(body.as_str())] {
            if !added.is_empty() {
                head.block(added);
            }
        }
    }
}
