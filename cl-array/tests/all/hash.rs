//! Hash tables against `HashMap`, and lists of lists against `Vec<Vec>`.

use crate::common::{Random, everywhere, is_thinned, sizes};
use cl_array::{HashKey, HashTable, entry_of, expand, gather, group_by_key, list_of_lists};
use cl_runtime::prelude::*;
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
    hash::Hash,
};

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Body {
    place: [f32; 3],
    id: u32,
}

const NOBODY: Body = Body { place: [-1.0; 3], id: u32::MAX };

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Element)]
#[repr(C)]
struct Cell {
    x: i32,
    y: i32,
    z: i32,
}

/// A bad hash: cells of a plane share one.
#[device]
fn hash_of_plane(cell: Cell) -> u32 {
    cell.z as u32 & 0xFF
}

#[device]
fn same_cell(a: Cell, b: Cell) -> bool {
    a.x == b.x && a.y == b.y && a.z == b.z
}

impl HashKey for Cell {
    type Hash = hash_of_plane;
    type Same = same_cell;
}

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Even {
    number: u32,
}

#[device]
#[allow(dead_code)] // only its type is used
fn hash_of_even(key: Even) -> u32 {
    assert!(key.number & 1 == 0, "{} is odd", key.number);
    key.number
}

#[device]
#[allow(dead_code)] // only its type is used
fn same_even(a: Even, b: Even) -> bool {
    a.number == b.number
}

impl HashKey for Even {
    type Hash = hash_of_even;
    type Same = same_even;
}

/// A `HashMap` that knows the order in which keys came first.
struct Expected<K, V> {
    places: HashMap<K, usize>,
    keys: Vec<K>,
    values: Vec<V>,
}

impl<K: Copy + Eq + Hash, V: Copy> Expected<K, V> {
    fn new() -> Self {
        Self { places: HashMap::new(), keys: vec![], values: vec![] }
    }

    /// The value of a key; of a new one, `first`.
    fn entry(&mut self, key: K, first: V) -> &mut V {
        let place = *self.places.entry(key).or_insert(self.keys.len());
        if place == self.keys.len() {
            self.keys.push(key);
            self.values.push(first);
        }
        &mut self.values[place]
    }

    fn find(&self, key: &K, default: V) -> V {
        self.places.get(key).map_or(default, |place| self.values[*place])
    }

    fn remove(&mut self, gone: &[K]) {
        let kept: Vec<(K, V)> = self.keys.iter().copied().zip(self.values.iter().copied()).collect();
        *self = Self::new();
        for (key, value) in kept.into_iter().filter(|(key, _)| !gone.contains(key)) {
            self.entry(key, value);
        }
    }
}

#[track_caller]
fn check_entries<K: HashKey + PartialEq + Hash + Eq, V: Element + PartialEq>(
    queue: &Queue,
    table: &HashTable<K, V>,
    expected: &Expected<K, V>,
) -> cl_runtime::Result<()> {
    assert_eq!(table.len(), expected.keys.len());
    assert!(table.keys().to_vec(queue)? == expected.keys);
    assert!(table.values().to_vec(queue)? == expected.values);
    Ok(())
}

