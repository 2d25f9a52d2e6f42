//! The algorithms over buffers.

use crate::{Faults, Part};
use cl_array::*;
use cl_runtime::{Function, Result, prelude::*};

/// Several tiles of every algorithm.
const N: usize = 5_000;

pub const PARTS: [(&str, Part); 27] = [
    ("map", of_maps),
    ("reduce", of_reductions),
    ("argmin", of_extremes),
    ("scan", of_scans),
    ("segmented scan", of_segments),
    ("copy_if", of_selections),
    ("partition", of_partitions),
    ("unique", of_unique),
    ("histogram", of_histograms),
    ("gather", of_gathers),
    ("scatter", of_scatters),
    ("sort", of_sorts),
    ("argsort", of_argsorts),
    ("sort_by_key", of_pairs),
    ("top_k", of_top),
    ("top_k of most", of_most),
    ("searchsorted", of_searches),
    ("reduce_by_key", of_runs),
    ("group_by_key", of_groups),
    ("list_of_lists", of_lists),
    ("expand", of_expansions),
    ("hash table: insert", of_insertions),
    ("hash table: insert_new", of_new_insertions),
    ("hash table: add", of_sums),
    ("hash table: increment", of_counts),
    ("hash table: find", of_lookups),
    ("hash table: remove", of_removals),
];

#[device]
fn double(x: u32) -> u32 {
    x * 2
}

#[device]
fn is_odd(x: u32) -> bool {
    x % 2 == 1
}

#[device]
fn equal(a: u32, b: u32) -> bool {
    a == b
}

#[device]
fn low_byte(x: u32) -> u32 {
    x & 255
}

#[device]
fn low_bits(x: u32) -> u32 {
    x & 8191
}

#[device]
fn few(x: u32) -> u32 {
    x % 3
}

#[device]
fn both(x: u32, k: u32) -> u32 {
    x + k
}

const PLUS: Function<functions::plus<u32>> = functions::plus::<u32>::FUNCTION;

/// Numbers in no order, some of them equal.
fn numbers() -> Vec<u32> {
    (0..N as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 12 & 0xFFFF).collect()
}

/// A buffer of them, which a fault leaves as it is.
fn with_numbers<R>(
    queue: &Queue,
    faults: &Faults<'_>,
    call: impl FnOnce(&Buffer<u32>, &[u32]) -> Result<R>,
) -> Result<()> {
    let host = numbers();
    let x = Buffer::from_slice(queue, &host)?;
    let result = call(&x, &host);
    faults.disarm();
    assert!(x.to_vec(queue)? == host, "an input has changed");
    result.map(drop)
}

fn of_maps(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        faults.arm();
        let y = map(queue, x, double::FUNCTION)?;
        let z = zip_map(queue, x, &y, PLUS)?;
        assert_eq!(z.slice(9..10).to_vec(queue)?, [host[9] * 3]);
        Ok(())
    })
}

fn of_reductions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        faults.arm();
        let total = host.iter().sum::<u32>();
        assert_eq!(map_reduce(queue, x, double::FUNCTION, PLUS, 0)?, total * 2);
        assert_eq!(sum(queue, x)?, total);
        assert_eq!(max(queue, x)?, host.iter().copied().max());
        Ok(())
    })
}

fn of_extremes(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        faults.arm();
        let found = argmin(queue, x)?.map(|i| host[i]);
        assert_eq!(found, host.iter().copied().min());
        Ok(())
    })
}

fn of_scans(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        faults.arm();
        let sums = cumulative_sum(queue, x)?;
        assert_eq!(sums.slice(N - 1..).to_vec(queue)?, [host.iter().sum::<u32>()]);
        let before = exclusive_scan(queue, x, PLUS, 0)?;
        assert_eq!(before.slice(N - 1..).to_vec(queue)?, [host[..N - 1].iter().sum::<u32>()]);
        Ok(())
    })
}

fn of_segments(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        let heads = Buffer::filled(queue, N, 1u8)?;
        faults.arm();
        let same = segmented_inclusive_scan(queue, x, &heads, PLUS, 0)?;
        assert!(same.to_vec(queue)? == host);
        assert_eq!(segmented_exclusive_scan(queue, x, &heads, PLUS, 0)?.to_vec(queue)?, vec![0; N]);
        Ok(())
    })
}

