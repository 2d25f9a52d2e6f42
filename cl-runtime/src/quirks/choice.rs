//! Selects the workarounds that a device needs.

use super::{
    Quirk, Quirks,
    driver::{Identity, Version},
    table::{ROWS, Row, Seen},
};
use crate::base::error::{Error, Result};
use std::sync::OnceLock;

/// Whether a device has a bug, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Wrong,
    Right,
    /// The version or the device was not tested. With `is_probed`, the bug's test program decides.
    Unseen {
        is_probed: bool,
    },
}

/// The table's verdict on a bug for a device.
pub(crate) fn verdict(row: &Row, identity: &Identity<'_>) -> Verdict {
    let Some(seen) = row.seen.iter().find(|seen| seen.driver == identity.driver) else { return Verdict::Right };
    let version = if seen.by_llvm { identity.llvm } else { identity.version };
    let is_wrong =
        version.filter(|_| identity.device.starts_with(seen.devices)).and_then(|version| is_wrong(seen, version));
    match is_wrong {
        Some(true) => Verdict::Wrong,
        Some(false) => Verdict::Right,
        None => Verdict::Unseen { is_probed: seen.is_probed },
    }
}

/// Whether a version has the bug. It follows the nearest tested versions on both sides if they agree. Above all tested
/// versions, a fixed bug stays fixed; otherwise the result is unknown.
fn is_wrong(seen: &Seen, version: Version) -> Option<bool> {
    let tried = || seen.wrong.iter().map(|v| (*v, true)).chain(seen.right.iter().map(|v| (*v, false)));
    let before = tried().filter(|(tried, _)| *tried <= version).max();
    let after = tried().filter(|(tried, _)| *tried >= version).min();
    match (before, after) {
        (Some((_, before)), Some((_, after))) => (before == after).then_some(before),
        (None, Some((_, after))) => Some(after),
        (Some((_, is_wrong)), None) => (!is_wrong).then_some(false),
        (None, None) => None,
    }
}

/// The workarounds that need no probe, and the rows that need one.
pub(crate) fn known(identity: &Identity<'_>) -> (Quirks, Vec<&'static Row>) {
    let (mut on, mut probed) = (Quirks::NONE, Vec::new());
    for row in ROWS.iter().filter(|row| row.workaround.is_switched()) {
        match verdict(row, identity) {
            Verdict::Wrong | Verdict::Unseen { is_probed: false } => on = on.with(row.quirk, true),
            Verdict::Unseen { is_probed: true } => probed.push(row),
            Verdict::Right => {}
        }
    }
    (on, probed)
}

/// The workarounds for a device. `probe` reports which bugs it finds there.
pub(crate) fn of_device(identity: &Identity<'_>, probe: impl Fn(&[&'static Row]) -> Vec<bool>) -> Quirks {
    of_environment().as_ref().unwrap_or(&Asked::DEFAULT).resolve(identity, probe)
}

/// The workarounds that concern calls of the driver. They need no probe.
pub(crate) fn of_calls(identity: &Identity<'_>) -> Quirks {
    of_device(identity, |rows| vec![false; rows.len()])
}

/// [`Error::Quirks`] if `CL_QUIRKS` cannot be parsed.
pub(crate) fn check_environment() -> Result<()> {
    match of_environment() {
        Ok(_) => Ok(()),
        Err((value, problem)) => Err(Error::Quirks { value: value.clone(), problem: problem.clone() }),
    }
}

fn of_environment() -> &'static std::result::Result<Asked, (String, String)> {
    static ASKED: OnceLock<std::result::Result<Asked, (String, String)>> = OnceLock::new();
    ASKED.get_or_init(|| {
        let value = std::env::var_os("CL_QUIRKS").unwrap_or_default().to_string_lossy().into_owned();
        Asked::parse(&value).map_err(|problem| (value, problem))
    })
}

/// The parsed value of `CL_QUIRKS`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    base: Base,
    changes: Vec<(Quirk, bool)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Base {
    /// The table and the probes decide.
    Table,
    /// Probes decide wherever there is one, regardless of the table.
    Probes,
    All,
    None,
}

impl Asked {
    /// An empty `CL_QUIRKS`.
    pub(crate) const DEFAULT: Self = Self { base: Base::Table, changes: Vec::new() };