/// Inserts, finds and removes keys that `make` makes of random numbers.
#[track_caller]
fn check_table<K: HashKey + Eq + Hash + Debug>(make: impl Fn(u64) -> K + Copy) {
    everywhere(|queue| {
        let name = std::any::type_name::<K>();
        // each type builds programs, which takes OpenCL devices that are CPUs long
        let is_chosen = ["i32", "u64"].contains(&name) || name.ends_with("Cell");
        if is_thinned() && !queue.device().is_native() && !is_chosen {
            return Ok(());
        }
        // a bad hash takes long
        let sizes = if name.ends_with("Cell") { vec![0, 1, 10, 257, 1029] } else { sizes() };
        for n in sizes {
            let mut random = Random::new(7);
            let mut table = HashTable::new(queue)?;
            let mut expected = Expected::new();
            // the second time some of the keys exist
            for round in 0..2 {
                let keys = random.many(n, make);
                let bodies: Vec<Body> = (0..n).map(|i| Body { place: [i as f32, 0.5, 2.0], id: round }).collect();
                let (k, v) = (Buffer::from_slice(queue, &keys)?, Buffer::from_slice(queue, &bodies)?);
                let before = expected.keys.len();
                for (key, body) in keys.iter().zip(&bodies) {
                    *expected.entry(*key, *body) = *body;
                }
                assert_eq!(table.insert(&k, &v)?, expected.keys.len() - before, "{name} {n}");
                check_entries(queue, &table, &expected)?;
            }
            let wanted = random.many(n, make);
            let k = Buffer::from_slice(queue, &wanted)?;
            let found: Vec<Body> = wanted.iter().map(|key| expected.find(key, NOBODY)).collect();
            assert!(table.find(&k, NOBODY)?.to_vec(queue)? == found, "{name} {n}");
            let found = wanted.iter().map(|key| expected.places.get(key).map_or(u32::MAX, |place| *place as u32));
            let found: Vec<u32> = found.collect();
            assert!(table.entries(&k)?.to_vec(queue)? == found, "{name} {n}");
            let found: Vec<u8> = found.iter().map(|place| u8::from(*place != u32::MAX)).collect();
            assert!(table.contains(&k)?.to_vec(queue)? == found, "{name} {n}");
            let gone = &wanted[..n.min(100)];
            let before = expected.keys.len();
            expected.remove(gone);
            assert_eq!(table.remove(k.slice(..gone.len()))?, before - expected.keys.len(), "{name} {n}");
            check_entries(queue, &table, &expected)?;
            assert!(table.contains(k.slice(..gone.len()))?.to_vec(queue)?.iter().all(|found| *found == 0));
            table.clear()?;
            assert!(table.is_empty() && table.contains(&k)?.to_vec(queue)?.iter().all(|found| *found == 0));
        }
        Ok(())
    });
}

#[test]
fn tables_of_integers() {
    // the ends of the range, and numbers that come twice
    check_table(|r| (r >> 40) as u8);
    check_table(|r| if r % 3 == 0 { u32::MAX - (r >> 60) as u32 } else { (r >> 44) as u32 });
    check_table(|r| if r % 3 == 0 { i32::MIN + (r >> 60) as i32 } else { (r as i32) >> 12 });
}

#[test]
fn tables_of_long_integers() {
    check_table(|r| if r % 3 == 0 { u64::MAX - (r >> 60) } else { (r >> 44) << 32 });
    check_table(|r| if r % 3 == 0 { i64::MIN + (r >> 60) as i64 } else { (r as i64) >> 44 });
}

#[test]
fn tables_of_structs() {
    check_table(|r| Cell { x: (r >> 56) as i32 % 5, y: (r >> 40) as i32 % 7 - 3, z: (r >> 30) as i32 % 7 - 3 });
}

#[test]
fn floats_are_keys_by_their_bits() {
    everywhere(|queue| {
        let keys = Buffer::from_slice(queue, &[0.0f32, -0.0, f32::NAN, 1.5, 0.0, f32::NAN, f32::INFINITY])?;
        let mut table = HashTable::new(queue)?;
        assert_eq!(table.increment(&keys)?, 5);
        assert_eq!(table.values().to_vec(queue)?, [2, 1, 2, 1, 1]);
        Ok(())
    });
}

#[test]
fn the_first_value_remains() {
    everywhere(|queue| {
        for n in sizes() {
            let mut random = Random::new(8);
            let mut table = HashTable::new(queue)?;
            let mut expected = Expected::new();
            for _ in 0..2 {
                let (keys, values) = (random.many(n, |r| (r >> 52) as i32 - 2048), random.many(n, |r| r));
                let before = table.len();
                for (key, value) in keys.iter().zip(&values) {
                    expected.entry(*key, *value);
                }
                let (k, v) = (Buffer::from_slice(queue, &keys)?, Buffer::from_slice(queue, &values)?);
                assert_eq!(table.insert_new(&k, &v)?, expected.keys.len() - before, "{n}");
                check_entries(queue, &table, &expected)?;
            }
        }
        Ok(())
    });
}

