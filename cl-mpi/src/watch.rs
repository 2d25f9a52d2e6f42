//! Who is alive, over TCP beside MPI: MPI itself does not tell when a process dies, and waits for it.
//!
//! Every rank is connected with rank 0 and tells it five times a second what it does. The system closes the connection of a
//! process that dies, so rank 0 learns of it at once, and tells all others. It also tells them which rank they are likely to
//! be waiting for. All this is a thread of its own in each process, which calls no MPI. It costs rank 0 a connection and
//! 125 bytes a second for each rank.

mod hub;
mod record;

use self::record::{Connection, Record};
use crate::error::{Error, Result};
use std::{
    collections::BTreeMap,
    io,
    net::{TcpListener, TcpStream, ToSocketAddrs},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How often a rank tells what it does.
const PERIOD: Duration = Duration::from_millis(200);

/// How often the thread looks for news.
const TICK: Duration = Duration::from_millis(10);

/// A rank that has told nothing for so long has stopped.
const SILENCE: Duration = Duration::from_secs(3);

/// For so long the messages of a rank that has left may still be under way.
const GRACE: Duration = Duration::from_secs(2);

/// For so long the ranks may take to connect.
const CONNECT: Duration = Duration::from_secs(30);

/// In place of a number: none.
const NONE: u64 = u64::MAX;

/// What a rank knows about the others, and tells them.
pub(crate) struct Watch {
    rank: u64,
    shared: Arc<Shared>,
}

/// What a process and its thread share.
struct Shared {
    /// Collective operations that this rank has begun.
    begun: AtomicU64,
    /// Whether it is in any operation.
    inside: AtomicBool,
    /// When it leaves: the collective operations that it has completed.
    leaving: AtomicU64,
    /// The rank that its first error about an absent rank has named.
    blamed: AtomicU64,
    /// Whether the others have been told that it leaves.
    told: AtomicBool,
    /// The first rank that has died.
    lost: AtomicU64,
    has_left: AtomicBool,
    /// The ranks that have left.
    left: Mutex<BTreeMap<u64, Departure>>,
    suspect: Mutex<Option<Suspect>>,
}

/// What a rank says when it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Departure {
    /// The collective operations that it has completed.
    completed: u64,
    /// The rank that its error names, if an operation of its own has failed because that rank did not take part.
    blamed: Option<u64>,
}

/// The rank that the others are likely to be waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Suspect {
    rank: u64,
    /// Whether its process has stopped. Otherwise it has not called the operation that others are in.
    is_silent: bool,
}

/// What a rank waits for.
pub(crate) struct Wait<'a> {
    pub(crate) operation: &'static str,
    /// The number of the collective operation, from 1; `None` of a message.
    pub(crate) number: Option<u64>,
    /// The partners in a message.
    pub(crate) peers: &'a [usize],
    /// The time without progress.
    pub(crate) idle: Duration,
    /// Its limit.
    pub(crate) limit: Duration,
}

/// Where rank 0 waits for the others.
pub(crate) struct Listener {
    listener: TcpListener,
}

impl Listener {
    pub(crate) fn new() -> io::Result<Self> {
        let listener = TcpListener::bind(("0.0.0.0", 0))?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener })
    }

    pub(crate) fn port(&self) -> io::Result<u16> {
        Ok(self.listener.local_addr()?.port())
    }

    /// Waits for the connections of all other ranks, which know the token, and starts the thread.
    pub(crate) fn watch(&self, size: usize, token: u64) -> io::Result<Watch> {
        let connections = hub::accept(&self.listener, size, token)?;
        let shared = Arc::new(Shared::default());
        let same = shared.clone();
        spawn(move || hub::run(connections, &same))?;
        Ok(Watch { rank: 0, shared })
    }
}

fn spawn(run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("cl-mpi watch".into()).stack_size(256 << 10).spawn(run).map(drop)
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            begun: AtomicU64::new(0),
            inside: AtomicBool::new(false),
            leaving: AtomicU64::new(NONE),
            blamed: AtomicU64::new(NONE),
            told: AtomicBool::new(false),
            lost: AtomicU64::new(NONE),
            has_left: AtomicBool::new(false),
            left: Mutex::default(),
            suspect: Mutex::default(),
        }
    }
}

