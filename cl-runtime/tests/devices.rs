//! Platforms and devices: what is listed, and how one is chosen.
#![allow(missing_docs)]

mod common;

use cl_runtime::{Capability, Device, DeviceKind, Error, Platform};
use std::collections::HashSet;

#[test]
fn devices_are_those_of_the_platforms() {
    let of_platforms: Vec<_> = Platform::all().iter().flat_map(Platform::devices).collect();
    assert_eq!(of_platforms, Device::all());
    for platform in Platform::all() {
        for device in platform.devices() {
            assert_eq!(device.platform(), platform);
            assert_eq!(device.platform_name(), platform.name());
        }
        assert!(!platform.version().is_empty() && !platform.name().is_empty(), "{platform:?}");
    }
    assert_eq!(Platform::all().last(), Some(&Platform::native()));
    assert_eq!(Device::native().platform(), Platform::native());
}

// they are hashed by their addresses
#[allow(clippy::mutable_key_type)]
#[test]
fn they_are_keys() {
    let devices: HashSet<_> = Device::all().into_iter().chain(Device::all()).collect();
    let platforms: HashSet<_> = Platform::all().into_iter().chain(Platform::all()).collect();
    assert_eq!((devices.len(), platforms.len()), (Device::all().len(), Platform::all().len()));
}

#[test]
fn what_devices_say_makes_sense() {
    for device in Device::all() {
        let can = device.capabilities();
        assert!(can.compute_units > 0 && can.max_group_size > 0 && can.local_memory > 0, "{device}: {can:?}");
        assert!(can.max_local_size[0] > 0 && can.max_group_size >= can.preferred_group_multiple, "{device}: {can:?}");
        assert!(can.alignment.is_power_of_two() && can.alignment >= 16, "{device}: {}", can.alignment);
        assert!(can.address_bits == 32 || can.address_bits == 64, "{device}: {}", can.address_bits);
        assert!(can.max_allocation > 0 && can.max_arguments >= 1024 && can.profiling, "{device}: {can:?}");
        assert!(
            !can.vendor.is_empty() && !can.version.is_empty() && !can.driver_version.is_empty(),
            "{device}: {can:?}"
        );
        assert_eq!(can.has_extension("cl_khr_fp16"), can.fp16 && !device.is_native(), "{device}");
        // queues can be had of what it says
        let queue = cl_runtime::Queue::builder(&device).out_of_order(can.out_of_order).profiling(can.profiling).build();
        assert!(queue.is_ok(), "{device}: {queue:?}");
    }
}

#[test]
fn a_device_is_chosen_by_what_it_can() {
    let Ok(device) = Device::select_where(|device| device.kind() == DeviceKind::Native) else {
        // CL_DEVICE asks for another
        return;
    };
    assert_eq!(device, Device::native());
    let double = Device::select_where(|device| device.capabilities().has(Capability::Fp64)).unwrap();
    assert!(double.capabilities().fp64);
    assert_eq!(Device::select_where(|_| true).unwrap(), Device::select().unwrap());
    match Device::select_where(|device| device.capabilities().compute_units > 1_000_000) {
        Err(Error::NoDevice { available, .. }) => assert_eq!(available.len(), Device::all().len()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn kernels_say_where_they_run() {
    for device in Device::all() {
        assert!(common::step::KERNEL.runs_on(&device).is_ok(), "{device}");
    }
}
