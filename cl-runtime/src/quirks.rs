//! Driver bugs and their workarounds.
//!
//! [`table`] has a row for each bug: the affected driver and versions, and the workaround. For each device, [`choice`]
//! selects the workarounds once, from the table, from `CL_QUIRKS` and from [`probe`]s. `program/rewrite` transforms programs
//! accordingly; other parts of the runtime query [`Quirks::has`]. Only this folder decides by driver.

pub(crate) mod options;

pub(crate) mod choice;
mod driver;
pub(crate) mod probe;
pub(crate) mod table;

pub use driver::{Driver, Identity, Version};
pub(crate) use table::Quirk;
pub use table::{ROWS, Row, Seen, Workaround};

/// Whether the table lists the bug with this id for a device. `None` if there is no such row or the version was not
/// tested.
pub fn is_wrong_on(id: &str, identity: &Identity<'_>) -> Option<bool> {
    match choice::verdict(ROWS.iter().find(|row| row.id == id)?, identity) {
        choice::Verdict::Wrong => Some(true),
        choice::Verdict::Right => Some(false),
        choice::Verdict::Unseen { .. } => None,
    }
}

/// A set of rows of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Quirks(u128);

impl Quirks {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn of(quirks: &[Quirk]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < quirks.len() {
            set |= 1 << quirks[at] as u8;
            at += 1;
        }
        Self(set)
    }

    pub(crate) fn has(self, quirk: Quirk) -> bool {
        self.any(Self::of(&[quirk]))
    }

    /// Whether the sets intersect.
    pub(crate) fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub(crate) fn with(self, quirk: Quirk, on: bool) -> Self {
        let one = Self::of(&[quirk]);
        if on { Self(self.0 | one.0) } else { self.without(one) }
    }

    pub(crate) fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The ids of the rows in the set.
    pub(crate) fn ids(self) -> impl Iterator<Item = &'static str> + use<> {
        ROWS.iter().filter(move |row| self.has(row.quirk)).map(|row| row.id)
    }
}

impl std::fmt::Debug for Quirks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.ids()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_rows() {
        let set = Quirks::of(&[Quirk::FmaOfSubnormal, Quirk::QuotesInOptions]);
        assert!(set.has(Quirk::FmaOfSubnormal) && !set.has(Quirk::LiteralZero));
        assert!(set.any(Quirks::of(&[Quirk::LiteralZero, Quirk::QuotesInOptions])));
        let set = set.with(Quirk::LiteralZero, true).with(Quirk::FmaOfSubnormal, false);
        assert_eq!(set.ids().collect::<Vec<_>>(), ["literal_zero", "quotes_in_options"]);
        assert_eq!(set.without(set), Quirks::NONE);
    }
}
