//! Commands in the timeline of the process.

use super::{
    handle::EventHandle,
    info,
    wait::{execution_status, is_done},
};
use crate::timeline::{self, Command, Measured, Progress, Row, Times};
use opencl3::event::{
    CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_SUBMIT,
    get_event_profiling_data,
};

impl Measured for EventHandle {
    fn progress(&self) -> Progress {
        if !is_done(self) {
            // a driver that does not tell the status does not tell the times
            return if execution_status(self).is_ok() { Progress::Running } else { Progress::Unknown };
        }
        let time = |what| get_event_profiling_data(self.raw(), what).ok().map(|data| info::number(&data));
        let times = || {
            Times::of_driver([
                time(CL_PROFILING_COMMAND_QUEUED)?,
                time(CL_PROFILING_COMMAND_SUBMIT)?,
                time(CL_PROFILING_COMMAND_START)?,
                time(CL_PROFILING_COMMAND_END)?,
            ])
        };
        times().map_or(Progress::Unknown, Progress::Done)
    }
}

/// Notes a command that has just been enqueued.
#[cold]
pub(crate) fn note(row: Row, command: Command, event: &EventHandle) {
    timeline::enqueued(row, command, Box::new(event.clone()));
}
