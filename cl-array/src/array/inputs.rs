//! What a launch reads: arrays and scalars, collected from an expression, and how its axes are walked.

use super::{
    kernels::{AXES, INPUTS, LAYOUT, Scalars},
    strided::{broadcast, elements, standard},
};
use crate::temporary::pool;
use cl_runtime::{Element, Error, Queue, Result, prelude::*};
use std::any::Any;

/// An array of an expression.
pub(crate) struct Input<'a> {
    buffer: &'a dyn Any,
    shape: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
}

/// The arrays and scalars of an expression, from the left.
#[derive(Default)]
pub struct Inputs<'a> {
    queue: Option<&'a Queue>,
    arrays: Vec<Input<'a>>,
    scalars: Vec<u64>,
}

impl<'a> Inputs<'a> {
    pub(crate) fn array<T: Element>(
        &mut self,
        queue: &'a Queue,
        buffer: &'a Buffer<T>,
        shape: &[usize],
        strides: Vec<isize>,
        offset: usize,
    ) {
        self.queue.get_or_insert(queue);
        self.arrays.push(Input { buffer, shape: shape.to_vec(), strides, offset });
    }

    /// Those of an expression whose result is of this queue.
    pub(crate) fn of(queue: &'a Queue) -> Self {
        Self { queue: Some(queue), ..Self::default() }
    }

    pub(crate) fn scalar(&mut self, bits: u64) {
        self.scalars.push(bits);
    }

    /// The queue of the result, or else of the first array.
    pub(crate) fn queue(&self) -> Result<&'a Queue> {
        let problem = "an expression without an array has no queue: write the scalar itself";
        self.queue.ok_or_else(|| Error::Shape { problem: problem.into() })
    }

    /// How a launch walks the arrays for a result of this shape, with these steps from this element on.
    pub(crate) fn plan(&self, shape: &[usize], strides: &[isize], offset: usize) -> Result<Plan<'a>> {
        self.walk(shape, strides, offset, true)
    }

    /// The same for a kernel that reads more of the arrays than the elements of the shape.
    pub(crate) fn plan_whole(&self, shape: &[usize]) -> Result<Plan<'a>> {
        self.walk(shape, &standard(shape), 0, false)
    }

    fn walk(&self, shape: &[usize], strides: &[isize], offset: usize, may_be_flat: bool) -> Result<Plan<'a>> {
        let mut steps = self.steps(shape)?;
        steps.push(strides.to_vec());
        let mut starts: Vec<usize> = self.arrays.iter().map(|input| input.offset).collect();
        starts.push(offset);
        let axes = merged(shape, &steps);
        let mut scalars = Scalars::default();
        scalars.bits[..self.scalars.len()].copy_from_slice(&self.scalars);
        let flat = match &axes[..] {
            [] => true,
            [(_, steps)] => steps.iter().all(|step| *step == 1),
            _ => false,
        };
        Ok(Plan {
            queue: self.queue()?,
            len: elements(shape)?,
            scalars,
            buffers: self.arrays.iter().map(|input| input.buffer).collect(),
            layout: if flat && may_be_flat { None } else { Some(layout(&axes, &starts)?) },
            starts,
        })
    }

    /// The same for a result that is contiguous.
    pub(crate) fn plan_contiguous(&self, shape: &[usize]) -> Result<Plan<'a>> {
        self.plan(shape, &standard(shape), 0)
    }

    /// The steps of each array along each axis of the shape that they are broadcast to.
    pub(crate) fn steps(&self, shape: &[usize]) -> Result<Vec<Vec<isize>>> {
        let steps = self.arrays.iter().map(|Input { shape: own, strides, .. }| {
            broadcast(own, strides, shape).ok_or_else(|| Error::Shape {
                problem: format!("an array of shape {own:?} cannot be broadcast to the shape {shape:?}"),
            })
        });
        steps.collect()
    }

    /// The arrays of an expression of this shape without one axis, and their steps along it.
    pub(crate) fn without_axis(&self, shape: &[usize], axis: usize) -> Result<(Inputs<'a>, Vec<isize>)> {
        let (mut arrays, mut line) = (Vec::new(), Vec::new());
        let mut rest = shape.to_vec();
        rest.remove(axis);
        for (input, mut strides) in self.arrays.iter().zip(self.steps(shape)?) {
            line.push(strides.remove(axis));
            arrays.push(Input { buffer: input.buffer, shape: rest.clone(), strides, offset: input.offset });
        }
        Ok((Inputs { queue: self.queue, arrays, scalars: self.scalars.clone() }, line))
    }
}

