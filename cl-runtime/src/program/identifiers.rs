//! C identifiers made of Rust names.

/// `inside`, `geometry_inside`, `map_geometry_inside`, …
pub(super) fn qualified(module: &str, name: &str) -> Vec<String> {
    let segments: Vec<String> = module.split("::").chain([name]).map(ascii).collect();
    (0..segments.len()).rev().map(|start| segments[start..].join("_")).collect()
}

/// The same, then numbered names. A name with the prefix `item_` is free however the plain name begins.
pub(super) fn candidates(module: &str, name: &str) -> impl Iterator<Item = String> + use<> {
    let qualified = qualified(module, name);
    let full = qualified.last().cloned().unwrap_or_default();
    let numbered = (2..).flat_map(move |number| [format!("{full}_{number}"), format!("item_{full}_{number}")]);
    qualified.into_iter().chain(numbered)
}

/// Converts a Rust identifier to a C identifier.
pub(super) fn ascii(name: &str) -> String {
    let mut text = String::new();
    for c in name.strip_prefix("r#").unwrap_or(name).chars() {
        if c.is_ascii_alphanumeric() || c == '_' {
            text.push(c);
        } else {
            text.push_str(&format!("u{:x}", u32::from(c)));
        }
    }
    text
}
