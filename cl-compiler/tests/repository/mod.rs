//! The kernels and device functions of this repository.

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;

/// A function with an attribute of ours.
pub(crate) struct Written {
    pub(crate) file: String,
    /// The arguments of the attribute.
    pub(crate) options: TokenStream,
    /// The function without the attribute.
    pub(crate) function: syn::ItemFn,
    pub(crate) is_kernel: bool,
}

pub(crate) fn functions() -> Vec<Written> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut paths, mut written) = (Vec::new(), Vec::new());
    for folder in ["tests/tests", "examples", "cl-runtime/src"] {
        files(&root.join(folder), &mut paths);
    }
    paths.sort();
    for path in paths {
        let Ok(file) = syn::parse_file(&std::fs::read_to_string(&path).expect("a file")) else { continue };
        let mut functions = Vec::new();
        items(&file.items, &mut functions);
        let file = path.strip_prefix(&root).expect("below").display().to_string();
        written.extend(functions.into_iter().filter_map(|function| of(file.clone(), function)));
    }
    written
}

fn of(file: String, function: &syn::ItemFn) -> Option<Written> {
    let is_ours = |at: &&syn::Attribute| at.path().is_ident("kernel") || at.path().is_ident("device");
    let attribute = function.attrs.iter().find(is_ours)?;
    let is_kernel = attribute.path().is_ident("kernel");
    let options = attribute.meta.require_list().map(|list| list.tokens.clone()).unwrap_or_default();
    let mut function = function.clone();
    function.attrs.retain(|at| !is_ours(&at));
    Some(Written { file, options, function, is_kernel })
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("sampled") {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn items<'a>(items_of: &'a [syn::Item], found: &mut Vec<&'a syn::ItemFn>) {
    for item in items_of {
        match item {
            syn::Item::Fn(function) => found.push(function),
            syn::Item::Mod(module) => module.content.iter().for_each(|(_, inner)| items(inner, found)),
            _ => {}
        }
    }
}
