//! Iterators: where their items come from, and what is done to each. Nothing of an iterator is there at run time but
//! the index of a loop.

use super::Infer;
use super::closure::Callable;
use super::item::{Item, arith, cast, method, number, written_number};
use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::ir::{ArithOp, Assert, Block, Certainty, CompareOp, Expr, ExprKind, Place, Root, StepKind, Stmt, SubSlice};
use crate::ty::{Space, Ty};

/// The methods that make an iterator of a slice or an array.
const SOURCES: &[&str] =
    &["iter", "iter_mut", "into_iter", "windows", "chunks", "chunks_mut", "chunks_exact", "chunks_exact_mut"];

/// The methods that make an iterator of another.
const ADAPTORS: &[&str] = &[
    "rev",
    "step_by",
    "enumerate",
    "zip",
    "take",
    "skip",
    "copied",
    "cloned",
    "map",
    "filter",
    "inspect",
    "take_while",
    "skip_while",
    "by_ref",
    "chain",
    "filter_map",
    "flat_map",
    "scan",
    "peekable",
    "cycle",
    "fuse",
    "flatten",
    "map_while",
];

/// An iterator.
#[derive(Debug)]
pub(super) struct Seq {
    /// What the loop counts over.
    pub(super) range: Counter,
    /// What there is at an index.
    get: Get,
    /// What is done to each item then, in order.
    stages: Vec<Stage>,
    pub(super) at: Range,
}

/// A range of indices, or of the numbers themselves. The expressions are atoms.
#[derive(Debug)]
pub(super) struct Counter {
    pub(super) start: Expr,
    /// `None` for `a..`
    pub(super) end: Option<Expr>,
    pub(super) inclusive: bool,
    pub(super) reversed: bool,
    pub(super) step: Option<Expr>,
}

/// The item at an index.
#[derive(Debug, Clone)]
enum Get {
    /// The index itself.
    Index,
    /// The element of a slice or array: by reference, or by value.
    Element(Place, Option<bool>),
    /// A part of a slice.
    Part { base: Place, size: Expr, len: Expr, kind: Parts, mutable: bool },
    /// The index and the item.
    Enumerate(Box<Get>),
    /// The items of two at the same index; what is done to the second's is done behind it.
    Zip(Box<Get>, Box<Get>, Vec<Stage>),
    /// What is behind a reference.
    Copied(Box<Get>),
    /// The item at `first + index * step`, or at `first - index * step`.
    Affine { first: Expr, step: Option<Expr>, down: bool, inner: Box<Get> },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parts {
    Chunks,
    Exact,
    Windows,
}

/// What is done to each item.
#[derive(Debug, Clone)]
enum Stage {
    Map(Callable),
    Filter(Callable),
    Inspect(Callable),
    TakeWhile(Callable),
    SkipWhile(Callable),
    Copied,
    /// The loop's own index before the item.
    Index,
    /// How many came so far before the item.
    Count,
    Take(Expr),
    Skip(Expr),
    Step(Expr),
    /// The items of another as long as there are any.
    Zip(Get, Vec<Stage>, Option<Expr>),
}

impl Seq {
    /// Making an item has no effects.
    fn is_plain(&self) -> bool {
        self.stages.is_empty() && !zips_stages(&self.get)
    }
}

impl Stage {
    /// Gives one item for each.
    fn is_one_to_one(&self) -> bool {
        matches!(self, Stage::Map(_) | Stage::Inspect(_) | Stage::Copied | Stage::Index)
    }

    /// Is the same backwards.
    fn is_reversible(&self) -> bool {
        self.is_one_to_one() || matches!(self, Stage::Filter(_))
    }
}

/// What stages need besides what they do to each item.
#[derive(Debug, Default)]
struct Around {
    /// Before the loop.
    before: Vec<Stmt>,
    /// At the beginning of each turn.
    first: Vec<Stmt>,
}

/// What runs for each item: given the item, it adds statements.
pub(super) type Each<'e, 'a> = &'e mut dyn FnMut(&mut Infer<'a>, Item, &mut Vec<Stmt>);

/// Whether the method makes an iterator of another.
pub(super) fn is_adaptor(name: &proc_macro2::Ident) -> bool {
    ADAPTORS.iter().any(|adaptor| name == adaptor)
}

/// Whether the method makes an iterator of a slice.
pub(super) fn is_source(name: &proc_macro2::Ident) -> bool {
    SOURCES.iter().any(|source| name == source)
}

/// Whether the expression is an iterator by its look.
pub(super) fn is_iterator(expr: &ast::Expr) -> bool {
    match &expr.kind {
        Ast::Range(..) => true,
        Ast::Method(receiver, name, _) => {
            let name = name.to_string();
            SOURCES.contains(&name.as_str()) || (ADAPTORS.contains(&name.as_str()) && is_iterator(receiver))
        }
        _ => false,
    }
}

