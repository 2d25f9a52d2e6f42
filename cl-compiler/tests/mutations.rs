//! The compiler on what is almost a kernel: the real ones of the tests and examples, with tokens taken out, doubled, swapped, put in
//! other groups, or replaced by those of other kernels. It never panics, it ends soon, and what it writes is Rust.
//!
//! `MUTATIONS=100000 SEED=7 cargo test --release --package cl-compiler --test mutations` runs as many, from that seed on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;

/// No expansion takes longer, in a debug build on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

/// A function under an attribute of ours.
struct Source {
    is_kernel: bool,
    options: TokenStream,
    item: TokenStream,
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// All functions under our attributes in the repository's tests and examples, those that must not compile among them.
fn sources() -> Vec<Source> {
    sources_in(&["tests", "examples", "ui-tests"])
}

fn sources_in(folders: &[&str]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in folders {
        collect(&root.join(folder), &mut files);
    }
    files.sort();
    let mut sources = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        if let Ok(file) = syn::parse_file(&text) {
            functions(file.items, &mut sources);
        }
    }
    sources
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

fn functions(items: Vec<syn::Item>, sources: &mut Vec<Source>) {
    for item in items {
        match item {
            syn::Item::Mod(module) => functions(module.content.map_or_else(Vec::new, |(_, items)| items), sources),
            syn::Item::Fn(mut function) => {
                let ours = |attr: &syn::Attribute| attr.path().is_ident("kernel") || attr.path().is_ident("device");
                let Some(at) = function.attrs.iter().position(ours) else { continue };
                let attr = function.attrs.remove(at);
                let options = match &attr.meta {
                    syn::Meta::List(list) => list.tokens.clone(),
                    syn::Meta::Path(_) | syn::Meta::NameValue(_) => TokenStream::new(),
                };
                let is_kernel = attr.path().is_ident("kernel");
                sources.push(Source { is_kernel, options, item: function.into_token_stream() });
            }
            _ => {}
        }
    }
}

/// What stands in no kernel, or seldom.
const STRANGE: &[&str] = &[
    "18446744073709551616",
    "1e999",
    "0xffff_ffff_ffff_ffff_u8",
    "1.0e-400f32",
    "'c'",
    "\"text\"",
    "b'x'",
    "-1",
    "0",
    "f64",
    "u128",
    "!",
    "..",
    "..=",
    "=>",
    "::",
    "'label",
    "self",
    "Self",
    "_",
    "dyn",
    "async",
    "await",
    "const",
    "static",
    "ref",
    "&mut",
    "unsafe { }",
    "( )",
    "[ ]",
    "{ }",
    "|x| x",
    "<T>",
    "usize",
    "bool",
    "f32x4",
    "None",
    "Some(1)",
    "break",
    "continue",
    "return",
    "loop { break 3 }",
    "?",
    "@",
    "barrier()",
    "global_id(0)",
    "local_id(0)",
    "#[local]",
    "let",
    "mut",
    "if",
    "else",
    "match",
    "for i in 0..3 { }",
    "as u8",
    "..=255",
    "%",
    "i64::MIN",
    "/ 0",
    "1 << 99",
    "x",
    "&x[1..]",
    "[0; 3]",
    "[[0u8; 2]; 2]",
    "while true { }",
    "assert!(false)",
    "macro!()",
    "r#fn",
];

/// How many token trees there are, those in groups included.
fn size(tokens: &TokenStream) -> usize {
    let of = |tree: TokenTree| match tree {
        TokenTree::Group(group) => 1 + size(&group.stream()),
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => 1,
    };
    tokens.clone().into_iter().map(of).sum()
}

/// The token trees around the one with this number: its siblings from it on, at most `count`.
fn part(tokens: &TokenStream, mut number: usize, count: usize) -> Vec<TokenTree> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        if number == 0 {
            return trees[at..].iter().take(count).cloned().collect();
        }
        number -= 1;
        if let TokenTree::Group(group) = tree {
            let inside = size(&group.stream());
            if number < inside {
                return part(&group.stream(), number, count);
            }
            number -= inside;
        }
    }
    Vec::new()
}

