//! The type of `None::<T>` was not looked at: where nothing else told, an error asked for it.
//! Seed 6.
//! @global 2
//! @local 1
//! @buffer 0 1

#[kernel]
fn random(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = match None::<i16> {
        Some(n) if n > 3 => n as u32,
        _ => match Option::<u8>::None {
            Some(n) => n as u32,
            None => 7,
        },
    };
}
