//! The commands and spans noted so far. Their number is limited; the totals go on.

use super::{Command, CommandKind, LaunchSizes, Measured, Progress, Times, Work};
use std::collections::{BTreeMap, VecDeque};

/// The most commands, and the most spans of the host, that are kept one by one.
const MOST: usize = 100_000;

/// The number of commands of a queue, not yet known to be over, at which all of them are asked rather than the first.
const MANY: usize = 256;

pub(super) struct State {
    /// When the recording began, on the host's clock.
    pub(super) began: u64,
    pub(super) devices: Vec<Device>,
    pub(super) rows: Vec<Row>,
    pub(super) commands: Vec<Done>,
    pub(super) totals: BTreeMap<Key, Total>,
    /// The names of threads, if they have any.
    pub(super) threads: Vec<Option<String>>,
    pub(super) spans: Vec<HostSpan>,
    /// For each category of spans, their number and duration.
    pub(super) span_totals: BTreeMap<&'static str, (u64, u64)>,
    /// The number of commands and spans that are only in the totals.
    pub(super) left_out: u64,
    /// The number of commands without times.
    pub(super) unknown: u64,
}

pub(super) struct Device {
    pub(super) name: String,
    /// What must be added to its clock to get the host's. Each command gives an upper bound, because it is queued before
    /// the call that enqueues it returns; this is the lowest of them. `None` if it uses the host's clock.
    pub(super) ahead: Option<i128>,
}

/// A queue.
pub(super) struct Row {
    pub(super) device: usize,
    pub(super) in_order: bool,
    pending: VecDeque<Pending>,
}

struct Pending {
    command: Command,
    /// When it was enqueued, on the host's clock.
    enqueued: u64,
    event: Box<dyn Measured>,
}

/// A command that is over.
pub(super) struct Done {
    pub(super) row: usize,
    pub(super) command: Command,
    /// On the device's clock.
    pub(super) times: Times,
}

/// What the host did.
pub(super) struct HostSpan {
    pub(super) thread: usize,
    pub(super) work: Work,
    pub(super) started: u64,
    pub(super) ended: u64,
}

/// Commands that are counted together.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) device: usize,
    pub(super) kind: CommandKind,
    pub(super) module: &'static str,
    pub(super) name: &'static str,
}

/// The number of commands, and their durations in nanoseconds.
#[derive(Default)]
pub(super) struct Total {
    pub(super) calls: u64,
    pub(super) total: u64,
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) bytes: u64,
}

impl State {
    pub(super) fn new(began: u64) -> Self {
        Self {
            began,
            devices: Vec::new(),
            rows: Vec::new(),
            commands: Vec::new(),
            totals: BTreeMap::new(),
            threads: Vec::new(),
            spans: Vec::new(),
            span_totals: BTreeMap::new(),
            left_out: 0,
            unknown: 0,
        }
    }

    pub(super) fn add_row(&mut self, device: &str, in_order: bool) -> usize {
        let known = self.devices.iter().position(|known| known.name == device);
        let device = known.unwrap_or_else(|| {
            self.devices.push(Device { name: device.to_owned(), ahead: None });
            self.devices.len() - 1
        });
        self.rows.push(Row { device, in_order, pending: VecDeque::new() });
        self.rows.len() - 1
    }

    pub(super) fn add_thread(&mut self, name: Option<&str>) -> usize {
        self.threads.push(name.map(str::to_owned));
        self.threads.len() - 1
    }

    pub(super) fn add_enqueued(&mut self, row: usize, command: Command, enqueued: u64, event: Box<dyn Measured>) {
        let Some(queue) = self.rows.get_mut(row) else { return };
        queue.pending.push_back(Pending { command, enqueued, event });
        let all = queue.pending.len() % MANY == 0;
        self.read(row, all);
    }

    pub(super) fn add_executed(&mut self, row: usize, command: Command, times: Times) {
        self.add_done(Done { row, command, times });
    }

    pub(super) fn add_span(&mut self, thread: usize, work: Work, started: u64, ended: u64) {
        let (calls, total) = self.span_totals.entry(work.category()).or_default();
        *calls += 1;
        *total += ended - started;
        if self.spans.len() < MOST {
            self.spans.push(HostSpan { thread, work, started, ended });
        } else {
            self.left_out += 1;
        }
    }

    /// Reads the times of all commands that are over.
    pub(super) fn read_all(&mut self) {
        for row in 0..self.rows.len() {
            self.read(row, true);
            self.unknown += self.rows[row].pending.len() as u64;
        }
    }

