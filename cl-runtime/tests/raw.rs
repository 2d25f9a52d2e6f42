//! Kernels written by hand, and the handles behind the types.
#![allow(missing_docs)]

mod common;

use cl_runtime::{Context, Error, Local, RawKernel, RawProgram, Result, UserEvent, prelude::*};
use common::step;
use opencl3::event::{create_user_event, release_event, retain_event, set_user_event_status};
use std::{
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

/// Runs a test on every OpenCL device.
fn on_every_device(test: impl Fn(&Queue) -> Result<()>) {
    for device in Device::all().into_iter().filter(|device| !device.is_native()) {
        for out_of_order in [false, true] {
            let queue = Queue::builder(&device).out_of_order(out_of_order).build();
            if let Err(error) = queue.and_then(|queue| test(&queue)) {
                panic!("on {device}, out of order: {out_of_order}: {error}");
            }
        }
    }
}

const SOURCE: &str = "
    typedef struct { float x; int n; } point;

    __kernel void advance(uint a, uint b, __global uint *y) { size_t i = get_global_id(0); y[i] = y[i] * a + b; }

    __kernel void mixed(__global const float *x, __constant int *c, __local float *scratch, uchar small, float4 v, point p,
                      __global point *out) {
        size_t i = get_global_id(0), k = get_local_id(0);
        scratch[k] = x[i];
        barrier(CLK_LOCAL_MEM_FENCE);
        out[i].x = scratch[get_local_size(0) - 1 - k] + v.x + v.y + v.z + v.w + p.x;
        out[i].n = c[0] + small + p.n;
    }

    __kernel void ids(__global uint *y) {
        size_t w = get_global_size(0), i = get_global_id(0) - get_global_offset(0), j = get_global_id(1) - get_global_offset(1);
        y[2 * (j * w + i)] = get_global_id(0) * 100 + get_global_id(1);
        y[2 * (j * w + i) + 1] = get_local_size(0) * 100 + get_local_size(1);
    }
";

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Point {
    x: f32,
    n: i32,
}

#[test]
fn arguments_of_all_kinds_arrive() {
    on_every_device(|queue| {
        let all = RawKernel::new(queue, SOURCE, "mixed")?;
        let (x, c) = (Buffer::from_slice(queue, &[1.0f32, 2.0, 3.0, 4.0])?, Buffer::from_slice(queue, &[10, 20])?);
        let mut out = Buffer::filled(queue, 4, Point { x: 0.0, n: 0 })?;
        let (v, p) = (f32x4::new(0.5, 0.25, 0.125, 0.125), Point { x: 100.0, n: 1000 });
        // SAFETY: as many work-items as elements, local memory for a group of two.
        unsafe { all.with((&x, &c, Local::<f32>::new(2), 7u8, v, p, &mut out)) }.global(4).local(2).run(queue)?;
        let expected = [2.0, 1.0, 4.0, 3.0].map(|x| Point { x: x + 101.0, n: 1017 });
        assert_eq!(out.to_vec(queue)?, expected);
        Ok(())
    });
}

#[test]
fn launches_are_ordered_by_their_buffers() {
    on_every_device(|queue| {
        let raw = RawKernel::new(queue, SOURCE, "advance")?;
        let other = Queue::builder(queue.device()).out_of_order(true).build()?;
        let mut y = Buffer::filled(queue, 64, 1u32)?;
        let mut expected = 1u32;
        for iteration in 0..100u32 {
            // SAFETY: as many work-items as elements.
            unsafe { raw.with((3u32, iteration, &mut y)) }.global(64).launch(if iteration % 3 == 0 {
                queue
            } else {
                &other
            })?;
            step(5, 1, &mut y).global(64).launch(if iteration % 2 == 0 { queue } else { &other })?;
            expected = expected.wrapping_mul(3).wrapping_add(iteration).wrapping_mul(5).wrapping_add(1);
        }
        assert_eq!(y.to_vec(queue)?, [expected; 64]);
        // what waits for the host stays behind, and so does what comes after it
        let user = UserEvent::new(queue);
        // SAFETY: as above.
        let late = unsafe { raw.with((0u32, 7u32, &mut y)) }.global(64).after(user.event()).launch(queue)?;
        // SAFETY: as above.
        let last = unsafe { raw.with((2u32, 0u32, &mut y)) }.global(64).launch(&other)?;
        assert!(!late.is_complete() && !last.is_complete());
        user.complete();
        last.wait()?;
        assert_eq!(y.to_vec(queue)?, [14; 64]);
        Ok(())
    });
}

#[test]
fn parts_sizes_and_offsets_are_respected() {
    on_every_device(|queue| {
        let program = RawProgram::build(queue, SOURCE)?;
        let (step, ids) = (program.kernel("advance")?, program.kernel("ids")?);
        let alignment = queue.device().capabilities().alignment / 4;
        let mut y = Buffer::filled(queue, 4 * alignment, 1u32)?;
        // SAFETY: as many work-items as elements.
        unsafe {
            step.with((2u32, 0u32, y.slice_mut(alignment..2 * alignment))).global(alignment).launch(queue)?;
            step.with((3u32, 0u32, y.slice_mut(..alignment))).global(alignment).launch(queue)?;
            step.with((0u32, 0u32, y.slice_mut(alignment..alignment))).global(0).launch(queue)?;
        }
        let found = y.to_vec(queue)?;
        assert_eq!([found[0], found[alignment - 1], found[alignment], found[2 * alignment]], [3, 3, 2, 1]);
        // SAFETY: it is not launched.
        let error =
            unsafe { step.with((2u32, 0u32, y.slice_mut(1..3))) }.global(2).launch(queue).unwrap_err().to_string();
        assert!(error.contains("argument 2") && error.contains("begins at byte 4"), "{error}");

        let mut out = Buffer::<u32>::zeroed(queue, 2 * 12)?;
        // SAFETY: two numbers for each of 12 work-items.
        unsafe { ids.with((&mut out,)) }.global([4, 3]).local([2, 1]).offset([5, 7]).run(queue)?;
        let found = out.to_vec(queue)?;
        assert_eq!((found[0], found[1], found[22]), (507, 201, 809));
        // SAFETY: as above.
        unsafe { ids.with((&mut out,)) }.global([4, 3]).run(queue)?;
        assert_eq!(out.to_vec(queue)?[22], 302);
        Ok(())
    });
}

/// The text of an error that a launch gives.
#[track_caller]
fn error(launch: Result<cl_runtime::Event>) -> String {
    launch.expect_err("an error").to_string()
}

#[test]
fn wrong_launches_are_explained() {
    on_every_device(|queue| {
        let program = RawProgram::build(queue, SOURCE)?;
        assert_eq!(
            {
                let mut names = program.kernels().to_vec();
                names.sort();
                names
            },
            ["advance", "ids", "mixed"]
        );
        let unknown = program.kernel("stop").unwrap_err().to_string();
        assert!(["`advance`", "`ids`", "`mixed`"].iter().all(|name| unknown.contains(name)), "{unknown}");
        let (step, all) = (program.kernel("advance")?, program.kernel("mixed")?);
        let mut y = Buffer::filled(queue, 8, 1u32)?;
        let mut floats = Buffer::filled(queue, 8, 1.0f32)?;
        let ints = Buffer::filled(queue, 8, 1i32)?;
        let p = Point { x: 0.0, n: 0 };
        let mut points = Buffer::filled(queue, 8, p)?;
        // SAFETY: none of them is launched.
        unsafe {
            let text = error(step.with((1u32, &mut y)).global(8).launch(queue));
            assert!(text.contains("takes 3 arguments, (uint a, uint b, __global uint* y), but is passed 2"), "{text}");
            let text = error(step.with((1u32, 2u32, 3u32)).global(8).launch(queue));
            assert!(text.contains("argument 2 is `__global uint* y`, but is passed a value"), "{text}");
            let text = error(step.with((&ints, 2u32, &mut y)).global(8).launch(queue));
            assert!(text.contains("argument 0 is `uint a`, but is passed a buffer"), "{text}");
            let text = error(step.with((1u64, 2u32, &mut y)).global(8).launch(queue));
            assert!(text.contains("is passed a value of integers of 8 bytes"), "{text}");
            let text = error(step.with((1u32, 2.0f32, &mut y)).global(8).launch(queue));
            assert!(text.contains("argument 1 is `uint b`, but is passed a value of floating-point numbers"), "{text}");
            let text = error(step.with((1u32, 2u32, &mut floats)).global(8).launch(queue));
            assert!(text.contains("is passed a buffer of floating-point numbers of 4 bytes"), "{text}");
            let launch = all.with((&floats, &ints, 1u8, 1u8, f32x4::splat(0.0), p, &mut points));
            let text = error(launch.global(8).launch(queue));
            assert!(text.contains("argument 2 is `__local float* scratch`, but is passed a value"), "{text}");
            let scratch = Local::<f32>::new(1 << 40);
            let launch = all.with((&floats, &ints, scratch, 1u8, f32x4::splat(0.0), p, &mut points)).global(8);
            assert!(matches!(launch.launch(queue), Err(Error::LocalMemory { kernel: "mixed", .. })));

            let text = error(step.with((1u32, 2u32, &mut y)).launch(queue));
            assert!(text.contains(".global(n)"), "{text}");
            let text = error(step.with((1u32, 2u32, &mut y)).global(8).local(3).launch(queue));
            assert!(text.contains("it does not divide the size, 8"), "{text}");
            let text = error(step.with((1u32, 2u32, &mut y)).global(8).local([1, 1]).launch(queue));
            assert!(text.contains("as many dimensions"), "{text}");
            let huge = queue.device().capabilities().max_group_size * 2;
            let text = error(step.with((1u32, 2u32, &mut y)).global(huge).local(huge).launch(queue));
            assert!(text.contains("the device allows"), "{text}");
            let text = error(step.with((1u32, 2u32, &mut y)).global(8).launch(&Queue::new(&Device::native())?));
            assert!(text.contains("does not run OpenCL C"), "{text}");
        }
        // nothing of this has run, and the next one does
        // SAFETY: as many work-items as elements.
        unsafe { step.with((2u32, 1u32, &mut y)) }.global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [3; 8]);
        Ok(())
    });
    let native = Queue::new(&Device::native()).expect("it needs no driver");
    assert!(matches!(RawKernel::new(&native, SOURCE, "advance"), Err(Error::RawKernel { kernel: "advance", .. })));
}

