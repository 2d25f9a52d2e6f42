//! Non-blocking operations of MPI. All calls of MPI's C interface but those of initialisation are here.
//!
//! Why this is sound: a [`Pending`] owns the memory that MPI accesses, and returns it when MPI is done. One that is dropped
//! earlier leaks the memory, because nothing can stop MPI from accessing it.

use crate::reduction::{Reduction, Scalar};
use mpi::ffi;
use std::{
    cell::RefCell,
    collections::HashMap,
    ffi::{c_int, c_void},
    mem::{ManuallyDrop, MaybeUninit},
};

/// MPI's code of an error.
pub(crate) type Code = c_int;

/// A communicator of MPI that returns errors. It lives as long as MPI does.
#[derive(Clone, Copy)]
pub(crate) struct Comm {
    raw: ffi::MPI_Comm,
}

/// The kinds of messages between two ranks, told apart by their tags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tag {
    /// The length of what follows.
    Header = 1,
    /// A chunk of elements.
    Chunk = 2,
    /// The same, in a halo: of the first rows, for the rank before.
    First = 3,
    /// Of the last rows, for the rank behind.
    Last = 4,
}

/// Memory that MPI reads or writes.
///
/// # Safety
///
/// The memory stays where it is while the value is moved.
pub(crate) unsafe trait Memory {
    fn bytes(&self) -> &[u8];
    fn bytes_mut(&mut self) -> &mut [u8];
}

// SAFETY: the elements of a vector stand on the heap.
unsafe impl Memory for Vec<u64> {
    fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self)
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(self)
    }
}

/// An operation of MPI that may not be done, with what it reads and what it writes.
pub(crate) struct Pending<M> {
    request: ffi::MPI_Request,
    memory: ManuallyDrop<Memories<M>>,
}

/// What an operation reads and what it writes.
pub(crate) struct Memories<M> {
    pub(crate) out: Option<M>,
    pub(crate) into: Option<M>,
}

impl<M: Memory> Pending<M> {
    /// Starts an operation.
    ///
    /// # Safety
    ///
    /// `start` starts a non-blocking operation that reads at most the memory at the first pointer, and writes at most that at
    /// the second one; both are null where there is no memory. It stores the request, and returns MPI's code.
    unsafe fn start(
        out: Option<M>,
        mut into: Option<M>,
        start: impl FnOnce(*const c_void, *mut c_void, *mut ffi::MPI_Request) -> Code,
    ) -> Result<Self, Code> {
        let from = out.as_ref().map_or(std::ptr::null(), |out| out.bytes().as_ptr().cast());
        let to = into.as_mut().map_or(std::ptr::null_mut(), |into| into.bytes_mut().as_mut_ptr().cast());
        // SAFETY: these are constants of the MPI library.
        let (mut request, success) = (unsafe { ffi::RSMPI_REQUEST_NULL }, ffi::MPI_SUCCESS as Code);
        let memory = ManuallyDrop::new(Memories { out, into });
        match start(from, to, &mut request) {
            code if code == success => Ok(Self { request, memory }),
            // the memory leaks: nobody knows what MPI has begun
            code => Err(code),
        }
    }

    /// Asks MPI whether the operation is done. Returns the memory once it is.
    pub(crate) fn test(mut self) -> Result<Tested<M>, Code> {
        let mut done: c_int = 0;
        // SAFETY: the request is ours, and MPI has initialised it; the status is not wanted.
        let code = unsafe { ffi::MPI_Test(&mut self.request, &mut done, ffi::RSMPI_STATUS_IGNORE) };
        if code != ffi::MPI_SUCCESS as Code {
            return Err(code);
        }
        match done {
            0 => Ok(Tested::NotYet(self)),
            _ => Ok(Tested::Done(ManuallyDrop::into_inner(self.memory))),
        }
    }
}

/// The operations of reductions that MPI knows. They live as long as MPI does.
#[derive(Default)]
pub(crate) struct Reductions {
    known: RefCell<HashMap<(Scalar, Reduction), ffi::MPI_Op>>,
}

impl Reductions {
    fn operation(&self, scalar: Scalar, reduction: Reduction) -> Result<ffi::MPI_Op, Code> {
        if let Some(operation) = self.known.borrow().get(&(scalar, reduction)) {
            return Ok(*operation);
        }
        let mut operation = MaybeUninit::uninit();
        // SAFETY: the function has the type that MPI asks for; all reductions are commutative.
        match unsafe { ffi::MPI_Op_create(reduction.function_of(scalar), 1, operation.as_mut_ptr()) } {
            code if code == ffi::MPI_SUCCESS as Code => {
                // SAFETY: MPI has written it.
                let operation = unsafe { operation.assume_init() };
                self.known.borrow_mut().insert((scalar, reduction), operation);
                Ok(operation)
            }
            code => Err(code),
        }
    }
}

/// What MPI says of an operation.
pub(crate) enum Tested<M> {
    NotYet(Pending<M>),
    Done(Memories<M>),
}

impl Comm {
    /// Takes over a communicator, and makes it return errors.
    ///
    /// # Safety
    ///
    /// The communicator is valid, and is never freed.
    pub(crate) unsafe fn new(raw: ffi::MPI_Comm) -> Result<Self, Code> {
        // SAFETY: the communicator is valid, and the handler is a constant of the MPI library.
        match unsafe { ffi::MPI_Comm_set_errhandler(raw, ffi::RSMPI_ERRORS_RETURN) } {
            code if code == ffi::MPI_SUCCESS as Code => Ok(Self { raw }),
            code => Err(code),
        }
    }