fn of_selections(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        let odd = host.iter().filter(|x| **x % 2 == 1).count();
        faults.arm();
        assert_eq!(copy_if(queue, x, is_odd::FUNCTION)?.len(), odd);
        assert_eq!(remove_if(queue, x, is_odd::FUNCTION)?.len(), N - odd);
        Ok(())
    })
}

fn of_partitions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        let (mut out, mut count) = (Buffer::zeroed(queue, N)?, Buffer::zeroed(queue, 1)?);
        faults.arm();
        let (_, odd) = partition(queue, x, is_odd::FUNCTION)?;
        assert_eq!(odd, host.iter().filter(|x| **x % 2 == 1).count());
        partition_into(queue, x, is_odd::FUNCTION, &mut out, &mut count)?;
        assert_eq!(count.to_vec(queue)?, [odd as u64]);
        Ok(())
    })
}

fn of_unique(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        let mut expected = host.to_vec();
        expected.dedup();
        faults.arm();
        assert_eq!(unique(queue, x, equal::FUNCTION)?.len(), expected.len());
        Ok(())
    })
}

fn of_histograms(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        faults.arm();
        let count = |bits: u32| host.iter().filter(|x| **x & bits == 7).count() as u32;
        assert_eq!(histogram(queue, x, low_byte::FUNCTION, 256)?.to_vec(queue)?[7], count(255));
        assert_eq!(histogram(queue, x, low_bits::FUNCTION, 8192)?.to_vec(queue)?[7], count(8191));
        Ok(())
    })
}

fn of_gathers(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        let indices = Buffer::from_slice(queue, &[5u32, 4_999])?;
        faults.arm();
        assert_eq!(gather(queue, x, &indices)?.to_vec(queue)?, [host[5], host[4_999]]);
        Ok(())
    })
}

fn of_scatters(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        let falling: Vec<u32> = (0..N as u32).rev().collect();
        let (indices, mut out) = (Buffer::from_slice(queue, &falling)?, Buffer::zeroed(queue, N)?);
        faults.arm();
        scatter(queue, x, &indices, &mut out)?;
        scatter_add(queue, x, &indices, &mut out)?;
        assert_eq!(out.slice(..1).to_vec(queue)?, [host[N - 1] * 2]);
        Ok(())
    })
}

fn sorted() -> Vec<u32> {
    let mut sorted = numbers();
    sorted.sort_unstable();
    sorted
}

fn of_sorts(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        faults.arm();
        assert!(sort(queue, x)?.to_vec(queue)? == sorted());
        Ok(())
    })
}

fn of_argsorts(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        faults.arm();
        let first = argsort(queue, x)?.slice(..1).to_vec(queue)?;
        assert_eq!(host[first[0] as usize], sorted()[0]);
        Ok(())
    })
}

fn of_pairs(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        let values = Buffer::filled(queue, N, 0.5f32)?;
        faults.arm();
        let (keys, values) = sort_by_key(queue, x, &values)?;
        assert!(keys.to_vec(queue)? == sorted() && values.to_vec(queue)? == [0.5; N]);
        Ok(())
    })
}

fn of_top(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        faults.arm();
        let (greatest, _) = top_k(queue, x, 3)?;
        assert!(greatest.to_vec(queue)?.iter().eq(sorted().iter().rev().take(3)));
        Ok(())
    })
}

fn of_most(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        faults.arm();
        // a sort in falling order
        let (greatest, _) = top_k(queue, x, N - 1)?;
        assert!(greatest.to_vec(queue)?.iter().eq(sorted().iter().rev().take(N - 1)));
        Ok(())
    })
}

fn of_searches(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        let rising = Buffer::from_slice(queue, &sorted())?;
        faults.arm();
        let places = searchsorted(queue, &rising, x, Side::Left)?;
        assert!(places.to_vec(queue)?.iter().all(|place| *place < N as u64));
        Ok(())
    })
}

fn of_runs(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        let keys = Buffer::from_slice(queue, &(0..N as u32).map(|i| i / 5).collect::<Vec<_>>())?;
        faults.arm();
        let (keys, sums) = reduce_by_key(queue, &keys, x, PLUS, 0)?;
        assert_eq!(keys.len(), N / 5);
        assert_eq!(sums.slice(..1).to_vec(queue)?, [host[..5].iter().sum::<u32>()]);
        Ok(())
    })
}

