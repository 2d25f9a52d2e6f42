//! Events of OpenCL queues.

use super::{
    call::{check, failed},
    handle::EventHandle,
    info,
    queue::Queue,
    records::Report,
    wait::{self, Waits, execution_status},
};
use crate::{
    base::{
        command::{What, dependency},
        error::{Error, Result},
        profile::{Profile, Status},
    },
    host::exit,
    timeline::{self, Work},
};
use opencl3::{
    command_queue::{enqueue_barrier_with_wait_list, enqueue_marker_with_wait_list},
    event::{
        CL_COMPLETE, CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_START,
        CL_PROFILING_COMMAND_SUBMIT, CL_QUEUED, CL_SUBMITTED, get_event_profiling_data,
    },
};
use std::{sync::Arc, time::Duration};

/// A command.
#[derive(Debug, Clone)]
pub(crate) struct Event {
    handle: EventHandle,
    queue: Queue,
    what: What,
    /// Only for programs that can panic.
    report: Option<Arc<Report>>,
    /// The commands that it waits for, to name the one that fails. It does not refer to their dependencies, so that a
    /// chain of commands is not kept alive.
    after: Option<Arc<[Waited]>>,
}

/// A command that another one waits for.
#[derive(Debug, Clone)]
pub(crate) struct Waited {
    handle: EventHandle,
    what: What,
}

impl Event {
    #[inline]
    pub(crate) fn new(handle: EventHandle, queue: Queue, what: What) -> Self {
        Self { handle, queue, what, report: None, after: None }
    }

    /// Marks it as a launch that can panic.
    pub(crate) fn with_report(self, report: Arc<Report>) -> Self {
        Self { report: Some(report), ..self }
    }

    /// Sets the commands that it waits for.
    pub(crate) fn with_after(self, after: Vec<Waited>) -> Self {
        Self { after: (!after.is_empty()).then(|| after.into()), ..self }
    }

    /// It, as a command that another one waits for.
    pub(crate) fn waited(&self) -> Waited {
        Waited { handle: self.handle.clone(), what: self.what }
    }

    pub(crate) fn what(&self) -> What {
        self.what
    }

    pub(crate) fn handle(&self) -> &EventHandle {
        &self.handle
    }

    pub(crate) fn queue(&self) -> &Queue {
        &self.queue
    }

    pub(crate) fn wait(&self) -> Result<()> {
        let _inside = exit::enter();
        self.block()?;
        match &self.report {
            None => Ok(()),
            Some(report) => self.queue.resolve(report),
        }
    }

    /// Waits for it without checking for panics.
    pub(crate) fn block(&self) -> Result<()> {
        let _span = timeline::span(|| Work::Wait(self.what));
        wait::block(self.queue.device(), &self.handle).map_err(|error| self.explained(error))
    }

    /// The error, if it has failed.
    pub(crate) fn failure(&self) -> Option<Error> {
        let code = execution_status(&self.handle).ok().filter(|&status| status < 0)?;
        Some(self.explained(failed(self.queue.device(), "a command", code)))
    }

    /// Converts the error to one that names the failed dependency, if there is one.
    #[cold]
    fn explained(&self, error: Error) -> Error {
        let device = self.queue.device();
        let cause = self.after.iter().flat_map(|after| after.iter()).find_map(|waited| {
            let code = execution_status(&waited.handle).ok().filter(|&status| status < 0)?;
            Some((waited.what, failed(device, "a command", code)))
        });
        match cause {
            Some((on, reason)) => dependency(self.what, on, &Arc::new(reason)),
            None => error,
        }
    }

    /// Whether its result is available without reading panic records from the device.
    pub(crate) fn is_resolved(&self) -> bool {
        let _inside = exit::enter();
        self.is_done() && self.report.as_ref().is_none_or(|report| report.is_read())
    }

    /// Whether it has completed or failed, if the driver reports it.
    pub(crate) fn ask_done(&self) -> Result<bool> {
        wait::ask_done(self.queue.device(), &self.handle)
    }

    pub(crate) fn is_done(&self) -> bool {
        wait::is_done(&self.handle)
    }

    pub(crate) fn status(&self) -> Result<Status> {
        let _inside = exit::enter();
        let status = match execution_status(&self.handle) {
            Ok(CL_COMPLETE) => return Ok(Status::Complete),
            Ok(code) if code < 0 => return Err(self.explained(failed(self.queue.device(), "a command", code))),
            Ok(CL_QUEUED) => Status::Queued,
            Ok(CL_SUBMITTED) => Status::Submitted,
            Ok(_) => Status::Running,
            Err(code) => return Err(failed(self.queue.device(), "clGetEventInfo", code)),
        };
        // otherwise a loop that polls the status might never end
        self.queue.flush()?;
        Ok(status)
    }

    pub(crate) fn profile(&self) -> Result<Profile> {
        if !self.queue.has_profiling() {
            return Err(Error::ProfilingDisabled);
        }
        let _inside = exit::enter();
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

impl Queue {
    /// An event for all commands enqueued so far, and for the dependencies. With `barrier`, later commands wait for it.
    pub(crate) fn mark(&self, what: What, barrier: bool, waited: Vec<Waited>) -> Result<Event> {
        let _locked = self.context().lock();
        let mut handles = handles(&waited);
        if !handles.is_empty() {
            // with a list, a marker waits only for the list
            handles.push(self.marker()?);
        }
        let waits = Waits::new(handles);
        let (queue, count, list) = (self.raw(), waits.len(), waits.as_ptr());
        let event = match barrier {
            // SAFETY: the length of the list is correct.
            true => self.enqueued("clEnqueueBarrierWithWaitList", unsafe {
                enqueue_barrier_with_wait_list(queue, count, list)
            })?,
            // SAFETY: as above.
            false => self.enqueued("clEnqueueMarkerWithWaitList", unsafe {
                enqueue_marker_with_wait_list(queue, count, list)
            })?,
        };
        Ok(Event::new(event, self.clone(), what).with_after(waited))
    }
}

pub(crate) fn handles(waited: &[Waited]) -> Vec<EventHandle> {
    waited.iter().map(|waited| waited.handle.clone()).collect()
}
