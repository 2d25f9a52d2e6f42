//! Named constants are numbers: kernels with them are the same OpenCL C and have the same conditions as their twins with the
//! numbers written out, and give the same on every device. `cl-compiler/tests/constants.rs` has many more of them.

#[path = "named_constants/algorithms.rs"]
mod algorithms;
#[path = "named_constants/literal.rs"]
mod literal;
#[path = "named_constants/named.rs"]
mod named;
#[path = "named_constants/narrow.rs"]
mod narrow;

use cl_runtime::Kernel;
use cl_runtime::prelude::*;
use tests::{on_every_device, panic_of};

const GROUP: usize = 64;
const TILE: usize = 8;
const ENTRIES: usize = 256;
const SPAN: usize = GROUP + 2;

/// Of another module.
mod sizes {
    pub(crate) const WIDTH: usize = 10;
    pub(crate) const HEIGHT: usize = 6;
    pub(crate) const DEPTH: usize = 3;
}

/// Who has associated constants.
struct Sizes;

impl Sizes {
    const ACROSS: usize = 8;
    const DOWN: usize = 4;
}

/// OpenCL C without what says where it is from, and without what its numbers are computed of.
fn code(source: &str) -> String {
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The conditions but for those that no launch that there is fails to meet.
fn conditions(kernel: &Kernel) -> Vec<String> {
    let is_real = |condition: &String| !condition.contains("<<") && !condition.contains("u64::MAX");
    kernel.conditions().into_iter().filter(is_real).collect()
}

#[track_caller]
fn check_alike(named: &Kernel, literal: &Kernel) {
    assert_eq!(code(&named.source()), code(&literal.source()));
    assert_eq!(
        conditions(named).len(),
        conditions(literal).len(),
        "{:?}\n{:?}",
        named.conditions(),
        literal.conditions()
    );
}

/// What a kernel makes of `x`, by both versions.
macro_rules! both {
    ($queue:expr, $named:path, $literal:path, ($($arg:expr),*), $x:expr, $global:expr) => {{
        let mut results = Vec::new();
        let x = Buffer::from_slice($queue, &$x)?;
        let mut y = Buffer::zeroed($queue, $x.len())?;
        $named($($arg,)* &x, &mut y).global($global).run($queue)?;
        results.push(y.to_vec($queue)?);
        let mut y = Buffer::zeroed($queue, $x.len())?;
        $literal($($arg,)* &x, &mut y).global($global).run($queue)?;
        results.push(y.to_vec($queue)?);
        assert_eq!(results[0], results[1]);
        results.remove(0)
    }};
}

#[test]
fn the_same_code_and_conditions() {
    check_alike(named::reversed::KERNEL, literal::reversed::KERNEL);
    check_alike(named::transposed::KERNEL, literal::transposed::KERNEL);
    check_alike(named::coarse::KERNEL, literal::coarse::KERNEL);
    check_alike(named::planes::KERNEL, literal::planes::KERNEL);
    check_alike(named::bank_padded::KERNEL, literal::bank_padded::KERNEL);
    check_alike(named::with_edges::KERNEL, literal::with_edges::KERNEL);
    check_alike(named::quarters::KERNEL, literal::quarters::KERNEL);
    check_alike(named::exchanged::KERNEL, literal::exchanged::KERNEL);
    check_alike(named::blocks::KERNEL, literal::blocks::KERNEL);
    check_alike(named::looked_up::KERNEL, literal::looked_up::KERNEL);
    check_alike(named::image::KERNEL, literal::image::KERNEL);
    check_alike(named::image_of_width::<5>::KERNEL, literal::image_of_width::KERNEL);
    check_alike(named::of_any_size::<32, 3>::KERNEL, literal::of_any_size::KERNEL);
}

#[test]
fn groups_that_are_constants() {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..256).collect();
        let reversed = both!(queue, named::reversed, literal::reversed, (), x, 256);
        assert_eq!(reversed[..3], [63, 62, 61]);
        let transposed = both!(queue, named::transposed, literal::transposed, (), x, 256);
        assert_eq!(transposed[64..67], [64, 72, 80]);
        let padded = both!(queue, named::bank_padded, literal::bank_padded, (), x, 256);
        assert_eq!(padded[16..18], [31, 30]);
        let exchanged = both!(queue, named::exchanged, literal::exchanged, (), x, 256);
        assert_eq!(exchanged[..2], [3 + 2, 4]);
        let loaded = both!(queue, named::loaded, literal::loaded, (), x, 256);
        assert_eq!((loaded[63], loaded[255]), (63 + 650, 255 + 2550));
        let looked_up = both!(queue, named::looked_up, literal::looked_up, (), x, 256);
        assert_eq!(looked_up, [12; 256]);
        Ok(())
    });
}

