//! What of OpenCL C a driver gets wrong, in other words that it gets right. Everybody else's program is as it was.

mod aggregates;
mod conversions;
mod lists;
mod params;
mod scan;

use super::text::Text;
use crate::driver::Driver;

/// Rewrites a program's body for a driver, and adds what it then needs to its head.
pub(super) fn mend(driver: Driver, head: &mut Text, body: &mut Text) {
    if driver == Driver::Rusticl {
        body.rewrite(conversions::called);
        body.rewrite(aggregates::kept);
        body.rewrite(lists::unseen);
        body.rewrite(params::kept);
        if body.as_str().contains(lists::UNSEEN) {
            head.block(lists::HEAD);
        }
        head.block(&conversions::conversions(body.as_str()));
    }
}
