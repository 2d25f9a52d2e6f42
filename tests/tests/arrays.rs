//! Buffers and grids from and to the arrays of `ndarray`, in any order.

use cl_runtime::prelude::*;
use ndarray::{
    Array, Array1, Array2, Array3, ArrayD, ArrayView3, ArrayViewD, ArrayViewMut3, Axis, IxDyn, ShapeBuilder, Slice,
    arr0, array, s,
};
use tests::{on_every_device, random::Random};

/// Arrays there and back, whatever their layout.
#[track_caller]
fn check(queue: &Queue, view: &ArrayViewD<'_, u32>) -> cl_runtime::Result<()> {
    let expected: Vec<u32> = view.iter().copied().collect();
    let layout = format!("{:?} {:?} on {}", view.shape(), view.strides(), queue.device());
    let mut buffer = Buffer::from_array(queue, view)?;
    assert_eq!(buffer.to_vec(queue)?, expected, "{layout}");
    assert_eq!(buffer.to_array(queue, view.shape())?, view, "{layout}");
    buffer.fill(queue, 0)?;
    buffer.write_array(queue, view)?;
    assert_eq!(buffer.to_vec(queue)?, expected, "{layout}");
    Ok(())
}

#[test]
fn arrays_of_every_order_and_step() {
    on_every_device(&[], |queue| {
        let mut random = Random::new(3);
        let mut below = |end: usize| (random.bits() % end as u64) as usize;
        for iteration in 0..60 {
            let shape: Vec<usize> = (0..1 + iteration % 4).map(|_| 1 + below(6)).collect();
            let len = shape.iter().product::<usize>();
            let shape = IxDyn(&shape).set_f(below(3) == 0);
            let mut array = ArrayD::from_shape_vec(shape, (0..len as u32).collect()).expect("as many elements");
            let mut part = array.view_mut();
            for axis in 0..part.ndim() {
                let (start, step) = (below(part.shape()[axis]), [1, 1, 1, 2, -1][below(5)]);
                let end = start + below(part.shape()[axis] - start + 1);
                part.slice_axis_inplace(Axis(axis), Slice::new(start as isize, Some(end as isize), step));
            }
            if below(4) == 0 {
                part.swap_axes(0, iteration % 4);
            }
            check(queue, &part.view())?;
            // into the part, and nothing beside it
            let buffer = Buffer::from_array(queue, &part.mapv(|value| value + 1000))?;
            let expected = part.mapv(|value| value + 1000);
            buffer.read_into_array(queue, &mut part)?;
            assert_eq!(part, expected);
            let written = part.len();
            assert_eq!(array.iter().filter(|&&value| value >= 1000).count(), written);
        }
        Ok(())
    });
}

#[test]
fn rectangles_of_arrays() {
    on_every_device(&[], |queue| {
        let image = Array2::from_shape_fn((30, 40), |(row, column)| (100 * row + column) as u32);
        check(queue, &image.slice(s![3..9, 5..40]).into_dyn())?;
        check(queue, &image.slice(s![..;2, 5..]).into_dyn())?;
        let volume = Array3::from_shape_fn((5, 6, 7), |(z, y, x)| (100 * z + 10 * y + x) as u32);
        check(queue, &volume.slice(s![1..4, 2..6, 3..5]).into_dyn())?;
        check(queue, &volume.slice(s![1..4;2, 2.., ..]).into_dyn())?;
        check(queue, &volume.slice(s![.., 2, ..3]).into_dyn())?;
        check(queue, &volume.slice(s![1, 2..2, ..3]).into_dyn())?;
        check(queue, &arr0(7).view().into_dyn())?;
        check(queue, &Array1::from_vec(vec![1, 2, 3]).broadcast((4, 3)).expect("rows").into_dyn())?;
        Ok(())
    });
}

/// How far it would be to the next of one says nothing.
#[test]
fn any_stride_of_one() {
    on_every_device(&[], |queue| {
        let far = 1 << 62;
        let cases = [
            ([1, 2, 2], [far, 4, 1]),
            ([2, 1, 2], [4, far, 1]),
            ([1, 1, 2], [far, far, 1]),
            ([1, 2, 2], [3, 2, 1]),
            ([2, 1, 2], [3, 1, 1]),
        ];
        for (shape, strides) in cases {
            let mut data: Vec<u32> = (0..16).collect();
            let Ok(view) = ArrayView3::from_shape(shape.strides(strides), &data) else {
                assert!(strides.contains(&far), "{shape:?} {strides:?}");
                continue;
            };
            let expected: Vec<u32> = view.iter().copied().collect();
            assert_eq!(Buffer::from_array(queue, &view)?.to_vec(queue)?, expected, "{shape:?} {strides:?}");
            let buffer = Buffer::filled(queue, expected.len(), 77)?;
            buffer
                .read_into_array(queue, &mut ArrayViewMut3::from_shape(shape.strides(strides), &mut data).unwrap())?;
            let changed: Vec<u32> = (0..16).filter(|&at| data[at as usize] == 77).collect();
            assert_eq!(changed, expected, "{shape:?} {strides:?}");
        }
        Ok(())
    });
}