/// `tokens` after `change` of the list in which the token tree with this number stands, and of its place there.
fn changed(tokens: &TokenStream, mut number: usize, change: &mut dyn FnMut(&mut Vec<TokenTree>, usize)) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for at in 0..trees.len() {
        if number == 0 {
            change(&mut trees, at);
            return trees.into_iter().collect();
        }
        number -= 1;
        if let TokenTree::Group(group) = &trees[at] {
            let inside = size(&group.stream());
            if number < inside {
                let mut new = Group::new(group.delimiter(), changed(&group.stream(), number, change));
                new.set_span(group.span());
                trees[at] = TokenTree::Group(new);
                return trees.into_iter().collect();
            }
            number -= inside;
        }
    }
    trees.into_iter().collect()
}

/// One change somewhere.
fn mutated(tokens: &TokenStream, others: &[Source], random: &mut Random) -> TokenStream {
    let other = &random.of(others).item;
    let piece = part(other, random.below(size(other)), 1 + random.below(6));
    let kind = random.below(10);
    let strange: TokenStream = random.of(STRANGE).parse().expect("tokens");
    let delimiter = *random.of(&[Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket]);
    let far = random.below(8);
    changed(tokens, random.below(size(tokens)), &mut |trees, at| {
        let same = |a: &TokenTree, b: &TokenTree| std::mem::discriminant(a) == std::mem::discriminant(b);
        match kind {
            0 => drop(trees.remove(at)),
            1 => drop(trees.drain(at..(at + 1 + far).min(trees.len()))),
            2 => trees.insert(at, trees[at].clone()),
            3 => {
                let to = (at + 1 + far) % trees.len();
                trees.swap(at, to);
            }
            4 => drop(trees.splice(at..=at, piece.iter().cloned())),
            5 => drop(trees.splice(at..at, piece.iter().cloned())),
            6 => drop(trees.splice(at..=at, strange.clone())),
            7 => drop(trees.splice(at..at, strange.clone())),
            // one of the same kind: a name for a name
            8 => {
                if let Some(like) = piece.iter().find(|tree| same(tree, &trees[at])) {
                    trees[at] = like.clone();
                }
            }
            _ => {
                if let TokenTree::Group(group) = &trees[at] {
                    trees[at] = TokenTree::Group(Group::new(delimiter, group.stream()));
                }
            }
        }
    })
}

/// A source with one to four changes.
fn mutant(sources: &[Source], seed: u64) -> Source {
    let mut random = Random(seed);
    let Source { is_kernel, options, item } = random.of(sources);
    let mut mutant = Source { is_kernel: *is_kernel, options: options.clone(), item: item.clone() };
    for _ in 0..=random.below(4) {
        mutant.item = mutated(&mutant.item, sources, &mut random);
    }
    if random.below(20) == 0 {
        mutant.options = mutated(&"local = [8, 8], fp = \"fast\"".parse().expect("tokens"), sources, &mut random);
    }
    mutant
}

/// Whether the compiler accepts it; an error if it panics or writes what is no Rust.
fn expand(mutant: &Source) -> Result<bool, String> {
    let Source { is_kernel, options, item } = mutant;
    let both = || {
        let (options, item) = (|| options.clone(), || item.clone());
        match is_kernel {
            true => (cl_compiler::diagnose_kernel(options(), item()), cl_compiler::kernel(options(), item())),
            false => (cl_compiler::diagnose_device(options(), item()), cl_compiler::device(options(), item())),
        }
    };
    let (found, written) = catch_unwind(AssertUnwindSafe(both)).map_err(|_| "it panics".to_owned())?;
    // what is no function at all is given back as it is
    if syn::parse2::<syn::ItemFn>(item.clone()).is_ok()
        && let Err(error) = syn::parse2::<syn::File>(written.clone())
    {
        return Err(format!("it writes what is no Rust: {error}\n{written}"));
    }
    Ok(found.is_empty())
}

