//! The programs from the user's side: their output and their failures.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An example program; `cargo test -p examples` has built it beside this test.
fn program(name: &str) -> Command {
    let test = std::env::current_exe().unwrap();
    let path = test.parent().and_then(Path::parent).unwrap().join("examples").join(name);
    assert!(path.exists(), "{} is not built; `cargo build --examples -p examples` builds it", path.display());
    Command::new(path)
}

/// An empty folder for the files of one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[track_caller]
fn assert_succeeds(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Fails with exit code 1 and this on stderr, after `error: `.
#[track_caller]
fn assert_fails(output: Output, message: &str) {
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with(&format!("error: {message}")), "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
}

#[test]
fn polygon_writes_its_mask() {
    let folder = folder("polygon_writes_its_mask");
    let output = program("polygon").current_dir(&folder).output().unwrap();
    let stdout = assert_succeeds(output);
    for part in ["device  ", "kernel  ", "total   ", "ones    223267 ", "wrote   polygon.png"] {
        assert!(stdout.contains(part), "{stdout}");
    }
    let (size, pixels) = read_png(&folder.join("polygon.png"));
    assert_eq!(size, [1024, 1024]);
    assert_eq!(pixels.iter().filter(|&&pixel| pixel == 255).count(), 223_267);
    assert_eq!(pixels.iter().filter(|&&pixel| pixel == 0).count(), 1024 * 1024 - 223_267);
}

#[test]
fn world_writes_its_map() {
    let folder = folder("world_writes_its_map");
    fs::write(folder.join("map.png"), "what was there before").unwrap();
    let output = program("world").current_dir(&folder).args(["--width", "360", "-o", "map.png"]).output().unwrap();
    let stdout = assert_succeeds(output);
    for part in ["device  ", "kernel  ", "total   ", "drawn   177 areas", "wrote   map.png (360 × 180)"] {
        assert!(stdout.contains(part), "{stdout}");
    }
    let (size, pixels) = read_png(&folder.join("map.png"));
    assert_eq!((size, pixels.len()), ([360, 180], 360 * 180 * 3));
    assert_eq!(names(&folder), ["map.png"]);
}

/// The programs that compare what they compute with the host. They draw on the native device, since drivers take long to
/// build the many kernels of array expressions.
#[track_caller]
fn draws(name: &str, arguments: &[&str], size: [u32; 2], parts: &[&str]) -> Vec<u8> {
    let folder = folder(name);
    let program = program(name).current_dir(&folder).env("CL_DEVICE", "native").args(arguments).output().unwrap();
    let stdout = assert_succeeds(program);
    for part in ["device  ", "total   ", "wrote   "].iter().chain(parts) {
        assert!(stdout.contains(part), "{stdout}");
    }
    let (found, pixels) = read_png(&folder.join(format!("{name}.png")));
    assert_eq!((found, pixels.len() as u32), (size, size[0] * size[1] * 3));
    pixels
}

/// A picture of 40 × 30 pixels in three colours.
fn write_flag(path: &Path) {
    let mut encoder = png::Encoder::new(fs::File::create(path).unwrap(), 40, 30);
    encoder.set_color(png::ColorType::Rgb);
    let rows = (0..30).flat_map(|row| [[0, 0, 0], [221, 0, 0], [255, 206, 0]][row / 10].repeat(40));
    encoder.write_header().unwrap().write_image_data(&rows.collect::<Vec<u8>>()).unwrap();
}

#[test]
fn photo_and_kmeans_take_any_picture() {
    let flag = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flag.png");
    write_flag(&flag);
    let flag = flag.to_str().unwrap();
    let photo = draws("photo", &[flag, "--sigma", "1"], [80, 60], &["checked 1200 pixels"]);
    assert_eq!(photo[..3 * 40], [0; 3 * 40]);
    let retouched = draws("retouch", &[flag, "--angle", "0"], [80, 90], &["checked 2400 pixels"]);
    // the photograph, and the same rotated by nothing
    assert_eq!(retouched[..3 * 40], retouched[3 * 80 * 30..][..3 * 40]);
    let painting = draws("kmeans", &[flag, "--colours", "3"], [80, 62], &["found   3 colours in round 1"]);
    assert_eq!(painting[3 * 40..3 * 80], [0; 3 * 40]);
    assert_eq!(painting[3 * 80 * 29..][3 * 40..3 * 80], [255, 206, 0].repeat(40));
}

#[test]
fn nbody_keeps_the_energy() {
    draws("nbody", &["--bodies", "128", "--steps", "2"], [768, 512], &["bodies  128, 10 steps", "energy  changed by "]);
    assert_fails(
        program("nbody").args(["--bodies", "100"]).output().unwrap(),
        "invalid value '100' for '--bodies <BODIES>': expected a multiple of 128 up to 1048576",
    );
}

#[test]
fn heat_spreads() {
    draws("heat", &["--size", "32", "--steps", "50"], [32, 32], &["after 50 steps", "checked 1024 cells"]);
}

#[test]
fn digits_are_read() {
    draws("digits", &["--rounds", "1"], [756, 308], &["of 1500 digits", "of 297 others", "checked all outputs"]);
}

#[test]
fn pagerank_ranks_crates_and_edges() {
    draws("pagerank", &[], [320, 320], &["%  unicode-ident\n", "%  libc\n"]);
    let edges = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges.txt");
    fs::write(&edges, "# from to\n1\t2\n3\t2\n2\t1\n").unwrap();
    let parts = ["graph   3 nodes, 3 edges", "48.65 %  2\n", "46.35 %  1\n", " 5.00 %  3\n"];
    draws("pagerank", &[edges.to_str().unwrap(), "--edges"], [320, 320], &parts);
    fs::write(&edges, "1 2 3\n").unwrap();
    let output = program("pagerank").args([edges.to_str().unwrap(), "--edges"]).output().unwrap();
    assert_fails(output, &format!("{}: line 1: expected `from to` but found `1 2 3`\n", edges.display()));
}

fn read_png(path: &Path) -> ([u32; 2], Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    pixels.truncate(frame.buffer_size());
    ([frame.width, frame.height], pixels)
}

#[test]
fn missing_and_malformed_input() {
    let folder = folder("missing_and_malformed_input");
    fs::write(folder.join("bad.csv"), "1,2\n3,oops\n").unwrap();
    fs::write(folder.join("bad.geojson"), "{\"type\": \n!}").unwrap();
    let run = |name: &str, input: &str| program(name).current_dir(&folder).arg(input).output().unwrap();

    let missing = "cannot read `nowhere` (leave the name out to use the bundled file): ";
    assert_fails(run("polygon", "nowhere"), missing);
    assert_fails(run("world", "nowhere"), missing);
    assert_fails(run("world", "."), "cannot read `.` (it is a directory): ");
    assert_fails(run("polygon", "bad.csv"), "bad.csv: line 2: expected a number but found `oops`\n");
    assert_fails(run("world", "bad.geojson"), "bad.geojson: not valid JSON: expected value at line 2 column 1\n");
    assert_eq!(names(&folder), ["bad.csv", "bad.geojson"]);
}

#[test]
fn bad_widths() {
    for width in ["0", "1", "361", "16386", "-2", "wide"] {
        let message = format!("invalid value '{width}' for '--width <WIDTH>': expected an even number from 2 to 16384");
        assert_fails(program("world").arg(format!("--width={width}")).output().unwrap(), &message);
    }
}

#[test]
fn unknown_device() {
    let output = program("polygon").env("CL_DEVICE", "no such device").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no such device"));
}

#[test]
fn places_that_cannot_be_written() {
    let folder = folder("places_that_cannot_be_written");
    let run = |output: &str| program("world").current_dir(&folder).args(["-w", "36", "-o", output]).output().unwrap();
    assert_fails(run("no/such/folder.png"), "cannot write `no/such/folder.png`: ");
    assert_fails(run("."), "cannot write `.`: it is a directory; add the name of the file\n");
    assert_eq!(names(&folder), [""; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk() {
    assert_fails(
        program("world").args(["-w", "36", "-o", "/dev/full"]).output().unwrap(),
        "cannot write `/dev/full`: No space left on device",
    );
}

/// A write that fails half-way, as on a disk that fills up, leaves the older picture and nothing else.
#[cfg(unix)]
#[test]
fn failed_writes_leave_nothing() {
    let folder = folder("failed_writes_leave_nothing");
    fs::write(folder.join("map.png"), "what was there before").unwrap();
    let world = program("world").get_program().to_owned();
    // the size of files is limited to some kilobytes; larger writes fail and do not kill
    let limited = "trap '' XFSZ; ulimit -f 8; exec \"$0\" --width 3600 --output map.png";
    // a program cache would be a file, too
    let output = Command::new("sh")
        .current_dir(&folder)
        .env("CL_CACHE", "off")
        .env("CL_DEVICE", "native")
        .args(["-c", limited])
        .arg(world)
        .output()
        .unwrap();
    assert_fails(output, "cannot write `map.png`: ");
    assert_eq!(names(&folder), ["map.png"]);
    assert_eq!(fs::read(folder.join("map.png")).unwrap(), b"what was there before");
}

#[test]
fn safety_cost_compares_each_kernel_with_itself_unchecked() {
    let arguments = ["--rounds", "1", "--size", "4096"];
    let text = assert_succeeds(program("safety_cost").args(arguments).env("CL_DEVICE", "native").output().unwrap());
    assert_eq!(text.lines().filter(|line| line.contains("µs")).count(), 18, "{text}");
    let text = assert_succeeds(program("safety_cost").args(arguments).args(["--only", "tree"]).output().unwrap());
    assert!(text.lines().any(|line| line.starts_with("tree ")), "{text}");
    assert_fails(program("safety_cost").args(["--rounds", "0"]).output().unwrap(), "there is nothing to measure");
}

#[test]
fn start_measures_every_way_to_start() {
    let output = program("start").args(["--repeat", "1"]).env("CL_DEVICE", "native").output().unwrap();
    let text = assert_succeeds(output);
    let starts: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).skip(1).collect();
    assert_eq!(starts.len(), 11, "{text}");
    assert!(starts.iter().all(|line| line.split_whitespace().rev().take(2).all(|time| time.parse::<u32>().is_ok())));
}
