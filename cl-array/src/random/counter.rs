//! Philox4x32-10 and Threefry4x32-20: functions of a counter and a key that return four random words. J. K. Salmon et al.,
//! "Parallel random numbers: as easy as 1, 2, 3", SC 2011.

use cl_runtime::prelude::*;

/// The upper and lower half of a product.
#[device]
fn wide_product(a: u32, b: u32) -> (u32, u32) {
    let product = a as u64 * b as u64;
    ((product >> 32) as u32, product as u32)
}

/// Ten rounds of Philox. The second half of the key is unused.
#[device]
pub(crate) fn philox(counter: u32x4, key: u32x4) -> u32x4 {
    let mut x = counter;
    let (mut k0, mut k1) = (key.x, key.y);
    for _ in 0..10 {
        let (high0, low0): (u32, u32) = wide_product(0xD251_1F53, x.x);
        let (high1, low1): (u32, u32) = wide_product(0xCD9E_8D57, x.z);
        x = u32x4::new(high1 ^ x.y ^ k0, low1, high0 ^ x.w ^ k1, low0);
        k0 = k0.wrapping_add(0x9E37_79B9);
        k1 = k1.wrapping_add(0xBB67_AE85);
    }
    x
}

/// Two mixes of Threefry side by side.
#[device]
fn mixed(x: u32x4, first: u32, second: u32) -> u32x4 {
    let (a, c) = (x.x.wrapping_add(x.y), x.z.wrapping_add(x.w));
    u32x4::new(a, x.y.rotate_left(first) ^ a, c, x.w.rotate_left(second) ^ c)
}

/// Four rounds of Threefry. Every other round mixes the first word with the fourth.
#[device]
fn four_rounds(x: u32x4, turn: u32) -> u32x4 {
    let odd = turn % 2 == 1;
    let a: u32x4 = mixed(x, if odd { 6 } else { 10 }, if odd { 20 } else { 26 });
    let b: u32x4 = mixed(a.xwzy(), if odd { 17 } else { 11 }, if odd { 11 } else { 21 });
    let c: u32x4 = mixed(b.xwzy(), if odd { 25 } else { 13 }, if odd { 10 } else { 27 });
    let d: u32x4 = mixed(c.xwzy(), if odd { 18 } else { 23 }, if odd { 20 } else { 5 });
    d.xwzy()
}

/// Twenty rounds of Threefry.
#[device]
pub(crate) fn threefry(counter: u32x4, key: u32x4) -> u32x4 {
    let parity = 0x1BD1_1BDAu32 ^ key.x ^ key.y ^ key.z ^ key.w;
    let mut x = counter.wrapping_add(key);
    // four rounds each; then the words of the key and the parity, from the next one on, with the number of the turn
    x = four_rounds(x, 0) + u32x4::new(key.y, key.z, key.w, parity.wrapping_add(1));
    x = four_rounds(x, 1) + u32x4::new(key.z, key.w, parity, key.x.wrapping_add(2));
    x = four_rounds(x, 2) + u32x4::new(key.w, parity, key.x, key.y.wrapping_add(3));
    x = four_rounds(x, 3) + u32x4::new(parity, key.x, key.y, key.z.wrapping_add(4));
    four_rounds(x, 4) + u32x4::new(key.x, key.y, key.z, key.w.wrapping_add(5))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known-answer vectors of Random123 1.14.0, `tests/kat_vectors`.
    #[test]
    fn known_answers() {
        let ones = u32x4::splat(u32::MAX);
        let digits = u32x4::new(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344);
        let more_digits = u32x4::new(0xa409_3822, 0x299f_31d0, 0x082e_fa98, 0xec4e_6c89);
        let zeros = u32x4::splat(0);
        assert_eq!(philox(zeros, zeros).to_array(), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
        assert_eq!(philox(ones, ones).to_array(), [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]);
        assert_eq!(philox(digits, more_digits).to_array(), [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]);
        assert_eq!(threefry(zeros, zeros).to_array(), [0x9c6c_a96a, 0xe17e_ae66, 0xfc10_ecd4, 0x5256_a7d8]);
        assert_eq!(threefry(ones, ones).to_array(), [0x2a88_1696, 0x5701_2287, 0xf6c7_446e, 0xa16a_6732]);
        assert_eq!(threefry(digits, more_digits).to_array(), [0x59cd_1dbb, 0xb887_9579, 0x86b5_d00c, 0xac8b_6d84]);
    }
}
