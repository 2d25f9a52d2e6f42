//! All ranks of a program.

use crate::{
    error::{Error, Result},
    memory::Pool,
    request::{self, Code, Comm, Memories, Memory, Pending, Reductions, Tested},
    stream::Stream,
    watch::{Listener, Wait, Watch},
};
use cl_runtime::{Device, DeviceKind, Element, Queue};
use mpi::{
    Threading,
    collective::{CommunicatorCollectives, Root, SystemOperation},
    environment::Universe,
    topology::{Communicator, SimpleCommunicator},
    traits::AsRaw,
};
use std::{
    cell::{Cell, RefCell},
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    marker::PhantomData,
    mem::ManuallyDrop,
    thread,
    time::{Duration, Instant},
};

/// The time without progress after which an operation fails, unless set otherwise.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The size of a chunk in bytes, unless set otherwise.
const CHUNK: usize = 1 << 20;

/// The largest chunk: MPI counts bytes in `int`s, and a chunk can exceed the size by an element.
const LARGEST_CHUNK: usize = 1 << 30;

/// After an error, a rank waits at most so long for the others at the end.
const LEAVE: Duration = Duration::from_secs(10);

/// All ranks of a program, and this one among them: the communicator `MPI_COMM_WORLD`, with a device for each rank.
///
/// Every rank of the program calls [`World::init`] once, in the thread that calls all operations. Operations wait until
/// their part of the work is done. A *collective* operation is called by all ranks, in the same order. Data goes from the
/// device's memory through pinned host memory in [chunks](Builder::chunk), so that the copy of a chunk overlaps the sending of
/// another one. Transfers are commands in the queue that is passed: they come after the kernels that write the data, and
/// kernels that read it come after them. Commands in other queues that do not use the same buffer run meanwhile.
///
/// MPI gets host memory only: OpenCL has no pointer to a device's memory that an MPI library could use, so there is no
/// GPU-direct transfer.
///
/// Dropping the world waits until the other ranks do the same, at most the [time limit](Builder::time_limit), and after an
/// error at most ten seconds; then it ends MPI. If another rank does not come, MPI is not ended, and `mpirun` says so.
pub struct World {
    rank: usize,
    size: usize,
    local_rank: usize,
    device: Device,
    comm: Comm,
    /// For the end, when operations of `comm` may be unfinished.
    closing: Comm,
    pool: Pool,
    reductions: Reductions,
    time_limit: Duration,
    watch: Watch,
    /// Collective operations that have begun, and that are complete.
    begun: Cell<u64>,
    completed: Cell<u64>,
    /// The error after which the ranks do not agree on what is under way.
    broken: RefCell<Option<Error>>,
    time: Cell<Duration>,
    universe: ManuallyDrop<Universe>,
    // MPI is told that one thread calls it
    _one_thread: PhantomData<*const ()>,
}

/// Settings of a [`World`].
#[derive(Clone, Debug)]
pub struct Builder {
    time_limit: Duration,
    chunk: usize,
}

/// An operation of a world that is under way.
pub(crate) struct Operation<'w> {
    world: &'w World,
    name: &'static str,
    /// Of a collective operation, its number, from 1.
    number: Option<u64>,
    /// The partners in a message.
    peers: &'w [usize],
}

