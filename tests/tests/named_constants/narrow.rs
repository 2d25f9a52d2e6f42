//! Indices computed in 32 bits, as CUDA programs compute them: a launch in which they would wrap around, or meet, is refused.

use cl_runtime::prelude::*;
use tests::on_every_device;

const WIDTH: u32 = 6;

#[kernel]
fn of_argument(width: u32, y: &mut [u32]) {
    let (column, row) = (global_id(0) as u32, global_id(1) as u32);
    y[(row * width + column) as usize] = 10 * row + column;
}

#[kernel]
fn of_name(y: &mut [u32]) {
    let (column, row) = (global_id(0) as u32, global_id(1) as u32);
    y[(row * WIDTH + column) as usize] = 10 * row + column;
}

#[kernel]
fn of_number(y: &mut [u32]) {
    let (column, row) = (global_id(0) as u32, global_id(1) as u32);
    let at = row * 6 + column;
    y[at as usize] = 10 * row + column;
}

#[kernel]
fn of_parameter<const W: u32>(y: &mut [u32]) {
    let (column, row) = (global_id(0) as u32, global_id(1) as u32);
    let at = (row * W + column) as usize;
    y[at] = 10 * row;
    y[at] += column;
}

#[test]
fn rows_as_long_as_the_launch_may_be() {
    on_every_device(&[], |queue| {
        let expected: Vec<u32> = (0..3).flat_map(|row| (0..6).map(move |column| 10 * row + column)).collect();
        let launches: [fn(&mut Buffer<u32>) -> Launch<'_>; 4] =
            [|y| of_argument(6, y), |y| of_name(y), |y| of_number(y), |y| of_parameter::<6>(y)];
        for launch in launches {
            let mut y = Buffer::zeroed(queue, 18)?;
            launch(&mut y).global([6, 3]).run(queue)?;
            assert_eq!(y.to_vec(queue)?, expected);
            // work-items [6, 0] and [0, 1] would meet
            let said = launch(&mut y).global([7, 2]).run(queue).unwrap_err().to_string();
            assert!(said.contains("two work-items could access the same element of `y`"), "{said}");
            assert_eq!(y.to_vec(queue)?, expected);
        }
        // row 1 would begin at 2³² - 1, and wrap around from its second element
        let mut y = Buffer::zeroed(queue, 18)?;
        let said = of_argument(u32::MAX, &mut y).global([2, 2]).run(queue).unwrap_err().to_string();
        assert!(said.contains("this launch needs `global_size(0) + global_size(1) * width <= "), "{said}");
        of_argument(u32::MAX, &mut y).global([6, 1]).run(queue)?;
        assert_eq!(y.to_vec(queue)?[..7], [0, 1, 2, 3, 4, 5, 0]);
        Ok(())
    });
}
