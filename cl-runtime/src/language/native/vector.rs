//! Vectors in slices of native kernels, and the conditions under which their operators panic.

use super::{
    slice::{GlobalSlice, GlobalSliceMut},
    work_item::{Flow, WorkItem},
};
use crate::{
    item::Item,
    language::{
        element::Element,
        vector::{Lane, Operand, Vector},
    },
};

/// The length of a slice that is cast to another element type, or a panic with the lengths if the cast is invalid.
#[inline(always)]
fn cast_len<T: Element, U: Element>(
    start: *const T,
    len: usize,
    cl: &WorkItem<'_>,
    item: &'static Item,
    alignment: Option<u32>,
    rest: Option<u32>,
) -> Flow<usize> {
    let bytes = len * size_of::<T>();
    if let Some(site) = alignment
        && !start.cast::<U>().is_aligned()
    {
        return Err(cl.panic(item, site, &[]));
    }
    if let Some(site) = rest
        && !bytes.is_multiple_of(size_of::<U>())
    {
        return Err(cl.panic(item, site, &[]));
    }
    debug_assert!(
        start.cast::<U>().is_aligned() && bytes.is_multiple_of(size_of::<U>()),
        "the cast is checked or proven"
    );
    Ok(bytes / size_of::<U>())
}

macro_rules! reads {
    ($slice:ident) => {
        impl<'a, T: Element> $slice<'a, T> {
            /// Casts the slice to another element type.
            ///
            /// # Safety
            ///
            /// The conditions that are not checked hold: the slice is aligned for the new elements, and its size is a
            /// multiple of theirs.
            #[inline(always)]
            pub unsafe fn cast<U: Element>(
                self,
                cl: &WorkItem<'_>,
                item: &'static Item,
                alignment: Option<u32>,
                rest: Option<u32>,
            ) -> Flow<$slice<'a, U>> {
                let len = cast_len::<T, U>(self.start(), self.len(), cl, item, alignment, rest)?;
                // SAFETY: checked, or as the caller promises: as many bytes as before, aligned for `U`, which is `Pod` as
                // `T` is.
                Ok(unsafe { $slice::new(self.start().cast(), len) })
            }

            /// Returns the first elements as a vector, or raises a panic of the work-item at `site` of `item`.
            ///
            /// # Safety
            ///
            /// Without a site, there are enough elements.
            #[inline(always)]
            #[track_caller]
            pub unsafe fn load_vector<V: Vector<Lane = T>>(
                self,
                cl: &WorkItem<'_>,
                item: &'static Item,
                site: Option<u32>,
            ) -> Flow<V> {
                if let Some(site) = site
                    && self.len() < V::LEN
                {
                    return Err(cl.panic_index(item, site, V::LEN, self.len()));
                }
                // SAFETY: checked, or as the caller promises.
                Ok(V::from_fn(|lane| unsafe { self.load_proven(cl, lane) }))
            }
        }

        impl<'a, V: Vector> $slice<'a, V> {
            /// All lanes of all vectors, with the padding between them.
            #[inline(always)]
            pub fn lanes(self) -> $slice<'a, V::Lane> {
                // SAFETY: a vector is `SLOTS` of its lanes, all initialised, and aligned for them.
                unsafe { $slice::new(self.start().cast(), self.len() * V::SLOTS) }
            }
        }
    };
}

reads!(GlobalSlice);
reads!(GlobalSliceMut);

impl<T: Element> GlobalSliceMut<'_, T> {
    /// Stores the lanes into the first elements, or raises a panic of the work-item at `site` of `item`.
    ///
    /// # Safety
    ///
    /// Without a site, there are enough elements.
    #[inline(always)]
    #[track_caller]
    pub unsafe fn store_vector<V: Vector<Lane = T>>(
        self,
        cl: &WorkItem<'_>,
        item: &'static Item,
        site: Option<u32>,
        vector: V,
    ) -> Flow<()>
    where
        T: Lane,
    {
        if let Some(site) = site
            && self.len() < V::LEN
        {
            return Err(cl.panic_index(item, site, V::LEN, self.len()));
        }
        // SAFETY: checked, or as the caller promises.
        (0..V::LEN).for_each(|lane| unsafe { self.store_proven(cl, lane, vector.lane(lane)) });
        Ok(())
    }
}

/// Whether any lane is zero.
#[inline(always)]
pub fn any_zero<V: Vector>(divisor: impl Operand<V>) -> bool {
    let divisor = divisor.spread();
    (0..V::LEN).any(|lane| divisor.lane(lane) == V::Lane::default())
}

/// Whether any lane divides the smallest number by -1.
#[inline(always)]
pub fn any_overflow<V: Vector>(dividend: impl Operand<V>, divisor: impl Operand<V>) -> bool {
    let Some((minus_one, min)) = V::Lane::MINUS_ONE_AND_MIN else { return false };
    let (dividend, divisor) = (dividend.spread(), divisor.spread());
    (0..V::LEN).any(|lane| divisor.lane(lane) == minus_one && dividend.lane(lane) == min)
}

/// The values of the first pair of lanes that is not in order, as a panic records them.
#[inline(always)]
pub fn unordered<V: Vector>(low: impl Operand<V>, high: impl Operand<V>) -> Option<[u64; 2]> {
    let (low, high) = (low.spread(), high.spread());
    let ordered = |lane| low.lane(lane) <= high.lane(lane);
    let lane = (0..V::LEN).find(|&lane| !ordered(lane))?;
    Some([low.lane(lane), high.lane(lane)].map(Lane::recorded))
}