fn of_groups(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        let mut distinct = sorted();
        distinct.dedup();
        faults.arm();
        let (keys, starts, indices) = group_by_key(queue, x)?;
        assert_eq!((keys.len(), starts.len(), indices.len()), (distinct.len(), distinct.len() + 1, N));
        Ok(())
    })
}

fn of_lists(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, host| {
        faults.arm();
        let (_, values) = list_of_lists(queue, x, few::FUNCTION, both::FUNCTION)?;
        assert_eq!(values.len(), host.iter().map(|x| (x % 3) as usize).sum::<usize>());
        Ok(())
    })
}

fn of_expansions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    let counts = Buffer::filled(queue, N, 2u32)?;
    faults.arm();
    let (starts, lists) = expand(queue, &counts)?;
    assert_eq!((starts.len(), lists.len()), (N + 1, 2 * N));
    Ok(())
}

type Table = HashTable<u32, u32>;

fn entries(queue: &Queue, table: &Table) -> Result<(Vec<u32>, Vec<u32>)> {
    Ok((table.keys().to_vec(queue)?, table.values().to_vec(queue)?))
}

/// Changes a small table, which grows. Where that fails, the table is as before, and can be changed then.
fn change<R>(
    queue: &Queue,
    faults: &Faults<'_>,
    call: impl Fn(&mut Table, &Buffer<u32>, &Buffer<u32>) -> Result<R>,
) -> Result<()> {
    let (keys, values) = ([7u32, 70_000, 9], [1u32, 2, 3]);
    let (first, ones) = (Buffer::from_slice(queue, &keys)?, Buffer::from_slice(queue, &values)?);
    let mut table = Table::from_pairs(queue, &first, &ones)?;
    with_numbers(queue, faults, |x, _| {
        let result = faults.during(|| call(&mut table, x, x));
        if result.is_err() {
            assert_eq!(entries(queue, &table)?, (keys.to_vec(), values.to_vec()));
            assert_eq!(table.find(&first, 0)?.to_vec(queue)?, values);
            // slots that a key had claimed are free again
            let absent: Vec<bool> = numbers().iter().map(|key| keys.contains(key)).collect();
            let found: Vec<bool> = table.contains(x)?.to_vec(queue)?.iter().map(|found| *found == 1).collect();
            assert!(found == absent, "a key that was not inserted is found");
            call(&mut table, x, x)?;
        }
        let mut other = Table::from_pairs(queue, &first, &ones)?;
        call(&mut other, x, x)?;
        assert!(entries(queue, &table)? == entries(queue, &other)?, "it differs from a table that has not failed");
        result
    })
}

fn of_insertions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    change(queue, faults, |table, x, y| table.insert(x, y))
}

fn of_new_insertions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    change(queue, faults, |table, x, y| table.insert_new(x, y))
}

fn of_sums(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    change(queue, faults, |table, x, y| table.add(x, y))
}

fn of_counts(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    change(queue, faults, |table, x, _| table.increment(x))
}

fn of_lookups(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        let table = HashTable::from_pairs(queue, x, x)?;
        faults.arm();
        assert!(table.find(x, 0)?.to_vec(queue)? == numbers());
        assert_eq!(table.contains(x)?.to_vec(queue)?, [1; N]);
        Ok(())
    })
}

fn of_removals(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_numbers(queue, faults, |x, _| {
        let mut table = HashTable::from_pairs(queue, x, x)?;
        let (before, part) = (entries(queue, &table)?, x.slice(..1000));
        let result = faults.during(|| {
            table.remove(part)?;
            table.reserve(100_000)
        });
        // between the two
        if result.is_err() && table.len() == before.0.len() {
            assert!(entries(queue, &table)? == before);
            table.remove(part)?;
        }
        assert!(table.contains(part)?.to_vec(queue)? == [0; 1000]);
        assert_eq!(table.contains(x)?.to_vec(queue)?.iter().filter(|found| **found == 1).count(), {
            let gone = &numbers()[..1000];
            numbers().iter().filter(|key| !gone.contains(key)).count()
        });
        result
    })
}