#[test]
fn builds_that_fail_say_why() {
    on_every_device(|queue| {
        let text = RawProgram::build(queue, "__kernel void f() { nowhere = 1; }").unwrap_err();
        assert!(matches!(&text, Error::Build { log, .. } if log.contains("nowhere")), "{text}");
        let text = text.to_string();
        assert!(text.contains("a hand-written program; the driver says (lines are those of its OpenCL C)"), "{text}");
        let text =
            RawProgram::build(queue, "__kernel void f(__global int *x) { x[0] = 1; }\0").unwrap_err().to_string();
        assert!(text.starts_with("hand-written program on `") && text.contains("holds a zero"), "{text}");
        let text =
            RawKernel::new(queue, "__kernel void f(__global int *x) { x[0] = 1; }", "f\0g").unwrap_err().to_string();
        assert!(text.starts_with("hand-written kernel `f\\0g` on `"), "{text}");
        Ok(())
    });
}

#[test]
fn programs_without_kernels_have_none() {
    let secret = String::from("__kernel void secret() {}");
    on_every_device(|queue| {
        for source in ["", &secret[..0], " \n", "// nothing", "int f(int x) { return x; }"] {
            match RawProgram::build(queue, source) {
                Ok(program) => assert_eq!(program.kernels(), [""; 0], "{source:?}"),
                // a driver may want at least one
                Err(error) => assert!(matches!(error, Error::Build { .. }), "{source:?}: {error}"),
            }
        }
        for source in ["", " \n// nothing"] {
            let error = RawKernel::new(queue, source, "f").unwrap_err();
            assert!(matches!(error, Error::RawKernel { .. } | Error::Build { .. }), "{error}");
        }
        Ok(())
    });
}

