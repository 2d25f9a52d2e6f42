//! Queues: where launches go.

use crate::{
    backend::{QueueBackend, native::queue::NativeQueue, opencl},
    device::{Device, DeviceInner},
    error::Result,
};
use std::sync::Arc;

/// A queue of launches and transfers on one device. Clones are the same queue; it can be used from any thread.
///
/// On the native device a launch runs at once, in the thread that launches it and on all cores: when `launch` returns,
/// it is done.
#[derive(Debug, Clone)]
pub struct Queue {
    inner: Arc<QueueInner>,
}

#[derive(Debug)]
struct QueueInner {
    device: Device,
    backend: QueueBackend,
}

/// Options of a queue, see [`Queue::builder`].
#[derive(Debug, Clone)]
#[must_use = "a queue is made by `.build()`"]
pub struct QueueBuilder {
    device: Device,
    options: QueueOptions,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct QueueOptions {
    pub(crate) profiling: bool,
    pub(crate) out_of_order: bool,
}

impl QueueBuilder {
    /// Take the times that [`Event::profile`](crate::Event::profile) gives. Off by default; some drivers launch a
    /// little slower with it.
    pub fn profiling(mut self, profiling: bool) -> Self {
        self.options.profiling = profiling;
        self
    }

    /// Let commands that do not depend on each other overlap. Off by default. What depends on what is known from the
    /// buffers; results are the same either way. Ignored where the device has no such queues.
    pub fn out_of_order(mut self, out_of_order: bool) -> Self {
        self.options.out_of_order = out_of_order;
        self
    }

    /// Makes the queue.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver cannot.
    pub fn build(self) -> Result<Queue> {
        let backend = match self.device.inner() {
            DeviceInner::Native(_) => QueueBackend::Native(NativeQueue::new()),
            DeviceInner::OpenCl(device) => QueueBackend::OpenCl(opencl::queue::Queue::new(device, self.options)?),
        };
        Ok(Queue { inner: Arc::new(QueueInner { device: self.device, backend }) })
    }
}

impl Queue {
    /// A queue on the device that [`Device::select`] chooses.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownDevice`](crate::Error::UnknownDevice) if `CL_DEVICE` names none;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    pub fn auto() -> Result<Self> {
        Self::new(&Device::select()?)
    }

    /// An in-order queue without profiling.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    pub fn new(device: &Device) -> Result<Self> {
        Self::builder(device).build()
    }

    /// A queue with options.
    pub fn builder(device: &Device) -> QueueBuilder {
        QueueBuilder { device: *device, options: QueueOptions::default() }
    }

    /// The queue's device.
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    /// Waits until everything in the queue is done.
    ///
    /// # Errors
    ///
    /// The first [`Error::Panic`](crate::Error::Panic) that nobody has seen yet, once;
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the device failed.
    pub fn finish(&self) -> Result<()> {
        match self.backend() {
            QueueBackend::Native(queue) => queue.finish(),
            QueueBackend::OpenCl(queue) => queue.finish(),
        }
    }

    /// Hands everything in the queue to the device now. Waiting does so too.
    ///
    /// # Errors
    ///
    /// [`Error::OpenCl`](crate::Error::OpenCl) if the driver fails.
    pub fn flush(&self) -> Result<()> {
        match self.backend() {
            QueueBackend::Native(_) => Ok(()),
            QueueBackend::OpenCl(queue) => queue.flush(),
        }
    }

    /// The number of the last launch, where launches are numbered.
    pub(crate) fn mark(&self) -> Option<opencl::records::Mark> {
        match self.backend() {
            QueueBackend::Native(_) => None,
            QueueBackend::OpenCl(queue) => Some(queue.records().mark()),
        }
    }

    /// Reports the first panic that nobody has seen, after a transfer that is done and began at `mark`.
    pub(crate) fn report_done(&self, mark: Option<opencl::records::Mark>) -> Result<()> {
        match (self.backend(), mark) {
            (QueueBackend::Native(queue), _) => queue.finish(),
            (QueueBackend::OpenCl(queue), Some(mark)) => queue.report_done(mark),
            (QueueBackend::OpenCl(queue), None) => queue.records().report(),
        }
    }

    pub(crate) fn backend(&self) -> &QueueBackend {
        &self.inner.backend
    }
}
