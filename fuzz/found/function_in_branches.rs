//! Functions with barriers, called in branches that all take: on PoCL 6 their values were wrong in groups of 16.
//! Found by hand, on PoCL.
//! @global 96
//! @local 16
//! @buffer 3 0 1 2 5 4
//! @buffer 0 20737778 7921124 28658905 15842249 3025605 23763378 10946720 31684499 18867847 6051211 26788990 13972324 1155670 21893441 9076813 29814566 16997944 4181262 24919043 12102423 32840162 20023548 7206858 27944649 15128029 2311341 23049136 10232450 30970255 18153627 5336935 26074700 13258110 441457 21179237 8362525 29100296 16283654 3467060 24204847 11388115 32125892 19309258 6492664 27230437 14413717 1597057 22334866 9518244 30256059 17439311 4622683 25360470 12543840 33281661 20464901 7648265 28386078 15569452 2752822 23490499 10673871 31411674 18594968 5778314 26516221 13699569 882914 21620700 8804042 29541831 16725051 3908399 24646160 11829510 32567309 19750777 6934121 27671892 14855262 2038611 22776231 9959611 30697352 17880730 5064084 25801953 12985329 168644 20906442 8089816 28827435 16010807 3194115 23931918
//! @buffer 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
//! @buffer 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
#[device]
fn rotate(v: u32, by: usize) -> u32 {
    #[local]
    let mut scratch: [u32; 16];
    let k = local_id(0);
    scratch[k] = v;
    barrier();
    let r = scratch[(k + by) % local_size(0)];
    barrier();
    r
}
#[device]
fn sum_until(v: u32, limit: u32) -> u32 {
    #[local]
    let mut s: [u32; 16];
    let k = local_id(0);
    s[k] = v % 10;
    let neg = v % 4 < 2;
    let mut acc = 0;
    let mut step = 0;
    barrier();
    loop {
        if step >= limit {
            break;
        }
        if neg {
            acc += s[(k + step as usize) % local_size(0)];
        }
        barrier();
        if step == 4 {
            return acc + 1000;
        }
        step += 1;
    }
    if neg { acc } else { acc + 50 }
}
#[kernel]
fn random(steps: &[u32], x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let i = global_id(0);
    let v = x[i] % 1000;
    let low = v < 500;
    let way = steps[group_id(0)];
    let mut a = v;
    if way == 0 {
        a = rotate(v, 1);
    } else if way % 2 == 0 {
        let t: u32 = sum_until(a, way + 1);
        if low { a += t; } else { z[i] = t; }
    } else {
        let t: u32 = sum_until(v, way);
        let u: u32 = rotate(t, 2);
        a += t * 7 + u;
    }
    if low {
    }
    let b: u32 = rotate(a, 3);
}
