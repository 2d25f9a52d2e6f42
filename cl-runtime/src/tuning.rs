//! Tuning: measures the candidates for a work-group size and for parameters of a kernel, and keeps the fastest.
//!
//! [`Tuner`] asks `store` for a result of this or an earlier process, and else has `trials` measure. `choices` expands
//! [`tune!`](crate::tune) to candidates of a tuner.

pub(crate) mod choices;
mod progress;
pub(crate) mod result;
mod settings;
mod store;
mod trials;

use crate::{
    base::error::{Error, Result},
    disk::entry::Inputs,
    launch::kernel::Kernel,
    queue::{Queue, event::Event},
};
use result::TuningResult;
use settings::Mode;
use std::{collections::HashSet, fmt::Debug, ptr};

/// Measures candidates on a device and chooses the fastest: work-group sizes, lengths of tiles, kernels. The result is
/// kept on disk, beside the programs, and later processes choose without a trial.
///
/// [`choose`](Self::choose) takes the candidates as values. The macro [`tune!`](crate::tune) is for launches, and for
/// constant parameters of kernels.
///
/// - **Trials.** Every candidate runs once without being measured, since this builds its program. Then all run in turn,
///   [`repeats`](Self::repeats) times, and the one with the smallest median is the best. A time is that of
///   [`Event::profile`] if the queue records times, as one built with
///   [`profiling(true)`](crate::QueueBuilder::profiling) does, and otherwise the time that the host waits. Other work on
///   the device disturbs it.
/// - **Candidates that fail**, such as work-groups that are too large for the device, are left out. The result has the
///   reason of each.
/// - **What a result depends on**: the name, the [`key`](Self::key), the list of candidates, the source of the
///   [kernels](Self::kernel), the device with its driver's version, and this library's version. If one of them changes,
///   the trials run again. [`TuningResult::all`] lists the results, which can be removed.
/// - **The environment.** With `CL_TUNE=off` nothing is measured, and the first candidate is chosen. With
///   `CL_TUNE=again` each process measures anew, once, and replaces the results. With `CL_CACHE=off` results are kept in
///   memory only. On queues with [checked execution](crate::QueueBuilder::checked) the first candidate is chosen.
///
/// **A trial runs several times.** A kernel that changes its arguments in place, such as `y[i] += x[i]`, changes them in
/// each run: give the trials buffers of their own. Every candidate must do the same work.
///
/// ```
/// use cl_runtime::{Tuner, prelude::*};
///
/// #[kernel]
/// fn scale(a: f32, x: &[f32], y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = a * x[i];
/// }
///
/// let queue = Queue::auto()?;
/// let (x, mut y) = (Buffer::filled(&queue, 1000, 1.0)?, Buffer::zeroed(&queue, 1000)?);
/// let local = Tuner::new(&queue, "scale").kernel(scale::KERNEL).choose([64, 128, 256], |local| {
///     scale(2.0, &x, &mut y).global(1000).local(local).launch(&queue)
/// })?;
/// scale(3.0, &x, &mut y).global(1000).local(local).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [3.0; 1000]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "a tuner measures nothing until `.choose(..)` or `tune!(..)`"]
pub struct Tuner {
    queue: Queue,
    name: String,
    key: String,
    kernels: Vec<&'static Kernel>,
    repeats: usize,
    enabled: bool,
}

/// What a tuner chooses among.
trait Candidates {
    /// Each candidate as text.
    fn names(&self) -> &[String];

    /// The kernel that the first candidate launches, if it is known.
    fn first_kernel(&mut self) -> Option<&'static Kernel>;

    /// The kernels that the candidates launch, as far as they are known.
    fn kernels(&mut self) -> Vec<&'static Kernel>;

    /// Runs the candidate with this index.
    fn run(&mut self, index: usize) -> Result<Event>;
}

impl Tuner {
    /// A tuner for trials on this queue. The name stands in results and messages. Tuners with the same name, key,
    /// candidates and kernels share their result.
    ///
    /// ```
    /// use cl_runtime::{Tuner, prelude::*};
    ///
    /// let queue = Queue::auto()?;
    /// let tuner = Tuner::new(&queue, "blur").key("1920 × 1080").repeats(9);
    /// println!("{tuner:?}");
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(queue: &Queue, name: impl Into<String>) -> Self {
        let (queue, name, key) = (queue.clone(), name.into(), String::new());
        Self { queue, name, key, kernels: Vec::new(), repeats: 5, enabled: true }
    }

