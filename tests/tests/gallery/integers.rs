//! Programs of integers and bytes: a hash, random numbers, a search.

use std::sync::atomic::{AtomicU32, Ordering};

use cl_runtime::prelude::*;
use tests::on_every_device;
use tests::random::Random;

use crate::assert_same;

const K: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
];

const START: [u32; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// The byte at `i` of a message of one block, with its padding and its length in bits.
#[device]
fn padded(message: &[u8], start: usize, len: usize, i: usize) -> u32 {
    match i {
        i if i < len => message[start + i] as u32,
        i if i == len => 0x80,
        62 => (len as u32 * 8) >> 8,
        63 => (len as u32 * 8) & 0xff,
        _ => 0,
    }
}

#[device]
fn choose(x: u32, y: u32, z: u32) -> u32 {
    (x & y) ^ (!x & z)
}

#[device]
fn majority(x: u32, y: u32, z: u32) -> u32 {
    (x & y) ^ (x & z) ^ (y & z)
}

/// The hashes of messages of at most 55 bytes, which end at `ends`.
#[kernel]
fn sha256(#[constant] k: &[u32], #[constant] start: &[u32], text: &[u8], ends: &[u32], hashes: &mut [u32]) {
    let item = global_id(0);
    let first = if item == 0 { 0 } else { ends[item - 1] as usize };
    let len = ends[item] as usize - first;
    assert!(len <= 55, "a message of {len} bytes");
    let mut w = [0u32; 64];
    for i in 0..16 {
        for byte in 0..4 {
            let next: u32 = padded(text, first, len, 4 * i + byte);
            w[i] = w[i] << 8 | next;
        }
    }
    for i in 16..64 {
        let s0 = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ (w[i - 15] >> 3);
        let s1 = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d] = [start[0], start[1], start[2], start[3]];
    let [mut e, mut f, mut g, mut h] = [start[4], start[5], start[6], start[7]];
    for i in 0..64 {
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let t1 = h.wrapping_add(s1).wrapping_add(choose(e, f, g)).wrapping_add(k[i]).wrapping_add(w[i]);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let t2 = s0.wrapping_add(majority(a, b, c));
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(t1), c, b, a, t1.wrapping_add(t2));
    }
    let state = [a, b, c, d, e, f, g, h];
    for i in 0..8 {
        hashes[item * 8 + i] = start[i].wrapping_add(state[i]);
    }
}

#[test]
fn sha256_of_one_block() {
    let messages = ["", "abc", "The quick brown fox jumps over the lazy dog"];
    let expected = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592",
    ];
    let text = messages.concat().into_bytes();
    let ends: Vec<u32> = messages
        .iter()
        .scan(0, |end, message| {
            *end += message.len() as u32;
            Some(*end)
        })
        .collect();
    on_every_device(&[], |queue| {
        let (k, start) = (Buffer::from_slice(queue, &K)?, Buffer::from_slice(queue, &START)?);
        let (text, ends) = (Buffer::from_slice(queue, &text)?, Buffer::from_slice(queue, &ends)?);
        let mut hashes = Buffer::zeroed(queue, 8 * messages.len())?;
        sha256(&k, &start, &text, &ends, &mut hashes).global(messages.len()).run(queue)?;
        for (hash, expected) in hashes.to_vec(queue)?.chunks(8).zip(expected) {
            let hash: String = hash.iter().map(|word| format!("{word:08x}")).collect();
            assert_eq!(hash, expected, "on {}\n{}", queue.device(), sha256::KERNEL.source());
        }
        Ok(())
    });
}

#[device]
fn multiply_wide(a: u32, b: u32) -> (u32, u32) {
    let product = a as u64 * b as u64;
    ((product >> 32) as u32, product as u32)
}

/// Philox4x32-10: four random numbers for each counter.
#[kernel]
fn philox(counter: &[u32], key: &[u32], out: &mut [u32]) {
    let at = 4 * global_id(0);
    let mut x = [counter[at], counter[at + 1], counter[at + 2], counter[at + 3]];
    let (mut k0, mut k1) = (key[2 * global_id(0)], key[2 * global_id(0) + 1]);
    for _ in 0..10 {
        let (high0, low0): (u32, u32) = multiply_wide(0xd2511f53, x[0]);
        let (high1, low1): (u32, u32) = multiply_wide(0xcd9e8d57, x[2]);
        x = [high1 ^ x[1] ^ k0, low1, high0 ^ x[3] ^ k1, low0];
        k0 = k0.wrapping_add(0x9e3779b9);
        k1 = k1.wrapping_add(0xbb67ae85);
    }
    (out[at], out[at + 1], out[at + 2], out[at + 3]) = (x[0], x[1], x[2], x[3]);
}

#[test]
fn philox_gives_the_known_numbers() {
    let counter = [[0; 4], [u32::MAX; 4], [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]].concat();
    let key = [[0; 2], [u32::MAX; 2], [0xa4093822, 0x299f31d0]].concat();
    let expected = [
        [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
        [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
        [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
    ]
    .concat();
    on_every_device(&[], |queue| {
        let (counter, key) = (Buffer::from_slice(queue, &counter)?, Buffer::from_slice(queue, &key)?);
        let mut out = Buffer::zeroed(queue, 12)?;
        philox(&counter, &key, &mut out).global(3).run(queue)?;
        assert_same(queue, philox::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[device]
fn starts_with(text: &[u8], word: &[u8]) -> bool {
    if text.len() < word.len() {
        return false;
    }
    for i in 0..word.len() {
        if text[i] != word[i] {
            return false;
        }
    }
    true
}

#[kernel]
unsafe fn search(text: &[u8], word: &[u8], found: &mut [u32], count: &[AtomicU32]) {
    let i = global_id(0);
    if i < text.len() && starts_with(&text[i..], word) {
        let at = count[0].fetch_add(1, Ordering::Relaxed) as usize;
        if at < found.len() {
            found[at] = i as u32;
        }
    }
}

#[test]
fn search_of_a_word() {
    let mut random = Random::new(1);
    let text: Vec<u8> = (0..2000).map(|_| b"ab c"[random.bits() as usize % 4]).collect();
    let word = b"abba";
    let expected: Vec<u32> = (0..text.len()).filter(|&i| text[i..].starts_with(word)).map(|i| i as u32).collect();
    assert!(expected.len() > 1, "the text has the word");
    on_every_device(&[], |queue| {
        let (text, word) = (Buffer::from_slice(queue, &text)?, Buffer::from_slice(queue, word)?);
        let (mut found, mut count) = (Buffer::zeroed(queue, 100)?, Buffer::zeroed(queue, 1)?);
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { search(&text, &word, &mut found, &mut count) }.global(2048).run(queue)?;
        let mut found = found.to_vec(queue)?[..count.to_vec(queue)?[0] as usize].to_vec();
        found.sort_unstable();
        assert_same(queue, search::KERNEL, &found, &expected);
        Ok(())
    });
}
