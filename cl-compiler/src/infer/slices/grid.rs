//! Grid parameters: a slice of the elements, and a length for each dimension.

use crate::ast::{self, ExprKind as Ast, Literal};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::build;
use crate::infer::context::build::{arith, in_block, number};
use crate::ir::{ArithOp, Certainty, Expr, ExprKind, GridIndex, LocalId, Order, Place, Root, StepKind, SubSlice};
use crate::ty::{Len, Ty};

impl Infer<'_> {
    /// Records which parameters are grids, and which are their lengths.
    pub(crate) fn declare_grids(&mut self, params: &[ast::Param]) {
        for (number, param) in params.iter().enumerate() {
            if let Some(rank) = param.grid() {
                self.grids.insert(LocalId(number), (number + 1..=number + rank).map(LocalId).collect());
            }
        }
    }

    /// The grid that the expression names: `g`, `*g`.
    fn grid(&self, expr: &ast::Expr) -> Option<LocalId> {
        match &expr.kind {
            Ast::Name(name) => self.find(name).filter(|id| self.grids.contains_key(id)),
            Ast::Deref(inner) => self.grid(inner),
            _ => None,
        }
    }

    /// `g[row] = x`, which was meant as `g[[row, column]]`. Reports the error at `at`.
    pub(crate) fn is_row_for_element(&mut self, place: &ast::Expr, at: Range) -> bool {
        let Ast::Index(base, index) = &place.kind else { return false };
        let Some(grid) = self.grid(base).filter(|grid| self.grids[grid].len() == 2) else { return false };
        if matches!(index.kind, Ast::Array(_) | Ast::Tuple(_)) {
            return false;
        }
        let name = self.locals[grid.0].name.as_ref().map_or_else(String::new, ToString::to_string);
        let message = format!("`{name}` has two dimensions, and this is a whole row of it");
        let help = format!("name the element: `{name}[[row, column]]`; a row is written by `copy_from_slice`");
        self.error(Diagnostic::new(Code::Expression, at, message).help(help).instead());
        true
    }

    fn whole(&self, id: LocalId, at: Range) -> Place {
        Place { root: Root::Local(id), steps: Vec::new(), ty: self.local_ty(id), at }
    }

    fn read_whole(&self, id: LocalId, at: Range) -> Expr {
        let place = self.whole(id, at);
        Expr { ty: place.ty.clone(), kind: ExprKind::Read(place), at }
    }

    /// `g[[row, column]]`, `g.shape()[0]`; `None` if the expression is neither.
    pub(crate) fn grid_place(&mut self, base: &ast::Expr, index: &ast::Expr, at: Range) -> Option<Option<Place>> {
        if let Ast::Method(receiver, name, args) = &base.kind
            && name == "shape"
            && args.is_empty()
            && let Some(grid) = self.grid(receiver)
            && let Ast::Literal(Literal::Int(number, None)) = &index.kind
        {
            let id = self.grids[&grid].get(usize::try_from(*number).unwrap_or(usize::MAX)).copied()?;
            return Some(Some(self.whole(id, at)));
        }
        let grid = self.grid(base)?;
        let shape = self.grids[&grid].clone();
        let Ast::Array(indices) = &index.kind else {
            if let Ast::Tuple(_) = &index.kind {
                let message = "a grid is indexed by an array, not by a tuple";
                let help = format!("`grid[[{}]]`", vec!["i"; shape.len()].join(", "));
                self.error(Diagnostic::new(Code::Expression, index.at, message).help(help).instead());
                return Some(None);
            }
            if let ([rows, width], false) = (&shape[..], matches!(index.kind, Ast::Range(..))) {
                return Some(Some(build::place_of(self.row(grid, (*rows, *width), index, at))));
            }
            let message = "a grid is indexed by the numbers of its dimensions";
            let help = format!("`grid[[{}]]`", vec!["i"; shape.len()].join(", "));
            self.error(Diagnostic::new(Code::Expression, index.at, message).help(help));
            return Some(None);
        };
        if indices.len() != shape.len() {
            let message = format!("this grid has {} dimensions, and the index has {}", shape.len(), indices.len());
            self.error(Diagnostic::new(Code::Mismatch, index.at, message));
            return Some(None);
        }
        let indices: Vec<_> = indices.iter().map(|index| self.expr(index)).collect();
        for index in &indices {
            self.is_index(index);
        }
        let accesses = indices.iter().map(|_| self.access(Certainty::No)).collect();
        let position = ExprKind::Grid(Box::new(GridIndex { indices, shape, accesses, order: Order::OutermostFirst }));
        let position = Expr { kind: position, ty: Ty::USIZE, at };
        // if a work-item continues after a bad index, its access must find that the element does not exist
        let access = self.access(Certainty::Checked);
        let mut place = self.whole(grid, at);
        let Ty::Slice { element, .. } = self.table.shallow(&place.ty) else { return Some(None) };
        self.step(&mut place, StepKind::Index(Box::new(position), access), *element, at);
        Some(Some(place))
    }

    /// `g[row]`, after a check that the row exists.
    fn row(&mut self, grid: LocalId, (rows, width): (LocalId, LocalId), row: &ast::Expr, at: Range) -> Expr {
        let mut out = Vec::new();
        let row = self.expr(row);
        self.is_index(&row);
        let row = self.atom(row, "row", &mut out);
        let (rows, width) = (self.read_whole(rows, at), self.read_whole(width, at));
        self.must_be_below(&row, rows, at, &mut out);
        let start = arith(ArithOp::Mul, row.clone(), width.clone());
        let end = arith(ArithOp::Mul, arith(ArithOp::Add, row, number(1, at)), width);
        let base = self.whole(grid, at);
        let ty = base.ty.clone();
        // if a work-item continues after a bad index, its access must find that the elements do not exist
        let certain = Certainty::Checked;
        let slice = SubSlice { base, start: Some(start), end: Some(end), inclusive: false, certain };
        in_block(out, Expr { kind: ExprKind::SubSlice(Box::new(slice)), ty, at })
    }

    /// `g.shape()`, `g.len()`
    pub(crate) fn grid_method(&mut self, receiver: &ast::Expr, name: &str, at: Range) -> Option<Expr> {
        let grid = self.grid(receiver)?;
        let shape = self.grids[&grid].clone();
        match name {
            "shape" => {
                let ty = Ty::Array(Box::new(Ty::USIZE), Len(shape.len().to_string()));
                let lengths = shape.into_iter().map(|id| self.read_whole(id, at)).collect();
                Some(Expr { kind: ExprKind::Array(lengths), ty, at })
            }
            "len" => Some(Expr { kind: ExprKind::Len(self.whole(grid, at)), ty: Ty::USIZE, at }),
            _ => {
                let message = format!("the method `{name}` of grids is not supported in kernels");
                let help = "there are `grid[[row, column]]`, `.shape()` and `.len()`";
                self.error(Diagnostic::new(Code::Method, at, message).help(help));
                Some(self.broken(at))
            }
        }
    }

    /// A grid as an argument of a device function: its elements and its lengths.
    pub(crate) fn grid_argument(&mut self, arg: &ast::Expr) -> Option<Vec<Expr>> {
        let (grid, mutable) = match &arg.kind {
            Ast::Borrow(mutable, inner) => match &inner.kind {
                Ast::Deref(_) => (self.grid(inner)?, Some(*mutable)),
                _ => return None,
            },
            Ast::Name(_) => (self.grid(arg)?, None),
            _ => return None,
        };
        let mut elements = self.read_whole(grid, arg.at);
        if let (Ty::Slice { space, element, .. }, Some(mutable)) = (elements.ty.clone(), mutable) {
            elements.ty = Ty::Slice { mutable, space, element };
        }
        let shape = self.grids[&grid].clone();
        let lengths = shape.into_iter().map(|id| self.read_whole(id, arg.at));
        Some(std::iter::once(elements).chain(lengths.collect::<Vec<_>>()).collect())
    }

    /// Reports a grid that is used in any other way.
    pub(crate) fn no_grid(&mut self, id: LocalId, at: Range) {
        if self.grids.contains_key(&id) {
            let message = "a grid cannot be used as a value in kernels";
            let help =
                "use it by its own name: `grid[[row, column]]`, `grid.shape()`, `grid.len()`, or pass it to a function";
            self.error(Diagnostic::new(Code::Expression, at, message).help(help));
        }
    }
}