    /// What else the choice depends on, such as the size of the problem. There is a result for each key. If many sizes
    /// occur, use a class of them as the key, so that few trials run.
    ///
    /// ```
    /// # use cl_runtime::{Tuner, prelude::*};
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// fn local_size(queue: &Queue, len: usize) -> cl_runtime::Result<usize> {
    ///     // one result for all lengths up to the next power of two
    ///     let class = len.next_power_of_two();
    ///     let mut y = Buffer::filled(queue, class, 1.0)?;
    ///     let tuner = Tuner::new(queue, "double").key(class).kernel(double::KERNEL);
    ///     tuner.choose([32, 64, 128], |local| double(&mut y).global(class).local(local).launch(queue))
    /// }
    ///
    /// assert!([32, 64, 128].contains(&local_size(&Queue::auto()?, 1000)?));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn key(mut self, key: impl ToString) -> Self {
        self.key = key.to_string();
        self
    }

    /// A kernel that the trials launch. When its source changes, so that another candidate may be the fastest, the
    /// trials run again. May be called several times. [`tune!`](crate::tune) finds its kernels by itself.
    ///
    /// ```
    /// use cl_runtime::{Tuner, prelude::*};
    ///
    /// #[kernel]
    /// fn fill<T: Element>(value: T, y: &mut [T]) {
    ///     let i = global_id(0);
    ///     y[i] = value;
    /// }
    ///
    /// let queue = Queue::auto()?;
    /// let tuner = Tuner::new(&queue, "fill").kernel(fill::<u8>::KERNEL).kernel(fill::<f32>::KERNEL);
    /// # let _ = tuner;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn kernel(mut self, kernel: &'static Kernel) -> Self {
        self.kernels.push(kernel);
        self
    }

    /// How often each candidate is measured: 5 times by default, at least once.
    ///
    /// ```
    /// # use cl_runtime::{Tuner, prelude::*};
    /// # let queue = Queue::auto()?;
    /// let tuner = Tuner::new(&queue, "blur").repeats(20);
    /// # let _ = tuner;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn repeats(mut self, repeats: usize) -> Self {
        self.repeats = repeats.max(1);
        self
    }

    /// With `false` nothing is measured, and the first candidate is chosen, as with `CL_TUNE=off`.
    ///
    /// ```
    /// # use cl_runtime::{Tuner, prelude::*};
    /// # let queue = Queue::auto()?;
    /// // the same work-groups in every run of the program's tests
    /// let tuner = Tuner::new(&queue, "blur").enabled(!cfg!(test));
    /// let first = tuner.enabled(false).choose([16, 8], |_| unreachable!("no trial"))?;
    /// assert_eq!(first, 16);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Returns the fastest candidate: the one of an earlier call or process, or else the one that trials find.
    ///
    /// `trial` enqueues the work for a candidate on the tuner's queue, and returns the event of its end. If it enqueues
    /// several commands, [`Event::all`] combines their events, so that all of them are measured. Candidates are numbers,
    /// tuples, arrays or values of a type of your own. They are told apart by how [`Debug`] shows them.
    ///
    /// # Errors
    ///
    /// [`Error::Tuning`] if there are no candidates, or if each of them fails, with the error of each;
    /// [`Error::TuneSettings`] if `CL_TUNE` has no meaning; those of [`Queue::finish`], which is called before the first
    /// trial.
    ///
    /// ```
    /// use cl_runtime::{Tuner, prelude::*};
    ///
    /// #[kernel]
    /// fn transpose(x: &Grid<f32, 2>, y: &mut Grid<f32, 2>) {
    ///     let (column, row) = (global_id(0), global_id(1));
    ///     y[[row, column]] = x[[column, row]];
    /// }
    ///
    /// // a queue that records times measures better
    /// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
    /// let (x, mut y) = (Buffer::filled(&queue, 64 * 64, 1.0)?, Buffer::zeroed(&queue, 64 * 64)?);
    /// let sizes = [[8, 8], [16, 16], [64, 1], [1 << 20, 1]];
    /// let local = Tuner::new(&queue, "transpose").kernel(transpose::KERNEL).choose(sizes, |local| {
    ///     let (x, y) = (x.as_grid([64, 64])?, y.as_grid_mut([64, 64])?);
    ///     transpose(x, y).global([64, 64]).local(local).launch(&queue)
    /// })?;
    /// // no device takes the last one
    /// assert_ne!(local, [1 << 20, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn choose<C: Clone + Debug>(
        &self,
        candidates: impl IntoIterator<Item = C>,
        trial: impl FnMut(C) -> Result<Event>,
    ) -> Result<C> {
        let values: Vec<C> = candidates.into_iter().collect();
        let names = values.iter().map(|value| format!("{value:?}")).collect();
        let mut candidates = Values { values, names, trial };
        let best = self.best(&mut candidates)?;
        Ok(candidates.values.swap_remove(best))
    }

    /// The index of the best candidate.
    fn best(&self, candidates: &mut dyn Candidates) -> Result<usize> {
        if candidates.names().is_empty() {
            return Err(self.failed(Vec::new()));
        }
        let mode = settings::of_process()?;
        if !self.enabled || mode == Mode::Off || self.queue.is_checked() {
            return Ok(0);
        }
        let question = self.question(candidates);
        if let Some(known) = store::known(self.queue.device(), &question) {
            return Ok(known);
        }
        let id = self.id(candidates);
        let best = match store::load(&id, candidates.names(), mode == Mode::On) {
            Some(best) => best,
            None => self.measure(candidates, &id)?,
        };
        store::remember(self.queue.device(), question, &id, best);
        Ok(best)
    }

    /// Runs the trials and keeps their result.
    fn measure(&self, candidates: &mut dyn Candidates, id: &str) -> Result<usize> {
        self.queue.finish()?;
        let outcomes = trials::run(&self.queue, &self.name, self.repeats, candidates);
        let Some(best) = trials::fastest(&outcomes) else {
            let failures = candidates.names().iter().cloned().zip(outcomes);
            return Err(self.failed(failures.filter_map(|(name, outcome)| Some((name, outcome.err()?))).collect()));
        };
        store::keep(TuningResult::new(self, id, candidates.names(), best, &outcomes));
        Ok(best)
    }

    fn failed(&self, failures: Vec<(String, Error)>) -> Error {
        Error::Tuning { name: self.name.clone(), device: self.queue.device().name().to_owned(), failures }
    }

    /// What identifies the choice within this process, without the source of a kernel.
    fn question(&self, candidates: &mut dyn Candidates) -> String {
        let kernels: Vec<usize> = candidates.first_kernel().into_iter().map(address).collect();
        let own: Vec<usize> = self.kernels.iter().copied().map(address).collect();
        format!("{:?}", (&self.name, &self.key, candidates.names(), kernels, own))
    }

    /// The hash of all that the result depends on.
    fn id(&self, candidates: &mut dyn Candidates) -> String {
        let mut seen = HashSet::new();
        let kernels = candidates.kernels().into_iter().chain(self.kernels.iter().copied());
        let kernels = kernels.filter(|kernel| seen.insert(address(kernel)));
        let sources = kernels.map(|kernel| without_comments(&kernel.source()));
        let device = self.queue.device();
        // a kernel of the native device is as fast as the profile of the build allows
        let is_debug = device.is_native() && cfg!(debug_assertions);
        let source = sources.collect::<Vec<_>>().join("\0");
        let asked = (&self.name, &self.key, candidates.names(), device.capabilities().compute_units, is_debug);
        let options = format!("tuning {asked:?}");
        let inputs = Inputs {
            source: &source,
            options: options.as_bytes(),
            platform: device.platform_name(),
            platform_version: device.platform().version(),
            device: device.name(),
            driver_version: &device.capabilities().driver_version,
        };
        inputs.key().to_string()
    }
}

/// A program without the comments that name files and lines.
fn without_comments(program: &str) -> String {
    program.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn address(kernel: &'static Kernel) -> usize {
    ptr::from_ref(kernel.parts.item).addr()
}

/// The candidates of [`Tuner::choose`].
struct Values<C, F> {
    values: Vec<C>,
    names: Vec<String>,
    trial: F,
}

impl<C: Clone, F: FnMut(C) -> Result<Event>> Candidates for Values<C, F> {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn first_kernel(&mut self) -> Option<&'static Kernel> {
        None
    }

    fn kernels(&mut self) -> Vec<&'static Kernel> {
        Vec::new()
    }

    fn run(&mut self, index: usize) -> Result<Event> {
        (self.trial)(self.values[index].clone())
    }
}