impl Builder {
    /// Sets the time without progress after which an operation returns [`Error::Timeout`], 60 s by default. It must be longer
    /// than the time that any rank computes while another one waits for it. The time in which the rank's own device works is
    /// not counted.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = limit;
        self
    }

    /// Sets the size of a chunk in bytes, 1 MiB by default, 1 GiB at most. The value of rank 0 holds for all ranks. Each
    /// operation has up to six chunks in pinned memory for each partner that it deals with at a time.
    pub fn chunk(mut self, bytes: usize) -> Self {
        self.chunk = bytes.clamp(1, LARGEST_CHUNK);
        self
    }

    /// Initialises MPI, chooses the device, and connects with rank 0. Collective.
    ///
    /// # Errors
    ///
    /// [`Error::Initialised`] if MPI has been initialised before; [`Error::Watch`] if rank 0 cannot be reached over TCP;
    /// [`Error::Device`] if `CL_DEVICE` matches no device; [`Error::RankLeft`] if one of this happens to another rank;
    /// [`Error::Mpi`].
    pub fn init(self) -> Result<World> {
        let (universe, _) = mpi::initialize_with_threading(Threading::Funneled).ok_or(Error::Initialised)?;
        let all = universe.world();
        let (rank, size) = (all.rank() as usize, all.size() as usize);
        let host = all.split_shared(all.rank());
        let local_rank = host.rank() as usize;
        let mut rank_of_first = [all.rank()];
        host.process_at_rank(0).broadcast_into(&mut rank_of_first);
        let watch = connect(&all, rank_of_first[0] == 0);
        let parts = watch.and_then(|watch| Ok((watch, device(local_rank)?)));
        // all ranks fail if one does
        let (failed, mut first) = (if parts.is_ok() { size } else { rank } as u64, 0u64);
        all.all_reduce_into(&failed, &mut first, SystemOperation::min());
        let (watch, device) = match parts {
            Ok(_) if first < size as u64 => return Err(Error::RankLeft { rank: first as usize, operation: "init" }),
            parts => parts?,
        };
        let mut chunk = [self.chunk as u64];
        all.process_at_rank(0).broadcast_into(&mut chunk);
        Ok(World {
            rank,
            size,
            local_rank,
            device,
            comm: duplicate(&all)?,
            closing: duplicate(&all)?,
            pool: Pool::new(chunk[0] as usize),
            reductions: Reductions::default(),
            time_limit: self.time_limit,
            watch,
            begun: Cell::new(0),
            completed: Cell::new(0),
            broken: RefCell::new(None),
            time: Cell::new(Duration::ZERO),
            universe: ManuallyDrop::new(universe),
            _one_thread: PhantomData,
        })
    }
}

/// A communicator of the same ranks, whose messages mix with no others.
fn duplicate(all: &SimpleCommunicator) -> Result<Comm> {
    let copy = ManuallyDrop::new(all.duplicate());
    // SAFETY: it is valid, and never freed, as it is not dropped.
    unsafe { Comm::new(copy.as_raw()) }.map_err(|code| mpi_error("init", code))
}

/// Connects with rank 0, which may be on this host.
fn connect(all: &SimpleCommunicator, is_here: bool) -> Result<Watch> {
    let (rank, size) = (all.rank() as usize, all.size() as usize);
    if size == 1 {
        return Ok(Watch::alone());
    }
    let failed = |address: &str, error: std::io::Error| Error::Watch {
        rank,
        address: address.into(),
        reason: error.to_string(),
    };
    let listener = (rank == 0).then(Listener::new);
    // which port, and what strangers do not know
    let mut place = [0u64, RandomState::new().build_hasher().finish()];
    if let Some(Ok(listener)) = &listener {
        place[0] = listener.port().unwrap_or_default().into();
    }
    let mut host = std::env::var("CL_MPI_ADDRESS")
        .or_else(|_| mpi::environment::processor_name())
        .unwrap_or_default()
        .into_bytes();
    host.resize(256, 0);
    let root = all.process_at_rank(0);
    root.broadcast_into(&mut place);
    root.broadcast_into(&mut host);
    let host = String::from_utf8_lossy(&host).trim_end_matches('\0').to_owned();
    let host = if is_here { "127.0.0.1".to_owned() } else { host };
    let [port, token] = place;
    let watch = match listener {
        Some(listener) => listener.and_then(|listener| listener.watch(size, token)),
        None => Watch::connect(&host, port as u16, rank, token),
    };
    watch.map_err(|error| failed(&host, error))
}

/// The device of a rank: of those that `CL_DEVICE` allows, the ranks of a host take one GPU after another. Ranks without GPUs
/// share the device that [`Device::select`] chooses, as they share the cores.
fn device(local_rank: usize) -> Result<Device> {
    let best = Device::select()?;
    let is_shared = |kind: DeviceKind| matches!(kind, DeviceKind::Native | DeviceKind::Cpu);
    if is_shared(best.kind()) {
        return Ok(best);
    }
    let is_allowed = |device: &Device| Device::select_where(|other| other == device).is_ok();
    let devices = Device::all().into_iter().filter(|device| device.kind() == best.kind() && is_allowed(device));
    let devices: Vec<Device> = devices.collect();
    Ok(devices.get(local_rank % devices.len().max(1)).copied().unwrap_or(best))
}

