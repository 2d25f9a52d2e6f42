//! The division of a launch into work-groups.

use super::kernel::Kernel;
use crate::base::{
    error::{Error, Result},
    extent::Extent,
    ndrange::{Limits, Partition, Request},
};

/// The limit on the size of a group: the compiler's proofs hold only up to this size.
const LARGEST: usize = u16::MAX as usize;

impl Partition {
    /// Divides a launch into groups.
    ///
    /// # Errors
    ///
    /// If the work-group size that the user or the kernel requests is impossible.
    pub(crate) fn new(kernel: &Kernel, request: &Request, limits: &Limits) -> Result<Self> {
        let global = request.global.or(1);
        let local = match fixed_local(kernel, request)? {
            Some(local) => {
                check_local(kernel, local, limits)?;
                local.or(1)
            }
            None => choose_local(global, limits, kernel.has_barriers()),
        };
        let dimensions = request.global.dimensions();
        let partition = Self { dimensions, global, local, offset: request.offset };
        if kernel.has_barriers() && partition.is_rounded() {
            let extent = |sizes| Extent::with_dimensions(dimensions, sizes);
            let multiple = extent(partition.rounded_global());
            return Err(Error::NotMultiple {
                kernel: kernel.name(),
                global: request.global,
                local: extent(local),
                multiple,
            });
        }
        Ok(partition)
    }
}

/// The work-group size that the kernel requires or the user requests.
fn fixed_local(kernel: &Kernel, request: &Request) -> Result<Option<Extent>> {
    let global = request.global;
    let invalid = |local, problem| Err(Error::InvalidLocal { kernel: kernel.name(), local, problem });
    let asked = match request.local {
        Some(local) if local.dimensions() != global.dimensions() => {
            return invalid(local, format!("it must have as many dimensions as the size, {global}"));
        }
        asked => asked,
    };
    let Some(required) = kernel.local() else { return Ok(asked) };
    let beyond = &required[global.dimensions()..];
    let required = Extent::with_dimensions(global.dimensions(), required);
    if beyond.iter().any(|&size| size != 1) {
        let all = kernel.local().map_or(required, Extent::from);
        return invalid(all, format!("the kernel is fixed to it, so the size {global} needs as many dimensions"));
    }
    match asked {
        Some(asked) if asked != required => {
            invalid(asked, format!("the kernel is fixed to `local = {:?}`; leave `.local(..)` out", required.sizes()))
        }
        Some(_) | None => Ok(Some(required)),
    }
}

fn check_local(kernel: &Kernel, local: Extent, limits: &Limits) -> Result<()> {
    let invalid = |problem| Err(Error::InvalidLocal { kernel: kernel.name(), local, problem });
    if local.sizes().contains(&0) {
        return invalid("a work-group cannot be empty".into());
    }
    for (d, (&size, &limit)) in local.sizes().iter().zip(&limits.local).enumerate() {
        if size > limit {
            return invalid(format!("in dimension {d} the device allows {limit} work-items at most"));
        }
    }
    let total = local.sizes().iter().try_fold(1usize, |total, &size| total.checked_mul(size));
    let most = limits.group.min(LARGEST);
    if total.is_none_or(|total| total > most) {
        return invalid(format!("the device allows {most} work-items in a group of this kernel at most"));
    }
    Ok(())
}