#[test]
fn no_mutant_stops_the_compiler() {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970").as_secs();
    let (count, seed) = (number("MUTATIONS").unwrap_or(400), number("SEED").unwrap_or(now));
    // where a stack that overflows leaves what it was about
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutant.rs");
    let (sender, receiver) = mpsc::channel();
    let last = path.clone();
    // as much as rustc has
    let worker = std::thread::Builder::new().stack_size(8 << 20).spawn(move || {
        let sources = sources();
        assert!(sources.len() > 500, "{} functions", sources.len());
        for seed in seed..seed + count {
            let mutant = mutant(&sources, seed);
            let _ = std::fs::write(
                &last,
                format!("// SEED={seed} MUTATIONS=1, kernel: {}\n{}\n", mutant.is_kernel, mutant.item),
            );
            if sender.send((seed, expand(&mutant), mutant.item.to_string())).is_err() {
                return;
            }
        }
    });
    let worker = worker.expect("a thread");
    let (mut accepted, mut failed) = (0, String::new());
    for next in seed..seed + count {
        match receiver.recv_timeout(LIMIT) {
            Ok((_, Ok(is_accepted), _)) => accepted += u64::from(is_accepted),
            Ok((seed, Err(what), item)) => failed += &format!("SEED={seed} MUTATIONS=1: {what}\n{item}\n\n"),
            Err(error) => panic!("SEED={next} MUTATIONS=1: {error}; see {}", path.display()),
        }
    }
    worker.join().expect("the sources");
    println!("{count} from seed {seed}: {accepted} accepted");
    assert!(failed.is_empty(), "{failed}");
    assert!(count < 400 || (accepted > 0 && accepted < count), "{accepted} of {count} accepted, from seed {seed}");
}

/// What mutants have shown: a type that would be a part of itself.
#[test]
fn found_before() {
    let sources = [
        "fn double<T: Element>(x: &[T], y: &mut [T]) { let i = global_id(0); y[i] = x; }",
        "fn f<T: Element>(x: T, y: &mut [T]) { let z = x; y[0] = (z, x); }",
    ];
    for source in sources {
        for is_kernel in [false, true] {
            let item = source.parse().expect("tokens");
            assert_eq!(expand(&Source { is_kernel, options: TokenStream::new(), item }), Ok(false), "{source}");
        }
    }
}

/// Tokens that are nothing in particular.
#[test]
fn arbitrary_tokens_are_refused() {
    let mut random = Random(1);
    for _ in 0..300 {
        let tokens: String = (0..1 + random.below(20)).map(|_| format!("{} ", random.of(STRANGE))).collect();
        let Ok(tokens) = tokens.parse::<TokenStream>() else { continue };
        let body: TokenStream = format!("fn f(x: &mut [u32]) {{ {tokens} }}").parse().expect("tokens");
        for item in [tokens.clone(), body] {
            for is_kernel in [false, true] {
                let mutant = Source { is_kernel, options: TokenStream::new(), item: item.clone() };
                if let Err(what) = expand(&mutant) {
                    panic!("{what}\n{item}");
                }
            }
        }
    }
}

/// A user's crate is checked after every edit, by a compiler that is mostly built without optimisation: a step takes some
/// microseconds there, with all that is done around it.
#[test]
fn the_prover_makes_few_steps_for_each_kernel() {
    const MOST: u64 = 40_000;
    let sources = sources_in(&["tests/tests/gallery", "tests/tests/golden", "examples"]);
    assert!(sources.len() > 100, "{} kernels are found", sources.len());
    for Source { is_kernel, options, item } in sources {
        let before = cl_compiler::proof::steps();
        let expand = if is_kernel { cl_compiler::kernel } else { cl_compiler::device };
        expand(options, item.clone());
        let steps = cl_compiler::proof::steps() - before;
        assert!(steps <= MOST, "{steps} steps for\n{item}");
    }
}
