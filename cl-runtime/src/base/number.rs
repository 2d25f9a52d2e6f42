//! Small values, for comparisons without memory.

/// Up to eight bytes of a value, packed into one integer that is compared and copied in a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number {
    /// Zero after the last byte.
    word: u64,
    len: u8,
}

impl Number {
    /// Packs these bytes, if they fit.
    #[inline]
    pub(crate) fn new(bytes: &[u8]) -> Option<Self> {
        // not assembled in memory: a load of a word whose halves have just been stored stalls the processor
        let word = match *bytes {
            [a] => u64::from(a),
            [a, b] => u64::from(u16::from_le_bytes([a, b])),
            [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
            _ => {
                let mut word = [0; size_of::<u64>()];
                word.get_mut(..bytes.len())?.copy_from_slice(bytes);
                u64::from_le_bytes(word)
            }
        };
        Some(Self { word: word.to_le(), len: bytes.len() as u8 })
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[u8] {
        &bytemuck::bytes_of(&self.word)[..usize::from(self.len)]
    }
}
