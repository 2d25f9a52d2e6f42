//! Writes the kernels once more with `fp = "contract"`, so that both kinds are built from one source.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new("src/kernels");
    println!("cargo::rerun-if-changed=src/kernels");
    let mut text = String::new();
    for line in fs::read_to_string(folder.join("mod.rs"))?.lines() {
        match line.strip_suffix(';').and_then(|line| line.rsplit_once("mod ")) {
            Some((visible, name)) => {
                let module = fs::read_to_string(folder.join(name).with_extension("rs"))?;
                let twins = fs::canonicalize(folder)?.display().to_string();
                let module = module.replace("include_str!(\"", &format!("include_str!(\"{twins}/"));
                text += &format!("{visible}mod {name} {{\n{module}}}\n");
            }
            // documentation of a module does not go with `include!`
            None if line.starts_with("//!") => {}
            None => text += &format!("{line}\n"),
        }
    }
    let text =
        text.replace("#[kernel(", "#[kernel(fp = \"contract\", ").replace("#[kernel]", "#[kernel(fp = \"contract\")]");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("contract.rs"), text)
}
