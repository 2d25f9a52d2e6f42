//! The status of a command, and the times of its stages.

use std::time::Duration;

/// The execution status of a command.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// use cl_runtime::Status;
///
/// # let queue = Queue::auto()?;
/// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// # let mut y = Buffer::zeroed(&queue, 3)?;
/// let event = double(&x, &mut y).global(3).launch(&queue)?;
/// if event.status()? < Status::Running {
///     println!("it has not begun");
/// }
/// event.wait()?;
/// assert_eq!(event.status()?, Status::Complete);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// The command is in the queue.
    Queued,
    /// The command has been submitted to the device.
    Submitted,
    /// The command is running.
    Running,
    /// The command is done.
    Complete,
}

/// The times at which a command passed through its stages, each as the time since a fixed moment of the device's clock. The
/// driver chooses that moment. Commands that are done without the device, such as a launch of no work-items, use another
/// moment. Compare only times of commands that ran on the same device.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
/// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// # let mut y = Buffer::zeroed(&queue, 3)?;
/// let profile = double(&x, &mut y).global(3).launch(&queue)?.profile()?;
/// println!("{:?} in the queue", profile.started.saturating_sub(profile.queued));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// When the command was enqueued.
    pub queued: Duration,
    /// When the command was submitted to the device.
    pub submitted: Duration,
    /// When the command started.
    pub started: Duration,
    /// When the command ended.
    pub ended: Duration,
}

impl Profile {
    /// Returns the execution time of the command itself.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * y[i]; }
    /// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
    /// let mut y = Buffer::filled(&queue, 1000, 1.0)?;
    /// let profile = double(&mut y).global(1000).launch(&queue)?.profile()?;
    /// assert!(profile.duration() <= profile.total());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn duration(&self) -> Duration {
        self.ended.saturating_sub(self.started)
    }

    /// Returns the time from enqueueing to the end.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
    /// let queue = Queue::builder(&Device::select()?).profiling(true).build()?;
    /// # let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
    /// # let mut y = Buffer::zeroed(&queue, 3)?;
    /// let profile = double(&x, &mut y).global(3).launch(&queue)?.profile()?;
    /// println!("{:?} beside the kernel", profile.total() - profile.duration());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn total(&self) -> Duration {
        self.ended.saturating_sub(self.queued)
    }
}
