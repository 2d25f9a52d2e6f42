//! Random numbers from counters.

mod counter;
mod numbers;

use crate::Array;
use cl_runtime::{DeviceFn, Element, Event, Function, Queue, Result, prelude::*};
use counter::{philox, threefry};
use ndarray::IntoDimension;
use numbers::{Parameters, narrow, normal_f32, normal_f64, unit_f32, unit_f64, wide};
use std::ops::{Bound, RangeBounds};

/// Where a launch begins. A struct, since the runtime makes programs for the values of integers.
#[derive(Debug, Clone, Copy, Element)]
#[repr(C)]
struct Start {
    seed: u64,
    stream: u64,
    block: u64,
}

/// Each work-item makes the numbers of one counter.
#[kernel]
fn fill<T: Element, P: Element, const PER: usize, G: Fn(u32x4, u32x4) -> u32x4, C: Fn(u32x4, P) -> [T; PER]>(
    generate: G,
    convert: C,
    start: Start,
    of: P,
    out: &mut [T],
) {
    let i = global_id(0);
    let (seed, stream, first): (u64, u64, u64) = (start.seed, start.stream, start.block);
    let block = first.wrapping_add(i as u64);
    let counter = u32x4::new(block as u32, (block >> 32) as u32, stream as u32, (stream >> 32) as u32);
    let key = u32x4::new(seed as u32, (seed >> 32) as u32, 0, 0);
    let words: u32x4 = generate(counter, key);
    let values: [T; PER] = convert(words, of);
    for k in 0..PER {
        if i * PER + k < out.len() {
            out[i * PER + k] = values[k];
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    Philox,
    Threefry,
}

/// A source of random numbers: a function of a seed, the number of a stream and a counter.
///
/// Each call makes an array and advances the counter, so that the next call returns other numbers. The same calls return
/// the same numbers on every device, to the bit. Two streams of a seed, and two seeds, have different numbers: give each
/// host thread or each simulation a stream.
///
/// The counter counts *blocks* of four words of 32 bits. A call takes `len / n` blocks, rounded up, where a block makes
/// `n` = 4 of `f32`, 2 of `f64` and of integers of at most 32 bits, and 1 of other integers. A generator has 2⁶⁴ blocks,
/// after which it starts again.
///
/// [`Generator::philox`] is Philox4x32-10, the numbers of `curandStatePhilox4_32_10` with the same seed, `subsequence` and
/// block. [`Generator::threefry`] is Threefry4x32-20. Both are by Salmon et al., "Parallel random numbers: as easy as 1, 2,
/// 3", SC 2011, and pass the tests of TestU01. Neither is for cryptography.
///
/// No function waits. Each is O(n), and has no temporaries.
///
/// ```
/// use cl_array::{Expression, Generator};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let mut random = Generator::philox(42);
/// let x = random.uniform::<f32, _>(&queue, (100, 100))?;
/// let y = random.uniform::<f32, _>(&queue, (100, 100))?;
/// let inside = (&x * &x + &y * &y).less(1.0).count()?;
/// assert!((7700..8000).contains(&inside));
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generator {
    method: Method,
    seed: u64,
    stream: u64,
    /// The next block.
    block: u64,
}

impl Generator {
    /// Creates a generator with Philox4x32-10: the fastest on GPUs.
    ///
    /// ```
    /// # use cl_array::Generator;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// // the first words of the known answer for the counter 0 and the key 0
    /// let unit = Generator::philox(0).uniform::<f32, _>(&queue, 2)?.to_vec()?;
    /// assert_eq!(unit, [(0x6627_e8d5u32 >> 8) as f32 / 16_777_216.0, (0xe169_c58du32 >> 8) as f32 / 16_777_216.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn philox(seed: u64) -> Self {
        Self { method: Method::Philox, seed, stream: 0, block: 0 }
    }

    /// Creates a generator with Threefry4x32-20, which has no products.
    ///
    /// ```
    /// # use cl_array::Generator;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let unit = Generator::threefry(0).uniform::<f32, _>(&queue, 1)?.to_vec()?;
    /// assert_eq!(unit, [(0x9c6c_a96au32 >> 8) as f32 / 16_777_216.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn threefry(seed: u64) -> Self {
        Self { method: Method::Threefry, ..Self::philox(seed) }
    }

    /// Returns the generator at the start of another stream.
    ///
    /// ```
    /// # use cl_array::Generator;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let [a, b] = [0, 1].map(|stream| Generator::philox(7).stream(stream).uniform::<f64, _>(&queue, 8));
    /// assert_ne!(a?.to_vec()?, b?.to_vec()?);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn stream(self, stream: u64) -> Self {
        Self { stream, block: 0, ..self }
    }

    /// Returns the generator at a block of its stream.
    ///
    /// ```
    /// # use cl_array::Generator;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let all = Generator::philox(7).uniform::<f32, _>(&queue, 100)?.to_vec()?;
    /// let tail = Generator::philox(7).at_block(20).uniform::<f32, _>(&queue, 20)?.to_vec()?;
    /// assert_eq!(all[80..], tail);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn at_block(self, block: u64) -> Self {
        Self { block, ..self }
    }

    /// Returns the number of the next block.
    ///
    /// ```
    /// # use cl_array::Generator;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut random = Generator::philox(7);
    /// random.uniform::<f32, _>(&queue, 10)?;
    /// assert_eq!(random.block(), 3);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn block(&self) -> u64 {
        self.block
    }

    /// Makes an array of uniform numbers from 0 up to and without 1. An `f32` is a multiple of 2⁻²⁴, an `f64` of 2⁻⁵³, all
    /// with the same chance. O(n), one kernel, no temporaries. Does not wait.
    ///
    /// # Errors
    ///
    /// Those of an allocation and of [`Launch::launch`]. The generator has then advanced all the same.
    ///
    /// ```
    /// # use cl_array::{Expression, Generator};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let x = Generator::philox(1).uniform::<f32, _>(&queue, (300, 100))?;
    /// assert!((x.mean()? - 0.5).abs() < 0.01);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn uniform<T: RandomFloat, S: IntoDimension>(&mut self, queue: &Queue, shape: S) -> Result<Array<T, S::Dim>> {
        self.array(queue, shape, T::PER, T::uniform)
    }

    /// Makes an array of normal numbers, by the method of Box and Muller. The same to the bit on every device: logarithm,
    /// root, sine and cosine are computed without functions of the device. Those of `f32` lie within ±6.8 standard
    /// deviations, and differ from the exact function of the random words by at most 2 ulp of the radius; those of `f64`
    /// within ±9.5, and by 5 ulp.
    ///
    /// # Errors
    ///
    /// Same as [`uniform`](Self::uniform).
    ///
    /// # Panics
    ///
    /// If the deviation is negative or NaN.
    ///
    /// ```
    /// # use cl_array::{Expression, Generator};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let x = Generator::philox(1).normal(&queue, 30_000, 5.0f32, 2.0)?;
    /// assert!((x.mean()? - 5.0).abs() < 0.05 && (x.var(0.0)? - 4.0).abs() < 0.1);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn normal<T: RandomFloat, S: IntoDimension>(
        &mut self,
        queue: &Queue,
        shape: S,
        mean: T,
        deviation: T,
    ) -> Result<Array<T, S::Dim>> {
        assert!(deviation >= T::ZERO, "the standard deviation of random numbers is negative or not a number");
        self.array(queue, shape, T::PER, |own, queue, out| T::normal(own, queue, mean, deviation, out))
    }

    /// Makes an array of uniform integers of a range: `1..=6`, `0..n`, `..`.
    ///
    /// Each is the upper part of a product of the range's length with 64 random bits, or 128 for types of 64 bits. The
    /// chances of two integers differ by less than 2⁻³² of a chance, or 2⁻⁶⁴. Otherwise as [`uniform`](Self::uniform).
    ///
    /// # Errors
    ///
    /// Same as [`uniform`](Self::uniform).
    ///
    /// # Panics
    ///
    /// If the range is empty.
    ///
    /// ```
    /// # use cl_array::{Expression, Generator};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let dice = Generator::philox(1).integers(&queue, 6000, 1..=6)?;
    /// assert_eq!((dice.min()?, dice.max()?), (Some(1), Some(6)));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[track_caller]
    pub fn integers<T: RandomInteger, S: IntoDimension>(
        &mut self,
        queue: &Queue,
        shape: S,
        range: impl RangeBounds<T>,
    ) -> Result<Array<T, S::Dim>> {
        let (first, last) = limits(&range);
        let of = Parameters { first: first.to_u64(), second: last.to_u64().wrapping_sub(first.to_u64()) };
        self.array(queue, shape, T::PER, |own, queue, out| T::integers(own, queue, of, out))
    }

    fn array<T: Element, S: IntoDimension>(
        &mut self,
        queue: &Queue,
        shape: S,
        per: usize,
        launch: impl FnOnce(&Self, &Queue, SliceMut<'_, T>) -> Result<Event>,
    ) -> Result<Array<T, S::Dim>> {
        let mut array = Array::unwritten(queue, shape.into_dimension())?;
        let at = self.clone();
        self.block = self.block.wrapping_add(array.len().div_ceil(per) as u64);
        if !array.is_empty() {
            launch(&at, queue, array.buffer.slice_mut(..))?;
        }
        Ok(array)
    }

    fn launch<T: Element, P: Element, const PER: usize, C: DeviceFn<(u32x4, P), [T; PER], Captured = ()>>(
        &self,
        queue: &Queue,
        of: P,
        out: SliceMut<'_, T>,
    ) -> Result<Event> {
        let start = Start { seed: self.seed, stream: self.stream, block: self.block };
        let (convert, blocks) = (Function::<C>::new(), out.len().div_ceil(PER));
        let launch = match self.method {
            Method::Philox => fill::<T, P, PER, _, C>(philox::FUNCTION, convert, start, of, out),
            Method::Threefry => fill::<T, P, PER, _, C>(threefry::FUNCTION, convert, start, of, out),
        };
        launch.global(blocks).launch(queue)
    }
}

