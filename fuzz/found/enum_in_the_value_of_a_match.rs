//! A pattern of an enum, in the value that another `match` inspects: the OpenCL C took the enum for an `Option`.
//! Seed 1950010831 on PoCL.
//! @global 2
//! @local 1
//! @buffer 6 6 3 185 254 39 0 210 16 245 31 45 146 9 1
//! @buffer 4294967294 4294967294
//! @buffer 

#[derive(Clone, Copy, PartialEq, Element)]
enum U0 {
    V0(i64, u32),
    V1,
}
#[kernel]
fn random(x0: &[u8], x1: &[u32], y0: &mut [u32]) {
    let i = 0;
    let mut v13: U0 = U0::V0(1, 1u32);
    match if let U0::V0(_, 111 | 2524317226) = v13 { 0 } else { None::<u32>.unwrap_or(i) } {
        local => {
        }
    }
}
