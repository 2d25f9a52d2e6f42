//! Expands every function under `#[kernel]` and `#[device]` in the repository's tests and examples, and prints how long each
//! takes and how many steps the prover makes for it. `CONTRIBUTING.md` tells how to use it.
//!
//! ```text
//! cargo run -p cl-compiler --example expand -- [--out FOLDER] [--stages] [--times N] [PART OF A PATH OR NAME]…
//! ```
//!
//! Times are those for which the thread had a processor, so that what else a machine does matters little.
//! With `--times`, each is expanded so often, and the shortest time is shown.
//! `--out` writes what each expands to, so that two versions of the compiler can be compared.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cl_compiler::ast::Function;
use cl_compiler::diag::Sink;
use cl_compiler::proof::steps;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::{VisitMut, visit_item_fn_mut, visit_item_impl_mut};

/// A function, or a block of methods, under an attribute of ours.
struct Source {
    name: String,
    is_kernel: bool,
    options: TokenStream,
    item: TokenStream,
}

struct Sources {
    file: String,
    found: Vec<Source>,
}

impl Sources {
    /// Takes our attribute off an item, if there is one.
    fn attribute(&self, attrs: &mut Vec<syn::Attribute>, name: &str) -> Option<Source> {
        let ours = |attr: &syn::Attribute| attr.path().is_ident("kernel") || attr.path().is_ident("device");
        let attr = attrs.remove(attrs.iter().position(ours)?);
        let options = match &attr.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            syn::Meta::Path(_) | syn::Meta::NameValue(_) => TokenStream::new(),
        };
        let is_kernel = attr.path().is_ident("kernel");
        let name = format!("{} {name}", self.file);
        Some(Source { name, is_kernel, options, item: TokenStream::new() })
    }

    /// Kernels that stand in strings, as in the compiler's own tests.
    fn text(&mut self, options: &str, source: &str) {
        let Ok(item) = syn::parse_str::<syn::ItemFn>(source) else { return };
        let Ok(options) = options.parse() else { return };
        let name = format!("{} \"{}\"", self.file, item.sig.ident);
        self.found.push(Source { name, is_kernel: true, options, item: item.into_token_stream() });
    }
}

impl VisitMut for Sources {
    fn visit_item_fn_mut(&mut self, function: &mut syn::ItemFn) {
        if let Some(source) = self.attribute(&mut function.attrs, &function.sig.ident.to_string()) {
            self.found.push(Source { item: function.to_token_stream(), ..source });
        }
        visit_item_fn_mut(self, function);
    }

    fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
        let name = format!("impl {}", block.self_ty.to_token_stream());
        if let Some(source) = self.attribute(&mut block.attrs, &name) {
            self.found.push(Source { item: block.to_token_stream(), ..source });
        }
        visit_item_impl_mut(self, block);
    }

    fn visit_expr_tuple_mut(&mut self, tuple: &mut syn::ExprTuple) {
        let text = |expr: &syn::Expr| match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        };
        let texts: Vec<String> = tuple.elems.iter().filter_map(text).collect();
        if let Some(at) = texts.iter().position(|text| text.contains("fn ")) {
            let options = if at > 0 { texts[at - 1].as_str() } else { "" };
            self.text(options, &texts[at]);
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

fn sources(wanted: &[String]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["tests", "examples", "ui-tests", "cl-compiler/tests", "benches"] {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    let mut all = Sources { file: String::new(), found: Vec::new() };
    for path in files {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Ok(mut file) = syn::parse_file(&text) else { continue };
        all.file = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        all.visit_file_mut(&mut file);
    }
    let is_wanted = |source: &Source| wanted.is_empty() || wanted.iter().any(|part| source.name.contains(part));
    all.found.into_iter().filter(is_wanted).collect()
}

/// How long parsing, typing and checking take, as far as they come.
fn stages(source: &Source) -> [Duration; 3] {
    let mut times = [Duration::ZERO; 3];
    let Ok(item) = syn::parse2::<syn::ItemFn>(source.item.clone()) else { return times };
    let sink = Sink::default();
    let begin = now();
    let function: Option<Function> = match source.is_kernel {
        true => cl_compiler::parse::kernel(source.options.clone(), item, &sink),
        false => cl_compiler::parse::device(source.options.clone(), item, &sink),
    };
    times[0] = now() - begin;
    let is_wrong = !sink.into_found().is_empty();
    let Some(function) = function.filter(|_| !is_wrong) else { return times };
    let begin = now();
    let typed = cl_compiler::specialise::typed(&function, &[]);
    times[1] = now() - begin;
    let Ok((typed, _)) = typed else { return times };
    let begin = now();
    cl_compiler::proof::forget();
    drop(cl_compiler::specialise::checked(&function, &typed, None));
    times[2] = now() - begin;
    times
}

/// The time that this thread has had a processor, where there is a clock for it; else, the time that has passed.
fn now() -> Duration {
    static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    processor_time().unwrap_or_else(|| BEGIN.elapsed())
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn processor_time() -> Option<Duration> {
    #[repr(C)]
    struct TimeSpec {
        seconds: i64,
        nanos: i64,
    }
    const CLOCK_THREAD_CPUTIME_ID: i32 = 3;
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut TimeSpec) -> i32;
    }
    let mut time = TimeSpec { seconds: 0, nanos: 0 };
    // SAFETY: the function is libc's, and writes one `timespec`, which on such systems is two numbers of 64 bits
    let failed = unsafe { clock_gettime(CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    (failed == 0).then(|| Duration::new(time.seconds.unsigned_abs(), u32::try_from(time.nanos).unwrap_or(0)))
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn processor_time() -> Option<Duration> {
    None
}

struct Row {
    name: String,
    whole: Duration,
    steps: u64,
    stages: [Duration; 3],
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let with_stages = args.iter().position(|arg| arg == "--stages").map(|at| args.remove(at)).is_some();
    let out = args.iter().position(|arg| arg == "--out").map(|at| {
        args.remove(at);
        PathBuf::from(args.remove(at))
    });
    let times = args.iter().position(|arg| arg == "--times").map_or(1, |at| {
        args.remove(at);
        args.remove(at).parse().expect("a number")
    });
    let mut rows = Vec::new();
    for (number, source) in sources(&args).into_iter().enumerate() {
        let (mut whole, mut made, mut expanded) = (Duration::MAX, 0, TokenStream::new());
        for _ in 0..times {
            let (options, item) = (source.options.clone(), source.item.clone());
            let (begin, before) = (now(), steps());
            expanded =
                if source.is_kernel { cl_compiler::kernel(options, item) } else { cl_compiler::device(options, item) };
            whole = whole.min(now() - begin);
            made = steps() - before;
        }
        if let Some(folder) = &out {
            let name: String = source.name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
            std::fs::create_dir_all(folder).expect("the folder");
            std::fs::write(folder.join(format!("{number:04}_{name}")), expanded.to_string()).expect("the file");
        }
        let stages = if with_stages { stages(&source) } else { [Duration::ZERO; 3] };
        rows.push(Row { name: source.name, whole, steps: made, stages });
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.whole));
    for row in &rows {
        print!("{:9.1} ms  steps {:6}", millis(row.whole), row.steps);
        if with_stages {
            let [parse, infer, check] = row.stages.map(millis);
            print!("  parse {parse:7.1}  infer {infer:7.1}  check {check:8.1}");
        }
        println!("  {}", row.name);
    }
    let sum: Duration = rows.iter().map(|row| row.whole).sum();
    let median = rows.get(rows.len() / 2).map_or(Duration::ZERO, |row| row.whole);
    let steps: u64 = rows.iter().map(|row| row.steps).sum();
    println!(
        "{} functions, {steps} steps, {:.0} ms together, median {:.1} ms",
        rows.len(),
        millis(sum),
        millis(median)
    );
}