#[test]
fn several_elements_for_each() {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..500).collect();
        let coarse = both!(queue, named::coarse, literal::coarse, (), x, 128);
        assert_eq!(coarse, x.iter().map(|x| 3 * x).collect::<Vec<_>>());
        let any = both!(queue, named::of_any_size::<32, 3>, literal::of_any_size, (), x, 192);
        assert_eq!(any[32..34], [63, 62]);
        let mut y = Buffer::zeroed(queue, 40)?;
        named::blocks(&mut y).global(11).run(queue)?;
        assert_eq!(y.to_vec(queue)?, (0..40).map(|k| 10 * (k / 4) + k % 4).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn several_dimensions() {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..180).collect();
        let planes = both!(queue, named::planes, literal::planes, (), x, [12, 8, 4]);
        assert_eq!(planes, x.iter().map(|x| x + x / 60).collect::<Vec<_>>());
        both!(queue, named::with_edges, literal::with_edges, (15, 11), x, [16, 12]);
        let quarters = both!(queue, named::quarters, literal::quarters, (18), x, [32, 12]);
        assert_eq!(quarters[..2], [54, 55]);
        Ok(())
    });
}

/// The other instance goes past its array: there, and there alone, accesses are checked.
#[test]
fn an_instance_whose_numbers_do_not_fit_is_checked() {
    let all = |kernel: &Kernel| kernel.conditions().join("\n");
    let (fits, fails) = (named::row_of_tile::<64, 8>::KERNEL, named::row_of_tile::<64, 4>::KERNEL);
    assert!(!all(fits).contains("leave open"), "{}", all(fits));
    assert!(all(fails).contains("leave open"), "{}", all(fails));
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &(0..64).collect::<Vec<u32>>())?;
        let mut y = Buffer::zeroed(queue, 64)?;
        named::row_of_tile::<64, 8>(&x, &mut y).global(64).run(queue)?;
        assert_eq!(y.to_vec(queue)?, (0..64).collect::<Vec<_>>());
        let panic = panic_of(named::row_of_tile::<64, 4>(&x, &mut y).global(64), queue);
        assert!(panic.message.starts_with("index out of bounds: the len is 4 but the index is "), "{}", panic.message);
        Ok(())
    });
}

/// Each instance has its own size of the work-group.
#[test]
fn a_scan_of_any_group() {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..10_000).map(|i| i % 7).collect();
        let sums = x.iter().scan(0, |sum, x| {
            *sum += x;
            Some(*sum)
        });
        let sums: Vec<u32> = sums.collect();
        let prefixes = Buffer::from_slice(queue, &[0, sums[4095], sums[8191]])?;
        let x = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, x.len())?;
        algorithms::scan_tiles::<u32, _, 64>(algorithms::plus::FUNCTION, &x, &prefixes, &mut out)
            .global(192)
            .run(queue)?;
        assert_eq!(out.to_vec(queue)?, sums);
        out.fill(queue, 0)?;
        algorithms::scan_tiles::<u32, _, 256>(algorithms::plus::FUNCTION, &x, &prefixes, &mut out)
            .global(768)
            .run(queue)?;
        assert_eq!(out.to_vec(queue)?, sums);
        let other = algorithms::scan_tiles::<u32, _, 256>(algorithms::plus::FUNCTION, &x, &prefixes, &mut out)
            .global(768)
            .local(64)
            .run(queue);
        assert!(other.is_err());
        Ok(())
    });
}

#[test]
fn values_of_constants_keep_work_items_apart() {
    on_every_device(&[], |queue| {
        let (width, height) = (20, 13);
        let x = Buffer::from_slice(queue, &(0..260).collect::<Vec<u32>>())?;
        let mut y = Buffer::zeroed(queue, 260)?;
        // groups of 16 * 4 work-items: the first dimension of groups is the row of the result
        algorithms::transpose::<16, 4>(width, height, &x, &mut y).global([32, 4]).run(queue)?;
        let transposed: Vec<u32> = (0..20).flat_map(|row| (0..13).map(move |column| column * 20 + row)).collect();
        assert_eq!(y.to_vec(queue)?, transposed);
        y.fill(queue, 0)?;
        algorithms::transpose::<8, 2>(width, height, &x, &mut y).global([24, 4]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, transposed);

        let x = Buffer::from_slice(queue, &(0..1024).collect::<Vec<u32>>())?;
        let mut y = Buffer::zeroed(queue, 1024)?;
        algorithms::exchange::<512, 64>(&x, &mut y).global(128).run(queue)?;
        let of = |i: u32| i / 64 * 64 + i % 8 * 8 + i / 8 % 8;
        assert_eq!(y.to_vec(queue)?, (0..1024).map(of).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn rows_of_a_named_width_limit_the_launch() {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..240).collect();
        let y = both!(queue, named::image, literal::image, (), x, [10, 6, 4]);
        assert_eq!(y, x.iter().map(|x| x + 1).collect::<Vec<_>>());
        let y = both!(queue, named::image_of_width::<5>, literal::image_of_width, (), x, [5, 24]);
        assert_eq!(y, x.iter().map(|x| x ^ 1).collect::<Vec<_>>());
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 240)?);
        let error = named::image_of_width::<5>(&x, &mut y).global([6, 20]).run(queue).unwrap_err().to_string();
        assert!(
            error.contains("this launch needs `global_size(0) <= W`, but global_size(0) is 6 and W is 5"),
            "{error}"
        );
        Ok(())
    });
}
