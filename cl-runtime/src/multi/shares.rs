//! How much of the whole each device gets.

use crate::base::{
    error::{Error, Result},
    multi::MultiError,
};
use std::ops::Range;

/// The share of each device in the whole, by weights.
///
/// ```
/// use cl_runtime::Shares;
///
/// assert_eq!(Shares::equal(3).split(10), [0..3, 3..6, 6..10]);
/// assert_eq!(Shares::new(&[3.0, 1.0])?.split(1000), [0..750, 750..1000]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Shares {
    weights: Vec<f64>,
}

impl Shares {
    const LARGEST_STEP: usize = 256;

    /// Equal shares for so many devices.
    ///
    /// ```
    /// use cl_runtime::Shares;
    ///
    /// assert_eq!(Shares::equal(2).split(3), [0..1, 1..3]);
    /// ```
    pub fn equal(devices: usize) -> Self {
        Self { weights: vec![1.0; devices] }
    }

    /// Shares in proportion to these weights, such as measured speeds. A device of weight zero gets nothing.
    ///
    /// # Errors
    ///
    /// [`MultiError::Weights`] if a weight is negative or not finite, or if all are zero.
    ///
    /// ```
    /// use cl_runtime::Shares;
    ///
    /// assert_eq!(Shares::new(&[2.0, 0.0, 1.0])?.split(9), [0..6, 6..6, 6..9]);
    /// assert!(Shares::new(&[1.0, -1.0]).is_err());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(weights: &[f64]) -> Result<Self> {
        let sum: f64 = weights.iter().sum();
        if weights.iter().any(|weight| *weight < 0.0) || !sum.is_finite() || sum <= 0.0 {
            return Err(Error::Multi(MultiError::Weights { weights: weights.to_vec() }));
        }
        Ok(Self { weights: weights.to_vec() })
    }

    /// The weights.
    ///
    /// ```
    /// use cl_runtime::Shares;
    ///
    /// assert_eq!(Shares::new(&[3.0, 1.0])?.weights(), [3.0, 1.0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The rows of each device, in order and without gaps.
    ///
    /// Parts of many rows begin at multiples of a power of two, up to 256, which moves them by less than 1/256 of an equal
    /// share: work-groups are full then.
    ///
    /// ```
    /// use cl_runtime::Shares;
    ///
    /// assert_eq!(Shares::equal(4).split(2), [0..0, 0..1, 1..1, 1..2]);
    /// assert_eq!(Shares::new(&[0.501, 0.499])?.split(1 << 18), [0..131_328, 131_328..262_144]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn split(&self, rows: usize) -> Vec<Range<usize>> {
        let sum: f64 = self.weights.iter().sum();
        // what follows the last device that gets something is empty, whatever the rounding
        let last = self.weights.iter().rposition(|weight| *weight > 0.0);
        let step = (rows / (Self::LARGEST_STEP * self.weights.len().max(1))).clamp(1, Self::LARGEST_STEP);
        let step = 1 << step.ilog2();
        let (mut start, mut before) = (0, 0.0);
        let ranges = self.weights.iter().enumerate().map(|(number, weight)| {
            before += weight;
            let end = match last {
                Some(last) if number < last => {
                    let end = (before / sum * rows as f64) as usize;
                    ((end + step / 2) / step * step).clamp(start, rows)
                }
                Some(_) | None => rows,
            };
            let range = start..end;
            start = end;
            range
        });
        ranges.collect()
    }
}