impl<'a> Infer<'a> {
    fn refuse_iterator(&mut self, at: Range, message: &str, help: &str) {
        self.error(Diagnostic::new(Code::Expression, at, message).help(help));
    }

    /// What `for` goes over: an iterator, or something that is made one.
    pub(super) fn seq(&mut self, over: &ast::Expr, out: &mut Vec<Stmt>) -> Option<Seq> {
        self.inlined = true;
        let at = over.at;
        match &over.kind {
            Ast::Range(start, end, inclusive) => self.range_seq(start.as_deref(), end.as_deref(), *inclusive, at),
            Ast::Method(receiver, name, args) => {
                let name_text = name.to_string();
                if SOURCES.contains(&name_text.as_str()) {
                    return self.source(receiver, &name_text, args, at, out);
                }
                if ADAPTORS.contains(&name_text.as_str()) && is_iterator(receiver) {
                    let seq = self.seq(receiver, out)?;
                    return self.adapt(seq, &name_text, args, Range::from(name.span()), out);
                }
                self.elements(over, None, out)
            }
            Ast::Borrow(mutable, inner) => self.elements(inner, Some(*mutable), out),
            _ => self.elements(over, None, out),
        }
    }

    fn range_seq(
        &mut self,
        start: Option<&ast::Expr>,
        end: Option<&ast::Expr>,
        inclusive: bool,
        at: Range,
    ) -> Option<Seq> {
        let Some(start) = start else {
            self.refuse_iterator(at, "a range without a beginning cannot be gone over", "use `start..end`");
            return None;
        };
        let start = self.expr(start);
        let end = end.map(|end| self.expr(end));
        if let Some(end) = &end {
            self.equate(&end.ty, &start.ty, end.at);
        }
        let range = Counter { start, end, inclusive, reversed: false, step: None };
        Some(Seq { range, get: Get::Index, stages: Vec::new(), at })
    }

    /// The elements of a slice or array: of a place, or what `&` and `&mut` before it refer to.
    fn elements(&mut self, over: &ast::Expr, mutable: Option<bool>, out: &mut Vec<Stmt>) -> Option<Seq> {
        let by_value = mutable.is_none();
        let base = self.base(over, mutable.unwrap_or(false), by_value, out)?;
        let through = base.steps.iter().any(|step| matches!(step.from, Ty::Ref { .. }));
        let by = match (&base.ty, mutable) {
            (_, Some(mutable)) => Some(mutable),
            (Ty::Array(..), None) if !through => None,
            (Ty::Slice { mutable, .. }, None) => Some(*mutable),
            _ => Some(false),
        };
        Some(self.element_seq(base, by, over.at))
    }

    fn element_seq(&mut self, base: Place, by: Option<bool>, at: Range) -> Seq {
        let len = self.len_of(&base, at);
        let range = Counter { start: number(0, at), end: Some(len), inclusive: false, reversed: false, step: None };
        Seq { range, get: Get::Element(base, by), stages: Vec::new(), at }
    }

    /// The length of a slice or array, as an atom.
    pub(super) fn len_of(&mut self, place: &Place, at: Range) -> Expr {
        if let Ty::Array(_, len) = &place.ty
            && let Some(len) = len.number()
        {
            return number(len, at);
        }
        Expr { kind: ExprKind::Len(self.again(place)), ty: Ty::USIZE, at }
    }

    /// The slice or array that an expression names, as a place that stays what it is.
    pub(super) fn base(
        &mut self,
        expr: &ast::Expr,
        mutable: bool,
        by_value: bool,
        out: &mut Vec<Stmt>,
    ) -> Option<Place> {
        let at = expr.at;
        let mut place = match &expr.kind {
            Ast::SubSlice(base, range) => {
                let slice = self.sub_slice(mutable, base, range, at);
                super::item::place_of(slice)
            }
            Ast::Borrow(mutable, inner) => return self.base(inner, *mutable, false, out),
            _ => self.place(expr)?,
        };
        self.deref_all(&mut place);
        place.ty = self.indexable(&place.ty, at);
        if !matches!(self.table.shallow(&place.ty), Ty::Slice { .. } | Ty::Array(..)) {
            let shown = self.table.show(&place.ty);
            // what has been reported is not reported again
            if matches!(self.table.shallow(&place.ty), Ty::Var(_)) && !self.sink.is_empty() {
                return None;
            }
            let (code, message, help) = match self.table.shallow(&place.ty) {
                Ty::Var(_) => (
                    Code::Ambiguous,
                    "the type of what this goes over is not visible here".to_owned(),
                    "bind it to a variable with a type first",
                ),
                _ => (
                    Code::Expression,
                    format!("`{shown}` cannot be gone over in kernels"),
                    "go over a range, an array or a slice; an iterator is written where it is used",
                ),
            };
            self.error(Diagnostic::new(code, at, message).help(help));
            return None;
        }
        place.ty = self.table.shallow(&place.ty);
        if self.is_table(&place) {
            self.settle_indices(&mut place, out);
            return Some(place);
        }
        if let Root::Value(_) = place.root {
            let Root::Value(value) = std::mem::replace(&mut place.root, Root::Local(crate::ir::LocalId(0))) else {
                return None;
            };
            place.root = Root::Local(self.let_own("values", false, *value, out));
        }
        let Root::Local(root) = place.root else { return None };
        if self.locals[root.0].mutable && !self.locals[root.0].shared {
            let ty = self.local_ty(root);
            let moves = match ty {
                // a variable of this type may be made to refer to something else meanwhile
                Ty::Slice { .. } | Ty::Ref { .. } => true,
                _ => by_value && place.steps.is_empty(),
            };
            if moves {
                let value = self.read_local(root, at);
                place.root = Root::Local(self.let_own("values", false, value, out));
            }
        }
        self.settle_indices(&mut place, out);
        Some(place)
    }

