//! Writes the kernels of cl-rs once more with `fp = "contract"`.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/ours.rs");
    let text = fs::read_to_string("src/ours.rs")?;
    // documentation of a module does not go with `include!`
    let text = text.lines().filter(|line| !line.starts_with("//!")).collect::<Vec<_>>().join("\n");
    let text =
        text.replace("#[kernel(", "#[kernel(fp = \"contract\", ").replace("#[kernel]", "#[kernel(fp = \"contract\")]");
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("contract.rs"), text)
}