fn mpi_error(operation: &'static str, code: Code) -> Error {
    Error::Mpi { operation, code, message: request::message(code) }
}

impl World {
    /// Initialises MPI with the default settings, see [`Builder::init`]. Collective.
    ///
    /// # Errors
    ///
    /// Same as [`Builder::init`].
    pub fn init() -> Result<Self> {
        Self::builder().init()
    }

    /// Returns the settings of a world, to be changed before [`Builder::init`].
    pub fn builder() -> Builder {
        Builder { time_limit: TIME_LIMIT, chunk: CHUNK }
    }

    /// Returns the number of this rank, from 0.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Returns the number of ranks.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the number of this rank among those of its host, from 0.
    pub fn local_rank(&self) -> usize {
        self.local_rank
    }

    /// Returns the device of this rank: the GPU with the number of the rank on its host, modulo their number, or without GPUs
    /// the device that [`Device::select`] chooses. `CL_DEVICE` restricts the choice.
    pub fn device(&self) -> Device {
        self.device
    }

    /// Creates a queue on this rank's device.
    ///
    /// # Errors
    ///
    /// [`Error::Device`] if the device cannot be used.
    pub fn queue(&self) -> Result<Queue> {
        Ok(Queue::new(&self.device)?)
    }

    /// Returns the time that this rank has spent in operations so far: the copies between device and host, the waits for
    /// other ranks, and the waits for kernels that compute what is sent.
    pub fn time_in_operations(&self) -> Duration {
        self.time.get()
    }

    /// The rank before this one, if there is one.
    pub(crate) fn before(&self) -> Option<usize> {
        self.rank.checked_sub(1)
    }

    /// The rank behind this one, if there is one.
    pub(crate) fn behind(&self) -> Option<usize> {
        Some(self.rank + 1).filter(|rank| *rank < self.size)
    }

    /// Runs a collective operation.
    pub(crate) fn collective<R>(&self, name: &'static str, run: impl FnOnce(&Operation<'_>) -> Result<R>) -> Result<R> {
        let number = self.begun.get() + 1;
        let result = self.run(Operation { world: self, name, number: Some(number), peers: &[] }, |operation| {
            self.begun.set(number);
            run(operation)
        });
        if self.broken.borrow().is_none() {
            self.completed.set(self.begun.get());
        }
        result
    }

    /// Runs an operation between this rank and others.
    pub(crate) fn message<R>(
        &self,
        name: &'static str,
        peers: &[usize],
        run: impl FnOnce(&Operation<'_>) -> Result<R>,
    ) -> Result<R> {
        if let Some(&rank) = peers.iter().find(|peer| **peer >= self.size || **peer == self.rank) {
            return Err(Error::NoSuchRank { operation: name, rank, size: self.size });
        }
        self.run(Operation { world: self, name, number: None, peers }, run)
    }

    fn run<R>(&self, operation: Operation<'_>, run: impl FnOnce(&Operation<'_>) -> Result<R>) -> Result<R> {
        if let Some(error) = &*self.broken.borrow() {
            return Err(error.clone());
        }
        let start = Instant::now();
        self.watch.enter(operation.number);
        let result = run(&operation);
        self.watch.exit();
        self.time.set(self.time.get() + start.elapsed());
        if let Err(error) = &result
            && breaks(error)
        {
            *self.broken.borrow_mut() = Some(error.clone());
        }
        result
    }
}

/// Whether the ranks no longer agree on what is under way.
fn breaks(error: &Error) -> bool {
    match error {
        Error::RankLost { .. }
        | Error::RankLeft { .. }
        | Error::Timeout { .. }
        | Error::Mpi { .. }
        | Error::Device(_) => true,
        Error::LengthMismatch { .. }
        | Error::Length { .. }
        | Error::CallMismatch { .. }
        | Error::ElementMismatch { .. }
        | Error::NoSuchRank { .. }
        | Error::Initialised
        | Error::Watch { .. } => false,
    }
}

