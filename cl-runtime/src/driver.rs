//! What is known of drivers by name. What a device says of itself comes first; this is for what it does not say. Errors of
//! drivers that all programs have to keep clear of are not here but where the programs are made.

/// A driver of which something is known, by the name of its platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Driver {
    Pocl,
    Nvidia,
    Oclgrind,
    Rusticl,
    Other,
}

impl Driver {
    pub(crate) fn of(platform: &str) -> Self {
        match platform {
            "Portable Computing Language" => Self::Pocl,
            "NVIDIA CUDA" => Self::Nvidia,
            "rusticl" => Self::Rusticl,
            name if name.contains("Oclgrind") => Self::Oclgrind,
            _ => Self::Other,
        }
    }

    /// The name that everybody calls it by, in small letters, if that is not in its own.
    pub(crate) fn nickname(self) -> Option<&'static str> {
        match self {
            Self::Pocl => Some("pocl"),
            Self::Nvidia | Self::Oclgrind | Self::Rusticl | Self::Other => None,
        }
    }

    /// Whether it keeps programs on disk by itself, and a binary of its is dear: PoCL, which compiles a kernel once more
    /// for it. One with barriers has been seen to take three times as long as to build the program.
    pub(crate) fn keeps_programs(self) -> bool {
        match self {
            Self::Pocl => std::env::var_os("POCL_KERNEL_CACHE").is_none_or(|value| value != "0"),
            Self::Nvidia | Self::Oclgrind | Self::Rusticl | Self::Other => false,
        }
    }

    /// Whether it moves reads of memory in front of writes of the same work-item, given its platform's version
    /// (`OpenCL 3.0 PoCL 6.0  Linux, …, LLVM 18.1.8, …`): LLVM 18 does in the loops that PoCL makes over work-items, and LLVM 16
    /// does not (`docs/driver-errors/read_behind_a_write.cl`). LLVM 17 has not been seen.
    pub(crate) fn moves_reads(self, version: &str) -> bool {
        let llvm = version.split("LLVM ").nth(1).unwrap_or_default();
        let major = llvm.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        self == Self::Pocl && major.parse::<u32>().is_ok_and(|major| major >= 17)
    }

    /// Whether it compiles kernels with barriers wrongly: PoCL 3.1 to 6 take values that differ between work-items for the
    /// same, see [`When::Apart`](crate::item::When::Apart). In groups of one or two, where they put copies of the work-items
    /// one behind the other, they also end the process at loops (`docs/driver-errors/loop_in_a_small_group.cl`), most of which
    /// pass if they are asked not to optimise; in groups of one, barriers are left out.
    pub(crate) fn mistakes_barriers(self) -> bool {
        match self {
            Self::Pocl => true,
            Self::Nvidia | Self::Oclgrind | Self::Rusticl | Self::Other => false,
        }
    }

    /// Whether several threads may call it at once: Oclgrind takes no lock.
    pub(crate) fn takes_threads(self) -> bool {
        match self {
            Self::Oclgrind => false,
            Self::Pocl | Self::Nvidia | Self::Rusticl | Self::Other => true,
        }
    }

    /// Whether barriers stand between commands of its out-of-order queues: Oclgrind passes over them.
    pub(crate) fn keeps_barriers(self) -> bool {
        self != Self::Oclgrind
    }

    /// Whether a transfer in which the call waits leaves other threads alone. NVIDIA's 580.159 spins with a lock of its own in it:
    /// if another thread begins a read meanwhile and a third one's events call back, nothing goes on any more. To wait for an
    /// event takes no such lock.
    pub(crate) fn may_block(self) -> bool {
        self != Self::Nvidia
    }

    /// Whether it is to leave programs as they are written: Oclgrind 21.10 takes integers of few bits, which only optimisation
    /// makes, for what is beside them (`docs/driver-errors/switch_of_few_bits.cl`).
    pub(crate) fn mistakes_few_bits(self) -> bool {
        self == Self::Oclgrind
    }

    /// Whether it may leave loops early: rusticl's llvmpipe does (`docs/driver-errors/loop_of_many_turns.cl`).
    pub(crate) fn leaves_loops(self) -> bool {
        self == Self::Rusticl
    }

    /// Whether build options may have quotes: rusticl 22.3 ends the process on them.
    pub(crate) fn takes_quotes(self) -> bool {
        self != Self::Rusticl
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_are_moved_from_llvm_17_on() {
        let moves = |version| Driver::Pocl.moves_reads(version);
        assert!(moves("OpenCL 3.0 PoCL 6.0+debian  Linux, None+Asserts, RELOC, SPIR-V, LLVM 18.1.8, SLEEF"));
        assert!(!moves("OpenCL 3.0 PoCL 5.0+debian  Linux, None+Asserts, RELOC, SPIR, LLVM 16.0.6, SLEEF"));
        assert!(!moves("OpenCL 3.0 PoCL 9.0") && !Driver::Other.moves_reads("LLVM 18.1.8"));
    }

    #[test]
    fn drivers_are_known_by_their_platforms() {
        assert_eq!(Driver::of("Portable Computing Language"), Driver::Pocl);
        assert_eq!(Driver::of("Oclgrind"), Driver::Oclgrind);
        for name in ["NVIDIA CUDA", "rusticl", "native", ""] {
            let driver = Driver::of(name);
            assert_eq!(driver.may_block(), name != "NVIDIA CUDA");
            assert!(!driver.keeps_programs() && driver.takes_threads() && driver.nickname().is_none(), "{name}");
        }
    }
}