impl Shared {
    /// What this rank tells.
    fn status(&self) -> Record {
        Record::Status { begun: self.begun.load(Ordering::Relaxed), inside: self.inside.load(Ordering::Relaxed) }
    }

    fn leaving(&self) -> Option<Departure> {
        known(&self.leaving).map(|completed| Departure { completed, blamed: known(&self.blamed) })
    }

    fn lost(&self) -> Option<u64> {
        known(&self.lost)
    }

    fn set_lost(&self, rank: u64) {
        set_first(&self.lost, rank);
    }

    fn set_blamed(&self, rank: usize) {
        set_first(&self.blamed, rank as u64);
    }

    fn set_left(&self, rank: u64, departure: Departure) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).insert(rank, departure);
        self.has_left.store(true, Ordering::Release);
    }

    fn has_left(&self, rank: u64) -> bool {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&rank)
    }

    fn set_suspect(&self, suspect: Option<Suspect>) {
        *self.suspect.lock().unwrap_or_else(PoisonError::into_inner) = suspect;
    }

    fn suspect(&self) -> Option<Suspect> {
        *self.suspect.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn known(number: &AtomicU64) -> Option<u64> {
    Some(number.load(Ordering::Acquire)).filter(|number| *number != NONE)
}

/// Sets a rank once: the first one is the cause of the others.
fn set_first(place: &AtomicU64, rank: u64) {
    _ = place.compare_exchange(NONE, rank, Ordering::AcqRel, Ordering::Acquire);
}

impl Watch {
    /// For a world of one rank.
    pub(crate) fn alone() -> Self {
        let shared = Shared::default();
        shared.told.store(true, Ordering::Release);
        Self { rank: 0, shared: Arc::new(shared) }
    }

    /// Connects with rank 0 at this host and port, and starts the thread.
    pub(crate) fn connect(host: &str, port: u16, rank: usize, token: u64) -> io::Result<Self> {
        let mut result = Err(io::Error::new(io::ErrorKind::NotFound, "no such host"));
        for address in (host, port).to_socket_addrs()? {
            result = TcpStream::connect_timeout(&address, CONNECT);
            if result.is_ok() {
                break;
            }
        }
        let mut connection = Connection::new(result?)?;
        connection.send(Record::Hello { token, rank: rank as u64 })?;
        let shared = Arc::new(Shared::default());
        let same = shared.clone();
        spawn(move || follow(connection, &same))?;
        Ok(Self { rank: rank as u64, shared })
    }

    /// An operation begins; of a collective one, its number.
    pub(crate) fn enter(&self, number: Option<u64>) {
        if let Some(number) = number {
            self.shared.begun.store(number, Ordering::Relaxed);
        }
        self.shared.inside.store(true, Ordering::Relaxed);
    }

    /// An operation ends.
    pub(crate) fn exit(&self) {
        self.shared.inside.store(false, Ordering::Relaxed);
    }

    /// Tells the others that this rank leaves, after so many completed collective operations.
    pub(crate) fn leave(&self, completed: u64) {
        self.shared.leaving.store(completed, Ordering::Release);
        let start = Instant::now();
        while !self.shared.told.load(Ordering::Acquire) && start.elapsed() < SILENCE {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The first rank that has died.
    pub(crate) fn lost(&self) -> Option<usize> {
        self.shared.lost().map(|rank| rank as usize)
    }

    /// Whether there is still something to wait for.
    pub(crate) fn check(&self, wait: &Wait<'_>) -> Result<()> {
        self.outcome(wait).inspect_err(|error| {
            if let Some(rank) = error.absent_rank() {
                self.shared.set_blamed(rank);
            }
        })
    }

    fn outcome(&self, wait: &Wait<'_>) -> Result<()> {
        let &Wait { operation, number, peers, idle, limit } = wait;
        if let Some(rank) = self.lost() {
            return Err(Error::RankLost { rank, operation });
        }
        if self.shared.has_left.load(Ordering::Acquire)
            && let Some((rank, has_left)) = self.absent(number, peers, idle)
        {
            return Err(match has_left {
                true => Error::RankLeft { rank, operation },
                false => Error::Timeout { rank: Some(rank), operation, after: idle },
            });
        }
        match idle > limit {
            true => Err(Error::Timeout { rank: self.blamed(number, peers), operation, after: idle }),
            false => Ok(()),
        }
    }

    /// The rank because of which a rank has left before this collective operation, or a partner has left a while ago, and
    /// whether it has left itself. It is that rank unless it blames a third one, for which it has waited in vain.
    fn absent(&self, number: Option<u64>, peers: &[usize], idle: Duration) -> Option<(usize, bool)> {
        let left = self.shared.left.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = left.iter();
        let (rank, departure) = match number {
            Some(number) => all.find(|(_, departure)| departure.completed < number),
            None => all.find(|(rank, _)| idle > GRACE && peers.contains(&(**rank as usize))),
        }?;
        let cause = departure.blamed.filter(|blamed| *blamed != self.rank).unwrap_or(*rank);
        Some((cause as usize, left.contains_key(&cause)))
    }

    /// The rank that a time-out names.
    fn blamed(&self, number: Option<u64>, peers: &[usize]) -> Option<usize> {
        let suspect = self.shared.suspect();
        let is_meant =
            |suspect: &Suspect| suspect.is_silent || number.is_some() || peers.contains(&(suspect.rank as usize));
        match suspect.filter(is_meant) {
            Some(suspect) => Some(suspect.rank as usize),
            None if number.is_none() => peers.first().copied(),
            None => None,
        }
    }
}

/// The thread of a rank other than 0.
fn follow(mut connection: Connection, shared: &Shared) {
    let (mut heard, mut spoke) = (Instant::now(), Instant::now());
    loop {
        match connection.receive() {
            Ok(records) => {
                if !records.is_empty() {
                    heard = Instant::now();
                }
                records.into_iter().for_each(|record| learn(record, shared));
            }
            // rank 0 has gone
            Err(_) => {
                if !shared.has_left(0) {
                    shared.set_lost(0);
                }
                shared.told.store(true, Ordering::Release);
                return;
            }
        }
        if heard.elapsed() > SILENCE {
            shared.set_suspect(Some(Suspect { rank: 0, is_silent: true }));
        }
        if spoke.elapsed() >= PERIOD {
            spoke = Instant::now();
            // if rank 0 has gone, that is found when receiving
            _ = connection.send(shared.status());
        }
        if let Some(Departure { completed, blamed }) = shared.leaving()
            && !shared.told.load(Ordering::Acquire)
        {
            _ = connection.send(Record::Leave { completed, blamed });
            shared.told.store(true, Ordering::Release);
        }
        thread::sleep(TICK);
    }
}

/// What rank 0 tells.
fn learn(record: Record, shared: &Shared) {
    match record {
        Record::Lost { rank } => shared.set_lost(rank),
        Record::Left { rank, completed, blamed } => shared.set_left(rank, Departure { completed, blamed }),
        Record::Suspect { rank, is_silent } => shared.set_suspect(Some(Suspect { rank, is_silent })),
        Record::NoSuspect => shared.set_suspect(None),
        Record::Hello { .. } | Record::Status { .. } | Record::Leave { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What rank 0 of four says in its second operation after the others have told it this.
    #[track_caller]
    fn check(told: &[Record], rank: usize, has_left: bool) {
        let watch = Watch::alone();
        told.iter().for_each(|record| learn(*record, &watch.shared));
        assert_eq!(watch.absent(Some(2), &[], Duration::ZERO), Some((rank, has_left)));
    }

    #[test]
    fn the_rank_because_of_which_others_have_left() {
        let left = |rank, blamed| Record::Left { rank, completed: 1, blamed };
        check(&[left(3, None)], 3, true);
        check(&[left(3, Some(2))], 2, false);
        check(&[left(3, None), left(1, Some(3))], 3, true);
        // the others have waited for this rank
        check(&[left(3, Some(0))], 3, true);
    }
}
