//! Sub-devices of an OpenCL device.

use super::{call::check, device::Device, info};
use crate::{
    base::{
        error::Result,
        sub_device::{AffinityDomain, DevicePartition, Part},
    },
    host::exit,
};
use opencl3::{
    device::{
        CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE,
        CL_DEVICE_AFFINITY_DOMAIN_NUMA, CL_DEVICE_PARTITION_AFFINITY_DOMAIN, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
        CL_DEVICE_PARTITION_BY_COUNTS, CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_PROPERTIES, create_sub_devices,
        get_device_data,
    },
    error_codes::CL_DEVICE_PARTITION_FAILED,
};

impl Device {
    /// Its sub-devices, or the reason that it has none of this kind. The partition fits into its compute units.
    pub(crate) fn partition(&'static self, partition: &DevicePartition) -> Result<Result<Vec<Self>, String>> {
        if let Some(problem) = self.unsupported(partition) {
            return Ok(Err(problem));
        }
        let _inside = exit::enter();
        let ids = match create_sub_devices(self.id(), &properties(partition)) {
            Err(CL_DEVICE_PARTITION_FAILED) => return Ok(Err("the driver refuses this partition".to_owned())),
            ids => check(self, "clCreateSubDevices", ids)?,
        };
        let part = |at| Part { number: at + 1, of: ids.len() };
        Ok(ids.iter().enumerate().map(|(at, &id)| self.sub_device(id, part(at))).collect())
    }

    /// Why the driver has no sub-devices of this kind, from what it reports.
    fn unsupported(&self, partition: &DevicePartition) -> Option<String> {
        let data = |what| get_device_data(self.id(), what).unwrap_or_default();
        let kinds = info::words(&data(CL_DEVICE_PARTITION_PROPERTIES)).collect::<Vec<_>>();
        let supports = |kind: isize| kinds.contains(&(kind as usize));
        let domains = info::number(&data(CL_DEVICE_PARTITION_AFFINITY_DOMAIN));
        if self.capabilities().compute_units == 1 {
            return Some("it has a single compute unit".to_owned());
        }
        let most = self.capabilities().max_sub_devices;
        let wanted = match partition {
            DevicePartition::Equally(each) => self.capabilities().compute_units / each,
            DevicePartition::Counts(counts) => counts.len(),
            DevicePartition::Affinity(_) => 1,
        };
        if most < 2 || kinds.iter().all(|&kind| kind == 0) {
            return Some("its driver does not divide devices".to_owned());
        }
        let (is_supported, what) = match *partition {
            DevicePartition::Equally(_) => (supports(CL_DEVICE_PARTITION_EQUALLY), "into equal parts".to_owned()),
            DevicePartition::Counts(_) => (supports(CL_DEVICE_PARTITION_BY_COUNTS), "by counts".to_owned()),
            DevicePartition::Affinity(domain) => {
                let is_supported = supports(CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN) && domains & bits(domain) != 0;
                (is_supported, format!("by `{domain:?}`"))
            }
        };
        if !is_supported {
            return Some(format!("its driver does not divide devices {what}"));
        }
        (wanted > most).then(|| format!("into {wanted} parts: its driver has at most {most}"))
    }
}

fn properties(partition: &DevicePartition) -> Vec<isize> {
    match partition {
        DevicePartition::Equally(each) => vec![CL_DEVICE_PARTITION_EQUALLY, *each as isize, 0],
        DevicePartition::Counts(counts) => {
            let counts = counts.iter().map(|&count| count as isize);
            [CL_DEVICE_PARTITION_BY_COUNTS].into_iter().chain(counts).chain([0, 0]).collect()
        }
        DevicePartition::Affinity(domain) => {
            vec![CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, bits(*domain) as isize, 0]
        }
    }
}

fn bits(domain: AffinityDomain) -> u64 {
    match domain {
        AffinityDomain::Numa => CL_DEVICE_AFFINITY_DOMAIN_NUMA,
        AffinityDomain::L4Cache => CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
        AffinityDomain::L3Cache => CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE,
        AffinityDomain::L2Cache => CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
        AffinityDomain::L1Cache => CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE,
        AffinityDomain::NextPartitionable => CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE,
    }
}
