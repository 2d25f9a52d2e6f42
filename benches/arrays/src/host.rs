//! The data, and the same algorithms of std and rayon.

use crate::Case;
use anyhow::Result;
use rayon::prelude::*;
use std::hint::black_box;

/// Random numbers.
pub(crate) struct Data {
    pub(crate) floats: Vec<f32>,
    pub(crate) numbers: Vec<u32>,
    pub(crate) long: Vec<u64>,
    /// A permutation.
    pub(crate) places: Vec<u32>,
}

impl Data {
    pub(crate) fn new(len: usize) -> Self {
        let mut state = 0x9E37_79B9_7F4A_7C15u64;
        let mut next = || {
            state ^= state >> 12;
            state ^= state << 25;
            state ^= state >> 27;
            state.wrapping_mul(0x2545_F491_4F6C_DD1D)
        };
        let long: Vec<u64> = (0..len).map(|_| next()).collect();
        let mut places: Vec<u32> = (0..len as u32).collect();
        for i in (1..len).rev() {
            places.swap(i, (next() % (i as u64 + 1)) as usize);
        }
        Self {
            floats: long.iter().map(|x| (x >> 40) as f32 / 16_777_216.0).collect(),
            numbers: long.iter().map(|x| (x >> 32) as u32).collect(),
            long,
            places,
        }
    }
}

pub(crate) fn cases<'a>(data: &'a Data) -> Vec<Case<'a>> {
    let mut cases = vec![];
    let mut add = |name, bytes: f64, mut run: Box<dyn FnMut() + 'a>| {
        let run: Box<dyn FnMut() -> Result<()> + 'a> = Box::new(move || {
            run();
            Ok(())
        });
        cases.push(Case { name, bytes, flops: 0.0, run, calls: 1, times: vec![] });
    };
    let Data { floats, numbers, .. } = data;
    add("host sum", 4.0, Box::new(|| _ = black_box(floats.iter().sum::<f32>())));
    add("rayon sum", 4.0, Box::new(|| _ = black_box(floats.par_iter().sum::<f32>())));
    let scan = || {
        let mut total = 0u32;
        let sums = numbers.iter().map(|x| (total = total.wrapping_add(*x), total).1);
        _ = black_box(sums.collect::<Vec<u32>>());
    };
    add("host scan", 8.0, Box::new(scan));
    let filter = || _ = black_box(numbers.iter().copied().filter(|x| x % 2 == 1).collect::<Vec<u32>>());
    add("host copy_if", 6.0, Box::new(filter));
    let sort = || {
        let mut x = numbers.clone();
        x.sort_unstable();
        black_box(&x);
    };
    add("host sort", 8.0, Box::new(sort));
    let par_sort = || {
        let mut x = numbers.clone();
        x.par_sort_unstable();
        black_box(&x);
    };
    add("rayon sort", 8.0, Box::new(par_sort));
    cases
}
