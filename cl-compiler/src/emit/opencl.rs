//! Prints OpenCL C as lines of text with holes that the program assembly fills.

mod captures;
mod divergence;
mod expr;

use captures::{after_memory, captures};
use divergence::{END, OPAQUE, VOLATILE, leave};
use expr::pieces;

use crate::c::{
    Advance, Dim, Expr, Fence, ForHead, Hazard, HoleId, More, PanicKind, Param, ParamKind, SliceOf, Stmt, StmtKind,
    Type, TypeName,
};
use crate::ir::{ArithOp, CalleeId};
use crate::lower::Lowered;
use crate::names;
use crate::ty::{Scalar, Space};
use crate::unroll::Unroll;

/// A line of OpenCL C.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The Rust line that it comes from.
    pub rust: u32,
    /// The condition under which the line is present.
    pub when: Option<When>,
    /// The text, left to right.
    pub pieces: Vec<Piece>,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Literal text.
    Text(String),
    /// A part that only program assembly can fill in.
    Hole(HoleId),
    /// The name of the function itself.
    OwnName,
    /// The name of a callee.
    Name(CalleeId),
    /// The number of a panic site.
    Site(u32),
    /// The panic state, as this function passes it to another.
    State,
    /// The panic state, followed by its member-access operator.
    Member,
    /// A constant that rustc evaluates.
    Const(Box<syn::Expr>, Scalar),
    /// A constant that rustc evaluates, where a literal without a suffix suffices.
    Bare(Box<syn::Expr>, Scalar),
    /// The qualifier of an address space that the callers determine.
    Space(Space),
    /// The local memory of this function and its callees: parameters, or, in a kernel, declarations.
    OwnMemory(bool),
    /// The local memory of the callee and its callees, as arguments, preceded by a comma if `true`.
    Memory(CalleeId, bool),
    /// The name of a constant table.
    Table(usize),
    /// Pieces that are present only if the condition holds.
    If(When, Vec<Piece>),
}

/// A condition on the assembled program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When {
    /// This function, or anything it calls, can panic.
    OwnPanics,
    /// Neither this function nor anything it calls can panic.
    OwnQuiet,
    /// Any of the callees can panic.
    Panics(Vec<CalleeId>),
    /// None of the callees can panic.
    Quiet(Vec<CalleeId>),
    /// The callee has a barrier.
    Waits(CalleeId),
    /// The callee has no barrier.
    NeverWaits(CalleeId),
    /// A constant that rustc evaluates has this value.
    Is(Box<syn::Expr>, bool),
    /// This function, or anything it calls, has local memory that the kernel declares for it.
    OwnShares(bool),
    /// The callee, or anything it calls, has local memory that the kernel declares for it.
    Shares(CalleeId, bool),
    /// The callee takes or returns a slice at this position.
    Slice(CalleeId, SliceOf),
    /// The driver treats values that differ between work-items as uniform, in kernels with barriers.
    Divergent,
    /// The driver does so, and the callee has a barrier.
    DivergentIfWaits(CalleeId),
    /// The driver moves a work-item's memory reads ahead of its writes.
    Reorders,
    /// Slices have offsets.
    Offsets,
    /// The launch is rounded up to whole work-groups.
    Rounded,
    /// The launch is rounded up, and this function, or anything it calls, reads the global size.
    OwnSized,
    /// The launch is rounded up, and the callee, or anything it calls, reads the global size.
    Sized(CalleeId),
}

/// Prints a function.
pub fn function(lowered: &Lowered, is_kernel: bool, line: u32) -> Vec<Line> {
    let fence = match lowered.fence {
        Fence::Local => "CLK_LOCAL_MEM_FENCE",
        Fence::Global => "CLK_GLOBAL_MEM_FENCE",
        Fence::Both => "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE",
    };
    let mut printer = Printer { lines: Vec::new(), indent: 0, is_kernel, line, when: None, fence };
    printer.signature(lowered);
    printer.text("{");
    printer.indent = 1;
    if is_kernel {
        let declarations = vec![Piece::OwnMemory(false)];
        // a driver may place a variable whose end of lifetime is marked over another variable that later work-items still read
        // (`docs/driver-errors/variable_over_another.cl`). clang marks no lifetimes in a function with a computed `goto`
        printer.text_when(When::Divergent, &format!("if (0) goto *&&{END};"));
        printer.lines.push(Line { rust: line, when: None, pieces: declarations });
        printer.text_when(When::Rounded, "if (cl_surplus(cl_size))");
        printer.text_when(When::Rounded, "    return;");
        printer.text_when(When::OwnPanics, "cl_item cl = cl_start(cl_records, cl_launch);");
        for Param { name, kind, .. } in &lowered.frame.params {
            if let ParamKind::Slice { offset: true, .. } = kind {
                printer.text_when(When::Offsets, &format!("{name} += {};", names::offset(name)));
            }
        }
    }
    printer.line = lowered.frame.last_line.unwrap_or(line);
    printer.begin(&lowered.frame);
    printer.stmts(&lowered.body);
    printer.end(&lowered.frame);
    printer.indent = 0;
    printer.text("}");
    printer.lines
}