#[test]
fn options_that_end_processes_are_refused() {
    on_every_device(|queue| {
        let source = "__kernel void f(__global int *x) { x[0] = A; }";
        for options in ["-D", "-DA=1 -I", "\"", "-DA=\"", "\\", "name", "-DA=1 -", "-DA=1\0"] {
            let error = RawProgram::build_with(queue, source, options).unwrap_err();
            assert!(matches!(error, Error::BuildOptions { .. }), "{options}: {error}");
        }
        assert_eq!(RawProgram::build_with(queue, source, " -D A=1 ")?.kernels(), ["f"]);
        Ok(())
    });
}

#[test]
fn kernels_and_buffers_belong_to_a_context() {
    let devices: Vec<Device> = Device::all().into_iter().filter(|device| !device.is_native()).collect();
    let [one, other, ..] = devices[..] else { return eprintln!("skipped: one OpenCL device") };
    let (a, b) = (Queue::new(&one).expect("a queue"), Queue::new(&other).expect("a queue"));
    let step = RawKernel::new(&a, SOURCE, "advance").expect("it builds");
    let (mut here, mut there) =
        (Buffer::filled(&a, 8, 1u32).expect("room"), Buffer::filled(&b, 8, 1u32).expect("room"));
    // SAFETY: they are not launched.
    unsafe {
        let text = error(step.with((1u32, 1u32, &mut there)).global(8).launch(&a));
        assert!(text.contains("buffer 0 of hand-written kernel `advance`"), "{text}");
        let text = error(step.with((1u32, 1u32, &mut here)).global(8).launch(&b));
        assert!(text.contains("hand-written kernel `advance` is in the context of"), "{text}");
        assert!(text.ends_with("build the program with a queue of that context"), "{text}");
    }
}