    /// Reads the times of a queue's commands: of the first ones, as long as they are over, or of all that are.
    fn read(&mut self, row: usize, all: bool) {
        let mut left = VecDeque::new();
        while let Some(pending) = self.rows[row].pending.pop_front() {
            match pending.event.progress() {
                Progress::Running => {
                    left.push_back(pending);
                    if !all {
                        break;
                    }
                }
                Progress::Done(times) => self.measured(row, &pending, times),
                Progress::Unknown => self.unknown += 1,
            }
        }
        left.append(&mut self.rows[row].pending);
        self.rows[row].pending = left;
    }

    fn measured(&mut self, row: usize, pending: &Pending, times: Times) {
        let ahead = i128::from(pending.enqueued) - i128::from(times.queued);
        let device = &mut self.devices[self.rows[row].device];
        device.ahead = Some(device.ahead.map_or(ahead, |known| known.min(ahead)));
        self.add_done(Done { row, command: pending.command, times });
    }

    fn add_done(&mut self, done: Done) {
        let Command { kind, name, module, bytes, sizes: _ } = done.command;
        let took = done.times.ended - done.times.started;
        let total = self.totals.entry(Key { device: self.rows[done.row].device, kind, module, name }).or_default();
        total.least = if total.calls == 0 { took } else { total.least.min(took) };
        total.most = total.most.max(took);
        total.calls += 1;
        total.total += took;
        total.bytes += bytes;
        if self.commands.len() < MOST {
            self.commands.push(done);
        } else {
            self.left_out += 1;
        }
    }

    /// The times of a command on the host's clock.
    pub(super) fn on_host(&self, done: &Done) -> Times {
        let ahead = self.devices[self.rows[done.row].device].ahead.unwrap_or(0);
        let at = |time: u64| u64::try_from(i128::from(time) + ahead).unwrap_or(0);
        let Times { queued, submitted, started, ended } = done.times;
        Times { queued: at(queued), submitted: at(submitted), started: at(started), ended: at(ended) }
    }
}

impl Times {
    /// Times as a driver reports them. Some report 0 for moments that they do not know. One without a clock numbers the
    /// stages, from 0 or 1 on; no clock has just started.
    pub(crate) fn of_driver([queued, submitted, started, ended]: [u64; 4]) -> Option<Self> {
        const STAGES: u64 = 4;
        let submitted = if submitted == 0 { started } else { submitted.min(started) };
        let queued = if queued == 0 { submitted } else { queued.min(submitted) };
        (ended >= started && ended > STAGES).then_some(Self { queued, submitted, started, ended })
    }
}

impl LaunchSizes {
    /// Sizes as text, such as `640x480`.
    pub(super) fn text(sizes: [usize; 3]) -> String {
        let last = sizes.iter().rposition(|&size| size != 1).unwrap_or(0);
        sizes[..=last].iter().map(usize::to_string).collect::<Vec<_>>().join("x")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    };

    struct Later(Arc<AtomicBool>, u64);

    impl Measured for Later {
        fn progress(&self) -> Progress {
            if !self.0.load(Ordering::Relaxed) {
                return Progress::Running;
            }
            Times::of_driver([self.1, self.1, self.1 + 10, self.1 + 15]).map_or(Progress::Unknown, Progress::Done)
        }
    }

    #[test]
    fn commands_are_counted_once_they_are_over_and_few_are_kept() {
        let mut state = State::new(0);
        let row = state.add_row("a device", true);
        let over = Arc::new(AtomicBool::new(false));
        for number in 0..MOST as u64 + 7 {
            let event = Box::new(Later(over.clone(), 1000 + 100 * number));
            let enqueued = 3_000_050 + 100 * number + number % 3;
            state.add_enqueued(row, Command::transfer(CommandKind::Read, 4), enqueued, event);
            if number == 1000 {
                assert!(state.commands.is_empty());
                over.store(true, Ordering::Relaxed);
            }
        }
        state.read_all();
        let total = state.totals.values().next().expect("there is one");
        assert_eq!((total.calls, total.total, total.bytes), (100_007, 500_035, 400_028));
        assert_eq!((state.commands.len(), state.left_out, state.unknown), (MOST, 7, 0));
        assert_eq!(state.on_host(&state.commands[1]).started, 3_000_050 + 100 + 10);
    }

    #[test]
    fn times_that_a_driver_does_not_know_are_those_of_the_next_stage() {
        let times = Times::of_driver([0, 0, 5, 7]).expect("it has an end");
        assert_eq!((times.queued, times.submitted, times.started, times.ended), (5, 5, 5, 7));
        assert!(Times::of_driver([1, 2, 5, 4]).is_none() && Times::of_driver([0; 4]).is_none());
        assert!(Times::of_driver([0, 1, 2, 3]).is_none());
    }

    #[test]
    fn sizes_have_as_many_dimensions_as_matter() {
        assert_eq!(LaunchSizes::text([640, 480, 1]), "640x480");
        assert_eq!(LaunchSizes::text([1, 1, 1]), "1");
        assert_eq!(LaunchSizes::text([1, 2, 1]), "1x2");
    }
}