#[test]
fn counts_and_sums_of_keys() {
    everywhere(|queue| {
        for n in sizes() {
            let mut random = Random::new(9);
            let keys = random.many(n, |r| (r >> 54) as i32 - 512);
            let amounts = random.many(n, |r| r as i32);
            let (mut counts, mut sums) = (Expected::new(), Expected::new());
            let (mut table, mut of_sums) = (HashTable::new(queue)?, HashTable::new(queue)?);
            // in two parts: what the second finds exists
            for part in [0..n / 3, n / 3..n] {
                for (key, amount) in keys[part.clone()].iter().zip(&amounts[part.clone()]) {
                    *counts.entry(*key, 0u32) += 1;
                    let sum = sums.entry(*key, 0i32);
                    *sum = sum.wrapping_add(*amount);
                }
                let k = Buffer::from_slice(queue, &keys[part.clone()])?;
                table.increment(&k)?;
                of_sums.add(&k, &Buffer::from_slice(queue, &amounts[part])?)?;
            }
            check_entries(queue, &table, &counts)?;
            check_entries(queue, &of_sums, &sums)?;
        }
        Ok(())
    });
}

#[test]
fn tables_with_one_key() {
    everywhere(|queue| {
        let n = if is_thinned() { 4101 } else { 200_003 };
        let (keys, values) = (Buffer::filled(queue, n, i64::MIN)?, Buffer::from_slice(queue, &vec![7u8; n])?);
        let mut table = HashTable::new(queue)?;
        assert_eq!(table.insert(&keys, &values)?, 1);
        assert_eq!(table.insert_new(&keys, &values)?, 0);
        assert_eq!((table.keys().to_vec(queue)?, table.values().to_vec(queue)?), (vec![i64::MIN], vec![7]));
        Ok(())
    });
}

#[test]
fn wrong_calls_of_tables() {
    everywhere(|queue| {
        let (keys, values) = (Buffer::from_slice(queue, &[1, 2])?, Buffer::from_slice(queue, &[1.0f32])?);
        let mut table = HashTable::new(queue)?;
        let error = table.insert(&keys, &values).unwrap_err();
        assert!(matches!(error, Error::LengthMismatch { .. }), "{error}");
        assert_eq!(table.insert(keys.slice(..1), &values)?, 1);
        let error = table.reserve((1 << 31) + 1).unwrap_err();
        assert!(matches!(error, Error::TooLarge { .. }), "{error}");
        // the table remains
        assert_eq!(table.find(&keys, 0.0)?.to_vec(queue)?, [1.0, 0.0]);
        Ok(())
    });
}

#[test]
fn panics_in_functions_of_keys() {
    everywhere(|queue| {
        let even = |numbers: &[u32]| {
            let keys: Vec<Even> = numbers.iter().map(|number| Even { number: *number }).collect();
            Buffer::from_slice(queue, &keys)
        };
        let mut table = HashTable::new(queue)?;
        table.increment(&even(&[2, 4, 2])?)?;
        let error = table.increment(&even(&[6, 4, 7])?).unwrap_err();
        assert!(error.to_string().contains("7 is odd"), "{error}");
        // what the call claimed is free again
        assert_eq!(table.len(), 2);
        assert_eq!(table.increment(&even(&[6, 4])?)?, 1);
        assert_eq!(table.values().to_vec(queue)?, [2, 2, 1]);
        Ok(())
    });
}

/// How many of the cells beside each are in the table, along its first axis.
#[kernel(global = out.len())]
fn neighbours(slots: &[u32], occupied: &[Cell], cells: &[Cell], out: &mut [u32]) {
    let i = global_id(0);
    let cell = cells[i];
    let mut count = 0u32;
    for step in 0..3 {
        let beside = Cell { x: cell.x + step - 1, y: cell.y, z: cell.z };
        if step != 1 && entry_of(hash_of_plane, same_cell, slots, occupied, beside) != u32::MAX {
            count += 1;
        }
    }
    out[i] = count;
}

