//! How exact every floating-point built-in is, on every device that the machine has.
//!
//! `cargo run --release --package accuracy` prints the tables of the book's page on accuracy. Each function of the
//! compiler's table is run at its edges and at millions of points, scalars and vectors, and compared: what must be exact with
//! std, to the bit; of `f32` what need not with `f64`; of `f64` with 128 binary digits. Those are slow, so of all
//! points some are compared with them, and besides those at which the device differs most from the host.

pub mod bound;
pub mod exact;
pub mod function;
pub mod known;
pub mod measure;
pub mod points;
pub mod real;
pub mod reference;
pub mod report;
