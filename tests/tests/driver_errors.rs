//! What drivers are known to get wrong, each shown by a small program in OpenCL C, without anything of ours around it.
//!
//! `cargo test --package tests --test driver_errors -- --nocapture` runs the programs of `docs/driver-errors` on every OpenCL
//! device, each in a process of its own, and prints which are right where. A program that is right though the table of quirks says that this
//! version is wrong is no failure. One that is wrong where the table does not say so is.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::ptr;

use cl_runtime::__private::{Identity, QUIRKS, Seen, Version, Workaround, is_wrong_on};

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, Device};
use opencl3::kernel::Kernel;
use opencl3::memory::{
    Buffer, CL_HALF_FLOAT, CL_MEM_COPY_HOST_PTR, CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_READ_ONLY,
    CL_MEM_READ_WRITE, CL_R, CL_RGBA, CL_UNSIGNED_INT8, CL_UNSIGNED_INT32, ClMem, Image,
};
use opencl3::platform::get_platforms;
use opencl3::program::Program;
use opencl3::types::{CL_TRUE, cl_image_desc, cl_image_format};

macro_rules! programs {
    ($($name:ident)*) => {
        &[$((stringify!($name), include_str!(concat!("../../docs/driver-errors/", stringify!($name), ".cl")))),*]
    };
}

const PROGRAMS: &[(&str, &str)] = programs! {
    abs_diff_of_smallest abs_of_smallest alpha_of_one_channel atanpi_of_minus_zero barrier_ends_a_branch barrier_in_a_called_loop barrier_under_a_condition bits_of_floats branch_at_an_end branch_after_a_barrier
    branch_after_a_loop branch_after_two_loops branches_at_both_ends choice_of_sign constant_bytes constant_nan constant_of_three_lanes copied_then_changed cosh_near_overflow dimensions_in_a_loop exp_near_overflow fma_of_subnormal fmod_of_subnormal half_of_one_channel
    id_in_a_loop infinity_in_a_table layer_of_an_array ldexp_to_subnormal literal_argument literal_zero local_id_in_a_pair loop_after_a_branch loop_in_a_loop_that_is_left loop_in_a_small_group least_of_nan long_to_float loop_of_many_iterations lost_lane mad_sat_of_long narrowed_choice negative_of_short nested_branches nextafter_of_zero
    panic_in_a_loop printf_of_a_double printf_of_percent private_arrays read_after_a_write restrict_in_a_loop return_before_a_barrier return_after_a_loop rootn_of_smallest rootn_of_zero rounded_constants rounded_long rounded_nan saturated_constants sign_of_minus_zero
    sinpi_of_whole_numbers smoothstep_of_double struct_by_value struct_in_local_memory struct_of_bytes struct_with_gaps subnormal_constant subnormal_is_normal sum_that_saturates switch_of_few_bits unused_local value_of_a_loop variable_over_another widened_comparison zeros_in_an_array
};

/// Says which program a child process runs on which device of which platform.
const CHILD: &str = "DRIVER_ERROR";

/// What stands behind `// KEY: ` in a program's head.
fn head<'a>(source: &'a str, key: &str) -> Option<&'a str> {
    source.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "))
}

/// Values of a type of OpenCL C, as bytes.
fn bytes(values: &str) -> (&str, Vec<u8>) {
    let (ty, values) = values.split_once(' ').expect("a type and values");
    let of = |value: &str| -> Vec<u8> {
        match ty {
            "float" => value.parse::<f32>().expect("a float").to_ne_bytes().into(),
            "double" => value.parse::<f64>().expect("a double").to_ne_bytes().into(),
            "char" | "uchar" => (value.parse::<i64>().expect("an integer") as u8).to_ne_bytes().into(),
            "short" | "ushort" => (value.parse::<i64>().expect("an integer") as u16).to_ne_bytes().into(),
            "int" | "uint" => (value.parse::<i64>().expect("an integer") as u32).to_ne_bytes().into(),
            "long" | "ulong" => (value.parse::<i128>().expect("an integer") as u64).to_ne_bytes().into(),
            ty => panic!("no type `{ty}`"),
        }
    };
    (ty, values.split_whitespace().flat_map(of).collect())
}

