//! Buffers between the ranks of MPI: programs for several hosts, with a device for each rank.
//!
//! This crate puts [`cl_runtime`] on top of MPI, through the crate [`mpi`]. It needs an MPI library, such as Open MPI, and
//! libclang to be built (on Debian `apt-get install libopenmpi-dev openmpi-bin libclang-dev`). Programs run under `mpirun`:
//!
//! ```no_run
//! use cl_mpi::{Reduction, World};
//! use cl_runtime::prelude::*;
//!
//! #[kernel]
//! fn fill(rank: u32, y: &mut [u32]) {
//!     let i = global_id(0);
//!     y[i] = rank + i as u32;
//! }
//!
//! fn main() -> cl_mpi::Result<()> {
//!     let world = World::init()?;
//!     let queue = world.queue()?;
//!     let mut y = Buffer::zeroed(&queue, 1000)?;
//!     fill(world.rank() as u32, &mut y).global(1000).launch(&queue)?;
//!     // it waits for the kernel, and for the other ranks
//!     world.all_reduce(&queue, &mut y, Reduction::Sum)?;
//!     if world.rank() == 0 {
//!         println!("{:?} on {} ranks", &y.to_vec(&queue)?[..4], world.size());
//!     }
//!     Ok(())
//! }
//! ```
//!
//! | | |
//! | --- | --- |
//! | [`World::send`], [`receive`](World::receive), [`send_receive`](World::send_receive) | messages between two ranks |
//! | [`broadcast`](World::broadcast), [`reduce`](World::reduce), [`all_reduce`](World::all_reduce), [`gather`](World::gather), [`all_gather`](World::all_gather), [`all_to_all`](World::all_to_all), [`all_to_all_v`](World::all_to_all_v), [`barrier`](World::barrier) | collective operations |
//! | [`exchange_halos`](World::exchange_halos), [`exchange_edges`](World::exchange_edges) | rows of neighbours |
//!
//! No operation waits forever for another rank. A rank whose process dies is an [`Error::RankLost`] on all others, within a
//! fraction of a second; one that ends without taking part is an [`Error::RankLeft`]; one that does not answer is an
//! [`Error::Timeout`] after [a time](Builder::time_limit).
//!
//! Open MPI's `mpirun` itself ends all ranks when one is killed, and says which one it was. With `mpirun --enable-recovery` it
//! does not, and the other ranks get the error.

mod collective;
mod error;
mod halo;
mod memory;
mod message;
mod reduction;
mod request;
mod stream;
mod watch;
mod world;

pub use crate::{
    error::{Error, Result},
    halo::Boundary,
    reduction::{Reduce, Reduction},
    world::{Builder, World},
};