    /// Evaluates and checks the indices in a place, once.
    fn settle_indices(&mut self, place: &mut Place, out: &mut Vec<Stmt>) {
        for at in 0..place.steps.len() {
            let (before, rest) = place.steps.split_at_mut(at);
            let step = &mut rest[0];
            let StepKind::Index(index, access) = &mut step.kind else { continue };
            let value = std::mem::replace(&mut **index, number(0, place.at));
            let value = self.atom(value, "index", out);
            **index = value.clone();
            if self.certain.get(access) == Some(&Certainty::Always) {
                continue;
            }
            let outer = Place {
                root: place.root.clone(),
                steps: before.to_vec(),
                ty: self.table.shallow(&step.from),
                at: place.at,
            };
            let len = self.len_of(&outer, place.at);
            let text = |text: &str| ast::MessagePart::Text(text.to_owned());
            let message = vec![
                text("index out of bounds: the len is "),
                ast::MessagePart::Display(0),
                text(" but the index is "),
                ast::MessagePart::Display(1),
            ];
            let cond = self.compare(CompareOp::Lt, value.clone(), len.clone());
            out.push(self.assert_that(cond, message, vec![len, value], place.at));
        }
    }

    pub(super) fn compare(&mut self, op: CompareOp, left: Expr, right: Expr) -> Expr {
        let at = left.at;
        Expr { kind: ExprKind::Compare(op, Box::new(left), Box::new(right)), ty: Ty::BOOL, at }
    }

    pub(super) fn assert_that(
        &mut self,
        cond: Expr,
        message: Vec<ast::MessagePart>,
        values: Vec<Expr>,
        at: Range,
    ) -> Stmt {
        let assert = Assert { cond: Some(cond), message, values };
        Stmt::Expr(Expr { kind: ExprKind::Assert(Box::new(assert)), ty: Ty::Unit, at })
    }

    /// Requires a number not to be zero, unless it is written as another.
    fn not_zero(&mut self, value: &Expr, message: &str, at: Range, out: &mut Vec<Stmt>) {
        if written_number(value).is_some_and(|value| value != 0) {
            return;
        }
        let cond = self.compare(CompareOp::Ne, value.clone(), number(0, value.at));
        out.push(self.assert_that(cond, vec![ast::MessagePart::Text(message.to_owned())], Vec::new(), at));
    }

    fn usize_arg(&mut self, args: &[ast::Expr], name: &str, at: Range, out: &mut Vec<Stmt>) -> Option<Expr> {
        let [arg] = args else {
            self.error(Diagnostic::new(Code::Mismatch, at, "this method takes 1 argument"));
            return None;
        };
        let value = self.expr(arg);
        self.coerce(&value.ty, &Ty::USIZE, value.at);
        Some(self.atom(value, name, out))
    }

