//! What of OpenCL C a driver gets wrong, in other words that it gets right. Everybody else's program is as it was.

mod conversions;

use super::text::Text;
use crate::driver::Driver;

/// Rewrites a program's body for a driver, and adds what it then needs to its head.
pub(super) fn mend(driver: Driver, head: &mut Text, body: &mut Text) {
    if driver == Driver::Rusticl {
        body.rewrite(conversions::called);
        head.block(&conversions::conversions(body.as_str()));
    }
}
