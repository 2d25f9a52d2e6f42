//! Lowers [`ir`](crate::ir) with its [`Facts`](crate::check::Facts) to [`c`](crate::c), which makes Rust's semantics
//! explicit.
//!
//! A Rust expression may need several C statements. `Lower::value` appends these to the current block and returns a C
//! expression for the value. If they could change an earlier operand, that operand is first saved in a variable, so
//! that Rust's evaluation order is preserved. `Lower::stmt` and `Lower::into` lower expressions whose value is unused
//! or is stored in a variable.
//!
//! In a function with barriers, a work-item that panics alone does not return, since it must reach every barrier that its
//! work-group reaches. It continues without side effects, with zero for what it cannot read. It leaves loops, except those
//! with barriers and those that compute values on which a barrier depends (`check/group.rs`). A panic of the whole
//! work-group returns. The uniformity analysis (`check/uniform.rs`) tells the two apart.

mod access_order;
mod arith;
mod array;
mod atomic;
mod bytes;
mod call;
mod cast;
mod chain;
mod compare;
mod conditional_pointers;
mod constant;
mod control;
mod counted;
mod divergence;
mod fence;
mod finish;
mod grid;
mod half;
mod image;
mod lanes;
mod literal;
mod opaque_shorts;
mod operands;
mod option;
mod order;
mod pattern;
mod place;
mod print;
mod return_barriers;
mod routine;
mod simplify;
mod stmt;
mod structure;
mod types;
mod variant;
mod vector;
mod vector_method;
mod zeroed;

use std::collections::{HashMap, HashSet};

use proc_macro2::TokenStream;

use crate::c::{Expr as C, Fence, Frame, HoleId, PanicKind, Stmt, StmtKind, Type};
use crate::check::{LaunchFacts, Position};
use crate::diag::Range;
use crate::ir::panics::{Part, Site};
use crate::ir::{CalleeId, Function, LocalId, Method};
use crate::names::{self, Namer, Origin};
use crate::ty::{Scalar, Space, Ty};

/// A lowered function.
#[derive(Debug)]
pub struct Lowered {
    /// The return type.
    pub ret: Type,
    /// For each parameter, whether it is a slice whose length is used.
    pub lengths: Vec<bool>,
    /// For a function that returns a slice, the parameter through which it returns the length.
    pub result_len: Option<String>,
    /// The body.
    pub body: Vec<Stmt>,
    /// What surrounds the body.
    pub frame: Frame,
    /// The fence of its barriers.
    pub fence: Fence,
    /// The panic sites, by number.
    pub sites: Vec<Site>,
    /// The local memory that a device function declares, or the local memory of a kernel that may have to be zeroed at
    /// its start.
    pub shared: Vec<Shared>,
    /// The meanings of the markers in the text, by number.
    pub holes: Vec<Hole>,
    /// Constant expressions whose evaluation fails if C cannot handle a type that only rustc knows.
    pub checks: Vec<TokenStream>,
    /// The types and routines used, each after its dependencies.
    pub definitions: Vec<Definition>,
    /// The constants that are data of the program, by number.
    pub tables: Vec<Table>,
}

/// An array in local memory that the assembled program declares, or a local-memory parameter of a kernel.
#[derive(Debug)]
pub struct Shared {
    /// Its C name.
    pub name: String,
    /// Its C type; for a parameter, without the first dimension.
    pub c_type: Type,
    /// Its Rust type; for a parameter, the element type.
    pub ty: Ty,
    /// A constant expression: whether it is written before it is read, if no work-item panics.
    pub written: TokenStream,
    /// Whether it is a parameter.
    pub given: bool,
}

/// A part of the text that only program assembly can fill in.
#[derive(Debug, Clone)]
pub enum Hole {
    /// The name of the type `T`, given by an expression of type `PhantomData<T>`. It must not be an array; the range is
    /// the place in the user's code to report if it is.
    Type(TokenStream, Option<Range>),
    /// The name of a type that may be an array. For an array, the name is a placeholder that appears where the
    /// assembled program prints nothing.
    Any(TokenStream),
    /// A literal without a suffix, printed with this type.
    Number(TokenStream, String),
    /// The text before the operand of a cast from this type, or, with `true`, the text after it. The last field says
    /// whether the operand needs parentheses after a cast.
    Cast(TokenStream, Scalar, bool, bool),
    /// The name of the function that tests two structs of this type for equality.
    Equal(TokenStream),
    /// The name of the function that orders two structs of this type.
    Order(TokenStream),
    /// A constant that is a scalar or an enum; otherwise, if there is a number, the table with this number.
    Value(crate::ir::ConstPath, Option<usize>),
    /// A constant that is a scalar or an enum; nothing for a variant of an enum with fields.
    ValueOrVariant(syn::Path),
}