/// The values that are in `bytes`.
fn shown(ty: &str, bytes: &[u8]) -> String {
    let mut text = String::new();
    let size = match ty {
        "char" | "uchar" => 1,
        "short" | "ushort" => 2,
        "int" | "uint" | "float" => 4,
        _ => 8,
    };
    for value in bytes.chunks_exact(size) {
        let mut wide = [0; 8];
        wide[..size].copy_from_slice(value);
        let bits = u64::from_ne_bytes(wide);
        let _ = match ty {
            "float" => write!(text, " {:?}", f32::from_bits(bits as u32)),
            "double" => write!(text, " {:?}", f64::from_bits(bits)),
            "char" => write!(text, " {}", bits as i8),
            "short" => write!(text, " {}", bits as i16),
            "int" => write!(text, " {}", bits as i32),
            "long" => write!(text, " {}", bits as i64),
            _ => write!(text, " {bits}"),
        };
    }
    text.trim_start().to_owned()
}

/// Whether two results are the same: to the bit, all NaNs alike, or within so many units in the last place.
fn same(ty: &str, found: &[u8], right: &[u8], within: u64) -> bool {
    let bits = |bytes: &[u8]| u64::from_ne_bytes(bytes.try_into().expect("eight bytes"));
    let single = |bytes: &[u8]| f32::from_ne_bytes(bytes.try_into().expect("four bytes"));
    match ty {
        "float" => found
            .chunks_exact(4)
            .zip(right.chunks_exact(4))
            .all(|(found, right)| found == right || (single(found).is_nan() && single(right).is_nan())),
        "double" => found.chunks_exact(8).zip(right.chunks_exact(8)).all(|(found, right)| {
            let nan = |bytes: &[u8]| f64::from_bits(bits(bytes)).is_nan();
            bits(found).abs_diff(bits(right)) <= within || (nan(found) && nan(right))
        }),
        _ => found == right,
    }
}

/// What OpenCL says of a device.
struct Known {
    device: Device,
    /// Of the platform's.
    number: usize,
    platform: String,
    platform_version: String,
    driver_version: String,
    name: String,
}

impl Known {
    fn identity(&self) -> Identity<'_> {
        Identity::new(&self.platform, &self.platform_version, &self.driver_version, &self.name)
    }
}

fn devices() -> Vec<Known> {
    let text = |text: opencl3::Result<String>| text.unwrap_or_default().trim_end_matches('\0').to_owned();
    let mut devices = Vec::new();
    for platform in get_platforms().unwrap_or_default() {
        for (number, id) in platform.get_devices(CL_DEVICE_TYPE_ALL).unwrap_or_default().into_iter().enumerate() {
            let device = Device::new(id);
            let (name, driver_version) = (text(device.name()), text(device.driver_version()));
            let (platform, platform_version) = (text(platform.name()), text(platform.version()));
            devices.push(Known { device, number, platform, platform_version, driver_version, name });
        }
    }
    devices
}

/// An image: its dimensions, channels, their type, and its lengths; and its pixels.
fn image(context: &Context, text: &str, pixels: Option<&str>) -> opencl3::Result<Image> {
    let [kind, order, channel, lengths @ ..] = &text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("no image: {text}")
    };
    let format = cl_image_format {
        image_channel_order: match *order {
            "R" => CL_R,
            "RGBA" => CL_RGBA,
            order => panic!("no channels `{order}`"),
        },
        image_channel_data_type: match *channel {
            "uint8" => CL_UNSIGNED_INT8,
            "uint32" => CL_UNSIGNED_INT32,
            "half" => CL_HALF_FLOAT,
            channel => panic!("no channel `{channel}`"),
        },
    };
    let length = |at: usize| lengths.get(at).map_or(0, |length| length.parse().expect("a number"));
    let description = cl_image_desc {
        image_type: match *kind {
            "2d" => CL_MEM_OBJECT_IMAGE2D,
            "2d_array" => CL_MEM_OBJECT_IMAGE2D_ARRAY,
            kind => panic!("no image `{kind}`"),
        },
        image_width: length(0),
        image_height: length(1),
        image_depth: 0,
        image_array_size: length(2),
        image_row_pitch: 0,
        image_slice_pitch: 0,
        num_mip_levels: 0,
        num_samples: 0,
        buffer: ptr::null_mut(),
    };
    let (_, mut pixels) = bytes(pixels.expect("a line of pixels"));
    let flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
    // SAFETY: the pixels are as many as the image has, and are copied.
    unsafe { Image::create(context, flags, &format, &description, pixels.as_mut_ptr().cast()) }
}