    /// `x.iter()`, `x.chunks(n)`, …
    fn source(
        &mut self,
        receiver: &ast::Expr,
        name: &str,
        args: &[ast::Expr],
        at: Range,
        out: &mut Vec<Stmt>,
    ) -> Option<Seq> {
        if name == "into_iter" {
            return self.seq(receiver, out);
        }
        let mutable = name.ends_with("_mut");
        let mut base = self.base(receiver, mutable, false, out)?;
        let kind = match name {
            "iter" | "iter_mut" => return Some(self.element_seq(base, Some(mutable), at)),
            "windows" => Parts::Windows,
            "chunks" | "chunks_mut" => Parts::Chunks,
            _ => Parts::Exact,
        };
        let size = self.usize_arg(args, "size", at, out)?;
        let message =
            if kind == Parts::Windows { "window size must be non-zero" } else { "chunk size must be non-zero" };
        self.not_zero(&size, message, at, out);
        base = self.as_slice(base, mutable, at, out);
        let len = self.len_of(&base, at);
        let count = match kind {
            Parts::Exact => arith(ArithOp::Div, len.clone(), size.clone()),
            // as many as begin in the slice
            Parts::Chunks => {
                let whole = arith(ArithOp::Div, len.clone(), size.clone());
                let rest = arith(ArithOp::Rem, len.clone(), size.clone());
                let rest = self.compare(CompareOp::Ne, rest, number(0, at));
                arith(ArithOp::Add, whole, cast(rest, &Ty::USIZE))
            }
            Parts::Windows => {
                let fits = self.compare(CompareOp::Ge, len.clone(), size.clone());
                let more = arith(ArithOp::Sub, len.clone(), size.clone());
                self.choose(fits, arith(ArithOp::Add, more, number(1, at)), number(0, at))
            }
        };
        let count = self.atom(count, "count", out);
        let range = Counter { start: number(0, at), end: Some(count), inclusive: false, reversed: false, step: None };
        let get = Get::Part { base, size, len, kind, mutable };
        Some(Seq { range, get, stages: Vec::new(), at })
    }

    /// `if cond { yes } else { no }`
    pub(super) fn choose(&mut self, cond: Expr, yes: Expr, no: Expr) -> Expr {
        let (ty, at) = (yes.ty.clone(), yes.at);
        let block =
            |value: Expr| Block { stmts: Vec::new(), ty: value.ty.clone(), at: value.at, tail: Some(Box::new(value)) };
        Expr { kind: ExprKind::If(Box::new(cond), block(yes), Some(block(no))), ty, at }
    }