    /// Parses the variable's value. Returns a description of the problem on failure.
    pub(crate) fn parse(value: &str) -> std::result::Result<Self, String> {
        let mut asked = Self::DEFAULT;
        for word in value.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "all" => asked = Self { base: Base::All, changes: Vec::new() },
                "none" => asked = Self { base: Base::None, changes: Vec::new() },
                "probe" => asked = Self { base: Base::Probes, changes: Vec::new() },
                _ => {
                    let (id, on) = match word.strip_prefix('-') {
                        Some(id) => (id, false),
                        None => (word.strip_prefix('+').unwrap_or(word), true),
                    };
                    let row = ROWS.iter().find(|row| row.id == id).ok_or_else(|| {
                        format!(
                            "`{word}` names no quirk: write ids from the table in the book's page on devices, each with `-` before it \
                             to switch it off, or `all`, `none` or `probe` first"
                        )
                    })?;
                    if !row.workaround.is_switched() {
                        return Err(format!("`{id}` cannot be switched: {}, on every driver", row.workaround.text()));
                    }
                    asked.changes.push((row.quirk, on));
                }
            }
        }
        Ok(asked)
    }

    /// The workarounds for a device. `probe` reports, for each row, whether its test program finds the bug there.
    pub(crate) fn resolve(&self, identity: &Identity<'_>, probe: impl Fn(&[&'static Row]) -> Vec<bool>) -> Quirks {
        let switched = ROWS.iter().filter(|row| row.workaround.is_switched());
        let mut on = match self.base {
            Base::All => switched.fold(Quirks::NONE, |on, row| on.with(row.quirk, true)),
            Base::None => Quirks::NONE,
            base @ (Base::Table | Base::Probes) => {
                let (mut on, mut probed) = known(identity);
                if base == Base::Probes {
                    let of_driver =
                        |row: &&Row| row.seen.iter().any(|seen| seen.driver == identity.driver && seen.is_probed);
                    probed = switched.filter(of_driver).collect();
                }
                // a bug whose workaround is switched explicitly needs no probe
                probed.retain(|row| !self.changes.iter().any(|(quirk, _)| *quirk == row.quirk));
                let found = if probed.is_empty() { Vec::new() } else { probe(&probed) };
                for (row, is_wrong) in probed.iter().zip(found) {
                    on = on.with(row.quirk, is_wrong);
                }
                on
            }
        };
        for &(quirk, is_on) in &self.changes {
            on = on.with(quirk, is_on);
        }
        on
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quirks::{Driver, table};

    fn identity(driver: Driver, version: (u16, u16), device: &str) -> Identity<'_> {
        Identity { driver, version: Some(Version(version.0, version.1)), llvm: None, device }
    }

    fn row(id: &str) -> &'static Row {
        ROWS.iter().find(|row| row.id == id).expect("a row")
    }

    #[test]
    fn versions_count_as_their_neighbours_do() {
        const V: fn(u16) -> Version = |major| Version(major, 0);
        let seen = Seen {
            wrong: &[Version(4, 0), Version(6, 0)],
            right: &[Version(2, 0), Version(8, 0)],
            ..row("fma_of_subnormal").seen[0]
        };
        let expected =
            [Some(false), Some(false), None, Some(true), Some(true), Some(true), None, Some(false), Some(false)];
        for (major, expected) in (1..).zip(expected) {
            assert_eq!(is_wrong(&seen, V(major)), expected, "{major}");
        }
        // nothing is known about versions after the affected ones
        let seen = Seen { right: &[], ..seen };
        assert_eq!((is_wrong(&seen, V(1)), is_wrong(&seen, V(7))), (Some(true), None));
    }

    #[test]
    fn other_devices_and_versions_are_unseen() {
        let fma = row("fma_of_subnormal");
        let on = |version, device| verdict(fma, &identity(Driver::Rusticl, version, device));
        assert_eq!(on((22, 3), "llvmpipe (LLVM 15.0.6, 256 bits)"), Verdict::Wrong);
        assert_eq!(on((22, 3), "AMD Radeon RX 7900 XTX"), Verdict::Unseen { is_probed: true });
        assert_eq!(on((99, 0), "AMD Radeon RX 7900 XTX"), Verdict::Unseen { is_probed: true });
        let other = Identity { driver: Driver::Other, version: None, llvm: None, device: "" };
        assert!(known(&other).0 == Quirks::NONE && known(&other).1.is_empty());
        assert_eq!(
            verdict(row("calls_from_threads"), &identity(Driver::Oclgrind, (99, 0), "")),
            Verdict::Unseen { is_probed: false }
        );
    }

    #[test]
    fn reads_are_kept_after_writes_from_llvm_17_on() {
        let on = |llvm| {
            let identity = Identity { llvm: Some(Version(llvm, 0)), ..identity(Driver::Pocl, (6, 0), "cpu") };
            known(&identity).0.has(Quirk::ReadAfterAWrite)
        };
        assert_eq!([15, 16, 17, 18, 19].map(on), [false, false, true, true, true]);
    }

    #[test]
    fn probes_decide_for_what_was_not_seen() {
        let card = identity(Driver::Rusticl, (99, 0), "AMD Radeon RX 7900 XTX");
        let none = |rows: &[&'static Row]| vec![false; rows.len()];
        let all = |rows: &[&'static Row]| vec![true; rows.len()];
        let quirks = Asked::DEFAULT.resolve(&card, none);
        assert!(!quirks.any(table::LITERALS) && quirks.any(table::CONSTANT_LISTS), "{quirks:?}");
        assert!(Asked::DEFAULT.resolve(&card, all).any(table::LITERALS));
        let llvmpipe = identity(Driver::Rusticl, (22, 3), "llvmpipe");
        let never = |_: &[&'static Row]| -> Vec<bool> { panic!("nothing is probed") };
        assert!(Asked::DEFAULT.resolve(&llvmpipe, never).any(table::LITERALS));
        let probing = Asked::parse("probe").expect("a word");
        assert!(!probing.resolve(&llvmpipe, none).any(table::LITERALS));
    }

    #[test]
    fn the_variable_switches_each() {
        let llvmpipe = identity(Driver::Rusticl, (22, 3), "llvmpipe");
        let of = |text: &str| Asked::parse(text).expect(text).resolve(&llvmpipe, |rows| vec![true; rows.len()]);
        assert_eq!(of(""), Asked::DEFAULT.resolve(&llvmpipe, |_| Vec::new()));
        assert_eq!(of("none"), Quirks::NONE);
        assert_eq!(of("none, fma_of_subnormal"), Quirks::of(&[Quirk::FmaOfSubnormal]));
        assert!(!of("-literal_zero").has(Quirk::LiteralZero) && of("-literal_zero").has(Quirk::StructByValue));
        assert!(of("all").any(table::DIVERGENCE) && !of("all,-panic_in_a_loop").has(Quirk::PanicInALoop));
        assert!(Asked::parse("literal_one").is_err_and(|problem| problem.contains("`literal_one` names no quirk")));
        assert!(Asked::parse("-abs_of_smallest").is_err_and(|problem| problem.contains("cannot be switched")));
    }
}