#[test]
fn handles_go_out_and_come_in() {
    on_every_device(|queue| {
        let mut buffer = Buffer::from_slice(queue, &[1u32, 2, 3, 4])?;
        let event = step(2, 0, &mut buffer).global(4).launch(queue)?;
        // SAFETY: the references that are given are those of what is forgotten, and nothing else is done with them.
        unsafe {
            assert!(queue.device().raw_device().is_some() && queue.device().platform().raw_platform().is_some());
            assert!(queue.raw_queue().is_some());
            assert_eq!(queue.context().raw_context(), Context::new(&[*queue.device()])?.raw_context());
            let raw = event.raw_event().expect("of a device");
            std::mem::forget(event);
            let event = Event::from_raw(queue, raw)?;
            assert_eq!(event.raw_event(), Some(raw));
            event.wait()?;
            let raw = buffer.raw_memory().expect("of a device");
            std::mem::forget(buffer);
            let mut buffer = Buffer::<u32>::from_raw(queue, raw, 4)?;
            step(1, 1, &mut buffer).global(4).run(queue)?;
            assert_eq!(buffer.to_vec(queue)?, [3, 5, 7, 9]);
            // one that is too small is given back
            let small = Buffer::from_slice(queue, &[1u32; 4])?;
            let raw = small.raw_memory().expect("of a device");
            std::mem::forget(small);
            assert!(matches!(Buffer::<u64>::from_raw(queue, raw, 9), Err(Error::LengthMismatch { .. })));
        }
        Ok(())
    });
    let queue = Queue::new(&Device::native()).expect("it needs no driver");
    let buffer = Buffer::from_slice(&queue, &[1u32]).expect("room");
    // SAFETY: nothing is done with them.
    let none =
        unsafe { (buffer.raw_memory(), queue.raw_queue(), queue.context().raw_context(), queue.device().raw_device()) };
    assert_eq!(none, (None, None, None, None));
}

