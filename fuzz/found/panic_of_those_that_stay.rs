//! In a loop that some have left, an index that is the same for all of a group was taken for one where all of them panic: they
//! returned, and the others waited for them.
//! @global 8
//! @local 4
//! @value 9
//! @buffer 134217728 86 -1286825519 5
//! @buffer 1 2 3 4 5 6 7 8

#[kernel(local = 4)]
fn random(m: usize, x: &[i32], y: &mut [i32]) {
    #[local]
    let mut tile: [i32; 4];
    let i = global_id(0);
    let k = local_id(0);
    tile[k] = y[i];
    let mut v = 0;
    loop {
        if i != 5 {
            break;
        }
        v += x[m];
        break;
    }
    let holds = i == 6 && x[m - 8] > x[m + 1];
    barrier();
    y[i] = tile[3 - k] + v + holds as i32;
}
