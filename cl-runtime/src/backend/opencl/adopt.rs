//! Handles that were created elsewhere.

use super::{
    call::{Named, check},
    context::Context,
    device::Device,
    event::Event,
    handle::{ContextHandle, EventHandle, MemoryHandle, QueueHandle},
    info,
    memory::Memory,
    queue::Queue,
};
use crate::base::{command::What, error::Result};
use opencl3::{
    command_queue::{CL_QUEUE_CONTEXT, CL_QUEUE_DEVICE, CL_QUEUE_PROPERTIES, get_command_queue_data},
    context::context::{CL_CONTEXT_DEVICES, get_context_data},
    event::{CL_EVENT_CONTEXT, get_event_data},
    memory::{CL_MEM_CONTEXT, CL_MEM_SIZE, get_mem_object_data},
};
use std::{ffi::c_void, ptr};

/// A handle from the result of a query, as a number.
fn pointer(data: &[u8]) -> usize {
    info::number(data) as usize
}

/// Takes ownership of a reference to a memory object, if it belongs to the queue's context. Returns `None` otherwise.
///
/// # Safety
///
/// The handle is valid, and the caller owns the reference.
pub(crate) unsafe fn memory(queue: &Queue, raw: *mut c_void) -> Result<Option<Memory>> {
    // SAFETY: as the caller promises.
    let handle = unsafe { MemoryHandle::new(raw) };
    let ask = |what| check(queue.device(), "clGetMemObjectInfo", get_mem_object_data(raw, what));
    let (context, bytes) = (pointer(&ask(CL_MEM_CONTEXT)?), info::number(&ask(CL_MEM_SIZE)?) as usize);
    let own = queue.context();
    Ok((context == own.handle().raw() as usize).then(|| Memory::of(own, handle, bytes)))
}

/// Takes ownership of a reference to an event, if it belongs to the queue's context. Returns `None` otherwise.
///
/// # Safety
///
/// The handle is valid, and the caller owns the reference.
pub(crate) unsafe fn event(queue: &Queue, raw: *mut c_void) -> Result<Option<Event>> {
    // SAFETY: as the caller promises.
    let handle = unsafe { EventHandle::new(raw) };
    let context = check(queue.device(), "clGetEventInfo", get_event_data(raw, CL_EVENT_CONTEXT))?;
    let own = pointer(&context) == queue.context().handle().raw() as usize;
    Ok(own.then(|| Event::new(handle, queue.clone(), What::Command("a command that was enqueued elsewhere"))))
}

/// The name of a foreign context in errors, before anything else is known about it.
struct Foreign;

impl Named for Foreign {
    fn full_name(&self) -> String {
        "a context that was made elsewhere".to_owned()
    }
}

/// Takes ownership of a reference to a context. Also returns the ids of its devices.
///
/// # Safety
///
/// The handle is valid, and the caller owns the reference.
pub(crate) unsafe fn context(raw: *mut c_void) -> Result<(ContextHandle, Vec<*mut c_void>)> {
    // SAFETY: as the caller promises.
    let handle = unsafe { ContextHandle::new(raw) };
    let devices = check(&Foreign, "clGetContextInfo", get_context_data(raw, CL_CONTEXT_DEVICES))?;
    Ok((handle, info::words(&devices).map(ptr::without_provenance_mut).collect()))
}

/// Takes ownership of a reference to a host queue, if it belongs to the context and to one of its devices that are used
/// here. Also returns the device. Returns `None` otherwise.
///
/// # Safety
///
/// The handle is valid, and the caller owns the reference.
pub(crate) unsafe fn queue(context: &'static Context, raw: *mut c_void) -> Result<Option<(Queue, &'static Device)>> {
    // SAFETY: as the caller promises.
    let handle = unsafe { QueueHandle::new(raw) };
    let ask = |what| check(context, "clGetCommandQueueInfo", get_command_queue_data(raw, what));
    let own = pointer(&ask(CL_QUEUE_CONTEXT)?) == context.handle().raw() as usize;
    let device = context.device_of(ptr::without_provenance_mut(pointer(&ask(CL_QUEUE_DEVICE)?)));
    let properties = info::number(&ask(CL_QUEUE_PROPERTIES)?);
    let Some(device) = device.filter(|_| own && properties & ON_DEVICE == 0) else { return Ok(None) };
    Ok(Some((Queue::with(context, device, handle, properties), device)))
}

/// The bit of `CL_QUEUE_PROPERTIES` for an on-device queue.
const ON_DEVICE: u64 = 4;
