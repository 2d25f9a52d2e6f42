//! Where to cut sorted sequences, so that what is before the cuts are the first elements of all.

use crate::{Key, Side, gather, searchsorted};
use cl_runtime::{Buffer, MultiQueue, Result};
use std::iter;

/// The number of samples that each device gives in a round, for all cuts together.
const SAMPLES: usize = 256;

/// A cut that is searched for: `rank` elements are before it.
struct Cut {
    rank: usize,
    /// For each sequence, the least and the greatest place of the cut.
    low: Vec<usize>,
    high: Vec<usize>,
    found: Option<Vec<usize>>,
}

/// Returns for each rank, in ascending order, how many elements of each sorted sequence are among the first `rank` elements.
/// Of equal elements those of earlier sequences come first. Waits.
///
/// A round takes samples of what is still in question, and counts on each device what is before each. It leaves less than a
/// hundredth in question, or so.
pub(super) fn cuts<K: Key>(on: &MultiQueue, sorted: &[Buffer<K>], ranks: &[usize]) -> Result<Vec<Vec<usize>>> {
    let lengths: Vec<usize> = sorted.iter().map(Buffer::len).collect();
    let mut cuts: Vec<Cut> = ranks
        .iter()
        .map(|rank| Cut { rank: *rank, low: vec![0; sorted.len()], high: lengths.clone(), found: None })
        .collect();
    let per_cut = (SAMPLES / cuts.len().max(1)).max(2);
    loop {
        cuts.iter_mut().for_each(Cut::settle);
        if cuts.iter().all(|cut| cut.found.is_some()) {
            return Ok(cuts.into_iter().filter_map(|cut| cut.found).collect());
        }
        let samples = on.each((), |on, ()| {
            let number = on.number();
            let open = cuts.iter().filter(|cut| cut.found.is_none());
            let places: Vec<u64> = open
                .flat_map(|cut| spread(cut.low[number], cut.high[number], per_cut))
                .map(|place| place as u64)
                .collect();
            if places.is_empty() {
                return Ok(Vec::new());
            }
            let places = Buffer::from_slice(on.queue(), &places)?;
            gather(on.queue(), &sorted[number], &places)?.to_vec(on.queue())
        })?;
        let samples = samples.concat();
        // for each device and sample, how many elements are before it, and how many up to it
        let counts = on.each((), |on, ()| {
            let (queue, sorted) = (on.queue(), &sorted[on.number()]);
            let samples = Buffer::from_slice(queue, &samples)?;
            let [before, up_to] = [Side::Left, Side::Right].map(|side| searchsorted(queue, sorted, &samples, side));
            Ok((before?.to_vec(queue)?, up_to?.to_vec(queue)?))
        })?;
        let of =
            |sample: usize| counts.iter().map(move |(before, up_to)| (before[sample] as usize, up_to[sample] as usize));
        for sample in 0..samples.len() {
            cuts.iter_mut().filter(|cut| cut.found.is_none()).for_each(|cut| cut.narrow(of(sample)));
        }
    }
}

/// Up to `count` places in `low..high`, evenly spread.
fn spread(low: usize, high: usize, count: usize) -> impl Iterator<Item = usize> {
    let open = high - low;
    let count = count.min(open);
    // of 64 bits times a small number
    (0..count).map(move |i| low + (open as u128 * (2 * i + 1) as u128 / (2 * count) as u128) as usize)
}

impl Cut {
    /// Uses how many elements of each sequence are before a value, and up to it.
    fn narrow(&mut self, counts: impl Iterator<Item = (usize, usize)> + Clone) {
        let (before, up_to) = counts.clone().fold((0, 0), |sums, counts| (sums.0 + counts.0, sums.1 + counts.1));
        if up_to < self.rank {
            iter::zip(&mut self.low, counts).for_each(|(low, (_, up_to))| *low = up_to.max(*low));
        } else if before > self.rank {
            iter::zip(&mut self.high, counts).for_each(|(high, (before, _))| *high = before.min(*high));
        } else {
            // the cut is before, among or after the elements that are equal to the value
            let mut rest = self.rank - before;
            let places = counts.map(|(before, up_to)| {
                let equal = rest.min(up_to - before);
                rest -= equal;
                before + equal
            });
            self.found = Some(places.collect());
        }
    }

    /// Finds the cut if nothing is left in question.
    fn settle(&mut self) {
        if self.found.is_none() {
            let ends = [&self.low, &self.high];
            self.found = ends.into_iter().find(|places| places.iter().sum::<usize>() == self.rank).cloned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn samples_are_distinct_and_within() {
        for (low, high) in [(0, 0), (3, 4), (3, 10), (5, 10_000), (0, usize::MAX)] {
            let places = Vec::from_iter(spread(low, high, 8));
            assert_eq!(places.len(), 8.min(high - low));
            assert!(places.windows(2).all(|pair| pair[0] < pair[1]), "{places:?}");
            assert!(places.iter().all(|place| (low..high).contains(place)), "{places:?}");
        }
    }
}
