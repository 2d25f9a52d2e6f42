//! Tiles of which each work-item has several elements, without guards: the size is a multiple of the tile's, and a launch
//! with others is refused.

use cl_runtime::prelude::*;

use crate::{RunPlain, assert_same, each, integers};

const TILE: usize = 16;
const ROWS: usize = 4;
const SIDE: usize = 4;

/// Sizes in tiles.
const TILES: [usize; 3] = [1, 2, 5];

#[kernel(local = [TILE, ROWS])]
fn transpose(n: usize, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; TILE + 1]; TILE];
    let (lx, ly) = (local_id(0), local_id(1));
    let (bx, by) = (group_id(0) * TILE, group_id(1) * TILE);
    for k in (0..TILE).step_by(ROWS) {
        tile[ly + k][lx] = x[(by + ly + k) * n + bx + lx];
    }
    barrier();
    for k in (0..TILE).step_by(ROWS) {
        y[(bx + ly + k) * n + by + lx] = tile[lx][ly + k];
    }
}

#[kernel(local = [16, 4])]
fn transpose_in_numbers(n: u32, x: &[u32], y: &mut [u32]) {
    #[local]
    let mut tile: [[u32; 17]; 16];
    let n = n as usize;
    let (lx, ly) = (local_id(0), local_id(1));
    let (bx, by) = (group_id(0) * 16, group_id(1) * 16);
    for k in (0..16).step_by(4) {
        tile[ly + k][lx] = x[(by + ly + k) * n + bx + lx];
    }
    barrier();
    for k in (0..16).step_by(4) {
        y[(bx + ly + k) * n + by + lx] = tile[lx][ly + k];
    }
}

/// Four by four neighbours for each work-item.
#[kernel(local = [SIDE, SIDE])]
fn product_of_neighbours(n: usize, a: &[u32], b: &[u32], c: &mut [u32]) {
    let row = group_id(1) * TILE + local_id(1) * 4;
    let column = group_id(0) * TILE + local_id(0) * 4;
    let mut sums = [[0; 4]; 4];
    for k in 0..n {
        for i in 0..4 {
            for j in 0..4 {
                sums[i][j] += a[(row + i) * n + k] * b[k * n + column + j];
            }
        }
    }
    for i in 0..4 {
        for j in 0..4 {
            c[(row + i) * n + column + j] = sums[i][j];
        }
    }
}

/// The same, four elements apart.
#[kernel(local = [4, 4])]
fn product_of_distant_elements(n: usize, a: &[u32], b: &[u32], c: &mut [u32]) {
    let (row, column) = (group_id(1) * 16 + local_id(1), group_id(0) * 16 + local_id(0));
    for i in 0..4 {
        for j in 0..4 {
            let mut sum = 0;
            for k in 0..n {
                sum += a[(row + 4 * i) * n + k] * b[k * n + column + 4 * j];
            }
            c[(row + 4 * i) * n + column + 4 * j] = sum;
        }
    }
}

#[test]
fn transpositions() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&TILES, |queue, tiles| {
                let n = tiles * TILE;
                let x = integers(1, n * n, 1000);
                let expected: Vec<u32> = (0..n * n).map(|i| x[i % n * n + i / n]).collect();
                let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, n * n)?);
                let size = n.try_into().expect("a small size");
                $kernel(size, &x, &mut y).global([n, tiles * ROWS]).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(transpose transpose_in_numbers);
}

#[test]
fn products() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&TILES, |queue, tiles| {
                let n = tiles * TILE;
                let (a, b) = (integers(1, n * n, 1000), integers(2, n * n, 1000));
                let element = |i: usize| (0..n).map(|k| a[i / n * n + k] * b[k * n + i % n]).sum();
                let expected: Vec<u32> = (0..n * n).map(element).collect();
                let (a, b) = (Buffer::from_slice(queue, &a)?, Buffer::from_slice(queue, &b)?);
                let mut c = Buffer::zeroed(queue, n * n)?;
                $kernel(n, &a, &b, &mut c).global([tiles * SIDE, tiles * SIDE]).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &c.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(product_of_neighbours product_of_distant_elements);
}

#[test]
fn tiles_that_go_past_a_row_are_refused() -> cl_runtime::Result<()> {
    let queue = Queue::auto()?;
    let (x, mut y) = (Buffer::<u32>::zeroed(&queue, 4096)?, Buffer::<u32>::zeroed(&queue, 4096)?);
    let refused = |launch: Launch| {
        let error = launch.run(&queue).unwrap_err();
        assert!(matches!(error, cl_runtime::Error::Race { .. }), "{error}");
        error.to_string()
    };
    let error = refused(transpose(20, &x, &mut y).global([32, 8]));
    assert!(error.contains("`num_groups(1) * TILE <= n`, but num_groups(1) is 2, TILE is 16 and n is 20"), "{error}");
    let error = refused(transpose_in_numbers(31, &x, &mut y).global([32, 8]));
    assert!(error.contains("`16 * num_groups(1) <= n`, but num_groups(1) is 2 and n is 31"), "{error}");
    let error = refused(product_of_distant_elements(40, &x, &x, &mut y).global([12, 4]));
    assert!(error.contains("`16 * num_groups(0) <= n`, but num_groups(0) is 3 and n is 40"), "{error}");
    refused(product_of_neighbours(40, &x, &x, &mut y).global([12, 4]));
    Ok(())
}
