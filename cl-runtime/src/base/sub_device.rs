//! How devices are divided into sub-devices.

use std::fmt;

/// How [`Device::partition`](crate::Device::partition) divides a device (OpenCL API 3.0, section 4.3).
///
/// ```
/// use cl_runtime::{Device, DevicePartition};
///
/// let device = Device::native();
/// let halves = device.capabilities().compute_units / 2;
/// if halves > 0 {
///     assert!(device.partition(&DevicePartition::Equally(halves))?.len() >= 2);
/// }
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DevicePartition {
    /// As many sub-devices as possible with this number of compute units each. The remaining compute units are not used.
    Equally(usize),
    /// One sub-device for each number of compute units. The remaining compute units are not used.
    Counts(Vec<usize>),
    /// One sub-device for each part of the hardware that shares a cache or memory. The native device has no such
    /// division.
    Affinity(AffinityDomain),
}

/// What the compute units of a sub-device share.
///
/// ```
/// use cl_runtime::{AffinityDomain, Device, DevicePartition};
///
/// for device in Device::all() {
///     match device.partition(&DevicePartition::Affinity(AffinityDomain::Numa)) {
///         Ok(nodes) => println!("{device}: {} NUMA nodes", nodes.len()),
///         Err(error) => println!("{error}"),
///     }
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AffinityDomain {
    /// A NUMA node.
    Numa,
    /// A cache of level 4.
    L4Cache,
    /// A cache of level 3.
    L3Cache,
    /// A cache of level 2.
    L2Cache,
    /// A cache of level 1.
    L1Cache,
    /// The first of these that divides the device, from NUMA nodes to caches of level 1.
    NextPartitionable,
}

impl DevicePartition {
    /// The problem of dividing `units` compute units this way, whatever the device.
    pub(crate) fn problem(&self, units: usize) -> Option<String> {
        let zero = || Some("a sub-device needs at least one compute unit".to_owned());
        let has = || format!("the device has {}", Units(units));
        match self {
            Self::Equally(0) => zero(),
            &Self::Equally(each) if each > units => Some(format!("{} for each sub-device, but {}", Units(each), has())),
            Self::Counts(counts) if counts.is_empty() => Some("the list of compute units is empty".to_owned()),
            Self::Counts(counts) if counts.contains(&0) => zero(),
            Self::Counts(counts) => match counts.iter().try_fold(0usize, |sum, &count| sum.checked_add(count)) {
                Some(sum) if sum <= units => None,
                _ => Some(format!("{counts:?} compute units, but {}", has())),
            },
            Self::Equally(_) | Self::Affinity(_) => None,
        }
    }
}

/// A number of compute units.
struct Units(usize);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} compute unit{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// Which sub-device of its parent a device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The number of sub-devices.
    pub(crate) of: usize,
}

/// `name`, or `name (part 1 of 2)`.
pub(crate) fn named_part(name: &str, part: Option<&Part>) -> String {
    part.map_or_else(|| name.to_owned(), |Part { number, of }| format!("{name} (part {number} of {of})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_partitions_have_a_problem() {
        let problem = |partition: DevicePartition| partition.problem(4).unwrap_or_default();
        assert_eq!(problem(DevicePartition::Equally(4)), "");
        assert_eq!(problem(DevicePartition::Counts(vec![1, 3])), "");
        assert_eq!(problem(DevicePartition::Equally(0)), "a sub-device needs at least one compute unit");
        assert_eq!(
            problem(DevicePartition::Equally(5)),
            "5 compute units for each sub-device, but the device has 4 compute units"
        );
        assert_eq!(problem(DevicePartition::Counts(vec![])), "the list of compute units is empty");
        assert_eq!(
            problem(DevicePartition::Counts(vec![2, 3])),
            "[2, 3] compute units, but the device has 4 compute units"
        );
        assert!(problem(DevicePartition::Counts(vec![usize::MAX, 2])).contains("but the device has 4"));
    }
}
