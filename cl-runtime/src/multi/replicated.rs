//! Buffers that every device has a copy of.

use super::devices::MultiQueue;
use crate::{base::error::Result, language::element::Element, memory::buffer::Buffer};

/// A buffer of which each device has a copy, for what all work-items may read: tables, or the right side of a matrix
/// product. What a kernel writes to it, it writes to the copy of its device.
///
/// ```
/// # use cl_runtime::MultiQueue;
/// let all = MultiQueue::all()?;
/// let mut weights = all.replicate(&[0.25, 0.5, 0.25])?;
/// weights.write(&[0.1, 0.8, 0.1])?;
/// let sums = all.each(&weights, |on, weights| Ok(weights.to_vec(on.queue())?.iter().sum::<f64>()))?;
/// assert_eq!(sums, vec![1.0; all.len()]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct Replicated<T: Element> {
    on: MultiQueue,
    copies: Vec<Buffer<T>>,
}

impl MultiQueue {
    /// Copies `data` to each device.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`](super::MultiError::Failed) with the errors of [`Buffer::from_slice`].
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let table = all.replicate(&[1, 2, 3])?;
    /// assert_eq!(table.copies().len(), all.len());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn replicate<T: Element>(&self, data: &[T]) -> Result<Replicated<T>> {
        let copies = self.in_threads(self.queues(), |_, queue, _| Buffer::from_slice(queue, data))?;
        Ok(Replicated { on: self.clone(), copies })
    }
}

impl<T: Element> Replicated<T> {
    /// The queues.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// assert_eq!(all.replicate(&[1])?.queues().len(), all.len());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn queues(&self) -> &MultiQueue {
        &self.on
    }

    /// The copy of each device.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let table = all.replicate(&[1, 2, 3])?;
    /// assert_eq!(table.copies()[0].to_vec(&all.queues()[0])?, [1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn copies(&self) -> &[Buffer<T>] {
        &self.copies
    }

    pub(super) fn copies_mut(&mut self) -> &mut [Buffer<T>] {
        &mut self.copies
    }

    /// Copies `data`, of the same length, to each device.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`](super::MultiError::Failed) with the errors of [`Buffer::write`], such as
    /// [`Error::LengthMismatch`](crate::Error::LengthMismatch).
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let mut table = MultiQueue::all()?.replicate(&[1, 2, 3])?;
    /// table.write(&[4, 5, 6])?;
    /// assert!(table.write(&[4]).is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn write(&mut self, data: &[T]) -> Result<()> {
        self.on.in_threads(&mut self.copies, |_, queue, copy| copy.write(queue, data)).map(|_| ())
    }
}
