//! The settings of the disk cache from the environment.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// The location and the size limit of the cache.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) folder: PathBuf,
    /// In bytes.
    pub(crate) limit: u64,
    /// Whether to store programs even for drivers with a cache of their own.
    pub(crate) always: bool,
}

/// The default of `CL_CACHE_SIZE`, in bytes.
const SIZE: u64 = 256 << 20;

/// Parses a number of MiB, or a number with the suffix `K`, `M` or `G`, into bytes.
fn bytes(size: &str) -> Option<u64> {
    let size = size.trim();
    let (number, shift) = match size.to_ascii_lowercase().strip_suffix(['k', 'm', 'g']) {
        None => (size.to_owned(), 20),
        Some(number) => (
            number.trim().to_owned(),
            if size.ends_with(['k', 'K']) {
                10
            } else if size.ends_with(['g', 'G']) {
                30
            } else {
                20
            },
        ),
    };
    Some(number.parse::<u64>().ok()?.saturating_mul(1 << shift))
}

/// Describes the variables whose values cannot be parsed.
pub(crate) fn complaints(variable: impl Fn(&str) -> Option<OsString>) -> Vec<String> {
    let set = |name: &str| variable(name).map(|value| value.to_string_lossy().trim().to_owned());
    let cache = set("CL_CACHE").filter(|value| !["", "on", "off"].contains(&value.to_ascii_lowercase().as_str()));
    let size = set("CL_CACHE_SIZE").filter(|value| !value.is_empty() && bytes(value).is_none());
    let cache = cache.map(|value| format!("CL_CACHE is `{value}`, which means nothing: set it to `on` or `off`"));
    let size = size.map(|value| {
        format!("CL_CACHE_SIZE is `{value}`, so programs are not kept: set it to a number of MiB, or to one with K, M or G, such as `1G`")
    });
    cache.into_iter().chain(size).collect()
}

impl Settings {
    /// Reads the settings from environment variables.
    ///
    /// # Errors
    ///
    /// The reason why there is no disk cache.
    pub(crate) fn from(variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, &'static str> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let is = |word| set("CL_CACHE").is_some_and(|value| value.to_string_lossy().trim().eq_ignore_ascii_case(word));
        if is("off") {
            return Err("CL_CACHE is off");
        }
        let always = is("on");
        let limit = match set("CL_CACHE_SIZE") {
            None => SIZE,
            Some(size) => size.to_str().and_then(bytes).ok_or("CL_CACHE_SIZE is no number")?,
        };
        let limit = match limit {
            0 => return Err("CL_CACHE_SIZE is 0"),
            limit => limit,
        };
        if let Some(folder) = set("CL_CACHE_DIR") {
            let folder = std::path::absolute(folder).map_err(|_| "CL_CACHE_DIR is no path")?;
            return Ok(Self { folder, limit, always });
        }
        // a relative path would name a different folder for each working directory
        let absolute = |name: &str| set(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = user_folder(absolute).ok_or("the user has no folder for it: set CL_CACHE_DIR")?;
        Ok(Self { folder, limit, always })
    }
}

#[cfg(windows)]
fn user_folder(absolute: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    absolute("LOCALAPPDATA").map(|path| path.join(Path::new("cl-runtime").join("cache")))
}

#[cfg(target_vendor = "apple")]
fn user_folder(absolute: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    absolute("HOME").map(|path| path.join(Path::new("Library/Caches/cl-runtime")))
}

#[cfg(not(any(windows, target_vendor = "apple")))]
fn user_folder(absolute: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let cache = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    cache.map(|path| path.join(Path::new("cl-runtime")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(variables: &[(&str, &str)]) -> Result<(String, u64), &'static str> {
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        Settings::from(value).map(|settings| (settings.folder.to_string_lossy().into_owned(), settings.limit >> 20))
    }

    #[test]
    fn the_cache_can_be_off() {
        assert_eq!(settings(&[("CL_CACHE", "off"), ("CL_CACHE_DIR", "/x")]), Err("CL_CACHE is off"));
        assert_eq!(settings(&[("CL_CACHE", " OFF ")]), Err("CL_CACHE is off"));
        assert_eq!(settings(&[("CL_CACHE_SIZE", "0"), ("CL_CACHE_DIR", "/x")]), Err("CL_CACHE_SIZE is 0"));
        assert_eq!(settings(&[("CL_CACHE_SIZE", "many"), ("CL_CACHE_DIR", "/x")]), Err("CL_CACHE_SIZE is no number"));
    }

    #[test]
    #[cfg(all(unix, not(target_vendor = "apple")))]
    fn the_folder_follows_the_environment() {
        let folder = |variables: &[(&str, &str)]| settings(variables).map(|(folder, _)| folder);
        assert_eq!(folder(&[("HOME", "/users/a")]).as_deref(), Ok("/users/a/.cache/cl-runtime"));
        assert_eq!(folder(&[("HOME", "/users/a"), ("XDG_CACHE_HOME", "/c")]).as_deref(), Ok("/c/cl-runtime"));
        assert_eq!(
            folder(&[("HOME", "/users/a"), ("XDG_CACHE_HOME", "c")]).as_deref(),
            Ok("/users/a/.cache/cl-runtime")
        );
        assert_eq!(folder(&[("HOME", "/users/a"), ("CL_CACHE_DIR", "/d")]).as_deref(), Ok("/d"));
        assert_eq!(folder(&[("HOME", "/users/a"), ("CL_CACHE_DIR", "")]).as_deref(), Ok("/users/a/.cache/cl-runtime"));
        assert!(folder(&[]).is_err() && folder(&[("HOME", "")]).is_err());
    }

    #[test]
    fn the_size_is_in_mebibytes() {
        let folder = ("CL_CACHE_DIR", "/x");
        assert_eq!(settings(&[folder]).map(|(_, size)| size), Ok(256));
        let sizes = [("3", 3), ("3M", 3), ("2048k", 2), (" 1 G ", 1024), ("5m", 5)];
        for (text, expected) in sizes {
            assert_eq!(settings(&[folder, ("CL_CACHE_SIZE", text)]).map(|(_, size)| size), Ok(expected), "{text}");
        }
    }

    #[test]
    fn nonsense_is_said() {
        let complaints = |cache: &'static str, size: &'static str| {
            complaints(|name| Some(if name == "CL_CACHE" { cache } else { size }.into()))
        };
        assert!(
            complaints("on", "1G").is_empty() && complaints("", "").is_empty() && complaints("Off", "7").is_empty()
        );
        for size in ["many", "1T", "G", "-1", "1.5G"] {
            assert!(complaints("yes", size).iter().map(|text| text.contains(" is `")).eq([true, true]), "{size}");
        }
    }
}
