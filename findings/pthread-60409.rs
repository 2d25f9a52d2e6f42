//! values argument 2, element 7: 1 instead of 0 (before: 2690020749853128102)
//! seed 60409 on Portable Computing Language: pthread-skylake-avx512-AMD EPYC
//! @global 9
//! @buffer 511 -2 1 -2147483648 2147483647 -4 8 2147483647 131071 16777216
//! @buffer 8 3 6 7 9 2052123219 5 6 7 4 2097151 9 220685684 9 5 4 2 33554431
//! @buffer 964681883374971728 6 8 35184372088832 3 68719476736 0 2690020749853128102 0
//! @buffer 1 4294967296 7 1 144115188075855872 6 18446744073709551615 1 15361462334769961357 18446744073709551615 0 8039112883980052213 3 4398046511104 0 4 17592186044415 1 9 9 116 11745157827186977016 32 18446744073709551614 17592186044415 9 1099511627776 127 7 8 6 18446744073709551614 7 15633913158778025584 81 144115188075855872

#[device]
fn d1(a0: i16) -> usize {
    'l3: for Iterator in (-3..=-2i32).rev() {
        let mut a0: i32 = (Iterator | Iterator).overflowing_sub((Iterator + 67108863i32)).0;
        if false {
            let mut v4: bool = !!false;
        } else {
            let mut a0: usize = 7496548565189759477usize;
        }
    }
    (18446744073709551614usize.wrapping_mul(6usize) - 86usize)
}

#[kernel]
fn random(x0: &[i32], x1: &[u32], y0: &mut [usize], y1: &mut [usize]) {
    let i = global_id(0);
    let own_y1 = &mut y1[i * 4..i * 4 + 4];
    'size_t: {
        'l7: for i6 in (-2..2i32).rev() {
            let v8: i32 = ((false || true) as i32);
            if true {
                continue;
            }
            y0[i] <<= y0[i];
        }
        if ((x0[i] + x0[i]) <= ({  let b9: u32 = 4u32; i32::MIN })) {
            'l12: for e10 in x1.iter() {
                let v13: i8 = ((*e10) as i8);
            }
            let mut c14 = 0u32;
            'l15: while c14 < 5 && false {
                c14 += 1;
                let mut v16: u16 = 65534u16;
                if (false ^ true) {
                    continue;
                }
            }
        }
    }
    y0[i] += (({ own_y1[3] -= own_y1[(y0[i] % 4)]; 9472405726164797212usize }) + (18446744073709551615usize << x1[i % x1.len()]));
    y0[i] = (i >> x1[y0[i] % x1.len()]);
    own_y1[0] = y0[i];
    own_y1[1] = (if (if (x1[i % x1.len()] != x1[1usize % x1.len()]) { (if false { true } else { true }) } else { x1.iter().any(|main| false) }) { (3usize & i) } else { (true as usize) });
    own_y1[2] = y0[i];
    own_y1[3] = 288230376151711744usize;
}

