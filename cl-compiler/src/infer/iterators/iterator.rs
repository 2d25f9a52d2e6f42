//! Iterators: the source of their items, and the adaptors applied to each. At run time, only the index of a loop
//! remains of an iterator.

use super::range::never_zero;
use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::bindings::{Adaptor, Bounds, Counter, Get, Iter, IterItem, Parts};
use crate::infer::context::build::{arith, cast, method, number, written_number};
use crate::infer::context::{Infer, build};
use crate::ir::{ArithOp, Assert, Block, Certainty, CompareOp, Expr, ExprKind, Place, Root, StepKind, Stmt, SubSlice};
use crate::ty::{Space, Ty};

/// The methods that make an iterator from a slice or an array.
const SOURCES: &[&str] =
    &["iter", "iter_mut", "into_iter", "windows", "chunks", "chunks_mut", "chunks_exact", "chunks_exact_mut"];

/// The methods that make an iterator from another.
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

impl Iter {
    /// Whether making an item has no effects.
    fn is_plain(&self) -> bool {
        self.stages.is_empty() && !zips_stages(&self.get)
    }
}

impl Adaptor {
    /// Whether it returns one item for each item.
    fn is_one_to_one(&self) -> bool {
        matches!(self, Adaptor::Map(_) | Adaptor::Inspect(_) | Adaptor::Copied | Adaptor::Index)
    }

    /// Whether it works the same in reverse order.
    fn is_reversible(&self) -> bool {
        self.is_one_to_one() || matches!(self, Adaptor::Filter(_))
    }
}

/// Whether the method makes an iterator from another.
pub(crate) fn is_adaptor(name: &proc_macro2::Ident) -> bool {
    ADAPTORS.iter().any(|adaptor| name == adaptor)
}

/// Whether the method makes an iterator from a slice.
pub(crate) fn is_source(name: &proc_macro2::Ident) -> bool {
    SOURCES.iter().any(|source| name == source)
}

impl<'a> Infer<'a> {
    /// Whether the expression is an iterator, judged by its syntax.
    pub(crate) fn is_iterator(&self, expr: &ast::Expr) -> bool {
        match &expr.kind {
            Ast::Range(..) => true,
            Ast::Method(receiver, name, _) => {
                let name = name.to_string();
                SOURCES.contains(&name.as_str())
                    || (ADAPTORS.contains(&name.as_str()) && self.is_iterator(receiver))
                    || self.named_range(expr).is_some()
            }
            _ => self.named_range(expr).is_some(),
        }
    }

