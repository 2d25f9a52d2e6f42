//! `tune!`: the candidates of a launch are the combinations of values of its parameters.

use super::{Candidates, Tuner};
use crate::{
    base::error::Result,
    launch::{Launch, kernel::Kernel},
    queue::{Queue, event::Event},
};

/// A parameter of [`tune!`](crate::tune): its name, and its values as text.
type Parameter = (&'static str, Vec<String>);

/// An evaluation of the launch of [`tune!`](crate::tune), for one candidate.
#[derive(Debug)]
pub struct Evaluation<'t> {
    /// Where to launch; `None` if only the kernel is asked for.
    queue: Option<&'t Queue>,
    kernel: Option<&'static Kernel>,
    /// The index of the value of each parameter that has not been taken yet, the first parameter last.
    indices: Vec<usize>,
    /// What is left of the index of the constant parameter that is being decided.
    left: usize,
}

impl Evaluation<'_> {
    /// The value of the next parameter.
    pub fn value<T>(&mut self, values: impl IntoIterator<Item = T>) -> T {
        let index = self.indices.pop().unwrap_or_default();
        values.into_iter().nth(index).expect("the values of a parameter of `tune!` are the same at each evaluation")
    }

    /// Begins to decide the next parameter, which is a constant.
    pub fn begin(&mut self) {
        self.left = self.indices.pop().unwrap_or_default();
    }

    /// Whether it is the next value of the constant.
    pub fn is_next(&mut self) -> bool {
        let is_next = self.left == 0;
        self.left = self.left.wrapping_sub(1);
        is_next
    }

    /// Takes the launch.
    pub fn launch(&mut self, launch: Launch<'_>) -> Result<Event> {
        self.kernel = Some(launch.kernel());
        match self.queue {
            Some(queue) => launch.launch(queue),
            None => Ok(Event::done()),
        }
    }
}

/// The candidates of [`tune!`](crate::tune).
struct Launches<'t> {
    tuner: &'t Tuner,
    parameters: Vec<Parameter>,
    names: Vec<String>,
    evaluate: &'t mut dyn FnMut(&mut Evaluation<'_>) -> Result<Event>,
}

impl<'t> Launches<'t> {
    fn new(
        tuner: &'t Tuner,
        parameters: Vec<Parameter>,
        evaluate: &'t mut dyn FnMut(&mut Evaluation<'_>) -> Result<Event>,
    ) -> Self {
        let count = parameters.iter().map(|(_, values)| values.len()).product();
        let mut launches = Self { tuner, parameters, names: Vec::new(), evaluate };
        launches.names = (0..count).map(|index| launches.name(index)).collect();
        launches
    }

    /// The index of the value of each parameter, from the last parameter, whose values change fastest.
    fn indices(&self, mut index: usize) -> Vec<usize> {
        let lengths = self.parameters.iter().rev().map(|(_, values)| values.len());
        let indices = lengths.map(|len| {
            let own = index % len;
            index /= len;
            own
        });
        indices.collect()
    }

    fn name(&self, index: usize) -> String {
        let indices = self.indices(index).into_iter().rev();
        let values = self.parameters.iter().zip(indices).map(|((name, values), at)| format!("{name} = {}", values[at]));
        values.collect::<Vec<_>>().join(", ")
    }

    fn evaluate(&mut self, index: usize, queue: Option<&Queue>) -> (Result<Event>, Option<&'static Kernel>) {
        let mut evaluation = Evaluation { queue, kernel: None, indices: self.indices(index), left: 0 };
        let result = (self.evaluate)(&mut evaluation);
        (result, evaluation.kernel)
    }

    fn kernel(&mut self, index: usize) -> Option<&'static Kernel> {
        self.evaluate(index, None).1
    }
}

impl Candidates for Launches<'_> {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn first_kernel(&mut self) -> Option<&'static Kernel> {
        self.kernel(0)
    }

    fn kernels(&mut self) -> Vec<&'static Kernel> {
        (0..self.names.len()).filter_map(|index| self.kernel(index)).collect()
    }

    fn run(&mut self, index: usize) -> Result<Event> {
        self.evaluate(index, Some(&self.tuner.queue)).0
    }
}