impl<'w> Operation<'w> {
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn comm(&self) -> Comm {
        self.world.comm
    }

    pub(crate) fn pool(&self) -> &'w Pool {
        &self.world.pool
    }

    pub(crate) fn reductions(&self) -> &'w Reductions {
        &self.world.reductions
    }

    pub(crate) fn ranks(&self) -> usize {
        self.world.size
    }

    pub(crate) fn try_mpi<R>(&self, result: Result<R, Code>) -> Result<R> {
        result.map_err(|code| mpi_error(self.name, code))
    }

    /// Waits for what MPI does.
    pub(crate) fn wait<M: Memory>(&self, pending: Result<Pending<M>, Code>) -> Result<Memories<M>> {
        let mut pending = self.try_mpi(pending)?;
        let patience = Patience::new();
        loop {
            match self.try_mpi(pending.test())? {
                Tested::Done(memories) => return Ok(memories),
                Tested::NotYet(again) => pending = again,
            }
            self.check(patience.idle())?;
            patience.pause();
        }
    }

    /// Moves all elements of the streams.
    pub(crate) fn drive<T: Element>(&self, queue: &Queue, streams: &mut [Stream<'_, T>]) -> Result<()> {
        let (mut patience, mut others) = (Patience::new(), Patience::new());
        loop {
            let mut any = false;
            for stream in &mut *streams {
                any |= stream.progress(self, queue)?;
            }
            if streams.iter().all(Stream::is_done) {
                return Ok(());
            }
            // what a device does takes its time
            if any || !streams.iter().any(Stream::waits_for_ranks) {
                others = Patience::new();
            }
            self.check(others.idle())?;
            match any {
                true => patience = Patience::new(),
                false => patience.pause(),
            }
        }
    }

    fn check(&self, idle: Duration) -> Result<()> {
        let Self { world, name: operation, number, peers } = *self;
        world.watch.check(&Wait { operation, number, peers, idle, limit: world.time_limit })
    }
}

/// How a rank waits: at first it asks all the time, and then it leaves the core to others.
struct Patience {
    start: Instant,
}

impl Patience {
    fn new() -> Self {
        Self { start: Instant::now() }
    }

    /// The time without progress.
    fn idle(&self) -> Duration {
        self.start.elapsed()
    }

    fn pause(&self) {
        match self.idle().as_micros() {
            0..1000 => thread::yield_now(),
            1000..100_000 => thread::sleep(Duration::from_micros(20)),
            _ => thread::sleep(Duration::from_micros(200)),
        }
    }
}

impl Drop for World {
    /// Ends MPI, unless that would wait for ranks that do not answer.
    fn drop(&mut self) {
        self.watch.leave(self.completed.get());
        let is_lost = |error: &Error| matches!(error, Error::RankLost { .. });
        let all_leave = !self.broken.borrow().as_ref().is_some_and(is_lost) && self.all_leave();
        if all_leave {
            // SAFETY: it is dropped once, and nothing calls MPI after that.
            unsafe { ManuallyDrop::drop(&mut self.universe) };
        } else {
            log::warn!(target: "cl_mpi", "rank {} ends without the others, and without MPI_Finalize", self.rank);
        }
    }
}

impl World {
    /// Waits until all ranks leave, and returns whether they do.
    fn all_leave(&self) -> bool {
        let Ok(mut pending) = self.closing.barrier() else { return false };
        let limit = match &*self.broken.borrow() {
            Some(_) => self.time_limit.min(LEAVE),
            None => self.time_limit,
        };
        let patience = Patience::new();
        loop {
            match pending.test() {
                Ok(Tested::Done(_)) => return true,
                Ok(Tested::NotYet(again)) => pending = again,
                Err(_) => return false,
            }
            if self.watch.lost().is_some() || patience.idle() > limit {
                return false;
            }
            patience.pause();
        }
    }
}
