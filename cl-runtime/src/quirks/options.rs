//! Build options that users pass to drivers.
//!
//! Drivers check little: some end the process on a `-D` without an argument, on a word of one character, on a word that is
//! not an option, or on quotes. This module rejects these few options. The drivers report all other errors.

use super::{Quirk, Quirks};
use crate::base::error::{Error, Result};
use std::ffi::OsString;

/// The options in the form that drivers accept, or the problem with them.
pub(crate) fn checked(options: &str, quirks: Quirks) -> Result<String, &'static str> {
    if options.contains('\0') {
        return Err("they hold a zero character: take it out");
    }
    if !options.matches('"').count().is_multiple_of(2) {
        return Err("a `\"` is not closed: write a second one");
    }
    if options.contains('"') && quirks.has(Quirk::QuotesInOptions) {
        return Err("this driver ends the process on quotes: write the text in the source instead");
    }
    let mut taken: Vec<String> = Vec::new();
    let mut words = words(options).into_iter();
    while let Some(word) = words.next() {
        let last = taken.last().map_or("", String::as_str);
        let word = match word {
            // joined into one word, which all drivers accept
            "-D" | "-I" => match words.next() {
                Some(argument) => format!("{word}{argument}"),
                None => return Err("they end with `-D` or `-I`: write what belongs to it, or leave it out"),
            },
            word if word.chars().count() < 2 => return Err("a word of one character is no option: take it out"),
            word if !word.starts_with('-') && takes_nothing(last) => {
                return Err("a word that does not begin with `-` is no option: take it out");
            }
            word => word.to_owned(),
        };
        taken.push(word);
    }
    Ok(taken.join(" "))
}

/// Splits the options into words. A word may contain spaces in quotes.
fn words(options: &str) -> Vec<&str> {
    let mut quoted = false;
    let ends = |character: char| {
        quoted ^= character == '"';
        character.is_whitespace() && !quoted
    };
    options.split(ends).filter(|word| !word.is_empty()).collect()
}

/// Whether no driver takes the next word as an argument of `word`.
fn takes_nothing(word: &str) -> bool {
    word.is_empty() || word.starts_with("-D") || word.starts_with("-I")
}

/// The options in `CL_BUILD_OPTIONS`, or the setting as text and the problem with it.
pub(crate) fn of_environment(value: Option<OsString>, quirks: Quirks) -> Result<String, (String, &'static str)> {
    let Some(value) = value else { return Ok(String::new()) };
    let shown = || format!("CL_BUILD_OPTIONS={}", value.to_string_lossy());
    let text = value.to_str().ok_or_else(|| (shown(), "they are not UTF-8: set other ones, or none"))?;
    checked(text, quirks).map_err(|problem| (shown(), problem))
}

/// The error for rejected options.
#[cold]
pub(crate) fn refused(options: &str, device: String, problem: &'static str) -> Error {
    let options = options.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'");
    Error::BuildOptions { options, device, problem }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHER: Quirks = Quirks::NONE;

    #[test]
    fn what_is_right_is_left_as_it_is() {
        for options in ["", "-DA", "-cl-std=CL2.0 -DA=1", "-DA=\"x y\" -w", "-include /x", "-cl-nv-maxrregcount 32"] {
            assert_eq!(checked(options, OTHER).as_deref(), Ok(options));
        }
        assert_eq!(checked("  -D A=1 -I .\t-w ", OTHER).as_deref(), Ok("-DA=1 -I. -w"));
    }

    #[test]
    fn what_ends_processes_is_refused() {
        let problems = [
            ("-D", "-D"),
            ("-w -I ", "-I"),
            ("\"", "not closed"),
            ("-DA=\"x", "not closed"),
            ("\\", "one character"),
            ("-w -", "one character"),
            ("name", "does not begin with"),
            ("-DA name", "does not begin with"),
            ("-DA\0", "zero"),
        ];
        for (options, words) in problems {
            let problem = checked(options, OTHER).expect_err(options);
            assert!(problem.contains(words), "{options}: {problem}");
        }
        assert!(checked("-DA=\"x\"", Quirks::of(&[Quirk::QuotesInOptions])).is_err());
    }

    #[test]
    fn the_environment_is_named() {
        assert_eq!(of_environment(None, OTHER), Ok(String::new()));
        assert_eq!(of_environment(Some(" -DA ".into()), OTHER).as_deref(), Ok("-DA"));
        let (shown, _) = of_environment(Some("-D".into()), OTHER).expect_err("it ends with -D");
        assert_eq!(shown, "CL_BUILD_OPTIONS=-D");
        #[cfg(unix)]
        {
            let value = std::os::unix::ffi::OsStringExt::from_vec(vec![b'-', 0xff]);
            let (_, problem) = of_environment(Some(value), OTHER).expect_err("it is not UTF-8");
            assert!(problem.contains("UTF-8"), "{problem}");
        }
    }
}