/// The axes of a launch, the fastest first, with the step of each array. Axes of length one are left out, and neighbours
/// that every array walks as one are one.
fn merged(shape: &[usize], steps: &[Vec<isize>]) -> Vec<(usize, Vec<isize>)> {
    let mut axes: Vec<(usize, Vec<isize>)> = Vec::new();
    for (axis, len) in shape.iter().enumerate().rev().filter(|(_, len)| **len != 1) {
        let own: Vec<isize> = steps.iter().map(|steps| steps[axis]).collect();
        match axes.last_mut() {
            Some((inner, inner_steps))
                if own.iter().zip(&*inner_steps).all(|(own, step)| *own == step * *inner as isize) =>
            {
                *inner *= len;
            }
            _ => axes.push((*len, own)),
        }
    }
    axes
}

fn layout(axes: &[(usize, Vec<isize>)], starts: &[usize]) -> Result<[i64; LAYOUT]> {
    if axes.len() > AXES {
        let problem = format!(
            "the arrays have {} axes that cannot be walked as fewer, and a launch has at most {AXES}: make them contiguous \
             with `.eval()?` first",
            axes.len()
        );
        return Err(Error::Shape { problem });
    }
    // the result is the last one, whatever their number
    let place = |at: usize, count: usize| if at + 1 == count { INPUTS } else { at };
    let mut layout = [0; LAYOUT];
    layout[0] = axes.len() as i64;
    for (at, start) in starts.iter().enumerate() {
        layout[1 + place(at, starts.len())] = *start as i64;
    }
    for ((len, steps), axis) in axes.iter().zip(layout[INPUTS + 2..].chunks_mut(INPUTS + 2)) {
        axis[0] = *len as i64;
        for (at, step) in steps.iter().enumerate() {
            axis[1 + place(at, steps.len())] = *step as i64;
        }
    }
    Ok(layout)
}

/// A launch of an expression's kernel.
pub struct Plan<'a> {
    pub(crate) queue: &'a Queue,
    /// The number of elements.
    pub(crate) len: usize,
    pub(crate) scalars: Scalars,
    buffers: Vec<&'a dyn Any>,
    /// `None` if every array and the result are contiguous.
    pub(crate) layout: Option<[i64; LAYOUT]>,
    /// The first element of each array, then that of the result.
    starts: Vec<usize>,
}

impl<'a> Plan<'a> {
    /// The elements of an array: those of the launch in order if all arrays are contiguous, or else its buffer.
    pub(crate) fn input<T: Element>(&self, number: usize) -> Slice<'a, T> {
        let buffer = self.buffers[number].downcast_ref::<Buffer<T>>();
        let buffer = buffer.expect("arrays are collected in the order of the expression's types");
        match self.layout {
            None => buffer.slice(self.starts[number]..self.starts[number] + self.len),
            Some(_) => buffer.slice(..),
        }
    }

    /// The number of strips of up to 64 elements that are neighbours in all arrays, if there are such of at least four.
    pub(crate) fn strips(&self) -> Option<usize> {
        let layout = self.layout?;
        let (across, steps) = (layout[INPUTS + 2] as usize, &layout[INPUTS + 3..][..self.buffers.len()]);
        let is_row = layout[0] > 0 && across >= 4 && steps.iter().all(|step| *step == 1);
        is_row.then(|| self.len / across * across.div_ceil(64))
    }

    /// The layout, for a kernel that always has one.
    pub(crate) fn strided(&self) -> Result<Buffer<i64>> {
        let contiguous = || {
            let mut layout = [0; LAYOUT];
            layout[0] = 1;
            layout[INPUTS + 2..][..INPUTS + 2].fill(1);
            layout[INPUTS + 2] = self.len as i64;
            layout
        };
        upload(self.queue, &self.layout.unwrap_or_else(contiguous))
    }
}

/// Numbers for a kernel.
pub(crate) fn upload(queue: &Queue, numbers: &[i64]) -> Result<Buffer<i64>> {
    match queue.context().devices().len() > 1 {
        true => Buffer::from_slice(queue, numbers),
        false => pool(queue.device()).from_slice(queue, numbers),
    }
}