#[test]
fn shared_arrays_are_written_alone() {
    on_every_device(&[], |queue| {
        let all = Array2::from_shape_fn((50, 60), |(row, column)| (100 * row + column) as u32).into_shared();
        for (rows, columns) in [(3..7, 5..9), (0..50, 1..60), (1..50, 0..60)] {
            let mut part = all.clone();
            part.slice_collapse(s![rows, columns]);
            check(queue, &part.view().into_dyn())?;
            let buffer = Buffer::filled(queue, part.len(), 7u32)?;
            buffer.read_into_array(queue, &mut part)?;
            assert!(part.iter().all(|&element| element == 7));
        }
        assert!(all.indexed_iter().all(|((row, column), &element)| element == (100 * row + column) as u32));
        Ok(())
    });
}

#[test]
fn parts_of_buffers_and_windows() {
    on_every_device(&[], |queue| {
        let mut buffer = Buffer::from_slice(queue, &[0i16; 8])?;
        buffer.slice_mut(1..7).write_array(queue, &array![[1, 2], [3, 4], [5, 6]].t())?;
        assert_eq!(buffer.slice(1..7).to_array(queue, [2, 3])?, array![[1, 3, 5], [2, 4, 6]]);
        let mut grid = buffer.as_grid_mut([2, 4])?;
        grid.window_mut([0..2, 2..4]).write_array(queue, &array![[7, 8], [9, 10]].t())?;
        assert_eq!(buffer.as_grid([2, 4])?.to_array(queue)?, array![[0, 1, 7, 9], [2, 4, 8, 10]]);
        assert_eq!(buffer.as_grid([2, 4])?.window([0..2, 0..1]).to_array(queue)?, array![[0], [2]]);
        Ok(())
    });
}

#[test]
fn shapes_must_fit() {
    on_every_device(&[], |queue| {
        let mut buffer = Buffer::from_slice(queue, &[1.0f32; 6])?;
        let error = buffer.to_array(queue, (2, 4)).unwrap_err();
        assert_eq!(error.to_string(), "the shape [2, 4] has 8 elements, but there are 6");
        assert!(matches!(buffer.to_array(queue, (usize::MAX, 2)), Err(Error::ShapeMismatch { .. })));
        let mut array = Array::zeros((3, 3));
        assert!(matches!(buffer.write_array(queue, &array), Err(Error::ShapeMismatch { .. })));
        assert!(matches!(buffer.read_into_array(queue, &mut array), Err(Error::ShapeMismatch { .. })));
        let error = buffer.as_grid_mut([2, 3])?.window_mut([0..2, 0..3]).write_array(queue, &array.slice(s![.., 1..]));
        assert!(matches!(error, Err(Error::WindowMismatch { .. })));
        Ok(())
    });
}

#[test]
fn grids_of_the_host() {
    let array = array![[1, 2, 3], [4, 5, 6]];
    let grid = Grid::from(array.view());
    assert_eq!((grid.shape(), grid.as_slice()), ([2, 3], &[1, 2, 3, 4, 5, 6][..]));
    assert_eq!(Grid::from(array.t()).as_slice(), [1, 4, 2, 5, 3, 6]);
    assert_eq!(Grid::from(array.clone().reversed_axes()).as_slice(), [1, 4, 2, 5, 3, 6]);
    let place = array.as_ptr();
    let grid = Grid::from(array.clone());
    assert_eq!(grid, Grid::from(array.slice(s![.., ..])));
    let row = array.slice_move(s![1.., ..2]);
    assert_eq!(Grid::from(row).as_slice(), [4, 5]);
    assert_ne!(place, std::ptr::null());
    let place = grid.as_slice().as_ptr();
    let back: Array2<i32> = grid.into();
    assert_eq!((back.as_ptr(), &back), (place, &array![[1, 2, 3], [4, 5, 6]]));
    assert_eq!(Grid::from(back).as_slice().as_ptr(), place);
}