/// What a program gives on a device.
fn outcome(source: &str, device: &Device) -> opencl3::Result<Result<Vec<u8>, String>> {
    let (_, input) = bytes(head(source, "in").expect("a line of what goes in"));
    let (_, right) = bytes(head(source, "out").expect("a line of what comes out"));
    let context = Context::from_device(device)?;
    // SAFETY: the device is the context's.
    let queue = unsafe { CommandQueue::create(&context, device.id(), 0) }?;
    let options = format!("-cl-std=CL1.2 {}", head(source, "options").unwrap_or_default());
    let program = match Program::create_and_build_from_source(&context, source, &options) {
        Ok(program) => program,
        Err(log) => return Ok(Err(format!("does not build: {}", log.lines().next().unwrap_or_default()))),
    };
    let kernel = Kernel::create(&program, "test")?;
    let mut found = vec![0x55u8; right.len()];
    // SAFETY: no host memory is handed over.
    let mut buffers = unsafe {
        [
            Buffer::<u8>::create(&context, CL_MEM_READ_WRITE, input.len(), ptr::null_mut())?,
            Buffer::<u8>::create(&context, CL_MEM_READ_WRITE, right.len(), ptr::null_mut())?,
        ]
    };
    let image = head(source, "image").map(|text| image(&context, text, head(source, "pixels"))).transpose()?;
    let sizes = head(source, "items").unwrap_or("1").split(' ');
    let sizes: Vec<usize> = sizes.map(|size| size.parse().expect("a number")).collect();
    // SAFETY: transfers block, the buffers are as large as the data, and the kernel has these two parameters.
    unsafe {
        queue.enqueue_write_buffer(&mut buffers[0], CL_TRUE, 0, &input, &[])?;
        queue.enqueue_write_buffer(&mut buffers[1], CL_TRUE, 0, &found, &[])?;
        kernel.set_arg(0, &buffers[0])?;
        kernel.set_arg(1, &buffers[1])?;
        if let Some(image) = &image {
            kernel.set_arg(2, &image.get())?;
        }
        queue.enqueue_nd_range_kernel(
            kernel.get(),
            sizes.len() as u32,
            ptr::null(),
            sizes.as_ptr(),
            // one group
            sizes.as_ptr(),
            &[],
        )?;
        queue.enqueue_read_buffer(&buffers[1], CL_TRUE, 0, &mut found, &[])?;
    }
    queue.finish()?;
    Ok(Ok(found))
}

/// In a process of its own: one program on one device.
#[test]
fn one_program_on_one_device() {
    let Ok(which) = std::env::var(CHILD) else { return };
    let [name, number, platform] = which.splitn(3, ':').collect::<Vec<_>>()[..] else { panic!("what is {which}?") };
    let (_, source) = PROGRAMS.iter().find(|(known, _)| *known == name).expect("a known program");
    let is_asked = |known: &Known| known.platform == platform && known.number.to_string() == number;
    let Known { device, .. } = devices().into_iter().find(is_asked).expect("the device is there in every process");
    let (ty, right) = bytes(head(source, "out").expect("a line of what comes out"));
    let within = head(source, "within").map_or(0, |ulp| ulp.parse().expect("a number"));
    if head(source, "image").is_some() && !device.image_support().unwrap_or_default() {
        return println!("\n| not there: no images");
    }
    if ty == "double" && !device.extensions().unwrap_or_default().contains("cl_khr_fp64") {
        return println!("\n| not there: no `double`");
    }
    match outcome(source, &device) {
        Err(error) => println!("\n| wrong: {error}"),
        Ok(Err(what)) => println!("\n| wrong: {what}"),
        Ok(Ok(found)) if same(ty, &found, &right, within) => println!("\n| right"),
        Ok(Ok(found)) => println!("\n| wrong: {}", shown(ty, &found)),
    }
}

/// What a process says that runs a program on a device.
fn run(name: &str, source: &str, known: &Known) -> String {
    let mut command = Command::new(std::env::current_exe().expect("the executable of the test"));
    if known.platform != "rusticl" {
        // it takes longer to start than all else
        command.env_remove("RUSTICL_ENABLE");
    }
    let output = command
        .args(["one_program_on_one_device", "--exact", "--nocapture", "--test-threads=1"])
        .env(CHILD, format!("{name}:{}:{}", known.number, known.platform))
        // PoCL leaves a drawing of what it cannot compile
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the test in a process of its own");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let Some(said) = text.lines().find_map(|line| line.strip_prefix("| ")) else {
        return format!("wrong: the process ends, {}", output.status);
    };
    match head(source, "prints") {
        Some(line) if said == "right" && !text.lines().any(|printed| printed.ends_with(line)) => {
            let like = text.lines().find(|printed| printed.contains(['%', '.'])).unwrap_or("nothing");
            format!("wrong: prints {like:?}")
        }
        _ if !output.status.success() => format!("wrong: the process ends, {}", output.status),
        _ => said.to_owned(),
    }
}

