//! Launches, memory, events and work-groups on every device.
//!
//! One binary for many files: each binary costs seconds to compile and link.

#[path = "../tests/arrays.rs"]
mod arrays;
#[path = "../tests/collectives.rs"]
mod collectives;
#[path = "../tests/conditions.rs"]
mod conditions;
#[path = "../tests/events.rs"]
mod events;
#[path = "../tests/grids.rs"]
mod grids;
#[path = "../tests/groups.rs"]
mod groups;
#[path = "../tests/launches.rs"]
mod launches;
#[path = "../tests/local_memory.rs"]
mod local_memory;
#[path = "../tests/maps.rs"]
mod maps;
#[path = "../tests/matrix.rs"]
mod matrix;
#[path = "../tests/panics.rs"]
mod panics;
#[path = "../tests/pinned.rs"]
mod pinned;
#[path = "../tests/pools.rs"]
mod pools;
#[path = "../tests/printing.rs"]
mod printing;
#[path = "../tests/rays_and_bodies.rs"]
mod rays_and_bodies;
#[path = "../tests/transfers.rs"]
mod transfers;
#[path = "../tests/uniform.rs"]
mod uniform;
#[path = "../tests/window_transfers.rs"]
mod window_transfers;
#[path = "../tests/windows.rs"]
mod windows;
