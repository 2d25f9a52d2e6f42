//! In a guard, names stood for parts of the matched value as text, which a later step did not see: it gave the variable
//! another name. Seed 2075 on PoCL.
//! @global 4
//! @local 2
//! @buffer 1 2 3 4
//! @buffer 7 7 7 7

#[kernel]
fn random(n: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    match y[i] {
        0 => {}
        _ => {}
    }
    match match 12600i16 { _ => (2414085660u32, 2usize) } {
        (m, 17377465721399912718..) if { let b: u32 = m; false } => 0u32,
        _ => 1,
    };
    y[i] = n[i];
}
