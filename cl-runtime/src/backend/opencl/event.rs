//! Events of OpenCL queues.

use super::{
    call::{check, failed},
    device::Device,
    handle::EventHandle,
    info,
    queue::Queue,
    records::Report,
};
use crate::{
    error::{Error, Result},
    event::{Profile, Status},
};
use opencl3::event::{
    CL_COMPLETE, CL_EVENT_COMMAND_EXECUTION_STATUS, CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_QUEUED,
    CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_SUBMIT, CL_QUEUED, CL_SUBMITTED, get_event_data,
    get_event_profiling_data, wait_for_events,
};
use std::{sync::Arc, time::Duration};

/// A launch.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    handle: EventHandle,
    queue: Queue,
    /// Only of programs that can panic.
    report: Option<Arc<Report>>,
}

impl Event {
    pub(crate) fn new(handle: EventHandle, queue: Queue, report: Option<Arc<Report>>) -> Self {
        Self { handle, queue, report }
    }

    pub(crate) fn handle(&self) -> &EventHandle {
        &self.handle
    }

    pub(crate) fn queue(&self) -> &Queue {
        &self.queue
    }

    pub(crate) fn wait(&self) -> Result<()> {
        self.block()?;
        match &self.report {
            None => Ok(()),
            Some(report) => self.queue.resolve(report),
        }
    }

    /// Waits, but does not look for panics.
    pub(crate) fn block(&self) -> Result<()> {
        block(self.queue.device(), &self.handle)
    }

    pub(crate) fn is_done(&self) -> bool {
        is_done(&self.handle)
    }

    pub(crate) fn status(&self) -> Result<Status> {
        let status = match execution_status(&self.handle) {
            Ok(CL_COMPLETE) => return Ok(Status::Complete),
            Ok(code) if code < 0 => return Err(failed(self.queue.device(), "a command", code)),
            Ok(CL_QUEUED) => Status::Queued,
            Ok(CL_SUBMITTED) => Status::Submitted,
            Ok(_) => Status::Running,
            Err(code) => return Err(failed(self.queue.device(), "clGetEventInfo", code)),
        };
        // or someone who asks again and again would wait for ever
        self.queue.flush()?;
        Ok(status)
    }

    pub(crate) fn profile(&self) -> Result<Profile> {
        if !self.queue.has_profiling() {
            return Err(Error::ProfilingDisabled);
        }
        self.block()?;
        let time = |what| {
            let data = get_event_profiling_data(self.handle.raw(), what);
            let data = check(self.queue.device(), "clGetEventProfilingInfo", data)?;
            Ok::<_, Error>(Duration::from_nanos(info::number(&data)))
        };
        Ok(Profile {
            queued: time(CL_PROFILING_COMMAND_QUEUED)?,
            submitted: time(CL_PROFILING_COMMAND_SUBMIT)?,
            started: time(CL_PROFILING_COMMAND_START)?,
            ended: time(CL_PROFILING_COMMAND_END)?,
        })
    }
}

/// Waits for a command.
pub(crate) fn block(device: &Device, event: &EventHandle) -> Result<()> {
    match wait_for_events(&[event.raw()]) {
        Ok(()) => Ok(()),
        // the command's own error says more
        Err(code) => match execution_status(event) {
            Ok(status) if status < 0 => Err(failed(device, "a command", status)),
            Ok(_) | Err(_) => Err(failed(device, "clWaitForEvents", code)),
        },
    }
}

/// Whether a command is done, well or not.
pub(crate) fn is_done(event: &EventHandle) -> bool {
    execution_status(event).is_ok_and(|status| status <= CL_COMPLETE)
}

fn execution_status(event: &EventHandle) -> Result<i32, i32> {
    get_event_data(event.raw(), CL_EVENT_COMMAND_EXECUTION_STATUS).map(|data| info::number(&data) as i32)
}
