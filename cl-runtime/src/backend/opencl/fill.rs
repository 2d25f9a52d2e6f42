//! Fills.

use super::{handle::EventHandle, memory::Memory, queue::Queue, wait::Waits};
use crate::{
    base::{command::Access, error::Result},
    timeline::CommandKind,
};
use opencl3::command_queue::enqueue_fill_buffer;

/// The number of bytes transferred for a pattern that `clEnqueueFillBuffer` does not accept.
const PIECE: usize = 4096;

/// The pattern in the form that `clEnqueueFillBuffer` accepts, if there is one.
fn accepted(offset: usize, bytes: usize, pattern: &[u8]) -> Option<Vec<u8>> {
    let (&first, rest) = pattern.split_first()?;
    // a pattern of equal bytes can be reduced to one byte
    let pattern = if rest.iter().all(|&byte| byte == first) { &pattern[..1] } else { pattern };
    // longer patterns fill faster
    let widest = 1 << (offset | bytes).trailing_zeros().min(4);
    match pattern.len() {
        size @ (1 | 2 | 4) if size < widest => Some(pattern.repeat(widest / size)),
        1 | 2 | 4 | 8 | 16 | 32 | 64 | 128 => Some(pattern.to_vec()),
        _ => None,
    }
}

impl Queue {
    /// Fills with copies of `pattern`, whose length divides `bytes`, after the events in `waits`. Does not wait for the
    /// fill.
    pub(crate) fn fill(
        &self,
        memory: &Memory,
        (offset, bytes): (usize, usize),
        pattern: &[u8],
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        if bytes == 0 {
            return Ok(());
        }
        match accepted(offset, bytes, pattern) {
            Some(pattern) => self.enqueue_fill(memory, (offset, bytes), &pattern, waits),
            None => self.fill_by_copies(memory, (offset, bytes), pattern, waits),
        }
    }

    /// Copies a few repetitions from a separate buffer, then copies the filled part.
    fn fill_by_copies(
        &self,
        memory: &Memory,
        (offset, bytes): (usize, usize),
        pattern: &[u8],
        waits: Vec<EventHandle>,
    ) -> Result<()> {
        let size = pattern.len();
        let piece = pattern.repeat((PIECE / size).clamp(1, bytes / size));
        let source = Memory::holding(self.context(), &piece)?;
        self.copy(memory, offset, (&source, 0), piece.len(), waits)?;
        let mut filled = piece.len();
        while filled < bytes {
            let more = filled.min(bytes - filled);
            self.copy(memory, offset + filled, (memory, offset), more, Vec::new())?;
            filled += more;
        }
        Ok(())
    }

    fn enqueue_fill(
        &self,
        memory: &Memory,
        (offset, bytes): (usize, usize),
        pattern: &[u8],
        mut waits: Vec<EventHandle>,
    ) -> Result<()> {
        let mut locked = self.context().lock();
        memory.order(&mut locked, self, Access::Write, &mut waits)?;
        let waits = Waits::new(waits);
        // SAFETY: the pattern is copied before the call returns.
        let event = unsafe {
            enqueue_fill_buffer(
                self.raw(),
                memory.raw(),
                pattern.as_ptr().cast(),
                pattern.len(),
                offset,
                bytes,
                waits.len(),
                waits.as_ptr(),
            )
        };
        let event = self.enqueued("clEnqueueFillBuffer", event)?;
        memory.record(&mut locked, self, Access::Write, &event);
        self.note(CommandKind::Fill, bytes, &event);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::accepted;

    #[test]
    fn patterns_are_widened_and_zeros_are_narrow() {
        assert_eq!(accepted(32, 64, &[1, 2, 3, 4]), Some([1, 2, 3, 4].repeat(4)));
        assert_eq!(accepted(4, 64, &[1, 2]), Some(vec![1, 2, 1, 2]));
        assert_eq!(accepted(16, 12, &[1, 2, 3, 4]), Some(vec![1, 2, 3, 4]));
        assert_eq!(accepted(0, 36, &[0; 12]), Some(vec![0; 4]));
        assert_eq!(accepted(3, 21, &[0; 7]), Some(vec![0]));
        assert_eq!(accepted(0, 36, &[0, 1, 0]), None);
        assert_eq!(accepted(0, 256, &[7; 256]), Some(vec![7; 16]));
    }
}