/// The first and the last integer of a range.
#[track_caller]
fn limits<T: Int>(range: &impl RangeBounds<T>) -> (T, T) {
    let first = match range.start_bound() {
        Bound::Included(first) => Some(*first),
        Bound::Excluded(before) => (*before != T::MAX).then(|| *before + T::ONE),
        Bound::Unbounded => Some(T::MIN),
    };
    let last = match range.end_bound() {
        Bound::Included(last) => Some(*last),
        Bound::Excluded(end) => (*end != T::MIN).then(|| *end - T::ONE),
        Bound::Unbounded => Some(T::MAX),
    };
    match (first, last) {
        (Some(first), Some(last)) if first <= last => (first, last),
        _ => panic!("random integers of an empty range"),
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A float of which [`Generator`] makes random numbers: `f32` and `f64`.
///
/// ```
/// fn is_random<T: cl_array::RandomFloat>() {}
/// is_random::<f32>();
/// is_random::<f64>();
/// ```
pub trait RandomFloat: Float + sealed::Sealed {
    #[doc(hidden)]
    const PER: usize;
    #[doc(hidden)]
    fn uniform(at: &Generator, queue: &Queue, out: SliceMut<'_, Self>) -> Result<Event>;
    #[doc(hidden)]
    fn normal(at: &Generator, queue: &Queue, mean: Self, deviation: Self, out: SliceMut<'_, Self>) -> Result<Event>;
}

/// An integer of which [`Generator`] makes random numbers: any.
///
/// ```
/// fn is_random<T: cl_array::RandomInteger>() {}
/// is_random::<u8>();
/// is_random::<i64>();
/// ```
pub trait RandomInteger: Int + sealed::Sealed {
    #[doc(hidden)]
    const PER: usize;
    #[doc(hidden)]
    #[allow(private_interfaces)] // no other crate can call it
    fn integers(at: &Generator, queue: &Queue, of: Parameters<u64>, out: SliceMut<'_, Self>) -> Result<Event>;
}

macro_rules! floats {
    ($($float:ident: $per:literal $unit:ident $normal:ident;)*) => {$(
        impl sealed::Sealed for $float {}
        impl RandomFloat for $float {
            const PER: usize = $per;

            fn uniform(at: &Generator, queue: &Queue, out: SliceMut<'_, $float>) -> Result<Event> {
                at.launch::<$float, u32, $per, $unit>(queue, 0, out)
            }

            fn normal(at: &Generator, queue: &Queue, mean: $float, deviation: $float, out: SliceMut<'_, $float>) -> Result<Event> {
                let of = Parameters { first: mean, second: deviation };
                at.launch::<$float, Parameters<$float>, $per, $normal>(queue, of, out)
            }
        }
    )*};
}

floats! {
    f32: 4 unit_f32 normal_f32;
    f64: 2 unit_f64 normal_f64;
}

macro_rules! integers {
    ($($per:literal $convert:ident: $($int:ident)*;)*) => {$($(
        impl sealed::Sealed for $int {}
        impl RandomInteger for $int {
            const PER: usize = $per;

            #[allow(private_interfaces)] // no other crate can call it
            fn integers(at: &Generator, queue: &Queue, of: Parameters<u64>, out: SliceMut<'_, $int>) -> Result<Event> {
                at.launch::<$int, Parameters<u64>, $per, $convert<$int>>(queue, of, out)
            }
        }
    )*)*};
}

integers! {
    2 narrow: u8 u16 u32 i8 i16 i32;
    1 wide: u64 i64 usize isize;
}
