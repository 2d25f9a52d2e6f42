//! PoCL makes anything of a NaN that its compiler sees, or ends the process. Seeds 100018109 and 100018780.
//! @global 4
//! @buffer 1 2 3 4
//! @buffer 1.5 2.5 3.5 4.5

#[kernel]
fn random(y: &mut [i32], z: &mut [f32]) {
    let i = global_id(0);
    let v = [f32::NAN.trunc(), f32::NAN.round_ties_even(), f32::NAN.floor(), f32::NAN.ceil()];
    y[i] = v[i] as i32;
    z[i] = v[3 - i];
}
