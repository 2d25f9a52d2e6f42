//! Every launch on the native device is run again by the interpreter, and must give the same, bit for bit: what rustc made of
//! a kernel and what the interpreter makes of its typed form are compared for all kernels of the tests.
//!
//! A kernel is read from the file that it stands in. Those that macros make are left out, but for [`case!`](crate::case) and
//! [`table!`](crate::table); so are those that the interpreter does not know all of, and launches that would take it long.
//! With `INTERPRETED` set, each launch is listed with what came of it.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, mpsc};

use cl_runtime::__private::{Item, TypeItem, TypeKind};
use cl_runtime::observe::{Argument, Observed, Observer};
use cl_runtime::{Kernel, KernelPanic};
use fuzz::{Arg, Launch, Order, Outcome, Program, Stopped, Type, Value};

cl_runtime::__private::inventory::submit! { Observer(check) }

/// More steps than this are left out.
const BUDGET: u64 = 500_000;

/// What became of a launch.
enum Result {
    Same,
    LeftOut(String),
    Different(String),
}

/// A launch, and who waits for what became of it.
struct Job {
    launch: Copied,
    answer: mpsc::Sender<Result>,
}

/// What an [`Observed`] has.
struct Copied {
    kernel: &'static Kernel,
    item: &'static Item,
    sizes: [Vec<usize>; 3],
    before: Vec<Argument>,
    after: Vec<Argument>,
    panic: Option<KernelPanic>,
}

/// A thread of its own, which keeps the programs: they cannot leave it, and threads that are about to end, and launch
/// something as they do, cannot have any.
static WORKER: LazyLock<Mutex<mpsc::Sender<Job>>> = LazyLock::new(|| {
    let (sender, jobs) = mpsc::channel::<Job>();
    // the compiler recurses into expressions, and a sanitizer makes its frames many times as large
    let worker = std::thread::Builder::new().stack_size(64 << 20);
    let started = worker.spawn(move || {
        let mut programs = HashMap::new();
        for Job { launch, answer } in jobs {
            // the instances of a generic kernel are different kernels
            let key = std::ptr::from_ref(launch.item);
            let program: &std::result::Result<Program, String> =
                programs.entry(key).or_insert_with(|| program(launch.kernel, launch.item));
            let result = match program {
                Ok(program) => compare(program, &launch),
                Err(error) => Result::LeftOut(error.clone()),
            };
            // the test may have ended
            let _ = answer.send(result);
        }
    });
    started.expect("a thread can be started");
    Mutex::new(sender)
});

fn check(launch: &Observed<'_>) {
    let kernel = launch.kernel;
    let sizes = [launch.global, launch.local, launch.offset].map(|sizes| sizes[..launch.dimensions].to_vec());
    let (before, after) = (launch.before.to_vec(), launch.after.to_vec());
    let copied = Copied { kernel, item: launch.item, sizes, before, after, panic: launch.panic.cloned() };
    let (answer, result) = mpsc::channel();
    let sent = WORKER.lock().is_ok_and(|worker| worker.send(Job { launch: copied, answer }).is_ok());
    let result = result.recv().ok().filter(|_| sent);
    let name = format!("{}::{} ({}:{})", kernel.module(), kernel.name(), kernel.file(), kernel.line());
    let listed = std::env::var_os("INTERPRETED").is_some();
    match result {
        Some(Result::Same) if listed => println!("interpreted: {name}"),
        Some(Result::LeftOut(why)) if listed => println!("not interpreted: {name}: {why}"),
        Some(Result::Same | Result::LeftOut(_)) => {}
        Some(Result::Different(how)) if listed => println!("DIFFERENT: {name}: {how}"),
        Some(Result::Different(how)) => panic!("the interpreter and the native device differ: {name}: {how}"),
        None => panic!("the interpreter has panicked, with {name} or before"),
    }
}

fn program(kernel: &Kernel, item: &Item) -> std::result::Result<Program, String> {
    let path = format!("{}/../{}", env!("CARGO_MANIFEST_DIR"), kernel.file());
    let source = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let file = fuzz::program::as_macros_see(&source).map_err(|error| error.to_string())?;
    let items = file.items.into_iter().map(expanded).collect();
    let file = syn::File { items, ..file };
    let module: Vec<_> = kernel.module().split("::").collect();
    let functions: Vec<_> = item.functions.iter().map(|item| item.name).collect();
    let program = Program::of_kernel(&file, &module, kernel.name(), &functions);
    let program = program.map_err(|errors| errors.join("; "))?;
    let types = item.types.iter().map(|ty| known(ty, &program)).collect::<Option<Vec<_>>>();
    let types = types.ok_or("the types that it is an instance for")?;
    let constants: Vec<_> = item.constants.iter().map(|bits| i128::from(*bits)).collect();
    Ok(program.instance(&types, &constants, &functions))
}

