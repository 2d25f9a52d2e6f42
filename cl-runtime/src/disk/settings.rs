//! What the environment says about the disk cache.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// Where programs are kept, and how much of them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) folder: PathBuf,
    /// In bytes.
    pub(crate) limit: u64,
    /// Also the programs of drivers that keep their own.
    pub(crate) always: bool,
}

/// What `CL_CACHE_SIZE` is if it is not set, in MiB.
const SIZE: u64 = 256;

impl Settings {
    /// From the variables of the environment.
    ///
    /// # Errors
    ///
    /// Why there is no disk cache.
    pub(crate) fn from(variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, &'static str> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let is = |word| set("CL_CACHE").is_some_and(|value| value.to_string_lossy().trim().eq_ignore_ascii_case(word));
        if is("off") {
            return Err("CL_CACHE is off");
        }
        let always = is("on");
        let limit = match set("CL_CACHE_SIZE") {
            None => SIZE,
            Some(size) => {
                size.to_str().and_then(|size| size.trim().parse().ok()).ok_or("CL_CACHE_SIZE is no number")?
            }
        };
        let limit = match limit.saturating_mul(1 << 20) {
            0 => return Err("CL_CACHE_SIZE is 0"),
            limit => limit,
        };
        if let Some(folder) = set("CL_CACHE_DIR") {
            let folder = std::path::absolute(folder).map_err(|_| "CL_CACHE_DIR is no path")?;
            return Ok(Self { folder, limit, always });
        }
        // what is not absolute would be another folder wherever the program is started
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
        assert_eq!(settings(&[folder, ("CL_CACHE_SIZE", "3")]).map(|(_, size)| size), Ok(3));
    }
}
