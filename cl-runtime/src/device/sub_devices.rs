//! Sub-devices.

use super::{Device, DeviceInner};
use crate::base::{
    error::{Error, Result},
    sub_device::DevicePartition,
};
use std::sync::{Mutex, PoisonError};

/// A device that has been divided. Its sub-devices live as long as the process.
struct Divided {
    parent: Device,
    partition: DevicePartition,
    devices: Vec<Device>,
}

static DIVIDED: Mutex<Vec<Divided>> = Mutex::new(Vec::new());

impl Device {
    /// Divides the device into sub-devices, each with some of its compute units. A queue on a sub-device uses no others,
    /// so that the rest remain free for other work.
    ///
    /// The same partition of the same device returns the same sub-devices. Sub-devices share buffers with each other and
    /// with the device if their queues are in one [`Context`](crate::Context) of all of them. A sub-device is not in
    /// [`Device::all`], and can itself be divided.
    ///
    /// CPUs can usually be divided, GPUs cannot. The native device runs each sub-device in threads of its own.
    ///
    /// # Errors
    ///
    /// [`Error::Partition`] if the device cannot be divided, does not support this kind of partition or has fewer compute
    /// units; [`Error::OpenCl`] if the driver fails.
    ///
    /// ```
    /// use cl_runtime::{Context, DevicePartition, prelude::*};
    ///
    /// #[kernel(global = x.len())]
    /// fn double(x: &mut [u32]) {
    ///     let i = global_id(0);
    ///     x[i] *= 2;
    /// }
    ///
    /// // one compute unit for the kernel
    /// let device = Device::native();
    /// let parts = device.partition(&DevicePartition::Counts(vec![1]))?;
    /// let queue = Queue::new(&parts[0])?;
    /// let mut x = Buffer::from_slice(&queue, &[1, 2, 3])?;
    /// double(&mut x).launch(&queue)?;
    /// assert_eq!(x.to_vec(&queue)?, [2, 4, 6]);
    /// assert_eq!(parts[0].capabilities().compute_units, 1);
    /// assert_eq!(parts[0].parent(), Some(device));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn partition(&self, partition: &DevicePartition) -> Result<Vec<Device>> {
        if let Some(problem) = partition.problem(self.capabilities().compute_units) {
            return Err(self.cannot_be_divided(problem));
        }
        let mut divided = DIVIDED.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |divided: &&Divided| divided.parent == *self && divided.partition == *partition;
        if let Some(known) = divided.iter().find(known) {
            return Ok(known.devices.clone());
        }
        let parts: Vec<DeviceInner> = match self.inner() {
            DeviceInner::Native(device) => {
                let parts = device.partition(partition).map_err(|problem| self.cannot_be_divided(problem))?;
                parts.into_iter().map(DeviceInner::Native).collect()
            }
            DeviceInner::OpenCl(device) => {
                let parts = device.partition(partition)?.map_err(|problem| self.cannot_be_divided(problem))?;
                parts.into_iter().map(DeviceInner::OpenCl).collect()
            }
        };
        let devices: Vec<Device> = parts.into_iter().map(|part| Device::of(Box::leak(Box::new(part)))).collect();
        divided.push(Divided { parent: *self, partition: partition.clone(), devices: devices.clone() });
        Ok(devices)
    }

    /// Returns the device that this sub-device is a part of; `None` for other devices.
    ///
    /// ```
    /// use cl_runtime::Device;
    ///
    /// assert!(Device::all().iter().all(|device| device.parent().is_none()));
    /// ```
    pub fn parent(&self) -> Option<Device> {
        let divided = DIVIDED.lock().unwrap_or_else(PoisonError::into_inner);
        divided.iter().find(|divided| divided.devices.contains(self)).map(|divided| divided.parent)
    }

    fn cannot_be_divided(&self, problem: String) -> Error {
        Error::Partition { device: self.to_string(), problem }
    }
}
