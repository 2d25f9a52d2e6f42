//! Waiting for commands, by the handles of their events.

use super::{
    call::{Named, check, failed},
    handle::EventHandle,
    info,
};
use crate::{base::error::Result, host::exit};
use opencl3::{
    event::{CL_COMPLETE, CL_EVENT_COMMAND_EXECUTION_STATUS, get_event_data, wait_for_events},
    types::cl_event,
};
use std::ptr;

/// A wait list in the form that OpenCL takes.
pub(crate) struct Waits {
    // keeps the events alive until the command is enqueued
    _handles: Vec<EventHandle>,
    raw: Vec<cl_event>,
}

// SAFETY: handles, which any thread may use.
unsafe impl Send for Waits {}
// SAFETY: as above.
unsafe impl Sync for Waits {}

impl Waits {
    #[inline]
    pub(crate) fn new(handles: Vec<EventHandle>) -> Self {
        let raw = handles.iter().map(EventHandle::raw).collect();
        Self { _handles: handles, raw }
    }

    pub(crate) fn len(&self) -> u32 {
        self.raw.len() as u32
    }

    pub(crate) fn as_ptr(&self) -> *const cl_event {
        if self.raw.is_empty() { ptr::null() } else { self.raw.as_ptr() }
    }
}

/// Waits for a command.
pub(crate) fn block(device: &impl Named, event: &EventHandle) -> Result<()> {
    let _inside = exit::enter();
    match wait_for_events(&[event.raw()]) {
        Ok(()) => Ok(()),
        // the command's own error is more informative
        Err(code) => match execution_status(event) {
            Ok(status) if status < 0 => Err(failed(device, "a command", status)),
            Ok(_) | Err(_) => Err(failed(device, "clWaitForEvents", code)),
        },
    }
}

/// Whether a command has completed or failed, if the driver reports it.
pub(crate) fn ask_done(device: &impl Named, event: &EventHandle) -> Result<bool> {
    Ok(check(device, "clGetEventInfo", execution_status(event))? <= CL_COMPLETE)
}

/// Whether a command is known to have completed or failed.
pub(crate) fn is_done(event: &EventHandle) -> bool {
    execution_status(event).is_ok_and(|status| status <= CL_COMPLETE)
}

/// The status of a command, or the error of the query.
pub(super) fn execution_status(event: &EventHandle) -> Result<i32, i32> {
    get_event_data(event.raw(), CL_EVENT_COMMAND_EXECUTION_STATUS).map(|data| info::number(&data) as i32)
}
