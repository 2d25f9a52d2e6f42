//! `CL_CHECK` and `CL_CHECK_SEED`.

use crate::base::{
    check::Settings,
    error::{Error, Result},
};

/// Returns the settings of a queue of the native device: `None` if its launches are not checked. `checked` is what the
/// program requested; without it, the environment decides.
pub(crate) fn of_queue(checked: Option<bool>) -> Result<Option<Settings>> {
    let variable = |name: &str| std::env::var(name).ok();
    let settings = resolve(checked, variable("CL_CHECK").as_deref(), variable("CL_CHECK_SEED").as_deref())?;
    match settings {
        Some(_) if !cfg!(debug_assertions) => Err(Error::CheckUnavailable),
        settings => Ok(settings),
    }
}

/// Whether the environment requests checked execution, which only the native device has.
pub(crate) fn is_requested() -> bool {
    let value = std::env::var_os("CL_CHECK").unwrap_or_default();
    !matches!(of_variable(&value.to_string_lossy()), Ok(None))
}

/// What the value of `CL_CHECK` requests: nothing, or whether to look for reads of unwritten memory, too.
fn of_variable(value: &str) -> Result<Option<bool>> {
    match value {
        "" | "off" => Ok(None),
        "race" => Ok(Some(false)),
        "all" => Ok(Some(true)),
        _ => Err(invalid("CL_CHECK", value, "`race`, `all` (reads of unwritten local memory, too) or `off`")),
    }
}

fn invalid(variable: &'static str, value: &str, expected: &'static str) -> Error {
    Error::CheckSettings { variable, value: value.to_owned(), expected }
}

fn resolve(checked: Option<bool>, check: Option<&str>, seed: Option<&str>) -> Result<Option<Settings>> {
    let by_variable = of_variable(check.unwrap_or_default())?;
    let seed = seed.map_or(Ok(0), |seed| seed.parse().map_err(|_| invalid("CL_CHECK_SEED", seed, "a whole number")))?;
    Ok(match checked {
        Some(false) => None,
        Some(true) => Some(Settings { unwritten: by_variable.unwrap_or(false), seed }),
        None => by_variable.map(|unwritten| Settings { unwritten, seed }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_decides_before_the_environment() {
        let of = |checked, check, seed| resolve(checked, check, seed);
        let settings = |unwritten, seed| Some(Settings { unwritten, seed });
        assert_eq!(of(None, None, None).unwrap(), None);
        assert_eq!(of(Some(true), None, Some("7")).unwrap(), settings(false, 7));
        assert_eq!(of(Some(false), Some("all"), None).unwrap(), None);
        assert_eq!(of(None, Some("all"), None).unwrap(), settings(true, 0));
        assert_eq!(of(None, Some("race"), Some("3")).unwrap(), settings(false, 3));
        assert_eq!(of(None, Some("off"), None).unwrap(), None);
        let text = of(None, Some("races"), None).unwrap_err().to_string();
        assert!(text.contains("CL_CHECK is `races`: write `race`"), "{text}");
        let text = of(None, None, Some("x")).unwrap_err().to_string();
        assert!(text.contains("CL_CHECK_SEED is `x`: write a whole number"), "{text}");
    }
}