#[test]
fn lookups_in_kernels() {
    everywhere(|queue| {
        for n in [0, 1, 10, 1029] {
            let cells = Random::new(12).many(n, |r| Cell {
                x: (r >> 56) as i32,
                y: (r >> 61) as i32,
                z: (r >> 32) as i32 % 50,
            });
            let is_there = |cell: &Cell, step: i32| u32::from(cells.contains(&Cell { x: cell.x + step, ..*cell }));
            let expected: Vec<u32> = cells.iter().map(|cell| is_there(cell, -1) + is_there(cell, 1)).collect();
            let buffer = Buffer::from_slice(queue, &cells)?;
            let mut table = HashTable::new(queue)?;
            table.increment(&buffer)?;
            let mut out = Buffer::zeroed(queue, n)?;
            neighbours(table.slots(), table.keys(), &buffer, &mut out).launch(queue)?;
            assert_eq!(out.to_vec(queue)?, expected, "{n}");
        }
        Ok(())
    });
}

#[device]
fn few(x: u32) -> u32 {
    x % 5
}

/// One element in 64 has a long list.
#[device]
fn seldom_many(x: u32) -> u32 {
    if x & 63 == 0 { x / 64 % 200 } else { 0 }
}

#[device]
fn kth(x: u32, k: u32) -> u64 {
    x as u64 * 1000 + k as u64
}

/// What the functions make on the host.
fn lists(x: &[u32], count: impl Fn(u32) -> u32) -> (Vec<u64>, Vec<u64>, Vec<u32>) {
    let (mut starts, mut values, mut owners) = (vec![0], vec![], vec![]);
    for (i, x) in (0..).zip(x) {
        values.extend((0..count(*x)).map(|k| kth(*x, k)));
        owners.resize(values.len(), i);
        starts.push(values.len() as u64);
    }
    (starts, values, owners)
}

#[test]
fn lists_of_lists() {
    everywhere(|queue| {
        for n in sizes() {
            let x = Random::new(10).many(n, |r| (r >> 40) as u32);
            let buffer = Buffer::from_slice(queue, &x)?;
            let (starts, values, _) = lists(&x, few);
            let (s, v) = list_of_lists(queue, &buffer, few::FUNCTION, kth::FUNCTION)?;
            assert!(s.to_vec(queue)? == starts && v.to_vec(queue)? == values, "{n}");
            let (starts, values, owners) = lists(&x, seldom_many);
            let (s, v) = list_of_lists(queue, &buffer, seldom_many::FUNCTION, kth::FUNCTION)?;
            assert!(s.to_vec(queue)? == starts && v.to_vec(queue)? == values, "{n}");
            let counts: Vec<u32> = x.iter().map(|x| seldom_many(*x)).collect();
            let (s, o) = expand(queue, &Buffer::from_slice(queue, &counts)?)?;
            assert!(s.to_vec(queue)? == starts && o.to_vec(queue)? == owners, "{n}");
        }
        Ok(())
    });
}

#[test]
fn groups() {
    everywhere(|queue| {
        for n in sizes() {
            let keys = Random::new(11).many(n, |r| (r >> 50) as i32 - 8000);
            let mut expected: BTreeMap<i32, Vec<u32>> = BTreeMap::new();
            for (i, key) in (0..).zip(&keys) {
                expected.entry(*key).or_default().push(i);
            }
            let buffer = Buffer::from_slice(queue, &keys)?;
            let (distinct, starts, indices) = group_by_key(queue, &buffer)?;
            assert!(distinct.to_vec(queue)?.iter().eq(expected.keys()), "{n}");
            let mut ends = vec![0];
            ends.extend(expected.values().scan(0, |end, list| {
                *end += list.len() as u64;
                Some(*end)
            }));
            assert!(starts.to_vec(queue)? == ends, "{n}");
            assert!(indices.to_vec(queue)?.iter().eq(expected.values().flatten()), "{n}");
            assert!(gather(queue, &buffer, &indices)?.to_vec(queue)?.is_sorted(), "{n}");
        }
        Ok(())
    });
}
