//! Halos: copies of the rows of neighbours.

use crate::{
    error::{Error, Result},
    message::{fits, header, received_header},
    request::Tag,
    stream::Stream,
    world::{Operation, World},
};
use cl_runtime::{Element, Queue, Slice, SliceMut};

/// What is beyond the first rank and the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// Nothing: the halo before the first rank's rows, and that behind the last rank's, stay as they are.
    Open,
    /// The last rank's rows are before the first rank's.
    Periodic,
}

impl World {
    /// Exchanges the halos of an array whose rows are split over the ranks, in the order of ranks.
    ///
    /// `rows` is a halo of `halo` elements (a number of rows, times the elements of a row), the rank's own rows, and another
    /// such halo. The first halo becomes a copy of the last own rows of the rank before, and the second one a copy of the first
    /// own rows of the rank behind. All ranks take part; each rank waits for its neighbours only.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there are fewer own elements than those of a halo; [`Error::LengthMismatch`] if a neighbour has
    /// a halo of another length; otherwise the same as [`receive`](Self::receive).
    pub fn exchange_halos<'a, T: Element>(
        &self,
        queue: &Queue,
        rows: impl Into<SliceMut<'a, T>>,
        halo: usize,
        boundary: Boundary,
    ) -> Result<()> {
        let rows = rows.into();
        if rows.len() < 3 * halo {
            let (operation, what) = ("exchange_halos", "the buffer, at least its halos and as many own rows,");
            return Err(Error::Length { operation, rank: self.rank(), what, expected: 3 * halo, len: rows.len() });
        }
        let own = rows.len() - 2 * halo;
        let (above, rest) = rows.split_at_mut(halo);
        let (own, below) = rest.split_at_mut(own);
        self.exchange_rows("exchange_halos", queue, own.into(), above, below, boundary)
    }

    /// Exchanges halos that are in buffers of their own, see [`exchange_halos`](Self::exchange_halos): `above` becomes a copy
    /// of the last elements of the rank before, and `below` one of the first elements of the rank behind.
    ///
    /// As `rows` is only read, kernels that read it can run meanwhile, in another queue: those that compute the inner rows,
    /// which need no halo.
    ///
    /// # Errors
    ///
    /// Same as [`exchange_halos`](Self::exchange_halos), and [`Error::Length`] if the two halos have different lengths.
    pub fn exchange_edges<'a, 'b, 'c, T: Element>(
        &self,
        queue: &Queue,
        rows: impl Into<Slice<'a, T>>,
        above: impl Into<SliceMut<'b, T>>,
        below: impl Into<SliceMut<'c, T>>,
        boundary: Boundary,
    ) -> Result<()> {
        let (rows, above, below) = (rows.into(), above.into(), below.into());
        let (operation, expected) = ("exchange_edges", above.len());
        if below.len() != expected {
            return Err(Error::Length {
                operation,
                rank: self.rank(),
                what: "the halo below",
                expected,
                len: below.len(),
            });
        }
        if rows.len() < expected {
            let what = "the own rows, at least as many as a halo,";
            return Err(Error::Length { operation, rank: self.rank(), what, expected, len: rows.len() });
        }
        self.exchange_rows(operation, queue, rows, above, below, boundary)
    }

    fn exchange_rows<T: Element>(
        &self,
        name: &'static str,
        queue: &Queue,
        rows: Slice<'_, T>,
        mut above: SliceMut<'_, T>,
        mut below: SliceMut<'_, T>,
        boundary: Boundary,
    ) -> Result<()> {
        let halo = above.len();
        let (first, last) = (rows.slice(..halo), rows.slice(rows.len() - halo..));
        if self.size() == 1 {
            if boundary == Boundary::Periodic {
                above.copy_from(queue, last)?;
                below.copy_from(queue, first)?;
            }
            return Ok(());
        }
        let (before, behind) = match boundary {
            Boundary::Open => (self.before(), self.behind()),
            Boundary::Periodic => (self.before().or(Some(self.size() - 1)), self.behind().or(Some(0))),
        };
        let neighbours: Vec<usize> = before.into_iter().chain(behind).collect();
        self.message(name, &neighbours, |operation| {
            let mismatches = self.mismatches::<T>(operation, &neighbours, halo)?;
            let fits = |rank: &usize| !mismatches.iter().any(|(other, _)| other == rank);
            let mut streams = Vec::new();
            if let Some(rank) = before.filter(fits) {
                streams.push(Stream::send(first, rank, Tag::First));
                streams.push(Stream::receive(above, rank, Tag::Last));
            }
            if let Some(rank) = behind.filter(fits) {
                streams.push(Stream::send(last, rank, Tag::Last));
                streams.push(Stream::receive(below, rank, Tag::First));
            }
            operation.drive(queue, &mut streams)?;
            mismatches.into_iter().next().map_or(Ok(()), |(_, error)| Err(error))
        })
    }

    /// The neighbours whose halos are not as long as those of this rank. They find the same.
    fn mismatches<T>(
        &self,
        operation: &Operation<'_>,
        neighbours: &[usize],
        halo: usize,
    ) -> Result<Vec<(usize, Error)>> {
        let send = |rank: &usize| operation.try_mpi(operation.comm().send(header::<T>(halo), *rank, Tag::Header));
        let sent = neighbours.iter().map(send).collect::<Result<Vec<_>>>()?;
        let mut mismatches = Vec::new();
        for &rank in neighbours {
            let header = received_header(operation, rank)?;
            if let Err(error) = fits::<T>(operation, self.rank(), halo, rank, &header) {
                mismatches.push((rank, error));
            }
        }
        for pending in sent {
            operation.wait(Ok(pending))?;
        }
        Ok(mismatches)
    }
}