struct Printer {
    lines: Vec<Line>,
    indent: usize,
    is_kernel: bool,
    line: u32,
    when: Option<When>,
    fence: &'static str,
}

impl Printer {
    fn push(&mut self, pieces: Vec<Piece>) {
        let mut line = vec![Piece::Text("    ".repeat(self.indent))];
        line.extend(pieces);
        self.lines.push(Line { rust: self.line, when: self.when.clone(), pieces: merged(line) });
    }

    fn text(&mut self, text: &str) {
        self.push(vec![Piece::Text(text.to_owned())]);
    }

    fn text_when(&mut self, when: When, text: &str) {
        self.push_when(when, vec![Piece::Text(text.to_owned())]);
    }

    fn push_when(&mut self, when: When, line: Vec<Piece>) {
        let before = self.when.replace(when);
        self.push(line);
        self.when = before;
    }

    /// Text for drivers that miscompile barriers. If a condition already applies, both must hold.
    fn text_when_divergent(&mut self, when: When, text: &str) {
        let text = vec![Piece::Text(text.to_owned())];
        match self.when.clone() {
            Some(outer) => self.push_when(outer, vec![Piece::If(when, text)]),
            None => self.push_when(when, text),
        }
    }

    fn signature(&mut self, lowered: &Lowered) {
        let (mut params, mut functions) = (Vec::new(), Vec::new());
        for Param { name, ty, kind } in &lowered.frame.params {
            let mut param = declared(ty, name);
            match kind {
                ParamKind::Captured(cond) => {
                    functions.push((Some(cond.clone()), param));
                    continue;
                }
                ParamKind::Value => {}
                ParamKind::Slice { length, offset } => {
                    param.extend(length.then(|| Piece::Text(format!(", ulong {}", names::length(name)))));
                    let last = Piece::If(When::Offsets, vec![Piece::Text(format!(", ulong {}", names::offset(name)))]);
                    param.extend(offset.then_some(last));
                }
            }
            params.push(param);
        }
        let mut line = match self.is_kernel {
            true => vec![Piece::Text("__kernel void ".into())],
            false => declared(&lowered.ret, ""),
        };
        line.extend([Piece::OwnName, Piece::Text("(".into())]);
        params.extend(lowered.result_len.iter().map(|len| vec![Piece::Text(format!("ulong *{len}"))]));
        let first = params.is_empty();
        for (index, param) in params.into_iter().enumerate() {
            if index > 0 {
                line.push(Piece::Text(", ".into()));
            }
            line.extend(param);
        }
        // the parameters that the runtime adds; if there are no others, no comma precedes the first of them
        let (sized, state) = if self.is_kernel {
            (When::Rounded, "__global cl_record *cl_records, uint cl_launch")
        } else {
            (When::OwnSized, "cl_item *cl")
        };
        let hidden =
            |first| hidden(first, sized.clone(), "ulong4 cl_size", When::OwnPanics, vec![Piece::Text(state.into())]);
        if self.is_kernel {
            line.extend(hidden(first));
        } else {
            let after =
                |first: bool| [vec![Piece::OwnMemory(!first)], after_memory(first, When::OwnShares, hidden)].concat();
            captures(&functions, first, &after, &mut line);
        }
        line.push(Piece::Text(")".into()));
        self.push(line);
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    /// Stores that only a work-item that has not panicked executes.
    fn stores(&mut self, stmts: &[Stmt]) {
        self.push_when(When::OwnPanics, unless_panicked(" {"));
        for stmt in stmts {
            self.line = stmt.line;
            if let StmtKind::Assign(place, op, value) = &stmt.kind {
                let mut line = vec![Piece::If(When::OwnPanics, vec![Piece::Text("    ".into())])];
                line.extend(assignment(place, *op, value));
                self.push(line);
            }
        }
        self.text_when(When::OwnPanics, "}");
    }

    fn body(&mut self, stmts: &[Stmt]) {
        self.indent += 1;
        self.stmts(stmts);
        self.indent -= 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.line = stmt.line;
        let before = self.when.clone();
        if let Some(callees) = &stmt.loud {
            self.when = Some(When::Panics(callees.clone()));
        }
        self.kind(&stmt.kind, stmt.line);
        self.when = before;
    }

    fn kind(&mut self, kind: &StmtKind, line: u32) {
        match kind {
            StmtKind::Decl(ty, name, init) => {
                let mut line = declared(ty, name);
                if let Some(init) = init {
                    line.push(Piece::Text(" = ".into()));
                    line.extend(pieces(init));
                }
                line.push(Piece::Text(";".into()));
                self.push(line);
            }
            StmtKind::Waits(callee, waits, other) => {
                for (when, stmts) in [(When::Waits(*callee), waits), (When::NeverWaits(*callee), other)] {
                    let before = self.when.replace(when);
                    self.stmts(stmts);
                    self.when = before;
                }
            }
            StmtKind::Given(cond, stmts) => {
                let before = self.when.replace(When::Is(cond.clone(), true));
                self.stmts(stmts);
                self.when = before;
            }
            StmtKind::LengthOf(callee, name) => {
                self.text_when(When::Slice(*callee, SliceOf::Result), &format!("ulong {name};"));
            }
            StmtKind::Store(place, op, value) => {
                let mut line = vec![Piece::If(When::OwnPanics, unless_panicked(" "))];
                line.extend(assignment(place, *op, value));
                self.push(line);
            }
            StmtKind::Stores(stores) => self.stores(stores),
            StmtKind::Barrier => self.text(&format!("barrier({});", self.fence)),
            StmtKind::ExtraBarrier(callee) => {
                let when = callee.map_or(When::Divergent, When::DivergentIfWaits);
                self.text_when_divergent(when, &format!("barrier({});", self.fence));
            }
            StmtKind::Opaque => self.text_when_divergent(When::Divergent, OPAQUE),
            StmtKind::Volatile(Hazard::Reordered) => self.text_when_divergent(When::Reorders, VOLATILE),
            StmtKind::Volatile(Hazard::Aliased | Hazard::Merged) => self.text_when_divergent(When::Divergent, VOLATILE),
            StmtKind::Assign(place, op, value) => self.push(assignment(place, *op, value)),
            StmtKind::Expr(expr) => self.around("", expr, ";"),
            StmtKind::If(cond, then, other) => self.branch(cond, then, other, line),
            StmtKind::While(unroll, _, cond, body) => {
                self.unroll(*unroll);
                self.headed(around("while (", cond, ")"), body);
            }
            StmtKind::For(head, body) => {
                let before = self.when.clone();
                if let Some(cond) = &head.below_max {
                    self.when = Some(When::Is(cond.clone(), false));
                }
                if let Some(more) = &head.more {
                    self.around(&format!("bool {} = ", more.name), &more.first, ";");
                }
                self.when = before;
                self.unroll(head.unroll);
                let mut line = vec![Piece::Text(format!("for ({} {} = ", head.ty, head.name))];
                line.extend(pieces(&head.start));
                line.extend(loop_head(head));
                self.headed(line, body);
            }
            StmtKind::Break => self.text("break;"),
            StmtKind::Continue => self.text("continue;"),
            StmtKind::Goto(label) => self.text(&format!("goto {label};")),
            StmtKind::Label(label) => self.text(&format!("{label}:;")),
            StmtKind::Return(None) => self.text("return;"),
            StmtKind::Return(Some(value)) => self.around("return ", value, ";"),
            StmtKind::Leave(value) => self.push(leave(value.as_ref())),
            StmtKind::Panic(site, kind) => self.panic(*site, kind),
            StmtKind::Block(body) => {
                self.text("{");
                self.body(body);
                self.text("}");
            }
            StmtKind::Braced(_, body) => self.stmts(body),
        }
    }

    fn around(&mut self, before: &str, expr: &Expr, after: &str) {
        self.push(around(before, expr, after));
    }

    /// A head and its body.
    fn unroll(&mut self, unroll: Option<Unroll>) {
        if let Some(unroll) = unroll {
            self.text(&unroll.to_string());
        }
    }

    fn headed(&mut self, mut head: Vec<Piece>, body: &[Stmt]) {
        let braces = match body {
            [Stmt { kind: StmtKind::Braced(cond, _), .. }] => cond.clone().map(|cond| When::Is(cond, true)),
            _ => {
                self.push(head);
                return self.body(body);
            }
        };
        let brace = Piece::Text(" {".into());
        head.push(braces.clone().map_or(brace.clone(), |when| Piece::If(when, vec![brace])));
        self.push(head);
        self.body(body);
        match braces {
            Some(when) => self.text_when(when, "}"),
            None => self.text("}"),
        }
    }

    /// A chain of `if`s.
    fn branch(&mut self, cond: &Expr, then: &[Stmt], other: &[Stmt], line: u32) {
        self.line = line;
        if other.is_empty() {
            return self.headed(around("if (", cond, ")"), then);
        }
        if !matches!(then, [Stmt { kind: StmtKind::Braced(..), .. }]) {
            self.push(around("if (", cond, ")"));
            self.body(then);
            self.text("else");
            return self.body(other);
        }
        self.push(around("if (", cond, ") {"));
        self.body(then);
        let mut other = other;
        while let [Stmt { kind: StmtKind::If(cond, then, rest), loud: None, line }] = other {
            self.line = *line;
            self.push(around("} else if (", cond, ") {"));
            self.body(then);
            other = rest;
        }
        if !other.is_empty() {
            self.text("} else {");
            self.body(other);
        }
        self.text("}");
    }

    fn panic(&mut self, site: u32, kind: &PanicKind) {
        let call = |name: &str| vec![Piece::Text(format!("{name}(")), Piece::State, Piece::Text(", ".into())];
        match kind {
            PanicKind::Index(index, length) => {
                let mut line = call("cl_panic_index");
                line.push(Piece::Site(site));
                for value in [index, length] {
                    line.push(Piece::Text(", ".into()));
                    line.extend(pieces(value));
                }
                line.push(Piece::Text(");".into()));
                self.push(line);
            }
            PanicKind::Values(values) => {
                let mut line = call("cl_panic");
                line.extend([Piece::Site(site), Piece::Text(");".into())]);
                self.push(line);
                for (number, value) in values.iter().enumerate() {
                    let mut line = call("cl_value");
                    line.extend(around(&format!("{number}, "), value, ");"));
                    self.push(line);
                }
            }
        }
    }
}

/// `if (!cl.panicked)`
fn unless_panicked(after: &str) -> Vec<Piece> {
    vec![Piece::Text("if (!".into()), Piece::Member, Piece::Text(format!("panicked){after}"))]
}

fn around(before: &str, expr: &Expr, after: &str) -> Vec<Piece> {
    let mut line = vec![Piece::Text(before.to_owned())];
    line.extend(pieces(expr));
    line.push(Piece::Text(after.to_owned()));
    line
}

/// `x = y;`, `x += y;`
fn assignment(place: &Expr, op: Option<ArithOp>, value: &Expr) -> Vec<Piece> {
    let mut line = pieces(place);
    line.push(Piece::Text(format!(" {}= ", op.map_or("", ArithOp::symbol))));
    line.extend(pieces(value));
    line.push(Piece::Text(";".into()));
    line
}

/// The condition and step of a loop.
fn loop_head(head: &ForHead) -> Vec<Piece> {
    let of = |cond: &Expr, more: Option<&More>| {
        let mut line = vec![Piece::Text("; ".into())];
        let cond = Box::new(cond.clone());
        let cond =
            head.left_by_panicked.as_ref().map_or(cond.clone(), |callees| Expr::Alive(callees.clone(), cond).into());
        line.extend(pieces(&if head.divergent { Expr::Divergent(cond) } else { *cond }));
        line.extend(advance(head, more));
        merged(line)
    };
    match (head.more.as_deref(), &head.below_max) {
        (None, _) => of(&head.cond, None),
        (Some(more), None) => of(&Expr::var(&more.name), Some(more)),
        (Some(more), Some(cond)) => vec![
            Piece::If(When::Is(cond.clone(), true), of(&head.cond, None)),
            Piece::If(When::Is(cond.clone(), false), of(&Expr::var(&more.name), Some(more))),
        ],
    }
}

/// The step in a loop's head.
fn advance(head: &ForHead, more: Option<&More>) -> Vec<Piece> {
    let name = &head.name;
    let mut line = Vec::new();
    let more = more.map(|more| {
        line.push(Piece::Text(format!("; {} = ", more.name)));
        line.extend(pieces(&more.next));
        &more.name
    });
    let text = |line: &mut Vec<Piece>, text: String| line.push(Piece::Text(text));
    let start = if more.is_some() { ", " } else { "; " };
    match (&head.advance, more) {
        (Advance::Up, None) => text(&mut line, format!("{start}{name}++")),
        (Advance::Down, None) => text(&mut line, format!("{start}{name}--")),
        (Advance::Up, Some(more)) => text(&mut line, format!("{start}{name} += {more}")),
        (Advance::Down, Some(more)) => text(&mut line, format!("{start}{name} -= {more}")),
        (Advance::By(op, step), None) => {
            text(&mut line, format!("{start}{name} {}= ", op.symbol()));
            line.extend(pieces(step));
        }
        (Advance::By(op, step), Some(more)) => {
            text(&mut line, format!("{start}{name} {}= {more} ? ", op.symbol()));
            line.extend(pieces(step));
            text(&mut line, " : 0".into());
        }
        (Advance::To(value), _) => {
            text(&mut line, format!("{start}{name} = "));
            line.extend(pieces(value));
        }
        (Advance::Fitting(fits, step, value), _) => {
            for (holds, op, value) in [(true, "+=", step), (false, "=", value)] {
                let mut part = vec![Piece::Text(format!("{start}{name} {op} "))];
                part.extend(pieces(value));
                line.push(Piece::If(When::Is(fits.clone(), holds), part));
            }
        }
        (Advance::Nothing, _) => text(&mut line, ";".into()),
    }
    text(&mut line, ")".into());
    line
}

/// The array lengths after a name, in brackets.
fn dims(dims: &[Dim]) -> Vec<Piece> {
    let bracket = |text: &str| Piece::Text(text.to_owned());
    dims.iter().flat_map(|length| [bracket("["), dim(length), bracket("]")]).collect()
}

/// The length of an array.
pub(super) fn dim(dim: &Dim) -> Piece {
    match dim {
        Dim::Number(number) if *number < 1_000_000_000 => Piece::Text(number.to_string()),
        // it may be more than an array can have
        Dim::Number(number) => {
            let len = proc_macro2::Literal::u64_unsuffixed(*number);
            Piece::Const(Box::new(syn::parse_quote!(__cl::dimension(#len))), Scalar::I32)
        }
        Dim::Name(name) => Piece::Text(name.clone()),
        // as an `i32`, which needs no suffix
        Dim::Const(len) => Piece::Const(Box::new(syn::parse_quote!(__cl::dimension(#len))), Scalar::I32),
    }
}

/// A name with its type around it.
fn declared(ty: &Type, name: &str) -> Vec<Piece> {
    let gap = if ty.pointers > 0 { "" } else { " " };
    let name = if ty.array_pointer { format!("(*{name})") } else { name.to_owned() };
    let mut pieces = vec![match ty.space.known().and_then(cl_ir::ItemSpace::opencl) {
        Some(qualifier) => Piece::Text(qualifier.to_owned()),
        None => Piece::Space(ty.space),
    }];
    pieces.extend(specifier(ty));
    pieces.push(Piece::Text(format!("{gap}{name}")));
    pieces.extend(dims(&ty.dims));
    merged(pieces)
}

/// The part of a type between its address space and the name.
pub(super) fn specifier(ty: &Type) -> Vec<Piece> {
    let mut pieces = Vec::new();
    pieces.extend(ty.constant.then(|| Piece::Text("const ".into())));
    pieces.extend(ty.volatile.then(|| Piece::Text("volatile ".into())));
    pieces.push(type_name(&ty.name));
    if ty.pointers > 0 {
        pieces.push(Piece::Text(format!(" {}", "*".repeat(ty.pointers.into()))));
    }
    merged(pieces)
}

fn type_name(name: &TypeName) -> Piece {
    match name {
        TypeName::Hole(hole) => Piece::Hole(*hole),
        name => Piece::Text(name.to_string()),
    }
}

/// The size and the panic state at the end of a parameter or argument list, with the required commas.
fn hidden(first: bool, sized: When, size: &str, panics: When, state: Vec<Piece>) -> Vec<Piece> {
    if !first {
        let state = [vec![Piece::Text(", ".into())], state].concat();
        return vec![Piece::If(sized, vec![Piece::Text(format!(", {size}"))]), Piece::If(panics, merged(state))];
    }
    let comma = Piece::If(panics.clone(), vec![Piece::Text(", ".into())]);
    vec![Piece::If(sized, vec![Piece::Text(size.to_owned()), comma]), Piece::If(panics, state)]
}

fn merged(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut merged: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (merged.last_mut(), piece) {
            (Some(Piece::Text(before)), Piece::Text(text)) => before.push_str(&text),
            (_, Piece::Text(text)) if text.is_empty() => {}
            (_, piece) => merged.push(piece),
        }
    }
    merged
}