impl Hole {
    /// A key that is unique to the hole.
    fn text(&self) -> String {
        match self {
            Hole::Type(witness, _) => format!("type {witness}"),
            Hole::Any(witness) => format!("any {witness}"),
            Hole::Number(witness, digits) => format!("number {digits} {witness}"),
            Hole::Cast(witness, to, after, nested) => format!("cast {after} {nested} {} {witness}", to.rust()),
            Hole::Equal(witness) => format!("equal {witness}"),
            Hole::Order(witness) => format!("order {witness}"),
            Hole::Value(path, table) => format!("value {table:?} {}", quote::quote!(#path)),
            Hole::ValueOrVariant(path) => format!("variant {}", quote::quote!(#path)),
        }
    }
}

pub use call::captures;
pub use constant::Table;
pub use routine::Definition;

/// Lowers a function and adds its panic sites to `sites`. With `late`, its types are only assumed, so the output must
/// not state a constant's type to rustc. `local` is the work-group size that a kernel requires.
pub fn function(
    function: &Function,
    facts: LaunchFacts<'_>,
    is_kernel: bool,
    local: Option<&[syn::Expr; 3]>,
    sites: Vec<Site>,
    late: bool,
) -> Lowered {
    let mut lower = Lower::new(function, facts, is_kernel, sites, late);
    lower.reserve_callees();
    lower.reserve_constants();
    let params: Vec<String> = (0..function.params).map(|param| lower.param(LocalId(param))).collect();
    if let Ty::Slice { .. } = function.ret {
        lower.result_len = Some(lower.namer.declare("result_len"));
    }
    let type_of = |(id, local): (usize, &crate::ir::Local)| {
        lower.object_type(LocalId(id)).unwrap_or_else(|| lower.value_type(&local.ty))
    };
    let types: Vec<Type> = function.locals[..function.params].iter().enumerate().map(type_of).collect();
    let ret = lower.result_type(&function.ret);
    lower.body();
    let waits = |callee: CalleeId| function.barriers && matches!(facts.group.calls[callee.0], Position::Together);
    divergence::mark(&mut lower.block, &waits, true);
    divergence::barriers_after(&mut lower.block, is_kernel);
    return_barriers::prune(&mut lower.block, false);
    divergence::unmark(&mut lower.block);
    let mut block = std::mem::take(&mut lower.block);
    lower.hide_shorts(&mut block);
    let (users, numbered) = (&lower.users, lower.namer.numbered());
    let local = local.map(simplify::size);
    let given = simplify::Given { params: &params, types: &types, users, numbered, local };
    let mut body = simplify::simplify(block, &given);
    drop_unused_arrays(&mut body);
    divergence::mark(&mut body, &waits, false);
    divergence::in_front(&mut body);
    divergence::opaque(&mut body, is_kernel);
    conditional_pointers::opaque(&mut body);
    access_order::order(&mut body, &params, &types);
    zeroed::declare(&mut lower, &mut body, &params);
    // a length that only removed checks needed
    let used = |param: &String| body.iter().any(|stmt| stmt.uses(&names::length(param)) > 0);
    let zeroed = |param: &String| lower.shared.iter().any(|shared| shared.given && shared.name == *param);
    let lengths = lower.lengths.iter().zip(&params);
    let lengths: Vec<bool> = lengths.map(|(length, param)| (*length && used(param)) || zeroed(param)).collect();
    let (body, frame) =
        finish::finish(body, is_kernel, &ret, finish::params(function, &params, &types, &lengths, is_kernel));
    Lowered {
        ret,
        lengths,
        result_len: lower.result_len,
        body,
        frame,
        fence: fence::fence(function, is_kernel),
        sites: lower.sites,
        shared: lower.shared,
        holes: lower.holes,
        checks: lower.checks,
        definitions: lower.definitions,
        tables: lower.tables,
    }
}

/// Removes unused arrays in local memory. A driver ends the process on them in groups of one or two work-items, for
/// which they do not optimise (`docs/driver-errors/unused_local.cl`).
fn drop_unused_arrays(body: &mut Vec<Stmt>) {
    let is_used = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Decl(ty, name, _) if ty.space == Space::Local => body.iter().any(|stmt| stmt.uses(name) > 0),
        _ => true,
    };
    let used: Vec<bool> = body.iter().map(is_used).collect();
    let mut used = used.into_iter();
    body.retain(|_| used.next().unwrap_or(true));
}

struct Lower<'a> {
    function: &'a Function,
    facts: LaunchFacts<'a>,
    is_kernel: bool,
    late: bool,
    namer: Namer,
    /// The C names of the locals that have been declared.
    names: Vec<String>,
    /// Expressions for locals that alias parts of other variables. Their entry in `names` is only the text of the
    /// expression.
    aliases: HashMap<usize, C>,
    /// The C names that come from the user.
    users: HashSet<String>,
    /// For each local, whether it is an array wrapped in a struct.
    wrapped: Vec<bool>,
    lengths: Vec<bool>,
    result_len: Option<String>,
    /// The current block.
    block: Vec<Stmt>,
    loops: Vec<control::OpenLoop>,
    sites: Vec<Site>,
    shared: Vec<Shared>,
    holes: Vec<Hole>,
    checks: Vec<TokenStream>,
    definitions: Vec<Definition>,
    tables: Vec<Table>,
    /// Whether work-items of a group may have taken different paths to the current point.
    divergent: bool,
    /// Whether some work-items of a group may have returned before the current point, and others not.
    left: bool,
    /// Whether panicked work-items leave the innermost loop that they may leave. If so, not all work-items of a group
    /// are in it, even if the user's control flow is uniform.
    thinned: control::Leaves,
    /// Variables that hold lengths and sizes.
    sizes: HashSet<LocalId>,
    /// The Rust line of the statements being generated.
    line: u32,
    /// The source range being lowered.
    at: Option<Range>,
}

/// The C form of an expression's value.
#[derive(Debug, Clone)]
struct Value {
    c: C,
    /// Whether the C expression may have type `int` although the Rust type differs: a promoted small integer, a
    /// comparison, a literal without a suffix. Its value is correct in any case.
    promoted: bool,
    /// The length, if the value is a slice.
    len: Option<C>,
}

impl Value {
    fn exact(c: C) -> Self {
        Value { c, promoted: false, len: None }
    }

    fn promoted(c: C) -> Self {
        Value { c, promoted: true, len: None }
    }
}

/// The destination of a value.
#[derive(Debug, Clone, Copy)]
enum Dest<'d> {
    /// None: the value is discarded.
    Drop,
    /// A variable.
    Var(&'d str),
    /// The caller.
    Return,
}

impl<'a> Lower<'a> {
    fn new(function: &'a Function, facts: LaunchFacts<'a>, is_kernel: bool, sites: Vec<Site>, late: bool) -> Self {
        Lower {
            function,
            facts,
            is_kernel,
            late,
            namer: Namer::default(),
            names: vec![String::new(); function.locals.len()],
            aliases: HashMap::new(),
            users: HashSet::new(),
            wrapped: array::wrapped(function),
            lengths: vec![false; function.params],
            result_len: None,
            block: Vec::new(),
            loops: Vec::new(),
            shared: Vec::new(),
            sites,
            holes: Vec::new(),
            checks: Vec::new(),
            definitions: Vec::new(),
            tables: Vec::new(),
            divergent: false,
            left: false,
            thinned: control::Leaves::Never,
            sizes: HashSet::new(),
            line: function.body.at.line(),
            at: None,
        }
    }
}

impl Lower<'_> {
    /// Reserves the names of called functions, which a variable must not shadow.
    fn reserve_callees(&mut self) {
        for callee in &self.function.callees {
            if let Some(last) = callee.path.segments.last() {
                self.namer.reserve(&last.ident.to_string());
                self.users.insert(crate::names::spell(&last.ident.to_string()));
            }
        }
    }

    fn push(&mut self, kind: StmtKind) {
        self.block.push(Stmt { line: self.line, loud: None, kind });
    }

    /// Pushes a statement that exists only if the callee can panic.
    fn push_loud(&mut self, callee: CalleeId, kind: StmtKind) {
        self.block.push(Stmt { line: self.line, loud: Some(vec![callee]), kind });
    }

    /// Fills a nested block.
    fn nested(&mut self, fill: impl FnOnce(&mut Self)) -> Vec<Stmt> {
        let outer = std::mem::take(&mut self.block);
        self.namer.open();
        fill(self);
        self.namer.close();
        std::mem::replace(&mut self.block, outer)
    }

    /// Names a parameter. A struct that the function modifies is copied first, because some drivers' callers do not copy
    /// it.
    fn param(&mut self, id: LocalId) -> String {
        let local = &self.function.locals[id.0];
        let is_struct = matches!(local.ty, Ty::Tuple(_) | Ty::Array(..) | Ty::Option(_) | Ty::Result(..));
        let name = self.name_local(id);
        if !local.mutable || !is_struct {
            return name;
        }
        let given = self.namer.declare(&format!("{name}_given"));
        let ty = self.value_type(&local.ty);
        self.push(StmtKind::Decl(ty, name, Some(C::var(&given))));
        given
    }

    /// Names a local and records the name.
    fn name_local(&mut self, id: LocalId) -> String {
        let local = &self.function.locals[id.0];
        let base = match (&local.origin, &local.name) {
            (Origin::Part(base), _) => (*base).to_owned(),
            (Origin::Made(base), _) => base.clone(),
            (Origin::User | Origin::Dimension { .. } | Origin::ImageLength { .. }, Some(name)) => name.to_string(),
            (Origin::User | Origin::Dimension { .. } | Origin::ImageLength { .. }, None) => "unused".to_owned(),
        };
        let companions: &[fn(&str) -> String] = match local.ty {
            Ty::Slice { .. } => &[names::length, names::offset],
            _ => &[],
        };
        let name = self.namer.declare_with(&base, companions);
        self.rename(id, name.clone());
        if !matches!(local.origin, Origin::Made(_)) {
            self.users.insert(name.clone());
        }
        name
    }

    /// Gives a local this C name.
    fn rename(&mut self, id: LocalId, name: String) {
        self.aliases.remove(&id.0);
        self.names[id.0] = name;
    }

    fn local(&self, id: LocalId) -> &str {
        &self.names[id.0]
    }

    /// The local as a C expression, recorded as used.
    fn variable(&self, id: LocalId) -> C {
        let name = self.local(id);
        self.aliases.get(&id.0).cloned().unwrap_or_else(|| C::var(name))
    }

    /// A new variable with this value.
    fn temporary(&mut self, base: &str, ty: &Ty, value: C) -> C {
        let name = self.namer.declare(base);
        let ty = self.value_type(ty);
        self.push(StmtKind::Decl(ty, name.clone(), Some(value)));
        C::Var(name)
    }

    /// A panic site. Versions of a function share their sites.
    fn site(&mut self, at: Range, message: Vec<Part>) -> u32 {
        let known = self.sites.iter().position(|site| site.is(at, &message));
        let number = known.unwrap_or_else(|| {
            self.sites.push(Site { at, message });
            self.sites.len() - 1
        });
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// The number of a part that only program assembly can fill in.
    fn hole(&mut self, hole: Hole) -> HoleId {
        let text = hole.text();
        let known = self.holes.iter().position(|known| known.text() == text);
        HoleId(known.unwrap_or_else(|| {
            self.holes.push(hole);
            self.holes.len() - 1
        }))
    }

    /// Has rustc check a type that only it knows, through a function of the runtime that takes a `PhantomData` of the
    /// type.
    fn check_type(&mut self, check: &str, ty: &Ty, at: Range) {
        let Ty::Opaque(opaque) = ty else { return };
        let span = proc_macro2::Span::mixed_site().located_at(at.first);
        let (check, witness) = (proc_macro2::Ident::new(check, span), &opaque.witness);
        let check = quote::quote_spanned!(span=> __cl::#check(#witness));
        if !self.checks.iter().any(|known| known.to_string() == check.to_string()) {
            self.checks.push(check);
        }
    }

    /// `if (cond) { panic; return; }`. In a function with barriers, a work-item that panics alone continues without
    /// side effects, so that it reaches every barrier. `uniform` says that the whole group panics here if any work-item
    /// does.
    fn panic_if(&mut self, cond: C, site: u32, kind: PanicKind, uniform: bool) {
        let body = self.nested(|lower| {
            lower.push(StmtKind::Panic(site, kind));
            if lower.stops(uniform) {
                lower.stop();
            } else {
                lower.stop_if_waiting(uniform);
            }
        });
        self.push(StmtKind::If(cond, body, Vec::new()));
    }

    /// Whether a panic returns from the function.
    fn stops(&self, uniform: bool) -> bool {
        let all = || uniform && self.is_together() && matches!(self.thinned, control::Leaves::Never);
        !self.function.barriers || all()
    }

    /// Returns from the function after a panic of the whole group, if all work-items are present because a callee has a
    /// barrier.
    fn stop_if_waiting(&mut self, uniform: bool) {
        if let (control::Leaves::Unless(callees), true) = (self.thinned.clone(), uniform && self.is_together()) {
            for callee in callees {
                let stop = self.nested(Self::stop);
                self.push(StmtKind::Waits(callee, stop, Vec::new()));
            }
        }
    }

    /// Whether all work-items of a group reach the current point.
    fn is_together(&self) -> bool {
        !self.divergent && !self.left
    }

    /// Returns from the function after a panic.
    fn stop(&mut self) {
        self.before_return();
        let stop = self.returned_zero();
        self.push(stop);
    }

    fn returned_zero(&mut self) -> StmtKind {
        let ret = self.function.ret.clone();
        StmtKind::Return((!ret.is_valueless()).then(|| self.zero_value(&ret)))
    }

    /// Lowers code that, with `divergent`, only some work-items execute.
    fn diverging<R>(&mut self, divergent: bool, lower: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.divergent;
        self.divergent |= divergent;
        let result = lower(self);
        self.divergent = before;
        result
    }
}
