//! Views and expressions of random shapes, against ndarray.

use crate::common::everywhere;
use cl_array::{Array, Expression};
use ndarray::{ArrayD, Axis, IxDyn, SliceInfo, SliceInfoElem};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

/// What becomes of an axis: numbers for the start, the end, the step, and whether the other operand has it.
#[derive(Debug, Clone)]
struct Choice {
    len: usize,
    kind: u8,
    start: usize,
    end: usize,
    step: isize,
    is_broadcast: bool,
}

fn choices() -> impl Strategy<Value = Vec<Choice>> {
    let axis = (0..6usize, 0..8u8, 0..7usize, 0..7usize, 1..4isize, any::<bool>(), any::<bool>());
    let choice = axis.prop_map(|(len, kind, start, end, step, backwards, is_broadcast)| Choice {
        len,
        kind,
        start: start.min(len),
        end: end.min(len),
        step: if backwards { -step } else { step },
        is_broadcast,
    });
    prop::collection::vec(choice, 0..5)
}

fn slice(choices: &[Choice]) -> SliceInfo<Vec<SliceInfoElem>, IxDyn, IxDyn> {
    let mut elems = Vec::new();
    for Choice { len, kind, start, end, step, .. } in choices {
        match kind {
            0 if *len > 0 => elems.push(SliceInfoElem::Index((*start).min(len - 1) as isize)),
            1 => {
                elems.push(SliceInfoElem::NewAxis);
                elems.push(SliceInfoElem::Slice { start: 0, end: None, step: *step });
            }
            2 => elems.push(SliceInfoElem::Slice { start: -(*start as isize), end: None, step: *step }),
            _ => {
                let end = Some(*end as isize);
                elems.push(SliceInfoElem::Slice { start: *start as isize, end, step: *step });
            }
        }
    }
    SliceInfo::try_from(elems).expect("the axes are counted")
}

fn check(queue: &cl_runtime::Queue, choices: &[Choice]) -> cl_runtime::Result<()> {
    let shape: Vec<usize> = choices.iter().map(|choice| choice.len).collect();
    let len: usize = shape.iter().product();
    let host = ArrayD::from_shape_vec(shape, (0..len as i32).collect()).expect("as many");
    let (slice, mut device) = (slice(choices), Array::from_ndarray(queue, &host)?);
    let expected = host.slice(&slice);
    assert_eq!(device.slice(&slice).to_ndarray()?, expected);
    assert_eq!(device.slice(&slice).t().to_ndarray()?, expected.t());
    // an operand that repeats along some axes
    let other: Vec<usize> = expected
        .shape()
        .iter()
        .enumerate()
        .map(|(axis, len)| {
            let is_broadcast = choices.get(axis).is_some_and(|choice| choice.is_broadcast);
            if is_broadcast { 1 } else { *len }
        })
        .collect();
    let count: usize = other.iter().product();
    let other = ArrayD::from_shape_vec(other, (0..count as i32).map(|i| i * i).collect()).expect("as many");
    let operand = Array::from_ndarray(queue, &other)?;
    let sums = &expected * 3 + &other;
    assert_eq!((device.slice(&slice) * 3 + &operand).eval()?.to_ndarray()?, sums);
    assert_eq!((device.slice(&slice) * 3 + &operand).sum()?, sums.sum());
    for axis in 0..sums.ndim() {
        let found = (device.slice(&slice) * 3 + &operand).sum_axis(Axis(axis))?;
        assert_eq!(found.to_ndarray()?, sums.sum_axis(Axis(axis)));
    }
    let mut expected = host.clone();
    device.slice_mut(&slice).assign(&operand)?;
    expected.slice_mut(&slice).assign(&other);
    assert_eq!(device.to_ndarray()?, expected);
    Ok(())
}

#[test]
fn views_and_expressions_of_any_shape() {
    let cases = if std::env::var_os("CL_ARRAY_LARGE").is_some() { 1000 } else { 60 };
    everywhere(|queue| {
        let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
        let found = runner
            .run(&choices(), |choices| check(queue, &choices).map_err(|error| TestCaseError::fail(error.to_string())));
        if let Err(error) = found {
            panic!("{error}");
        }
        Ok(())
    });
}
