//! A range that is open at an end, of an element in the pattern of an array: the native version had lost its parentheses, and rustc
//! refused it. Seed 1000000287.
//! @global 4
//! @buffer 0 3 9 200
//! @buffer 7 7 7 7

#[kernel]
fn random(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let pair: [u32; 2] = [x[i], 5];
    y[i] = match pair {
        [(..=3), b] => b,
        [(100..), _] => 1,
        [a, _] => a,
    };
}