    /// Starts sending the memory to a rank.
    pub(crate) fn send<M: Memory>(self, memory: M, to: usize, tag: Tag) -> Result<Pending<M>, Code> {
        let bytes = count(memory.bytes().len());
        // SAFETY: it reads `bytes` bytes, as many as there are.
        unsafe {
            Pending::start(Some(memory), None, |out, _, request| {
                ffi::MPI_Isend(out, bytes, ffi::RSMPI_UINT8_T, count(to), tag as c_int, self.raw, request)
            })
        }
    }

    /// Starts receiving from a rank as many bytes as the memory has.
    pub(crate) fn receive<M: Memory>(self, mut memory: M, from: usize, tag: Tag) -> Result<Pending<M>, Code> {
        let bytes = count(memory.bytes_mut().len());
        // SAFETY: it writes at most `bytes` bytes, as many as there are.
        unsafe {
            Pending::start(None, Some(memory), |_, into, request| {
                ffi::MPI_Irecv(into, bytes, ffi::RSMPI_UINT8_T, count(from), tag as c_int, self.raw, request)
            })
        }
    }

    /// Starts broadcasting the memory of `root`, which all others receive.
    pub(crate) fn broadcast<M: Memory>(self, mut memory: M, root: usize) -> Result<Pending<M>, Code> {
        let bytes = count(memory.bytes_mut().len());
        // SAFETY: it reads or writes `bytes` bytes, as many as there are.
        unsafe {
            Pending::start(None, Some(memory), |_, into, request| {
                ffi::MPI_Ibcast(into, bytes, ffi::RSMPI_UINT8_T, count(root), self.raw, request)
            })
        }
    }

    /// Starts a reduction, to `root` or to all ranks. `into` has as many bytes as `out` on each rank that gets the result.
    pub(crate) fn reduce<M: Memory>(
        self,
        out: M,
        into: Option<M>,
        (reductions, scalar, reduction): (&Reductions, Scalar, Reduction),
        root: Option<usize>,
    ) -> Result<Pending<M>, Code> {
        let bytes = out.bytes().len();
        assert!(into.as_ref().is_none_or(|into| into.bytes().len() == bytes), "both have the elements of one chunk");
        assert!(into.is_some() || root.is_some(), "the result of a reduction to all ranks needs memory");
        let (elements, datatype, operation) =
            (count(bytes / scalar.size()), scalar.datatype(), reductions.operation(scalar, reduction)?);
        // SAFETY: it reads `elements` elements, as many as there are, and writes as many on ranks that get the result, which
        // have memory for them.
        unsafe {
            Pending::start(Some(out), into, |out, into, request| match root {
                Some(root) => {
                    ffi::MPI_Ireduce(out, into, elements, datatype, operation, count(root), self.raw, request)
                }
                None => ffi::MPI_Iallreduce(out, into, elements, datatype, operation, self.raw, request),
            })
        }
    }

    /// Starts gathering the memories of all ranks, which have equal sizes, one after another on all ranks.
    pub(crate) fn all_gather<M: Memory>(self, out: M, into: M, ranks: usize) -> Result<Pending<M>, Code> {
        let bytes = out.bytes().len();
        assert!(into.bytes().len() == bytes * ranks, "the result has a part for each rank");
        let bytes = count(bytes);
        // SAFETY: it reads `bytes` bytes, as many as there are, and writes as many for each rank.
        unsafe {
            Pending::start(Some(out), Some(into), |out, into, request| {
                let byte = ffi::RSMPI_UINT8_T;
                ffi::MPI_Iallgather(out, bytes, byte, into, bytes, byte, self.raw, request)
            })
        }
    }

    /// Starts sending each rank a part of `out`, in the order of ranks, and receiving a part of `into` from each.
    pub(crate) fn all_to_all(self, out: Vec<u64>, ranks: usize) -> Result<Pending<Vec<u64>>, Code> {
        assert!(out.len() == ranks, "a number for each rank");
        let into = vec![0; ranks];
        // SAFETY: it reads and writes one number for each rank.
        unsafe {
            Pending::start(Some(out), Some(into), |out, into, request| {
                let number = ffi::RSMPI_UINT64_T;
                ffi::MPI_Ialltoall(out, 1, number, into, 1, number, self.raw, request)
            })
        }
    }

    /// Starts a barrier.
    pub(crate) fn barrier(self) -> Result<Pending<Vec<u64>>, Code> {
        // SAFETY: it uses no memory.
        unsafe { Pending::start(None, None, |_, _, request| ffi::MPI_Ibarrier(self.raw, request)) }
    }
}

/// MPI's text for an error.
pub(crate) fn message(code: Code) -> String {
    let mut text = vec![0u8; 4096];
    let mut len: c_int = 0;
    // SAFETY: the text has more room than `MPI_MAX_ERROR_STRING` of any MPI.
    unsafe { ffi::MPI_Error_string(code, text.as_mut_ptr().cast(), &mut len) };
    text.truncate(usize::try_from(len).unwrap_or(0));
    String::from_utf8_lossy(&text).into_owned()
}

/// MPI counts in `int`s. Chunks are below their limit, see `Builder::chunk`.
fn count(number: usize) -> c_int {
    c_int::try_from(number).expect("chunks and ranks are below 2^31")
}