/// The type that the interpreter calls so.
fn known(ty: &TypeItem, program: &Program) -> Option<Type> {
    let scalar = |scalar: &dyn std::fmt::Debug| match program.items.declared(&format!("{scalar:?}").to_lowercase()) {
        Some(Type::Scalar(scalar)) => Some(scalar),
        _ => None,
    };
    match &ty.kind {
        TypeKind::Scalar(of) => scalar(of).map(Type::Scalar),
        TypeKind::Vector(lane, len) => scalar(lane).map(|lane| Type::Vector(lane, *len)),
        TypeKind::Struct(of) => program.items.declared(of.name),
        _ => None,
    }
}

/// What `case!` and `table!` make, as far as kernels are concerned.
fn expanded(item: syn::Item) -> syn::Item {
    match item {
        syn::Item::Macro(call) => {
            let expanded = match call.mac.path.segments.last().map(|last| last.ident.to_string()).as_deref() {
                Some("case") => syn::parse2::<Case>(call.mac.tokens.clone()).map(|case| case.0),
                Some("table") => syn::parse2::<Table>(call.mac.tokens.clone()).map(|table| table.0),
                _ => return syn::Item::Macro(call),
            };
            expanded.map_or(syn::Item::Macro(call), syn::Item::Mod)
        }
        syn::Item::Mod(module) => {
            let content = module.content.map(|(brace, items)| (brace, items.into_iter().map(expanded).collect()));
            syn::Item::Mod(syn::ItemMod { content, ..module })
        }
        item => item,
    }
}

struct Case(syn::ItemMod);

impl syn::parse::Parse for Case {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let name: syn::Ident = input.parse()?;
        input.parse::<syn::Token![,]>()?;
        if input.peek(syn::Ident) {
            input.parse::<syn::Ident>()?;
            input.parse::<syn::Expr>()?;
            input.parse::<syn::Token![,]>()?;
        }
        let closure: syn::ExprClosure = input.parse()?;
        let (inputs, output, body) = (&closure.inputs, &closure.output, &closure.body);
        Ok(Case(syn::parse_quote! {
            mod #name {
                #[device]
                pub fn case(#inputs) #output #body

                #[kernel]
                pub fn run(inputs: &[u32], outputs: &mut [u32]) {
                    let i = global_id(0);
                    if i < inputs.len() && i < outputs.len() {
                        outputs[i] = case(inputs[i]);
                    }
                }
            }
        }))
    }
}

struct Table(syn::ItemMod);

impl syn::parse::Parse for Table {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        input.parse::<syn::Token![mod]>()?;
        let name: syn::Ident = input.parse()?;
        let params;
        syn::parenthesized!(params in input);
        let params = params.parse_terminated(syn::FnArg::parse, syn::Token![,])?;
        let types = params.iter().map(|param| match param {
            syn::FnArg::Typed(param) => param.ty.clone(),
            syn::FnArg::Receiver(_) => syn::parse_quote!(Self),
        });
        let types: Vec<_> = types.collect();
        let [x, y] = &types[..] else { return Err(input.error("two parameters")) };
        let output: syn::ReturnType = input.parse()?;
        let syn::ReturnType::Type(_, result) = &output else { return Err(input.error("a result")) };
        let rows;
        syn::braced!(rows in input);
        let (mut names, mut functions) = (Vec::new(), Vec::<syn::ItemFn>::new());
        while !rows.is_empty() {
            let name: syn::Ident = rows.parse()?;
            rows.parse::<syn::Token![=]>()?;
            let body: syn::Expr = rows.parse()?;
            rows.parse::<syn::Token![;]>()?;
            functions.push(syn::parse_quote!(#[device] fn #name(#params) #output { #body }));
            names.push(name);
        }
        let count = names.len();
        Ok(Table(syn::parse_quote! {
            mod #name {
                const COUNT: usize = #count;
                #(#functions)*

                #[kernel]
                pub fn all(x: &[#x], y: &[#y], out: &mut [#result]) {
                    let i = global_id(0);
                    let count: usize = COUNT;
                    let own = &mut out[i * count..(i + 1) * count];
                    let mut at = 0;
                    #(
                        own[at] = #names(x[i], y[i]);
                        at += 1;
                    )*
                }
            }
        }))
    }
}

