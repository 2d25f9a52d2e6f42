//! Short texts in the cache's folder, which people can read. Each is named by a key, as programs are.

use super::{DiskCache, mark_used, sweep};
use crate::base::logging::CACHE;
use log::debug;
use std::{fs, io, path::PathBuf};

impl DiskCache {
    /// Loads the text with this key.
    pub(crate) fn load_text(&self, key: &str) -> Option<String> {
        let (file, bytes) = self.read(&self.text_path(key)).ok()?;
        mark_used(&file);
        String::from_utf8(bytes).ok()
    }

    /// Stores a text, replacing any with the same key.
    pub(crate) fn store_text(&self, key: &str, text: &str) {
        let path = self.text_path(key);
        match self.write(&path, text.as_bytes()) {
            Ok(()) => self.account(text.len() as u64),
            Err(error) => debug!(target: CACHE, "not kept: {}: {error}", path.display()),
        }
    }

    /// All texts, with their keys, in the order of these.
    pub(crate) fn texts(&self) -> Vec<(String, String)> {
        let files = fs::read_dir(&self.settings.folder).into_iter().flatten().flatten().map(|file| file.path());
        let is_text =
            |path: &PathBuf| path.extension().is_some_and(|of| of == sweep::TEXT) && sweep::is_named_by_key(path);
        let texts = files.filter(is_text).filter_map(|path| {
            let key = path.file_stem()?.to_str()?.to_owned();
            Some((key, String::from_utf8(self.read(&path).ok()?.1).ok()?))
        });
        let mut texts: Vec<_> = texts.collect();
        texts.sort();
        texts
    }

    /// Removes the text with this key, if there is one.
    pub(crate) fn remove_text(&self, key: &str) -> io::Result<()> {
        match fs::remove_file(self.text_path(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn text_path(&self, key: &str) -> PathBuf {
        self.settings.folder.join(format!("{key}.{}", sweep::TEXT))
    }
}
