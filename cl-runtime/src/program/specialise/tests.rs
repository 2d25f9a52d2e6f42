//! What programs become for launches.

mod checks;
mod narrow;
mod replay;
mod silent;
