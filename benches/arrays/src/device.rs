//! The algorithms on the device.

use crate::{Case, host::Data};
use anyhow::{Result, ensure};
use cl_array::{
    Array, Expression, Side, argmax, argsort, copy_if, copy_if_into, cumulative_sum, functions::plus, gather_into,
    histogram, map_into, partition_into, reduce_by_key, reduce_into, scatter, searchsorted, sort, sort_by_key, sum,
    top_k, unique, zip_map_into,
};
use cl_runtime::prelude::*;
use ndarray::{Axis, Ix1, Ix2, s};

#[device]
fn twice(x: f32) -> f32 {
    2.0 * x
}

#[device]
fn is_odd(x: u32) -> bool {
    x % 2 == 1
}

#[device]
fn low_byte(x: u32) -> u32 {
    x & 255
}

#[device]
fn equal(a: u32, b: u32) -> bool {
    a == b
}

/// The inputs on the device.
pub(crate) struct Inputs {
    floats: Buffer<f32>,
    other: Buffer<f32>,
    numbers: Buffer<u32>,
    long: Buffer<u64>,
    places: Buffer<u32>,
    /// Sorted, each number four times on average.
    runs: Buffer<u32>,
    a: Array<f32, Ix1>,
    b: Array<f32, Ix1>,
    /// A matrix of as many elements, or a few less, about square.
    matrix: Array<f32, Ix2>,
}

impl Inputs {
    pub(crate) fn new(queue: &Queue, data: &Data) -> Result<Self> {
        let columns = 1 << (data.floats.len().ilog2() / 2);
        let rows = data.floats.len() / columns;
        let mut runs: Vec<u32> = data.long.iter().map(|x| (x % (data.long.len() as u64 / 4).max(1)) as u32).collect();
        runs.sort_unstable();
        Ok(Self {
            floats: Buffer::from_slice(queue, &data.floats)?,
            other: Buffer::from_slice(queue, &data.floats)?,
            numbers: Buffer::from_slice(queue, &data.numbers)?,
            long: Buffer::from_slice(queue, &data.long)?,
            places: Buffer::from_slice(queue, &data.places)?,
            runs: Buffer::from_slice(queue, &runs)?,
            a: Array::from_slice(queue, &data.floats)?,
            b: Array::from_slice(queue, &data.floats)?,
            matrix: Array::from_shape_slice(queue, (rows, columns), &data.floats[..rows * columns])?,
        })
    }
}

/// What the algorithms write.
pub(crate) struct Outputs {
    copy: Buffer<f32>,
    twice: Buffer<f32>,
    sums: Buffer<f32>,
    numbers: Buffer<u32>,
    selected: Buffer<u32>,
    parts: Buffer<u32>,
    total: Buffer<f32>,
    counts: [Buffer<u64>; 2],
    gathered: Buffer<u32>,
    array: Array<f32, Ix1>,
}

impl Outputs {
    pub(crate) fn new(queue: &Queue, len: usize) -> Result<Self> {
        let floats = || Buffer::zeroed(queue, len);
        let numbers = || Buffer::zeroed(queue, len);
        Ok(Self {
            copy: floats()?,
            twice: floats()?,
            sums: floats()?,
            numbers: numbers()?,
            selected: numbers()?,
            parts: numbers()?,
            total: Buffer::zeroed(queue, 1)?,
            counts: [Buffer::zeroed(queue, 1)?, Buffer::zeroed(queue, 1)?],
            gathered: numbers()?,
            array: Array::zeros(queue, len)?,
        })
    }
}

/// Results against the host's.
pub(crate) fn check(queue: &Queue, data: &Data) -> Result<()> {
    let inputs = Inputs::new(queue, data)?;
    let mut sorted = data.numbers.clone();
    sorted.sort_unstable();
    ensure!(sort(queue, &inputs.numbers)?.to_vec(queue)? == sorted, "the sort is wrong");
    let (keys, values) = sort_by_key(queue, &inputs.numbers, &inputs.numbers)?;
    ensure!(keys.to_vec(queue)? == sorted && values.to_vec(queue)? == sorted, "the sort by key is wrong");
    let mut floats = data.floats.clone();
    floats.sort_unstable_by(|a, b| b.total_cmp(a));
    let most = 100.min(floats.len());
    ensure!(top_k(queue, &inputs.floats, most)?.0.to_vec(queue)? == floats[..most], "top_k is wrong");
    let mut long = data.long.clone();
    long.sort_unstable();
    ensure!(sort(queue, &inputs.long)?.to_vec(queue)? == long, "the sort of u64 is wrong");
    let odd: Vec<u32> = data.numbers.iter().copied().filter(|x| x % 2 == 1).collect();
    ensure!(copy_if(queue, &inputs.numbers, is_odd::FUNCTION)?.to_vec(queue)? == odd, "copy_if is wrong");
    let mut total = 0u32;
    let sums: Vec<u32> = data.numbers.iter().map(|x| (total = total.wrapping_add(*x), total).1).collect();
    ensure!(cumulative_sum(queue, &inputs.numbers)?.to_vec(queue)? == sums, "the scan is wrong");
    ensure!(sum(queue, &inputs.numbers)? == total, "the sum is wrong");
    Ok(())
}

