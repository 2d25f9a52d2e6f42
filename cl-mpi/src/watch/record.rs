//! What ranks tell each other, in 25 bytes: a kind and three numbers.

use super::NONE;
use std::{
    io::{self, Read, Write},
    net::TcpStream,
    time::Duration,
};

/// The bytes of a record.
const BYTES: usize = 25;

/// A rank that cannot be told anything for so long is not told.
const SEND: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// To rank 0: which rank this is.
    Hello { token: u64, rank: u64 },
    /// To rank 0: what the rank does.
    Status { begun: u64, inside: bool },
    /// To rank 0: the rank leaves, perhaps because another one does not take part.
    Leave { completed: u64, blamed: Option<u64> },
    /// From rank 0: a rank has died.
    Lost { rank: u64 },
    /// From rank 0: a rank has left, perhaps because another one does not take part.
    Left { rank: u64, completed: u64, blamed: Option<u64> },
    /// From rank 0: the rank that others are likely to wait for.
    Suspect { rank: u64, is_silent: bool },
    /// From rank 0: there is none.
    NoSuspect,
}

impl Record {
    fn encode(self) -> [u8; BYTES] {
        let (kind, numbers) = match self {
            Self::Hello { token, rank } => (0, [token, rank, 0]),
            Self::Status { begun, inside } => (1, [begun, inside.into(), 0]),
            Self::Leave { completed, blamed } => (2, [completed, blamed.unwrap_or(NONE), 0]),
            Self::Lost { rank } => (3, [rank, 0, 0]),
            Self::Left { rank, completed, blamed } => (4, [rank, completed, blamed.unwrap_or(NONE)]),
            Self::Suspect { rank, is_silent } => (5, [rank, is_silent.into(), 0]),
            Self::NoSuspect => (6, [0; 3]),
        };
        let mut bytes = [kind; BYTES];
        for (place, number) in bytes[1..].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn decode(bytes: [u8; BYTES]) -> Option<Self> {
        let number = |at: usize| {
            let mut number = [0; 8];
            number.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(number)
        };
        let (first, second, third) = (number(1), number(9), number(17));
        let named = |rank: u64| (rank != NONE).then_some(rank);
        Some(match bytes[0] {
            0 => Self::Hello { token: first, rank: second },
            1 => Self::Status { begun: first, inside: second != 0 },
            2 => Self::Leave { completed: first, blamed: named(second) },
            3 => Self::Lost { rank: first },
            4 => Self::Left { rank: first, completed: second, blamed: named(third) },
            5 => Self::Suspect { rank: first, is_silent: second != 0 },
            6 => Self::NoSuspect,
            _ => return None,
        })
    }
}

/// A connection that records go through. Receiving does not wait.
pub(super) struct Connection {
    stream: TcpStream,
    /// The beginning of a record of which the rest has not arrived.
    part: Vec<u8>,
}

impl Connection {
    pub(super) fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(SEND))?;
        Ok(Self { stream, part: Vec::new() })
    }

    pub(super) fn send(&mut self, record: Record) -> io::Result<()> {
        self.stream.set_nonblocking(false)?;
        self.stream.write_all(&record.encode())
    }

    /// What has arrived. An error means that the other process has gone, after all that it has told has been returned.
    pub(super) fn receive(&mut self) -> io::Result<Vec<Record>> {
        self.stream.set_nonblocking(true)?;
        let mut bytes = [0; 100 * BYTES];
        match self.stream.read(&mut bytes) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(len) => self.part.extend(&bytes[..len]),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
        let (whole, rest) = self.part.as_chunks::<BYTES>();
        let records = whole.iter().copied().filter_map(Record::decode).collect();
        self.part = rest.to_vec();
        Ok(records)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_written() {
        let records = [
            Record::Hello { token: u64::MAX, rank: 3 },
            Record::Status { begun: 7, inside: true },
            Record::Leave { completed: 9, blamed: None },
            Record::Leave { completed: 9, blamed: Some(0) },
            Record::Lost { rank: 2 },
            Record::Left { rank: 1, completed: 5, blamed: None },
            Record::Left { rank: 1, completed: 5, blamed: Some(3) },
            Record::Suspect { rank: 1, is_silent: false },
            Record::NoSuspect,
        ];
        for record in records {
            assert_eq!(Record::decode(record.encode()), Some(record));
        }
        assert_eq!(Record::decode([7; BYTES]), None);
    }
}