    /// The sequence that `for` iterates over: an iterator, or a value that is converted into one.
    pub(crate) fn seq(&mut self, over: &ast::Expr, out: &mut Vec<Stmt>) -> Option<Iter> {
        self.inlined = true;
        let at = over.at;
        if let (Ast::Name(name), true) = (&over.kind, self.in_library) {
            return self.library_iter(name);
        }
        if let Some(range) = self.named_range(over) {
            return self.over_bounds(range, at);
        }
        match &over.kind {
            Ast::Range(start, end, inclusive) => self.range_seq(start.as_deref(), end.as_deref(), *inclusive, at),
            Ast::Method(receiver, name, args) => {
                let name_text = name.to_string();
                if SOURCES.contains(&name_text.as_str()) {
                    return self.source(receiver, &name_text, args, at, out);
                }
                if ADAPTORS.contains(&name_text.as_str()) && self.is_iterator(receiver) {
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
    ) -> Option<Iter> {
        let (start, end) = (start.map(|start| self.expr(start)), end.map(|end| self.expr(end)));
        if let (Some(start), Some(end)) = (&start, &end) {
            self.equate(&end.ty, &start.ty, end.at);
        }
        self.over_bounds(Bounds { start, end, inclusive }, at)
    }

    fn over_bounds(&mut self, Bounds { start, end, inclusive }: Bounds, at: Range) -> Option<Iter> {
        let Some(start) = start else {
            self.refuse(at, "a range without a beginning cannot be gone over", "use `start..end`");
            return None;
        };
        let range = Counter { start, end, inclusive, reversed: false, step: None };
        Some(Iter { range, get: Get::Index, stages: Vec::new(), at })
    }

    /// The elements of a slice or array: of a place, or of the referent of `&` or `&mut`.
    fn elements(&mut self, over: &ast::Expr, mutable: Option<bool>, out: &mut Vec<Stmt>) -> Option<Iter> {
        let named = match self.item_of(over) {
            Some(IterItem::Ref(mutable, _)) => Some(mutable),
            _ => None,
        };
        let mutable = mutable.or(named);
        let base = self.base(over, mutable.unwrap_or(false), mutable.is_none(), out)?;
        let through = base.steps.iter().rev().find_map(|step| match step.from {
            Ty::Ref { mutable, .. } => Some(mutable),
            _ => None,
        });
        let by = match (&base.ty, mutable.or(through)) {
            (_, Some(mutable)) => Some(mutable),
            (Ty::Slice { mutable, .. }, None) => Some(*mutable),
            _ => None,
        };
        Some(self.element_seq(base, by, over.at))
    }

    pub(crate) fn element_seq(&mut self, base: Place, by: Option<bool>, at: Range) -> Iter {
        let len = self.len_of(&base, at);
        let range = Counter { start: number(0, at), end: Some(len), inclusive: false, reversed: false, step: None };
        Iter { range, get: Get::Element(base, by), stages: Vec::new(), at }
    }

    /// The length of a slice or array, as an atom.
    pub(crate) fn len_of(&mut self, place: &Place, at: Range) -> Expr {
        if let Ty::Array(_, len) = &place.ty
            && let Some(len) = len.number()
        {
            return number(len, at);
        }
        Expr { kind: ExprKind::Len(self.again(place)), ty: Ty::USIZE, at }
    }

    /// The slice or array that an expression names, as a place that later assignments do not redirect.
    pub(crate) fn base(
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
                build::place_of(slice)
            }
            Ast::Index(base, index) if self.named_range(index).is_some() => {
                let range = self.named_range(index)?;
                let slice = self.part(mutable, base, range, at);
                build::place_of(slice)
            }
            Ast::Borrow(mutable, inner) => return self.base(inner, *mutable, false, out),
            _ => self.place(expr)?,
        };
        let is_ref = matches!(self.table.shallow(&place.ty), Ty::Ref { .. } | Ty::Slice { .. });
        self.deref_all(&mut place);
        place.ty = self.iterable(&place.ty, at);
        if !matches!(self.table.shallow(&place.ty), Ty::Slice { .. } | Ty::Array(..)) {
            let shown = self.table.show(&place.ty);
            // one error is enough
            if matches!(self.table.shallow(&place.ty), Ty::Var(_)) && !self.sink.is_empty() {
                return None;
            }
            let (code, message, help) = match self.table.shallow(&place.ty) {
                Ty::Var(_) => (
                    Code::Ambiguous,
                    "the type of what this iterates over is not visible here".to_owned(),
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
                // a variable of this type may be made to refer to something else in the meantime
                Ty::Slice { .. } | Ty::Ref { .. } => true,
                _ => by_value && place.steps.is_empty(),
            };
            if moves {
                let value = self.read_local(root, at);
                place.root = Root::Local(self.let_own("values", false, value, out));
            }
        }
        self.settle_indices(&mut place, out);
        if by_value && !is_ref && !place.steps.is_empty() {
            return Some(self.copied(place, root, out));
        }
        Some(place)
    }

    /// Evaluates and checks the indices in a place once.
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
            self.must_be_below(&value, len, place.at, out);
        }
    }

    /// Emits a bounds check of an index at this point.
    pub(crate) fn must_be_below(&mut self, index: &Expr, len: Expr, at: Range, out: &mut Vec<Stmt>) {
        let text = |text: &str| ast::MessagePart::Text(text.to_owned());
        let message = vec![
            text("index out of bounds: the len is "),
            ast::MessagePart::Display(0),
            text(" but the index is "),
            ast::MessagePart::Display(1),
        ];
        let cond = self.compare(CompareOp::Lt, index.clone(), len.clone());
        out.push(self.assert_that(cond, message, vec![len, index.clone()], at));
    }

    pub(crate) fn compare(&mut self, op: CompareOp, left: Expr, right: Expr) -> Expr {
        let at = left.at;
        Expr { kind: ExprKind::Compare(op, Box::new(left), Box::new(right)), ty: Ty::BOOL, at }
    }

    pub(crate) fn assert_that(
        &mut self,
        cond: Expr,
        message: Vec<ast::MessagePart>,
        values: Vec<Expr>,
        at: Range,
    ) -> Stmt {
        let assert = Assert { cond: Some(cond), message, values, operation: None };
        Stmt::Expr(Expr { kind: ExprKind::Assert(Box::new(assert)), ty: Ty::Unit, at })
    }

