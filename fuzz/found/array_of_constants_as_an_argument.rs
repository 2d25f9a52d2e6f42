//! An array of constants that is passed by value: NVIDIA's compiler read its elements from address 0.
//! Seed 1900012247 on NVIDIA.
//! @global 4
//! @buffer 7 7 7 7

#[device]
fn element(a: [u64; 3], k: usize) -> u64 {
    let mut t = k as u64;
    for j in (0..3usize).rev() {
        t = t.wrapping_add(a[j]) | 3u64;
    }
    t ^ a[k % 3]
}

#[kernel]
fn random(y0: &mut [u64]) {
    let i = global_id(0);
    y0[i] = element([6u64, 4u64, 5u64], i);
}
