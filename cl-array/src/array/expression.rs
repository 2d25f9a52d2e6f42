//! Expressions: lazy values that a kernel of their own evaluates in one pass.

use super::{
    base::Array,
    inputs::Inputs,
    kernels::{Arrays, Scalars},
    lanes,
    methods::elementwise,
    nodes::{End, Numbers, Value, anew, array, binary, scalar, unary, updated, whole},
    operators::{Operand, device},
    products::{self, DotDim, products},
    reductions::{self, reductions},
    scalars::{Scalar, Signed},
    strided::{Strided, common_shape, dimension},
    views::{ArrayView, ArrayViewMut},
};
use crate::{
    functions::{falls, larger, plus, rises, smaller, times},
    temporary::unwritten,
    transpose::transposed,
};
use cl_runtime::{DeviceFn, Element, Event, Function, Result, prelude::*};
use ndarray::{Axis, DimMax, Dimension, Ix0, Ix3, RemoveAxis};
use std::marker::PhantomData;

/// What can be computed for each element: an array, a view, or a function of these and of scalars.
///
/// An expression is lazy. It owns no memory and computes nothing. One kernel computes it in one pass, when
///
/// - [`eval`](Expression::eval) makes an array of it,
/// - [`Array::assign`] writes it to an array or a view,
/// - a reduction, such as [`sum`](Expression::sum), combines its elements.
///
/// The kernel is built once for each form of expression, and kept with the other programs. Scalars are arguments of the
/// kernel. An expression has at most six arrays and eight scalars; a part that `eval` has made an array counts as one.
///
/// Shapes are broadcast as ndarray does. If that is impossible, evaluation returns [`Error::Shape`].
///
/// ```
/// use cl_array::{Array, Expression};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let a = Array::from_slice(&queue, &[1.0f32, 4.0, 9.0])?;
/// let b = Array::from_slice(&queue, &[2.0f32, 8.0, 7.0])?;
/// // one kernel, one pass
/// let c = (&a * 2.0 + &b).sqrt().eval()?;
/// assert_eq!(c.to_vec()?, [2.0, 4.0, 5.0]);
/// // no array is made of the products
/// assert_eq!((&a * &b).sum()?, 97.0);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an expression",
    label = "not an expression",
    note = "arrays and views are expressions by reference: write `&` before them; so are what operators and functions of them return"
)]
pub trait Expression: Sized {
    /// The type of its elements.
    type Elem: Value;
    /// Its dimension, as in ndarray.
    type Dim: Dimension;
    /// The scalars of this expression before others.
    #[doc(hidden)]
    type Scalars<S: Value>: Value;
    /// The types of the arrays of this expression before others.
    #[doc(hidden)]
    type Arrays<A: Value>: Value;
    /// Computes an element, and hands on what belongs to others.
    #[doc(hidden)]
    type Eval<S: Value, A: Value>: DeviceFn<((Self::Scalars<S>, Self::Arrays<A>),), (Self::Elem, (S, A)), Captured = ()>;

    /// Its shape, or an error if shapes cannot be broadcast.
    #[doc(hidden)]
    fn dim_of(&self) -> Result<Self::Dim>;

    /// Adds its arrays and scalars, from the left.
    #[doc(hidden)]
    fn collect<'a>(&'a self, inputs: &mut Inputs<'a>);

    /// Its array or view, if it is no more than one.
    #[doc(hidden)]
    fn held(&self) -> Option<ArrayView<'_, Self::Elem, Self::Dim>>
    where
        Self::Elem: Element,
    {
        None
    }

    /// Computes the expression into a new contiguous array. Does not wait.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the shapes cannot be broadcast; [`Error::WrongDevice`] or [`Error::WrongContext`] if an array is
    /// elsewhere than the first; those of an allocation and of [`Launch::launch`].
    ///
    /// ```
    /// # use cl_array::{Array, Expression};
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let a = Array::from_slice(&queue, &[1, 2, 3])?;
    /// let b = (&a * &a - 1).eval()?;
    /// assert_eq!(b.to_vec()?, [0, 3, 8]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    fn eval(self) -> Result<Array<Self::Elem, Self::Dim>>
    where
        Self: Complete,
        Self::Elem: Element,
    {
        if let Some(view) = self.held()
            && let Some(copy) = transposed(&view)?
        {
            return Ok(copy);
        }
        let (mut inputs, dim) = (Inputs::default(), self.dim_of()?);
        self.collect(&mut inputs);
        let (queue, at) = (inputs.queue()?, Strided::contiguous(dim));
        let mut buffer = unwritten(queue, super::strided::elements(at.shape())?)?;
        write::<Self, _>(&inputs, &at, &mut buffer)?;
        Ok(Array::new(queue.clone(), buffer, at))
    }

    elementwise!();
    reductions!();
    products!();
}

