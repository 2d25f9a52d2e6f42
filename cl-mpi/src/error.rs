//! The error type.

use std::{fmt, sync::Arc, time::Duration};

/// The result of all fallible operations of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The errors of this crate. `rank` is always a rank of the [`World`](crate::World).
///
/// After [`RankLost`](Self::RankLost), [`RankLeft`](Self::RankLeft), [`Timeout`](Self::Timeout), [`Mpi`](Self::Mpi), and an
/// error of the device in the middle of an operation, the ranks no longer agree on what is under way. Every later operation
/// of this rank then returns the same error, and the other ranks get [`RankLeft`](Self::RankLeft) when this one drops its
/// `World`. After the other errors all ranks can go on.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The process of a rank has ended without dropping its `World`: it was killed, it crashed, or it has called
    /// `std::process::exit`.
    #[error("rank {rank} has died: its process has ended (during `{operation}`)")]
    RankLost {
        /// The rank that has died.
        rank: usize,
        /// The operation that could not be completed.
        operation: &'static str,
    },

    /// A rank has dropped its `World`, because of an error of its own or at the end of its program, and does not take part in
    /// the operation.
    #[error(
        "rank {rank} has left and takes no part in `{operation}`: see whether it reports an error, and whether all ranks call \
         the same operations"
    )]
    RankLeft {
        /// The rank that has left.
        rank: usize,
        /// The operation that could not be completed.
        operation: &'static str,
    },

    /// Nothing has arrived within the time limit, see [`Builder::time_limit`](crate::Builder::time_limit).
    #[error(
        "`{operation}` has waited {after:?} for {}, without progress: if the rank computes longer than that, set a longer time limit",
        named(.rank)
    )]
    Timeout {
        /// The rank that did not answer: the partner of a message, or of a collective operation a rank whose process has
        /// stopped or that has not called the operation. `None` if all ranks take part and the network is what stands still.
        rank: Option<usize>,
        /// The operation that could not be completed.
        operation: &'static str,
        /// The time without progress.
        after: Duration,
    },

    /// Two ranks disagree about the number of elements.
    #[error("`{operation}`: rank {rank} has {len} elements, and rank {other_rank} has {other_len}")]
    LengthMismatch {
        /// The operation.
        operation: &'static str,
        /// One rank.
        rank: usize,
        /// Its number of elements.
        len: usize,
        /// The other rank.
        other_rank: usize,
        /// Its number of elements.
        other_len: usize,
    },

    /// Lengths that a rank has passed do not fit together.
    #[error("`{operation}`: on rank {rank}, {what} must have {expected} elements, but has {len}")]
    Length {
        /// The operation.
        operation: &'static str,
        /// The rank.
        rank: usize,
        /// The argument.
        what: &'static str,
        /// The number of elements that it must have.
        expected: usize,
        /// The number of elements that it has.
        len: usize,
    },

    /// Two ranks call different collective operations, or the same with another root, reduction or element size.
    #[error("rank {rank} calls {call}, but rank {other_rank} calls {other_call}")]
    CallMismatch {
        /// One rank.
        rank: usize,
        /// Its call.
        call: String,
        /// The other rank.
        other_rank: usize,
        /// Its call.
        other_call: String,
    },

    /// The elements of a message have another size than those of the buffer that is to receive them.
    #[error(
        "`{operation}`: rank {rank} sends elements of {sent} bytes, but the buffer has elements of {expected} bytes"
    )]
    ElementMismatch {
        /// The operation.
        operation: &'static str,
        /// The rank that has sent them.
        rank: usize,
        /// The size that was sent, in bytes.
        sent: usize,
        /// The size that was expected, in bytes.
        expected: usize,
    },

    /// There is no such rank, or it is this one.
    #[error("`{operation}`: rank {rank} is not another rank of the {size} there are")]
    NoSuchRank {
        /// The operation.
        operation: &'static str,
        /// The rank that was passed.
        rank: usize,
        /// The number of ranks.
        size: usize,
    },

    /// MPI has been initialised before. A process can have one `World`, once.
    #[error("MPI has been initialised before: a process can have one `World`, once")]
    Initialised,

    /// The ranks cannot reach rank 0 over TCP, through which they learn that a rank has died.
    #[error(
        "rank {rank} cannot watch the other ranks through {address} ({reason}): set CL_MPI_ADDRESS to a name or an address of \
         rank 0's host that all hosts can reach"
    )]
    Watch {
        /// This rank.
        rank: usize,
        /// The address.
        address: String,
        /// The reason.
        reason: String,
    },

    /// MPI reports an error.
    #[error("MPI reports error {code} in `{operation}`: {message}")]
    Mpi {
        /// The operation.
        operation: &'static str,
        /// MPI's error code.
        code: i32,
        /// MPI's text for it.
        message: String,
    },

    /// The device fails, or a kernel that an operation waits for has panicked.
    #[error(transparent)]
    Device(Arc<cl_runtime::Error>),
}

impl Error {
    /// Returns the rank to blame, if the error is about the absence of another rank.
    pub fn absent_rank(&self) -> Option<usize> {
        match self {
            Self::RankLost { rank, .. } | Self::RankLeft { rank, .. } => Some(*rank),
            Self::Timeout { rank, .. } => *rank,
            Self::LengthMismatch { .. }
            | Self::Length { .. }
            | Self::CallMismatch { .. }
            | Self::ElementMismatch { .. }
            | Self::NoSuchRank { .. }
            | Self::Initialised
            | Self::Watch { .. }
            | Self::Mpi { .. }
            | Self::Device(_) => None,
        }
    }
}

/// The same text: it is what a program prints whose `main` returns the error.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<cl_runtime::Error> for Error {
    fn from(error: cl_runtime::Error) -> Self {
        Self::Device(Arc::new(error))
    }
}

fn named(rank: &Option<usize>) -> String {
    match rank {
        Some(rank) => format!("rank {rank}"),
        None => "the network, as all ranks take part".to_owned(),
    }
}