#[test]
fn groups_are_what_the_source_asks_for() {
    const SOURCE: &str = "
        __kernel __attribute__((reqd_work_group_size(8, 1, 1))) void line(__global uint *y) { y[get_global_id(0)] = get_local_size(0); }
        __kernel __attribute__((reqd_work_group_size(2, 4, 1))) void plane(__global uint *y) {
            y[get_global_id(0) + 2 * get_global_id(1)] = get_local_size(0) * 10 + get_local_size(1);
        }";
    on_every_device(|queue| {
        let program = RawProgram::build(queue, SOURCE)?;
        let (line, plane) = (program.kernel("line")?, program.kernel("plane")?);
        let mut y = Buffer::<u32>::zeroed(queue, 16)?;
        // SAFETY: as many work-items as elements.
        unsafe { line.with((&mut y,)) }.global(16).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [8; 16]);
        // SAFETY: as above.
        unsafe { plane.with((&mut y,)) }.global([2, 8]).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [24; 16]);
        // SAFETY: there are fewer work-items than elements, if they run.
        let errors = unsafe {
            [
                line.with((&mut y,)).global(12).run(queue).unwrap_err(),
                plane.with((&mut y,)).global(16).run(queue).unwrap_err(),
            ]
        };
        // SAFETY: as above.
        let other = unsafe { line.with((&mut y,)) }.global(16).local(4).run(queue).unwrap_err();
        assert!(other.to_string().ends_with("its source asks for groups of [8, 1, 1]: leave `.local` out"), "{other}");
        for (error, part) in
            errors.iter().zip(["groups of 8: it does not divide the size, 12", "groups of [2, 4, 1]: its source asks"])
        {
            assert!(matches!(error, Error::InvalidLocal { .. }) && error.to_string().contains(part), "{error}");
        }
        Ok(())
    });
}

/// A user event of the driver's.
struct DriversEvent {
    raw: *mut std::ffi::c_void,
    event: Event,
}

impl DriversEvent {
    fn new(queue: &Queue) -> Result<Self> {
        // SAFETY: a valid handle, with a reference for each that is handed over.
        unsafe {
            let raw = create_user_event(queue.context().raw_context().expect("of a device")).expect("an event");
            retain_event(raw).expect("a reference");
            Ok(Self { raw, event: Event::from_raw(queue, raw)? })
        }
    }

    fn complete(self) {
        // SAFETY: it is ours until now.
        unsafe {
            set_user_event_status(self.raw, 0).expect("it is completed once");
            release_event(self.raw).expect("a reference");
        }
    }
}

fn is_oclgrind(queue: &Queue) -> bool {
    let oclgrind = queue.device().platform_name().contains("Oclgrind");
    if oclgrind {
        eprintln!("skipped: {} waits at whatever is behind a user event of its own", queue.device());
    }
    oclgrind
}