pub(crate) fn cases<'a>(queue: &'a Queue, inputs: &'a Inputs, outputs: &'a mut Outputs, calls: usize) -> Vec<Case<'a>> {
    let Inputs { floats, other, numbers, long, places, runs, a, b, matrix } = inputs;
    let Outputs { copy, twice: out, sums, numbers: scattered, selected, parts, total, counts, gathered, array } =
        outputs;
    let [count, even] = counts;
    let mut cases: Vec<Case<'a>> = vec![];
    let mut add = |name, bytes: f64, run: Box<dyn FnMut() -> Result<()> + 'a>| {
        cases.push(Case { name, bytes, flops: 0.0, run, calls, times: vec![] });
    };
    add("copy", 8.0, Box::new(move || Ok(copy.copy_from(queue, floats)?)));
    add("map", 8.0, Box::new(move || Ok(map_into(queue, floats, twice::FUNCTION, &mut *out).map(drop)?)));
    let mut add_floats = move || zip_map_into(queue, floats, other, plus::<f32>::FUNCTION, &mut *sums);
    add("zip_map", 12.0, Box::new(move || Ok(add_floats().map(drop)?)));
    add("(a * 2 + b).sqrt()", 12.0, Box::new(move || Ok(array.assign((a * 2.0 + b).sqrt()).map(drop)?)));
    let plus_floats = plus::<f32>::FUNCTION;
    add("reduce", 4.0, Box::new(move || Ok(reduce_into(queue, floats, plus_floats, 0.0, &mut *total).map(drop)?)));
    add("sum, waits", 4.0, Box::new(move || Ok(a.sum().map(drop)?)));
    add("dot, waits", 8.0, Box::new(move || Ok(a.dot(b).map(drop)?)));
    add("argmax, waits", 4.0, Box::new(move || Ok(argmax(queue, floats).map(drop)?)));
    add("sum of a column", 4.0, Box::new(move || Ok(matrix.sum_axis(Axis(0)).map(drop)?)));
    add("sum of a row", 4.0, Box::new(move || Ok(matrix.sum_axis(Axis(1)).map(drop)?)));
    add("cumulative_sum f32", 8.0, Box::new(move || Ok(cumulative_sum(queue, floats).map(drop)?)));
    add("cumulative_sum u32", 8.0, Box::new(move || Ok(cumulative_sum(queue, numbers).map(drop)?)));
    add("cumulative_sum u64", 16.0, Box::new(move || Ok(cumulative_sum(queue, long).map(drop)?)));
    let mut odd = move || copy_if_into(queue, numbers, is_odd::FUNCTION, &mut *selected, &mut *count);
    add("copy_if", 6.0, Box::new(move || Ok(odd().map(drop)?)));
    let mut split = move || partition_into(queue, numbers, is_odd::FUNCTION, &mut *parts, &mut *even);
    add("partition", 8.0, Box::new(move || Ok(split().map(drop)?)));
    add("unique, waits", 5.0, Box::new(move || Ok(unique(queue, runs, equal::FUNCTION).map(drop)?)));
    let by_key = move || reduce_by_key(queue, runs, floats, plus::<f32>::FUNCTION, 0.0);
    add("reduce_by_key, waits", 10.0, Box::new(move || Ok(by_key().map(drop)?)));
    add("histogram", 4.0, Box::new(move || Ok(histogram(queue, numbers, low_byte::FUNCTION, 256).map(drop)?)));
    add("gather", 12.0, Box::new(move || Ok(gather_into(queue, numbers, places, &mut *gathered).map(drop)?)));
    add("scatter", 12.0, Box::new(move || Ok(scatter(queue, numbers, places, &mut *scattered).map(drop)?)));
    add("searchsorted", 12.0, Box::new(move || Ok(searchsorted(queue, runs, places, Side::Left).map(drop)?)));
    add("sort u32", 8.0, Box::new(move || Ok(sort(queue, numbers).map(drop)?)));
    add("sort f32", 8.0, Box::new(move || Ok(sort(queue, floats).map(drop)?)));
    add("sort u64", 16.0, Box::new(move || Ok(sort(queue, long).map(drop)?)));
    add("sort_by_key u32", 16.0, Box::new(move || Ok(sort_by_key(queue, numbers, numbers).map(drop)?)));
    add("argsort u32", 8.0, Box::new(move || Ok(argsort(queue, numbers).map(drop)?)));
    add("top_k 100", 4.0, Box::new(move || Ok(top_k(queue, floats, 100).map(drop)?)));
    let side = matrix.shape()[1];
    let square = matrix.slice(s![..side, ..]);
    let of_all = (side * side) as f64 / floats.len() as f64;
    let run: Box<dyn FnMut() -> Result<()> + 'a> = Box::new(move || Ok(square.dot(&square).map(drop)?));
    let flops = 2.0 * side as f64 * of_all;
    cases.push(Case { name: "product of matrices", bytes: 12.0 * of_all, flops, run, calls, times: vec![] });
    cases
}