/// Launches with the best values of the parameters.
pub fn tune(
    tuner: &Tuner,
    parameters: Vec<Parameter>,
    evaluate: &mut dyn FnMut(&mut Evaluation<'_>) -> Result<Event>,
) -> Result<Event> {
    let mut launches = Launches::new(tuner, parameters, evaluate);
    let best = tuner.best(&mut launches)?;
    launches.run(best)
}

/// Launches a kernel with the values of parameters that are the fastest on the device: of those in the given lists. The
/// first time, all combinations are measured, as [`Tuner`] describes. Later calls and processes launch with the best at
/// once. The result is that of [`Launch::launch`](crate::Launch::launch) on the tuner's queue.
///
/// The first argument is a [`Tuner`]. Parameters follow:
///
/// - `local = [64, 128, 256]`: a variable. The values can be an array or anything else that iterates, which is evaluated
///   for each trial.
/// - `const TILE: usize = [8, 16]`: a constant, for constant parameters of kernels. Each value makes a kernel of its own.
///
/// After `=>` stands the launch, an expression in which the parameters are visible. It is evaluated several times, so
/// what is a `&mut` reference already is lent anew, `&mut *y`. Errors can be passed on with `?`.
///
/// The launch is evaluated and run for each trial, and once more with the best values: a kernel that changes its
/// arguments in place changes them each time. Put the macro in a function, and call that with other buffers first; the
/// second call runs no trial.
///
/// # Errors
///
/// Those of [`Tuner::choose`] and of [`Launch::launch`](crate::Launch::launch). If the chosen candidate of an earlier
/// call does not fit this launch, as a work-group that does not divide its size, the error is that of the launch: give
/// the tuner a [key](Tuner::key) for such sizes.
///
/// ```
/// use cl_runtime::{Event, Tuner, prelude::*, tune};
///
/// #[kernel]
/// fn sums<const PER: usize>(x: &[f32], y: &mut [f32]) {
///     let i = global_id(0);
///     let mut sum = 0.0;
///     for k in 0..PER {
///         sum += x[i * PER + k];
///     }
///     for k in 0..PER {
///         y[i * PER + k] += sum;
///     }
/// }
///
/// fn add_sums(queue: &Queue, x: &Buffer<f32>, y: &mut Buffer<f32>) -> cl_runtime::Result<Event> {
///     tune!(Tuner::new(queue, "sums"), local = [32, 64], const PER: usize = [4, 8] =>
///         sums::<PER>(x, &mut *y).global(x.len() / PER).local(local))
/// }
///
/// let queue = Queue::auto()?;
/// let (x, mut y) = (Buffer::filled(&queue, 1024, 1.0)?, Buffer::zeroed(&queue, 1024)?);
/// // the trials change a copy
/// add_sums(&queue, &x, &mut y.to_buffer(&queue)?)?;
/// add_sums(&queue, &x, &mut y)?;
/// let sum = y.to_vec(&queue)?[0];
/// assert!(sum == 4.0 || sum == 8.0);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[macro_export]
macro_rules! tune {
    ($tuner:expr, $($parameters:tt)+) => { $crate::__tune!(@parameters ($tuner) [] $($parameters)+) };
}

/// The steps of `tune!`.
#[doc(hidden)]
#[macro_export]
macro_rules! __tune {
    (@parameters $tuner:tt [$($done:tt)*] const $name:ident: $ty:ty = [$($value:expr),+ $(,)?], $($rest:tt)+) => {
        $crate::__tune!(@parameters $tuner [$($done)* (const $name $ty; $($value),+)] $($rest)+)
    };
    (@parameters $tuner:tt [$($done:tt)*] const $name:ident: $ty:ty = [$($value:expr),+ $(,)?] => $launch:expr) => {
        $crate::__tune!(@expand $tuner [$($done)* (const $name $ty; $($value),+)] $launch)
    };
    (@parameters $tuner:tt [$($done:tt)*] $name:ident = $values:expr, $($rest:tt)+) => {
        $crate::__tune!(@parameters $tuner [$($done)* (let $name $values)] $($rest)+)
    };
    (@parameters $tuner:tt [$($done:tt)*] $name:ident = $values:expr => $launch:expr) => {
        $crate::__tune!(@expand $tuner [$($done)* (let $name $values)] $launch)
    };
    (@parameters $($other:tt)*) => {
        ::std::compile_error!(
            "expected `tune!(tuner, local = [64, 128], const TILE: usize = [8, 16] => kernel::<TILE>(..).global(n).local(local))`"
        )
    };
    (@expand ($tuner:expr) [$($parameter:tt)*] $launch:expr) => {
        $crate::__private::tune(
            &$tuner,
            ::std::vec![$($crate::__tune!(@texts $parameter)),*],
            &mut |evaluation: &mut $crate::__private::Evaluation<'_>| -> $crate::Result<$crate::Event> {
                $crate::__tune!(@evaluate evaluation [$($parameter)*] $launch)
            },
        )
    };
    (@texts (let $name:ident $values:expr)) => {
        (
            ::std::stringify!($name),
            ::std::iter::IntoIterator::into_iter($values).map(|value| ::std::format!("{value:?}")).collect(),
        )
    };
    (@texts (const $name:ident $ty:ty; $($value:expr),+)) => {
        (::std::stringify!($name), ::std::vec![$({ const VALUE: $ty = $value; ::std::format!("{VALUE:?}") }),+])
    };
    (@evaluate $evaluation:ident [] $launch:expr) => {
        $evaluation.launch($launch)
    };
    (@evaluate $evaluation:ident [(let $name:ident $values:expr) $($rest:tt)*] $launch:expr) => {{
        let $name = $evaluation.value($values);
        $crate::__tune!(@evaluate $evaluation [$($rest)*] $launch)
    }};
    (@evaluate $evaluation:ident [(const $name:ident $ty:ty; $($value:expr),+) $($rest:tt)*] $launch:expr) => {
        $crate::__tune!(@constant $evaluation $name $ty; ($($value),+) [$($rest)*] $launch)
    };
    (@constant $evaluation:ident $name:ident $ty:ty; ($($value:expr),+) $rest:tt $launch:expr) => {
        'value: {
            $evaluation.begin();
            $(
                if $evaluation.is_next() {
                    const $name: $ty = $value;
                    break 'value $crate::__tune!(@evaluate $evaluation $rest $launch);
                }
            )+
            ::std::unreachable!("the candidates have no other values")
        }
    };
}