#[test]
fn errors_of_drivers_are_listed() {
    let mut unlisted = String::new();
    for known in &devices() {
        println!("\n{} {}\n", known.platform, known.driver_version);
        for (id, source) in PROGRAMS {
            let said = run(id, source, known);
            let listed = is_wrong_on(id, &known.identity());
            let note = match (said.starts_with("wrong"), listed) {
                (true, Some(true)) => "as listed",
                (true, _) => "NOT LISTED",
                (false, Some(true)) if said == "right" => "listed as wrong, and right here",
                (false, _) => "",
            };
            println!("{id:26} {said} {note}");
            if said.starts_with("wrong") && listed != Some(true) {
                let right = head(source, "out").unwrap_or_default();
                let _ =
                    writeln!(unlisted, "{id} on {} {}: {said}; right is {right}", known.platform, known.driver_version);
            }
        }
    }
    assert!(unlisted.is_empty(), "add these versions to the table, cl-runtime/src/quirks/table.rs:\n{unlisted}");
}

#[test]
fn every_program_has_a_row() {
    let folder = std::fs::read_dir(root().join("docs/driver-errors")).expect("the folder of programs");
    let mut files: Vec<String> = folder.filter_map(|file| file.ok()?.file_name().into_string().ok()).collect();
    files.sort();
    let mut known: Vec<String> = PROGRAMS.iter().map(|(id, _)| format!("{id}.cl")).collect();
    known.sort();
    assert_eq!(files, known, "the folder and the list");
    let shown = QUIRKS.iter().filter(|row| !matches!(row.workaround, Workaround::Calls(_)));
    let rows: Vec<String> = shown.map(|row| format!("{}.cl", row.id)).collect();
    assert_eq!(files, rows, "the folder and the table of quirks");
    for (id, source) in PROGRAMS {
        for key in ["in", "out"] {
            assert!(head(source, key).is_some(), "{id}: no line `// {key}: `");
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// `cargo xtask bless` writes the table anew.
#[test]
fn golden_table_of_quirks_is_in_the_book() {
    const MARKS: [&str; 2] = ["<!-- the table of quirks begins -->\n", "<!-- the table of quirks ends -->"];
    let path = root().join("docs/src/devices.md");
    let page = std::fs::read_to_string(&path).expect("the book's page");
    let (before, rest) = page.split_once(MARKS[0]).expect("where the table begins");
    let (table, after) = rest.split_once(MARKS[1]).expect("where the table ends");
    let right = table_of_quirks();
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        return std::fs::write(&path, [before, MARKS[0], &right, MARKS[1], after].concat()).expect("the book's page");
    }
    assert_eq!(table, right, "run `cargo xtask bless`, and look at what changes in docs/src/devices.md");
}

fn table_of_quirks() -> String {
    let mut text = "| id | what it shows | seen | kernels here |\n| --- | --- | --- | --- |\n".to_owned();
    for row in QUIRKS {
        let program = PROGRAMS.iter().find(|(id, _)| *id == row.id);
        let shows = match program {
            Some((_, source)) => {
                source.lines().next().unwrap_or_default().trim_start_matches("// ").trim_end_matches('.')
            }
            None => "calls of the driver, no program",
        };
        let seen: Vec<String> = row.seen.iter().map(seen).collect();
        let workaround = match row.workaround {
            Workaround::Everywhere(text) => format!("{text}, on every driver"),
            Workaround::Where(text) | Workaround::Calls(text) | Workaround::None(text) => text.to_owned(),
        };
        let _ = writeln!(text, "| `{}` | {shows} | {} | {workaround} |", row.id, seen.join("; "));
    }
    text
}

/// What was seen on one driver, in words.
fn seen(seen: &Seen) -> String {
    let list = |versions: &[Version]| versions.iter().map(Version::to_string).collect::<Vec<_>>().join(", ");
    let of = if seen.by_llvm { " with LLVM" } else { "" };
    let mut text = format!("{}{of} {} {}", seen.driver.name(), list(seen.wrong), seen.what);
    if !seen.right.is_empty() {
        let _ = write!(text, "; right with {}", list(seen.right));
    }
    if seen.is_probed {
        text += "; other versions are probed";
    }
    text
}