/// Chooses a work-group size. It fills x first, because neighbours in x share cache lines.
///
/// A size that divides the global size is preferred if it is close enough to the preferred one. Otherwise the last
/// group has surplus work-items, which is better than groups of one for a prime number of work-items.
fn choose_local(global: [usize; 3], limits: &Limits, barriers: bool) -> [usize; 3] {
    let mut room = limits.preferred.min(limits.group).clamp(1, LARGEST);
    let mut local = [1; 3];
    for d in 0..3 {
        let wanted = room.min(limits.local[d]).min(global[d]).max(1);
        local[d] = if global[d].is_multiple_of(wanted) {
            wanted
        } else if limits.ragged && !barriers {
            // the smallest number of equal groups
            global[d].div_ceil(global[d].div_ceil(wanted))
        } else {
            let near = if barriers { 1 } else { wanted - wanted / 4 };
            let divides = |&size: &usize| global[d].is_multiple_of(size);
            let full = |&size: &usize| size.is_multiple_of(limits.multiple.max(1));
            // half the size without idle lanes beats a larger size with idle lanes
            let full = (wanted / 2..wanted).rev().filter(full).find(divides).filter(|_| d == 0 && limits.multiple > 1);
            let divisor = full.or_else(|| (near..wanted).rev().find(divides));
            // in y and z, a smaller group costs nothing, but surplus work-items would waste whole rows
            match divisor {
                Some(divisor) => divisor,
                None if d == 0 => wanted,
                None => (1..near).rev().find(|&size| global[d].is_multiple_of(size)).unwrap_or(1),
            }
        };
        room /= local[d];
        if room == 0 {
            break;
        }
    }
    if barriers && limits.no_pairs && local.iter().product::<usize>() == 2 { [1; 3] } else { local }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GPU: Limits =
        Limits { group: 1024, local: [1024, 1024, 64], preferred: 256, multiple: 32, ragged: false, no_pairs: false };
    const CPU: Limits =
        Limits { group: 4096, local: [4096; 3], preferred: 1024, multiple: 1, ragged: true, no_pairs: true };

    #[test]
    fn local_sizes_divide_where_they_can() {
        assert_eq!(choose_local([1024, 1, 1], &GPU, false), [256, 1, 1]);
        assert_eq!(choose_local([1000, 1, 1], &GPU, false), [250, 1, 1]);
        assert_eq!(choose_local([100, 1, 1], &GPU, false), [100, 1, 1]);
        assert_eq!(choose_local([3600, 1800, 1], &GPU, false), [240, 1, 1]);
        // five full warps instead of six and a quarter
        assert_eq!(choose_local([1600, 1, 1], &GPU, false), [160, 1, 1]);
        assert_eq!(choose_local([1600, 1, 1], &GPU, true), [160, 1, 1]);
        assert_eq!(choose_local([1600, 1, 1], &Limits { multiple: 1, ..GPU }, false), [200, 1, 1]);
        assert_eq!(choose_local([16, 64, 64], &GPU, false), [16, 16, 1]);
    }

    #[test]
    fn prime_sizes_stick_out_unless_there_are_barriers() {
        assert_eq!(choose_local([1009, 1, 1], &GPU, false), [256, 1, 1]);
        assert_eq!(choose_local([1009, 1, 1], &GPU, true), [1, 1, 1]);
        assert_eq!(choose_local([64, 1009, 1], &GPU, false), [64, 1, 1]);
        assert_eq!(choose_local([1500, 1, 1], &CPU, false), [750, 1, 1]);
    }

    #[test]
    fn no_pairs_where_they_are_not_wanted() {
        assert_eq!(choose_local([2, 1, 1], &CPU, true), [1, 1, 1]);
        assert_eq!(choose_local([2, 1, 1], &CPU, false), [2, 1, 1]);
        assert_eq!(choose_local([2, 3, 1], &CPU, true), [2, 3, 1]);
        assert_eq!(choose_local([2, 1, 1], &GPU, true), [2, 1, 1]);
    }

    #[test]
    fn places_are_relative_to_the_offset() {
        let partition = Partition { dimensions: 1, global: [100, 1, 1], local: [16, 1, 1], offset: [5, 0, 0] };
        assert_eq!(partition.place([5 + 33, 0, 0]), ([2, 0, 0], [1, 0, 0]));
        assert_eq!(partition.groups(), [7, 1, 1]);
        assert_eq!(partition.rounded_global(), [112, 1, 1]);
        assert!(partition.is_rounded());
    }
}
