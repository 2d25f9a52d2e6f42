//! What NVIDIA's compiler made of a program: its binaries are PTX, a text.

use std::fmt;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// Instructions of a program's PTX.
pub(crate) struct Counts {
    /// As `ptxas` reports them, where it is installed.
    registers: Option<u32>,
    /// Loads and stores of private memory.
    local: usize,
    branches: usize,
    /// Integer arithmetic of 64 bits. Addresses are counted too.
    wide: usize,
}

impl Counts {
    /// Of a binary, if it is PTX.
    pub(crate) fn of(binary: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(binary).ok()?.trim_end_matches('\0');
        if !text.contains(".target sm_") {
            return None;
        }
        let mut counts = Self { registers: registers(text), local: 0, branches: 0, wide: 0 };
        for line in text.lines() {
            let words = line.split_whitespace().skip_while(|word| word.starts_with('@'));
            let Some(operation) = words.into_iter().next() else { continue };
            let has = |part: &str| operation.split('.').any(|of| of == part);
            if operation.starts_with("ld.local") || operation.starts_with("st.local") {
                counts.local += 1;
            } else if operation.trim_end_matches(';') == "bra" || operation.starts_with("bra.") {
                counts.branches += 1;
            } else if has("s64") || has("u64") || has("b64") && !has("mov") {
                let moves = ["ld", "st", "mov", "cvta"].iter().any(|word| has(word));
                counts.wide += usize::from(!moves);
            }
        }
        Some(counts)
    }
}

/// The registers of the program's largest kernel.
fn registers(ptx: &str) -> Option<u32> {
    let target = ptx.lines().find_map(|line| line.strip_prefix(".target "))?;
    let target = target.split([',', ' ']).next()?;
    let file = std::env::temp_dir().join(format!("speed-{}.ptx", std::process::id()));
    std::fs::File::create(&file).ok()?.write_all(ptx.as_bytes()).ok()?;
    let output =
        Command::new("ptxas").args(["-v", "-arch", target, "-o", "/dev/null"]).arg(&file).stdin(Stdio::null()).output();
    let _ = std::fs::remove_file(&file);
    let log = String::from_utf8(output.ok()?.stderr).ok()?;
    let used = log.split("Used ").skip(1).filter_map(|rest| rest.split(' ').next()?.parse().ok());
    used.max()
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.registers {
            Some(registers) => write!(f, "{registers}")?,
            None => write!(f, "-")?,
        }
        write!(f, " {} {} {}", self.local, self.branches, self.wide)
    }
}