    /// All of an array as a slice; a slice as it is.
    pub(super) fn as_slice(&mut self, base: Place, mutable: bool, at: Range, out: &mut Vec<Stmt>) -> Place {
        let Ty::Array(element, _) = &base.ty else { return base };
        let ty = Ty::Slice { mutable, space: self.space_of(&base), element: element.clone() };
        let slice = SubSlice { base, start: None, end: None, inclusive: false, certain: Certainty::Always };
        let slice = Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty: ty.clone(), at };
        let id = self.let_own("values", false, slice, out);
        Place { root: Root::Local(id), steps: Vec::new(), ty, at }
    }

    /// One adaptor more.
    fn adapt(&mut self, mut seq: Seq, name: &str, args: &[ast::Expr], at: Range, out: &mut Vec<Stmt>) -> Option<Seq> {
        // a bound that is evaluated in the loop's head is evaluated behind the arguments
        let keeps = name == "rev" || (name == "step_by" && args.iter().all(never_zero));
        if !keeps {
            self.settle_range(&mut seq, out);
        }
        match name {
            "by_ref" => {}
            "copied" | "cloned" if seq.stages.is_empty() => seq.get = Get::Copied(Box::new(seq.get)),
            "copied" | "cloned" => seq.stages.push(Stage::Copied),
            "map" | "filter" | "inspect" | "take_while" | "skip_while" => {
                let [arg] = args else {
                    self.error(Diagnostic::new(Code::Mismatch, at, "this method takes 1 argument"));
                    return None;
                };
                let callable = self.callable(arg, out)?;
                seq.stages.push(match name {
                    "map" => Stage::Map(callable),
                    "filter" => Stage::Filter(callable),
                    "take_while" => Stage::TakeWhile(callable),
                    "skip_while" => Stage::SkipWhile(callable),
                    _ => Stage::Inspect(callable),
                });
            }
            "rev" => return self.reversed(seq, at, out),
            "step_by" => {
                let step = self.usize_arg(args, "step", at, out)?;
                if !args.iter().all(never_zero) {
                    self.not_zero(&step, "assertion failed: step != 0", at, out);
                }
                if written_number(&step) == Some(1) {
                    return Some(seq);
                }
                if !seq.is_plain() {
                    seq.stages.push(Stage::Step(step));
                } else {
                    if seq.range.step.is_some() {
                        seq = self.normalised(seq, out)?;
                    }
                    seq.range.step = Some(step);
                }
            }
            "enumerate" if seq.stages.is_empty() => {
                seq = self.normalised(seq, out)?;
                seq.get = Get::Enumerate(Box::new(seq.get));
            }
            "enumerate" => {
                let indexed = self.is_normal(&seq) && seq.stages.iter().all(Stage::is_one_to_one);
                seq.stages.push(if indexed { Stage::Index } else { Stage::Count });
            }
            "take" => {
                let count = self.usize_arg(args, "count", at, out)?;
                if seq.stages.is_empty() {
                    seq = self.normalised(seq, out)?;
                    seq.range.end = Some(match seq.range.end {
                        Some(end) => self.least(end, count, out),
                        None => count,
                    });
                } else {
                    seq.stages.push(Stage::Take(count));
                }
            }
            "skip" => {
                let count = self.usize_arg(args, "count", at, out)?;
                if seq.is_plain() {
                    seq = self.normalised(seq, out)?;
                    seq.range.start = count;
                } else {
                    seq.stages.push(Stage::Skip(count));
                }
            }
            "zip" => return self.zipped(seq, args, at, out),
            _ => {
                let message = format!("the iterator method `{name}` is not supported in kernels yet");
                self.error(Diagnostic::new(Code::Method, at, message).help("write a loop"));
                return None;
            }
        }
        Some(seq)
    }

    fn settle_range(&mut self, seq: &mut Seq, out: &mut Vec<Stmt>) {
        let start = std::mem::replace(&mut seq.range.start, number(0, seq.at));
        seq.range.start = self.atom(start, "start", out);
        if let Some(end) = seq.range.end.take() {
            seq.range.end = Some(self.atom(end, "end", out));
        }
    }

    fn reversed(&mut self, mut seq: Seq, at: Range, out: &mut Vec<Stmt>) -> Option<Seq> {
        let fits = seq.stages.iter().all(Stage::is_reversible) && seq.range.end.is_some();
        if !fits || (seq.range.step.is_some() && !seq.stages.is_empty()) || zips_stages(&seq.get) {
            let help = "put `.rev()` before the methods that count or that end early";
            self.refuse_iterator(at, "`.rev()` of this iterator is not supported in kernels", help);
            return None;
        }
        if seq.range.step.is_some() {
            seq = self.normalised(seq, out)?;
        }
        seq.range.reversed = !seq.range.reversed;
        Some(seq)
    }

    fn zipped(&mut self, mut seq: Seq, args: &[ast::Expr], at: Range, out: &mut Vec<Stmt>) -> Option<Seq> {
        let [arg] = args else {
            self.error(Diagnostic::new(Code::Mismatch, at, "this method takes 1 argument"));
            return None;
        };
        let normal = seq.is_plain();
        if normal {
            seq = self.normalised(seq, out)?;
        }
        let other = self.seq(arg, out)?;
        if !other.stages.iter().all(|stage| stage.is_one_to_one() && !matches!(stage, Stage::Index)) {
            let message = "an iterator that leaves items out cannot be the second of `.zip()` in kernels";
            self.refuse_iterator(arg.at, message, "put it first, or write a loop");
            return None;
        }
        let stages = other.stages;
        let other = self.normalised(Seq { stages: Vec::new(), ..other }, out)?;
        if normal {
            seq.range.end = match (seq.range.end, other.range.end) {
                (Some(one), Some(other)) => Some(self.least(one, other, out)),
                (one, other) => one.or(other),
            };
            // one that begins later than at 0 is at 0 now
            seq.get = Get::Zip(Box::new(seq.get), Box::new(other.get), stages);
        } else {
            seq.stages.push(Stage::Zip(other.get, stages, other.range.end));
        }
        Some(seq)
    }

    /// The smaller of two numbers, as an atom.
    fn least(&mut self, one: Expr, other: Expr, out: &mut Vec<Stmt>) -> Expr {
        if let (Some(a), Some(b)) = (written_number(&one), written_number(&other)) {
            return if a <= b { one } else { other };
        }
        let at = one.at;
        let least = method("min", vec![one, other], at);
        self.atom(least, "len", out)
    }

    fn is_usize(&self, ty: &Ty) -> bool {
        self.table.shallow(ty) == Ty::USIZE
    }

    /// Counts up from 0 over indices.
    fn is_normal(&self, seq: &Seq) -> bool {
        let range = &seq.range;
        self.is_usize(&range.start.ty)
            && written_number(&range.start) == Some(0)
            && !range.inclusive
            && !range.reversed
            && range.step.is_none()
    }

    /// The same iterator, counting up from 0 over indices. It has no stages yet.
    fn normalised(&mut self, mut seq: Seq, out: &mut Vec<Stmt>) -> Option<Seq> {
        self.settle_range(&mut seq, out);
        if self.is_normal(&seq) {
            return Some(seq);
        }
        let Seq { range: Counter { start, end, inclusive, reversed, step }, get, stages, at } = seq;
        let count = match &end {
            None => None,
            Some(end) => {
                let count = self.count(&start, end, inclusive, at);
                let count = match &step {
                    None => count,
                    Some(step) => {
                        let count = self.atom(count, "len", out);
                        let whole = arith(ArithOp::Div, count.clone(), step.clone());
                        let rest = arith(ArithOp::Rem, count, step.clone());
                        let rest = self.compare(CompareOp::Ne, rest, number(0, at));
                        arith(ArithOp::Add, whole, cast(rest, &Ty::USIZE))
                    }
                };
                Some(self.atom(count, "len", out))
            }
        };
        let first = match (reversed, end) {
            (false, _) | (true, None) => start,
            (true, Some(end)) if inclusive => end,
            (true, Some(end)) => {
                let one = Expr { ty: end.ty.clone(), ..number(1, at) };
                let last = arith(ArithOp::Sub, end, one);
                self.atom(last, "last", out)
            }
        };
        let get = Get::Affine { first, step, down: reversed, inner: Box::new(get) };
        let range = Counter { start: number(0, at), end: count, inclusive: false, reversed: false, step: None };
        Some(Seq { range, get, stages, at })
    }

    /// How many numbers a range has.
    fn count(&mut self, start: &Expr, end: &Expr, inclusive: bool, at: Range) -> Expr {
        let unsigned = self.table.shallow(&start.ty).scalar().is_some_and(|scalar| !scalar.is_signed());
        let is_zero = written_number(start) == Some(0);
        let as_usize = |value: &Expr, infer: &Self| {
            let value = Expr { ty: infer.table.shallow(&value.ty), ..value.clone() };
            cast(value, &Ty::USIZE)
        };
        let (low, high) = (as_usize(start, self), as_usize(end, self));
        let distance = if is_zero { high } else { arith(ArithOp::Sub, high, low) };
        let distance = if inclusive { method("saturating_add", vec![distance, number(1, at)], at) } else { distance };
        if is_zero && unsigned {
            return distance;
        }
        let op = if inclusive { CompareOp::Le } else { CompareOp::Lt };
        let cond = self.compare(op, start.clone(), end.clone());
        self.choose(cond, distance, number(0, at))
    }

    /// The item at an index, and the statements that it takes.
    fn item_at(&mut self, get: &Get, index: &Expr, out: &mut Vec<Stmt>) -> Item {
        match get {
            Get::Index => Item::Value(index.clone()),
            Get::Element(base, by) => {
                let place = self.element_of(base, index.clone(), Certainty::Always);
                match by {
                    None => Item::Place(place),
                    Some(mutable) => Item::Ref(*mutable, Box::new(Item::Place(place))),
                }
            }
            Get::Part { base, size, len, kind, mutable } => {
                let at = index.at;
                let start = if *kind == Parts::Windows {
                    index.clone()
                } else {
                    arith(ArithOp::Mul, index.clone(), size.clone())
                };
                let start = self.atom(start, "start", out);
                let mut end = arith(ArithOp::Add, start.clone(), size.clone());
                if *kind == Parts::Chunks {
                    end = method("min", vec![end, len.clone()], at);
                }
                let base = self.again(base);
                let element = match &base.ty {
                    Ty::Slice { element, .. } => element.clone(),
                    _ => Box::new(self.table.error()),
                };
                let ty = Ty::Slice { mutable: *mutable, space: self.space_of_slice(&base), element };
                let slice =
                    SubSlice { base, start: Some(start), end: Some(end), inclusive: false, certain: Certainty::Always };
                Item::Value(Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty, at })
            }
            Get::Enumerate(inner) => {
                let item = self.item_at(inner, index, out);
                Item::Tuple(vec![Item::Value(index.clone()), item])
            }
            Get::Zip(one, other, stages) => {
                let one = self.item_at(one, index, out);
                let mut other = self.item_at(other, index, out);
                for stage in stages {
                    other = self.one_to_one(stage, other, index, out);
                }
                Item::Tuple(vec![one, other])
            }
            Get::Copied(inner) => {
                let item = self.item_at(inner, index, out);
                self.target_of(item)
            }
            Get::Affine { first, step, down, inner } => {
                let ty = self.table.shallow(&first.ty);
                let steps = match step {
                    None => index.clone(),
                    Some(step) => arith(ArithOp::Mul, index.clone(), step.clone()),
                };
                let steps = if self.is_usize(&ty) {
                    steps
                } else {
                    let at = steps.at;
                    Expr { kind: ExprKind::Cast(Box::new(steps)), ty, at }
                };
                let index = match (down, written_number(first)) {
                    (false, Some(0)) => steps,
                    (false, _) => arith(ArithOp::Add, first.clone(), steps),
                    (true, _) => arith(ArithOp::Sub, first.clone(), steps),
                };
                // an index that is used more than once gets a name
                let index = match &**inner {
                    Get::Index | Get::Element(..) => index,
                    _ => self.atom(index, "index", out),
                };
                self.item_at(inner, &index, out)
            }
        }
    }

    fn space_of_slice(&self, base: &Place) -> Space {
        match &base.ty {
            Ty::Slice { space, .. } => *space,
            _ => self.space_of(base),
        }
    }

    fn one_to_one(&mut self, stage: &Stage, item: Item, index: &Expr, out: &mut Vec<Stmt>) -> Item {
        match stage {
            Stage::Map(callable) => {
                let at = index.at;
                self.apply(callable, vec![item], at, out)
            }
            Stage::Inspect(callable) => {
                let item = self.settled(item, "value", out);
                let seen = Item::Ref(false, Box::new(item.clone()));
                let done = self.apply(callable, vec![seen], index.at, out);
                let done = self.item_expr(done, index.at);
                out.push(Stmt::Expr(done));
                item
            }
            Stage::Copied => self.target_of(item),
            Stage::Index => Item::Tuple(vec![Item::Value(index.clone()), item]),
            _ => item,
        }
    }

    /// The loop over an iterator: the statements, with what each item brings about.
    pub(super) fn run(&mut self, seq: Seq, id: crate::ir::LoopId, each: Each<'_, 'a>, out: &mut Vec<Stmt>) {
        let Seq { range, get, stages, at } = seq;
        let Counter { start, end, inclusive, reversed, step } = range;
        let Some(end) = end else {
            let help = "give the range an end, or use `.take(n)`";
            return self.refuse_iterator(at, "a range without an end cannot be gone over in kernels", help);
        };
        let name = self.index_name();
        let local = self.own_local(name, false, start.ty.clone());
        self.indices.push(name);
        let index = self.read_local(local, at);
        let mut body = Vec::new();
        let item = self.item_at(&get, &index, &mut body);
        let mut around = Around::default();
        self.staged(&stages, item, &index, id, each, &mut body, &mut around);
        self.indices.pop();
        out.extend(around.before);
        let body = around.first.into_iter().chain(body).collect();
        let body = Block { stmts: body, tail: None, ty: Ty::Unit, at };
        let range = crate::ir::For { id, local, start, end, inclusive, reversed, step, body };
        out.push(Stmt::Expr(Expr { kind: ExprKind::For(Box::new(range)), ty: Ty::Unit, at }));
    }

    /// A name for an index that is not taken.
    fn index_name(&self) -> &'static str {
        let taken = |name: &str| {
            self.indices.contains(&name)
                || self.scopes.iter().any(|scope| scope.keys().any(|key| key.split('#').next() == Some(name)))
        };
        ["i", "j", "k", "l", "m", "n"].into_iter().find(|name| !taken(name)).unwrap_or("index")
    }

    /// What is done to an item, stage by stage. `before` is what comes before the loop.
    #[allow(clippy::too_many_arguments)]
    fn staged(
        &mut self,
        stages: &[Stage],
        item: Item,
        index: &Expr,
        id: crate::ir::LoopId,
        each: Each<'_, 'a>,
        out: &mut Vec<Stmt>,
        around: &mut Around,
    ) {
        let Some((stage, rest)) = stages.split_first() else { return each(self, item, out) };
        let at = index.at;
        match stage {
            Stage::Map(_) | Stage::Inspect(_) | Stage::Copied | Stage::Index => {
                let item = self.one_to_one(stage, item, index, out);
                self.staged(rest, item, index, id, each, out, around);
            }
            Stage::Filter(callable) => {
                let item = self.settled(item, "value", out);
                let holds = self.ask(callable, &item, at, out);
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(holds, inner, at));
            }
            Stage::TakeWhile(callable) => {
                let item = self.settled(item, "value", out);
                let holds = self.ask(callable, &item, at, out);
                out.push(if_then(not(holds), vec![leave(id, at)], at));
                self.staged(rest, item, index, id, each, out, around);
            }
            Stage::SkipWhile(callable) => {
                let item = self.settled(item, "value", out);
                let begun = self.let_own("begun", true, truth(false, at), &mut around.before);
                let mut asked = Vec::new();
                let holds = self.ask(callable, &item, at, &mut asked);
                asked.push(self.set(begun, not(holds)));
                let begun_now = self.read_local(begun, at);
                out.push(if_then(not(begun_now), asked, at));
                let begun_now = self.read_local(begun, at);
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(begun_now, inner, at));
            }
            Stage::Count => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                self.staged(rest, Item::Tuple(vec![Item::Value(position), item]), index, id, each, out, around);
            }
            Stage::Take(limit) => {
                let item = self.settled(item, "value", out);
                let taken = self.let_own("taken", true, number(0, at), &mut around.before);
                let so_far = self.read_local(taken, at);
                let enough = self.compare(CompareOp::Ge, so_far, limit.clone());
                // as in std, nothing is looked at once there are enough
                around.first.push(if_then(enough, vec![leave(id, at)], at));
                let one = self.add_one(taken, at);
                out.push(one);
                self.staged(rest, item, index, id, each, out, around);
            }
            Stage::Skip(limit) => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                let past = self.compare(CompareOp::Ge, position, limit.clone());
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(past, inner, at));
            }
            Stage::Step(step) => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                let rest_of = arith(ArithOp::Rem, position, step.clone());
                let due = self.compare(CompareOp::Eq, rest_of, number(0, at));
                let mut inner = Vec::new();
                self.staged(rest, item, index, id, each, &mut inner, around);
                out.push(if_then(due, inner, at));
            }
            Stage::Zip(get, stages, len) => {
                let item = self.settled(item, "value", out);
                let position = self.counted(&mut around.before, out, at);
                if let Some(len) = len {
                    let past = self.compare(CompareOp::Ge, position.clone(), len.clone());
                    out.push(if_then(past, vec![leave(id, at)], at));
                }
                let mut other = self.item_at(get, &position, out);
                for stage in stages {
                    other = self.one_to_one(stage, other, &position, out);
                }
                self.staged(rest, Item::Tuple(vec![item, other]), index, id, each, out, around);
            }
        }
    }

    /// What a predicate says of an item.
    fn ask(&mut self, callable: &Callable, item: &Item, at: Range, out: &mut Vec<Stmt>) -> Expr {
        let seen = Item::Ref(false, Box::new(item.clone()));
        let answer = self.apply(callable, vec![seen], at, out);
        let answer = self.item_expr(answer, at);
        self.coerce(&answer.ty, &Ty::BOOL, answer.at);
        answer
    }

    /// How many items came before this one.
    fn counted(&mut self, before: &mut Vec<Stmt>, out: &mut Vec<Stmt>, at: Range) -> Expr {
        let count = self.let_own("count", true, number(0, at), before);
        let now = self.read_local(count, at);
        let position = self.let_own("position", false, now, out);
        let one = self.add_one(count, at);
        out.push(one);
        self.read_local(position, at)
    }

    fn add_one(&mut self, id: crate::ir::LocalId, at: Range) -> Stmt {
        self.update(ArithOp::Add, id, number(1, at))
    }

    /// `local op= value;`
    pub(super) fn update(&mut self, op: ArithOp, id: crate::ir::LocalId, value: Expr) -> Stmt {
        let at = value.at;
        let place = Place { root: Root::Local(id), steps: Vec::new(), ty: self.local_ty(id), at };
        let kind = ExprKind::AssignOp(op, Box::new(place), Box::new(value));
        Stmt::Expr(Expr { kind, ty: Ty::Unit, at })
    }

    /// `local = value;`
    pub(super) fn set(&mut self, id: crate::ir::LocalId, value: Expr) -> Stmt {
        let at = value.at;
        let place = Place { root: Root::Local(id), steps: Vec::new(), ty: self.local_ty(id), at };
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        Stmt::Expr(Expr { kind, ty: Ty::Unit, at })
    }
}

