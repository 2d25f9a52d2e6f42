//! Maps and sets keyed by symbols and forms. Their keys are not chosen by an attacker, so a cheap hash suffices. In an
//! unoptimised build, as macros mostly are, the hash of the standard library takes longer than the lookup.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use super::symbol::Symbol;

/// A map with a cheap hash.
pub type Map<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;
/// A set with a cheap hash.
pub type Set<K> = HashSet<K, BuildHasherDefault<Quick>>;

/// The hash of rustc's own tables: a rotation, an exclusive or, and a multiplication for each word.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (mut at, mut word) = (0, 0);
        while at < bytes.len() {
            word = word << 8 | u64::from(bytes[at]);
            at += 1;
            if at % 8 == 0 {
                self.write_u64(word);
                word = 0;
            }
        }
        self.write_u64(word);
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    fn write_i128(&mut self, value: i128) {
        self.write_u128(value.cast_unsigned());
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}

/// A set of symbols of one table of names.
#[derive(Debug, Clone, Default)]
pub struct SymbolSet {
    /// A bit for each small symbol number.
    bits: Vec<u64>,
    /// The symbols without a small number.
    others: Vec<Symbol>,
    len: usize,
}

impl SymbolSet {
    /// Returns the number of symbols.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the set contains a symbol.
    pub fn contains(&self, symbol: Symbol) -> bool {
        match symbol.small() {
            Some(number) => number / 64 < self.bits.len() && self.bits[number / 64] >> (number % 64) & 1 == 1,
            None => self.others.contains(&symbol),
        }
    }

    /// Whether the set contains any of these symbols.
    pub fn contains_any(&self, symbols: &[Symbol]) -> bool {
        for symbol in symbols {
            if self.contains(*symbol) {
                return true;
            }
        }
        false
    }

    /// Whether the set contains all of these symbols.
    pub fn contains_all(&self, symbols: &[Symbol]) -> bool {
        for symbol in symbols {
            if !self.contains(*symbol) {
                return false;
            }
        }
        true
    }

    /// Adds symbols.
    pub fn extend(&mut self, symbols: &[Symbol]) {
        for symbol in symbols {
            if self.contains(*symbol) {
                continue;
            }
            self.len += 1;
            match symbol.small() {
                Some(number) => {
                    if self.bits.len() <= number / 64 {
                        self.bits.resize(number / 64 + 1, 0);
                    }
                    self.bits[number / 64] |= 1 << (number % 64);
                }
                None => self.others.push(*symbol),
            }
        }
    }
}