fn compare(program: &Program, launch: &Copied) -> Result {
    if program.is_generic() {
        return Result::LeftOut("it is generic".into());
    }
    let (Some(before), Some(after)) = (arguments(program, &launch.before), arguments(program, &launch.after)) else {
        return Result::LeftOut("the types of its parameters".into());
    };
    let [global, local, offset] = launch.sizes.clone();
    let again = Launch { global, local, offset, args: before };
    match fuzz::run(program, &again, BUDGET) {
        Err(Stopped::Budget) => Result::LeftOut("it takes many steps".into()),
        Err(Stopped::Unsupported(what)) => Result::LeftOut(what),
        Ok(outcome) => match differences(launch, &outcome, &after) {
            None => Result::Same,
            Some(_) if depends_on_order(program, &again, &outcome) => Result::LeftOut("its work-items' order".into()),
            Some(difference) => Result::Different(difference),
        },
    }
}

/// Whether the kernel gives something else where its work-items run the other way round, as those do that count with an atomic
/// where to write.
fn depends_on_order(program: &Program, launch: &Launch, outcome: &Outcome) -> bool {
    let backwards = fuzz::run_in(Order::Backwards, program, launch, BUDGET);
    backwards.is_ok_and(|backwards| backwards.args != outcome.args)
}

/// The arguments, of the types of the kernel's parameters.
fn arguments(program: &Program, args: &[Argument]) -> Option<Vec<Arg>> {
    let (mut args, mut all) = (args.iter(), Vec::new());
    let elements = |ty: &Type, bytes: &[u8]| -> Option<Vec<Value>> {
        bytes.chunks(ty.size()?).map(|bytes| ty.read(bytes)).collect()
    };
    for number in 0..program.params() {
        let ty = program.param(number)?;
        // nothing is passed
        if let Type::Function(name, _) = ty {
            all.push(Arg::Function(name));
            continue;
        }
        all.push(match (ty, args.next()?) {
            (Type::Slice(_, element), Argument::Slice(bytes)) => Arg::Buffer(elements(&element, bytes)?),
            (Type::Grid(_, element, rank), Argument::Slice(bytes)) => {
                let shape = args.by_ref().take(rank).map(|arg| match arg {
                    Argument::Value(bytes) => Some(u64::from_le_bytes(bytes[..].try_into().ok()?) as usize),
                    Argument::Slice(_) | Argument::Local(_) => None,
                });
                let shape = shape.collect::<Option<Vec<_>>>()?;
                Arg::Grid(elements(&element, bytes)?, shape)
            }
            (_, Argument::Local(len)) => Arg::LocalLen(*len),
            (ty, Argument::Value(bytes)) => Arg::Scalar(ty.read(bytes)?),
            _ => return None,
        });
    }
    Some(all)
}

fn differences(launch: &Copied, outcome: &Outcome, after: &[Arg]) -> Option<String> {
    for (number, (ours, theirs)) in outcome.args.iter().zip(after).enumerate() {
        let (Arg::Buffer(ours) | Arg::Grid(ours, _), Arg::Buffer(theirs) | Arg::Grid(theirs, _)) = (ours, theirs)
        else {
            continue;
        };
        let wrong = (0..ours.len()).find(|&at| !ours[at].same(&theirs[at]));
        if let Some(at) = wrong {
            return Some(format!("argument {number}, element {at}: {:?} instead of {:?}", ours[at], theirs[at]));
        }
    }
    match &launch.panic {
        None => {
            if let Some(panic) = outcome.panics.first() {
                return Some(format!("{panic:?} instead of none"));
            }
        }
        Some(theirs) => {
            let same = |ours: &fuzz::Panic| {
                (&ours.message, ours.line, ours.column, ours.global_id)
                    == (&theirs.message, theirs.line, theirs.column, theirs.global_id)
            };
            if !outcome.panics.iter().any(same) {
                return Some(format!("{:?} instead of {theirs:?}", outcome.panics.first()));
            }
        }
    }
    match outcome.races.first() {
        Some(race) if !launch.kernel.is_unsafe() => Some(format!("{race:?}")),
        _ => None,
    }
}