/// An expression with no more arrays and scalars than a kernel takes.
///
/// The methods of [`Expression`] that evaluate require it. Generic code writes it in place of `Expression`.
///
/// ```
/// use cl_array::{Array, Complete, Expression};
/// use cl_runtime::prelude::*;
///
/// fn norm(x: impl Complete<Elem = f32>) -> cl_runtime::Result<f32> {
///     Ok(x.squared().sum()?.sqrt())
/// }
///
/// let queue = Queue::auto()?;
/// let x = Array::from_slice(&queue, &[2.0f32, 3.0, 6.0])?;
/// assert_eq!(norm(&x)?, 7.0);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub trait Complete: Expression<Scalars<End>: Numbers, Arrays<End>: Arrays> {
    /// The types of its arrays.
    #[doc(hidden)]
    type Flat: Arrays;
    /// Computes an element.
    #[doc(hidden)]
    type Whole: DeviceFn<((Scalars, Self::Flat),), Self::Elem, Captured = ()>;
}

impl<E: Expression<Scalars<End>: Numbers, Arrays<End>: Arrays>> Complete for E {
    type Flat = E::Arrays<End>;
    type Whole =
        whole<E::Elem, E::Scalars<End>, E::Arrays<End>, <E::Scalars<End> as Numbers>::Unpack, E::Eval<End, End>>;
}

/// Writes an expression to the elements of a buffer, which are all of those at `at`.
pub(crate) fn write<E: Complete<Elem: Element>, D: Dimension>(
    inputs: &Inputs<'_>,
    at: &Strided<D>,
    out: &mut Buffer<E::Elem>,
) -> Result<Event> {
    launch::<E::Flat, E::Elem, anew<E::Elem, E::Flat, E::Whole>, D>(inputs, at, out)
}

/// Replaces elements by a function of them and of an expression.
pub(crate) fn update<E, T, F, D>(expression: E, to: ArrayViewMut<'_, T, D>) -> Result<Event>
where
    E: Complete,
    T: Element,
    F: DeviceFn<(T, E::Elem), T, Captured = ()>,
    D: Dimension,
{
    fits(&expression.dim_of()?, &to.at)?;
    let mut inputs = Inputs::of(to.queue);
    expression.collect(&mut inputs);
    launch::<E::Flat, T, updated<T, E::Elem, E::Flat, E::Whole, F>, D>(&inputs, &to.at, to.buffer)
}

/// An error unless an expression of this shape can be broadcast to what is at `at`.
pub(crate) fn fits<D: Dimension>(dim: &impl Dimension, at: &Strided<D>) -> Result<()> {
    let (from, to) = (dim.slice(), at.shape());
    super::strided::broadcast(from, &vec![0; from.len()], to).map(|_| ()).ok_or_else(|| Error::Shape {
        problem: format!("an expression of shape {from:?} cannot be assigned to an array of shape {to:?}"),
    })
}

fn launch<A, R, F, D>(inputs: &Inputs<'_>, at: &Strided<D>, out: &mut Buffer<R>) -> Result<Event>
where
    A: Arrays,
    R: Element,
    F: DeviceFn<((Scalars, (R, A)),), R, Captured = ()>,
    D: Dimension,
{
    let plan = inputs.plan(at.shape(), &at.strides(), at.offset)?;
    if plan.len == 0 {
        return plan.queue.marker();
    }
    let part = match plan.layout {
        None => out.slice_mut(at.offset..at.offset + plan.len),
        Some(_) => out.slice_mut(..),
    };
    A::map::<R, F>(&plan, part)
}

/// An array or a view that the expression holds.
pub struct Held<A>(pub(crate) A);

macro_rules! leaves {
    ($([$($lifetime:lifetime),*] $ty:ty => |$own:ident| $array:expr;)*) => {$(
        impl<$($lifetime,)* T: Element, D: Dimension> Expression for $ty {
            type Elem = T;
            type Dim = D;
            type Scalars<S: Value> = S;
            type Arrays<A: Value> = (T, A);
            type Eval<S: Value, A: Value> = array<T, S, A>;

            fn dim_of(&self) -> Result<D> {
                let $own = self;
                Ok($array.at.dim.clone())
            }

            fn held(&self) -> Option<ArrayView<'_, T, D>> {
                let $own = self;
                let array = &$array;
                Some(ArrayView { queue: &array.queue, buffer: &array.buffer, at: array.at.clone() })
            }

            fn collect<'a>(&'a self, inputs: &mut Inputs<'a>) {
                let $own = self;
                let array = &$array;
                inputs.array(&array.queue, &array.buffer, array.at.shape(), array.at.strides(), array.at.offset);
            }
        }
    )*};
}