#[test]
fn what_dropped_transfers_hold_is_freed_when_they_are_done() {
    struct Held(Vec<u32>, #[allow(dead_code)] Arc<()>);
    impl AsRef<[u32]> for Held {
        fn as_ref(&self) -> &[u32] {
            &self.0
        }
    }
    on_every_device(|queue| {
        if is_oclgrind(queue) {
            return Ok(());
        }
        let (alive, mut y) = (Arc::new(()), Buffer::zeroed(queue, 4)?);
        let user = DriversEvent::new(queue)?;
        drop(y.write_async(&queue.after(&user.event), Held(vec![1, 2, 3, 4], alive.clone()))?);
        assert_eq!(Arc::strong_count(&alive), 2);
        user.complete();
        // nothing else is asked of the library meanwhile
        for _ in 0..6000 {
            if Arc::strong_count(&alive) == 1 {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(Arc::strong_count(&alive), 1, "it is never freed");
        assert_eq!(y.to_vec(queue)?, [1, 2, 3, 4]);
        Ok(())
    });
}

#[test]
fn fills_do_not_wait_for_what_they_come_after() {
    #[derive(Debug, Clone, Copy, PartialEq, Element)]
    #[repr(C)]
    struct Three {
        numbers: [u32; 3],
    }
    on_every_device(|queue| {
        if is_oclgrind(queue) {
            return Ok(());
        }
        let [zeros, numbers] = [[0; 3], [1, 2, 3]].map(|numbers| Three { numbers });
        let mut buffer = Buffer::from_slice(queue, &[zeros; 1000])?;
        let user = DriversEvent::new(queue)?;
        let later = queue.after(&user.event);
        let (sender, receiver) = mpsc::channel();
        let filling = thread::spawn(move || {
            let filled = buffer.slice_mut(1..).fill(&later, numbers);
            // who waits for it has given up
            let _ = sender.send(());
            filled.map(|()| buffer)
        });
        let returned = receiver.recv_timeout(Duration::from_secs(20));
        user.complete();
        let buffer = filling.join().expect("it does not panic")?;
        assert!(returned.is_ok(), "it waits for the event");
        let found = buffer.to_vec(queue)?;
        assert!(found[0] == zeros && found[1..].iter().all(|three| *three == numbers));
        Ok(())
    });
}

#[test]
fn contexts_and_queues_come_in() {
    use opencl3::{
        command_queue::{create_command_queue, retain_command_queue},
        context::context::{create_context, retain_context},
    };
    on_every_device(|queue| {
        let device = queue.device();
        // SAFETY: valid handles, with a reference for each that is handed over.
        unsafe {
            let id = device.raw_device().expect("of a device");
            let raw = create_context(&[id], std::ptr::null(), None, std::ptr::null_mut()).expect("a context");
            let context = Context::from_raw(raw)?;
            assert_eq!((context.raw_context(), context.devices()), (Some(raw), &[*device][..]));
            assert_ne!(context, queue.context());
            assert_eq!(Context::new(&[*device])?, queue.context());
            retain_context(raw).expect("a reference");
            assert_eq!(Context::from_raw(raw)?, context);
            let own = queue.context().raw_context().expect("of a device");
            retain_context(own).expect("a reference");
            assert_eq!(Context::from_raw(own)?, queue.context());

            let profiling = 2;
            let raw = create_command_queue(raw, id, profiling).expect("a queue");
            retain_command_queue(raw).expect("a reference");
            let wrong = Queue::from_raw(&queue.context(), raw).unwrap_err();
            assert!(matches!(&wrong, Error::WrongContext { what, .. } if what == "the queue"), "{wrong}");
            let adopted = Queue::from_raw(&context, raw)?;
            assert_eq!((adopted.raw_queue(), adopted.device(), adopted.context()), (Some(raw), device, context));

            // queues of ours and of others are in order in it, and its buffers stay in it
            let other = context.queue(device)?;
            let mut buffer = Buffer::from_slice(&adopted, &[1u32, 2, 3, 4])?;
            let event = step(2, 1, &mut buffer).global(4).launch(&adopted)?;
            step(3, 0, &mut buffer).global(4).launch(&other)?;
            step(1, 1, &mut buffer).global(4).launch(&adopted)?;
            assert_eq!(buffer.to_vec(&other)?, [10, 16, 22, 28]);
            assert!(event.profile().is_ok());
            assert!(matches!(step(1, 1, &mut buffer).global(4).launch(queue), Err(Error::WrongContext { .. })));
            adopted.finish()
        }
    });
    let native = Queue::new(&Device::native()).expect("it needs no driver");
    // SAFETY: a handle that the native device does not look at.
    let error = unsafe { Queue::from_raw(&native.context(), std::ptr::null_mut()) }.unwrap_err();
    assert!(matches!(error, Error::WrongContext { .. }), "{error}");
}
