//! Arrays and algorithms on every device, against std and ndarray. One binary, so that what several tests use is compiled once.

mod array_properties;
mod arrays;
mod common;
mod fourier;
mod hash;
mod images;
mod order;
mod own_functions;
mod products;
mod random;
mod reductions;
mod several_devices;
mod sparse;