leaves! {
    [] Held<Array<T, D>> => |own| own.0;
    ['v] Held<ArrayView<'v, T, D>> => |own| own.0;
    ['v] &'v Array<T, D> => |own| **own;
    ['o, 'v] &'o ArrayView<'v, T, D> => |own| **own;
    ['o, 'v] &'o ArrayViewMut<'v, T, D> => |own| **own;
}

/// A scalar in an expression.
#[derive(Debug, Clone, Copy)]
pub struct Constant<T>(pub(crate) T);

impl<T: Scalar> Expression for Constant<T> {
    type Elem = T;
    type Dim = Ix0;
    type Scalars<S: Value> = (u64, S);
    type Arrays<A: Value> = A;
    type Eval<S: Value, A: Value> = scalar<T, S, A, T::FromBits>;

    fn dim_of(&self) -> Result<Ix0> {
        Ok(Ix0())
    }

    fn collect<'a>(&'a self, inputs: &mut Inputs<'a>) {
        inputs.scalar(self.0.bits());
    }
}

/// A function `F` of an expression, with results of type `R`.
pub struct Unary<X, F, R> {
    x: X,
    of: PhantomData<fn(F) -> R>,
}

impl<X, F, R> Unary<X, F, R> {
    pub(crate) fn new(x: X) -> Expr<Self> {
        Expr(Self { x, of: PhantomData })
    }
}

impl<X: Expression, R: Value, F: DeviceFn<(X::Elem,), R, Captured = ()>> Expression for Unary<X, F, R> {
    type Elem = R;
    type Dim = X::Dim;
    type Scalars<S: Value> = X::Scalars<S>;
    type Arrays<A: Value> = X::Arrays<A>;
    type Eval<S: Value, A: Value> = unary<(X::Scalars<S>, X::Arrays<A>), X::Elem, (S, A), R, X::Eval<S, A>, F>;

    fn dim_of(&self) -> Result<X::Dim> {
        self.x.dim_of()
    }

    fn collect<'a>(&'a self, inputs: &mut Inputs<'a>) {
        self.x.collect(inputs);
    }
}

/// A function `F` of two expressions, with results of type `R`.
pub struct Binary<X, Y, F, R> {
    x: X,
    y: Y,
    of: PhantomData<fn(F) -> R>,
}

impl<X, Y, F, R> Binary<X, Y, F, R> {
    pub(crate) fn new(x: X, y: Y) -> Expr<Self> {
        Expr(Self { x, y, of: PhantomData })
    }
}

impl<X, Y, R, F> Expression for Binary<X, Y, F, R>
where
    X: Expression<Dim: DimMax<Y::Dim>>,
    Y: Expression,
    R: Value,
    F: DeviceFn<(X::Elem, Y::Elem), R, Captured = ()>,
{
    type Elem = R;
    type Dim = <X::Dim as DimMax<Y::Dim>>::Output;
    type Scalars<S: Value> = X::Scalars<Y::Scalars<S>>;
    type Arrays<A: Value> = X::Arrays<Y::Arrays<A>>;
    type Eval<S: Value, A: Value> = binary<
        (X::Scalars<Y::Scalars<S>>, X::Arrays<Y::Arrays<A>>),
        X::Elem,
        (Y::Scalars<S>, Y::Arrays<A>),
        Y::Elem,
        (S, A),
        R,
        X::Eval<Y::Scalars<S>, Y::Arrays<A>>,
        Y::Eval<S, A>,
        F,
    >;

    fn dim_of(&self) -> Result<Self::Dim> {
        Ok(dimension(&common_shape(self.x.dim_of()?.slice(), self.y.dim_of()?.slice())?))
    }

    fn collect<'a>(&'a self, inputs: &mut Inputs<'a>) {
        self.x.collect(inputs);
        self.y.collect(inputs);
    }
}

/// An expression that is no array: what operators and functions return. See [`Expression`].
///
/// ```
/// use cl_array::{Array, Expr, Expression};
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let a = Array::from_slice(&queue, &[1.0f32, 2.0])?;
/// let halves: Expr<_> = &a / 2.0;
/// assert_eq!((&halves + 1.0).eval()?.to_vec()?, [1.5, 2.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[must_use = "an expression computes nothing until it is evaluated, as with `.eval()?`"]
pub struct Expr<E>(pub(crate) E);

macro_rules! forwarded {
    ($([$($lifetime:lifetime)?] $ty:ty => |$own:ident| $inner:expr;)*) => {$(
        impl<$($lifetime,)? E: Expression> Expression for $ty {
            type Elem = E::Elem;
            type Dim = E::Dim;
            type Scalars<S: Value> = E::Scalars<S>;
            type Arrays<A: Value> = E::Arrays<A>;
            type Eval<S: Value, A: Value> = E::Eval<S, A>;

            fn dim_of(&self) -> Result<E::Dim> {
                let $own = self;
                $inner.dim_of()
            }

            fn held(&self) -> Option<ArrayView<'_, E::Elem, E::Dim>>
            where
                E::Elem: Element,
            {
                let $own = self;
                $inner.held()
            }

            fn collect<'a>(&'a self, inputs: &mut Inputs<'a>) {
                let $own = self;
                $inner.collect(inputs);
            }
        }
    )*};
}

forwarded! {
    [] Expr<E> => |own| own.0;
    ['e] &'e E => |own| **own;
}