    /// Requires a number not to be zero, unless it is a literal other than zero.
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
    ) -> Option<Iter> {
        if name == "into_iter" {
            return self.seq(receiver, out);
        }
        self.claim_method_of_name(&proc_macro2::Ident::new(name, at.last), receiver);
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
        let len = self.len_of(&base, at);
        base = self.as_slice(base, mutable, at, out);
        let count = match kind {
            Parts::Exact => arith(ArithOp::Div, len.clone(), size.clone()),
            // the number of chunks that begin in the slice
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
        Some(Iter { range, get, stages: Vec::new(), at })
    }

    /// `if cond { yes } else { no }`
    pub(crate) fn choose(&mut self, cond: Expr, yes: Expr, no: Expr) -> Expr {
        let (ty, at) = (yes.ty.clone(), yes.at);
        let block =
            |value: Expr| Block { stmts: Vec::new(), ty: value.ty.clone(), at: value.at, tail: Some(Box::new(value)) };
        Expr { kind: ExprKind::If(Box::new(cond), block(yes), Some(block(no))), ty, at }
    }

    /// A whole array as a slice; a slice is returned unchanged.
    pub(crate) fn as_slice(&mut self, base: Place, mutable: bool, at: Range, out: &mut Vec<Stmt>) -> Place {
        let Ty::Array(element, _) = &base.ty else { return base };
        if self.space_of(&base) == Space::Local && (!base.steps.is_empty() || matches!(**element, Ty::Array(..))) {
            let message = "parts of a local array of arrays are not supported in kernels yet";
            self.refuse(at, message, "use a local array of one dimension, or indices");
        }
        let Ty::Array(element, _) = &base.ty else { return base };
        let ty = Ty::Slice { mutable, space: self.space_of(&base), element: element.clone() };
        let slice = SubSlice { base, start: None, end: None, inclusive: false, certain: Certainty::Always };
        let slice = Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty: ty.clone(), at };
        let id = self.let_own("values", false, slice, out);
        Place { root: Root::Local(id), steps: Vec::new(), ty, at }
    }

    /// Applies another adaptor.
    pub(crate) fn adapt(
        &mut self,
        mut seq: Iter,
        name: &str,
        args: &[ast::Expr],
        at: Range,
        out: &mut Vec<Stmt>,
    ) -> Option<Iter> {
        // the arguments are evaluated before a bound in the loop's head, so settle the bounds first
        let keeps = name == "rev" || (name == "step_by" && args.iter().all(never_zero));
        if !keeps {
            self.settle_range(&mut seq, out);
        }
        match name {
            "by_ref" => {}
            "copied" | "cloned" if seq.stages.is_empty() => seq.get = Get::Copied(Box::new(seq.get)),
            "copied" | "cloned" => seq.stages.push(Adaptor::Copied),
            "map" | "filter" | "inspect" | "take_while" | "skip_while" => {
                let [arg] = args else {
                    self.error(Diagnostic::new(Code::Mismatch, at, "this method takes 1 argument"));
                    return None;
                };
                let callable = self.callable(arg, out)?;
                seq.stages.push(match name {
                    "map" => Adaptor::Map(callable),
                    "filter" => Adaptor::Filter(callable),
                    "take_while" => Adaptor::TakeWhile(callable),
                    "skip_while" => Adaptor::SkipWhile(callable),
                    _ => Adaptor::Inspect(callable),
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
                    seq.stages.push(Adaptor::Step(step));
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
                let indexed = self.is_normal(&seq) && seq.stages.iter().all(Adaptor::is_one_to_one);
                seq.stages.push(if indexed { Adaptor::Index } else { Adaptor::Count });
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
                    seq.stages.push(Adaptor::Take(count));
                }
            }
            "skip" => {
                let count = self.usize_arg(args, "count", at, out)?;
                if seq.is_plain() {
                    seq = self.normalised(seq, out)?;
                    seq.range.start = count;
                } else {
                    seq.stages.push(Adaptor::Skip(count));
                }
            }
            "zip" => return self.zipped(seq, args, at, out),
            _ => {
                let message = format!("the iterator method `{name}` is not supported in kernels yet");
                let help =
                    if name == "filter_map" { "use `filter` and `map`, or write a loop" } else { "write a loop" };
                self.error(Diagnostic::new(Code::Method, at, message).help(help));
                return None;
            }
        }
        Some(seq)
    }

    fn settle_range(&mut self, seq: &mut Iter, out: &mut Vec<Stmt>) {
        let start = std::mem::replace(&mut seq.range.start, number(0, seq.at));
        seq.range.start = self.atom(start, "start", out);
        if let Some(end) = seq.range.end.take() {
            seq.range.end = Some(self.atom(end, "end", out));
        }
    }

    fn reversed(&mut self, mut seq: Iter, at: Range, out: &mut Vec<Stmt>) -> Option<Iter> {
        let fits = seq.stages.iter().all(Adaptor::is_reversible) && seq.range.end.is_some();
        if !fits || (seq.range.step.is_some() && !seq.stages.is_empty()) || zips_stages(&seq.get) {
            let help = "put `.rev()` before the methods that count or that end early";
            self.refuse(at, "`.rev()` of this iterator is not supported in kernels", help);
            return None;
        }
        if seq.range.step.is_some() {
            seq = self.normalised(seq, out)?;
        }
        seq.range.reversed = !seq.range.reversed;
        Some(seq)
    }

    fn zipped(&mut self, mut seq: Iter, args: &[ast::Expr], at: Range, out: &mut Vec<Stmt>) -> Option<Iter> {
        let [arg] = args else {
            self.error(Diagnostic::new(Code::Mismatch, at, "this method takes 1 argument"));
            return None;
        };
        let normal = seq.is_plain();
        if normal {
            seq = self.normalised(seq, out)?;
        }
        let other = self.seq(arg, out)?;
        if !other.stages.iter().all(|stage| stage.is_one_to_one() && !matches!(stage, Adaptor::Index)) {
            let message = "an iterator that leaves items out cannot be the second of `.zip()` in kernels";
            self.refuse(arg.at, message, "put it first, or write a loop");
            return None;
        }
        let stages = other.stages;
        let other = self.normalised(Iter { stages: Vec::new(), ..other }, out)?;
        if normal {
            seq.range.end = match (seq.range.end, other.range.end) {
                (Some(one), Some(other)) => Some(self.least(one, other, out)),
                (one, other) => one.or(other),
            };
            // an iterator that began at a later index now begins at 0
            seq.get = Get::Zip(Box::new(seq.get), Box::new(other.get), stages);
        } else {
            seq.stages.push(Adaptor::Zip(other.get, stages, other.range.end));
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

    pub(crate) fn is_usize(&self, ty: &Ty) -> bool {
        self.table.shallow(ty) == Ty::USIZE
    }

    /// Whether it counts up from 0 over indices.
    fn is_normal(&self, seq: &Iter) -> bool {
        let range = &seq.range;
        self.is_usize(&range.start.ty)
            && written_number(&range.start) == Some(0)
            && !range.inclusive
            && !range.reversed
            && range.step.is_none()
    }

    /// The same iterator, rewritten to count up from 0 over indices. It has no stages yet.
    fn normalised(&mut self, mut seq: Iter, out: &mut Vec<Stmt>) -> Option<Iter> {
        self.settle_range(&mut seq, out);
        if self.is_normal(&seq) {
            return Some(seq);
        }
        let Iter { range: Counter { start, end, inclusive, reversed, step }, get, stages, at } = seq;
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
            (true, Some(end)) if written_number(&end).is_some_and(|end| end > 0) => {
                let last = written_number(&end).unwrap_or(1) - 1;
                Expr { kind: ExprKind::Literal(crate::ir::Value::Int(last)), ..end }
            }
            (true, Some(end)) => {
                let one = Expr { ty: end.ty.clone(), ..number(1, at) };
                let last = arith(ArithOp::Sub, end, one);
                self.atom(last, "last", out)
            }
        };
        let get = Get::Affine { first, step, down: reversed, inner: Box::new(get) };
        let range = Counter { start: number(0, at), end: count, inclusive: false, reversed: false, step: None };
        Some(Iter { range, get, stages, at })
    }

    /// The number of values in a range.
    pub(crate) fn count(&mut self, start: &Expr, end: &Expr, inclusive: bool, at: Range) -> Expr {
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
}

/// Whether the items of the second iterator of a zip are made by closures, which must run in the loop's order.
fn zips_stages(get: &Get) -> bool {
    match get {
        Get::Index | Get::Element(..) | Get::Part { .. } => false,
        Get::Enumerate(inner) | Get::Copied(inner) | Get::Affine { inner, .. } => zips_stages(inner),
        Get::Zip(one, other, stages) => !stages.is_empty() || zips_stages(one) || zips_stages(other),
    }
}