/// A number other than 0, or the size of a launch.
fn never_zero(arg: &ast::Expr) -> bool {
    match &arg.kind {
        Ast::Literal(ast::Literal::Int(value, _)) => *value != 0,
        Ast::Call(path, args) => {
            let name = path.segments.last().map(|segment| segment.ident.to_string());
            let sizes = ["global_size", "local_size", "num_groups"];
            name.is_some_and(|name| sizes.contains(&name.as_str()))
                && args.iter().all(|arg| matches!(arg.kind, Ast::Literal(_)))
        }
        _ => false,
    }
}

/// Items of the second that are made by closures are made in the order of the loop.
fn zips_stages(get: &Get) -> bool {
    match get {
        Get::Index | Get::Element(..) | Get::Part { .. } => false,
        Get::Enumerate(inner) | Get::Copied(inner) | Get::Affine { inner, .. } => zips_stages(inner),
        Get::Zip(one, other, stages) => !stages.is_empty() || zips_stages(one) || zips_stages(other),
    }
}

/// `if cond { … }`
pub(super) fn if_then(cond: Expr, stmts: Vec<Stmt>, at: Range) -> Stmt {
    let leaves = matches!(stmts.last(), Some(Stmt::Expr(Expr { ty: Ty::Never, .. })));
    let then = Block { stmts, tail: None, ty: if leaves { Ty::Never } else { Ty::Unit }, at };
    Stmt::Expr(Expr { kind: ExprKind::If(Box::new(cond), then, None), ty: Ty::Unit, at })
}

/// `break;`
pub(super) fn leave(id: crate::ir::LoopId, at: Range) -> Stmt {
    Stmt::Expr(Expr { kind: ExprKind::Break(id, None), ty: Ty::Never, at })
}

pub(super) fn truth(value: bool, at: Range) -> Expr {
    Expr { kind: ExprKind::Literal(crate::ir::Value::Bool(value)), ty: Ty::BOOL, at }
}

/// `!value`
pub(super) fn not(value: Expr) -> Expr {
    let at = value.at;
    match value.kind {
        ExprKind::Unary(crate::ir::UnaryOp::Not, inner) => *inner,
        kind => {
            let inner = Expr { kind, ..value };
            Expr { kind: ExprKind::Unary(crate::ir::UnaryOp::Not, Box::new(inner)), ty: Ty::BOOL, at }
        }
    }
}
