//! Generates kernels and their launches.

use cl_compiler::ty::Scalar;

use super::atomic::Atomic;
use super::function::Param;
use super::scope::{Kind, Variable};
use super::types::Ty;
use super::{Generator, Part};
use crate::{Arg, Launch, Value};

/// A buffer of a kernel.
#[derive(Debug, Clone)]
struct Buffer {
    name: String,
    ty: Ty,
    mutable: bool,
    /// The number of elements per work-item; `None` if it is read at arbitrary indices.
    stride: Option<usize>,
    /// Whether it has one element per group.
    per_group: bool,
    /// The number of dimensions, if it is a grid.
    grid: Option<usize>,
}

impl Generator<'_> {
    /// Generates a kernel and returns a launch for it.
    pub(super) fn kernel(&mut self) -> Launch {
        let grouped = self.random.chance(self.profile.groups);
        if !grouped && self.random.chance(self.profile.planes) {
            return self.plane();
        }
        let local = if grouped { self.random.pick(&[1, 2, 4, 8, 16]) } else { self.random.pick(&[0, 1, 3, 4, 8]) };
        self.auto = local == 0;
        let count = match local {
            0 => 1 + self.random.below(20),
            local if grouped => local * (1 + self.random.below(3)),
            local => local * (1 + self.random.below(3)) + self.random.below(2),
        };
        let offset = if !grouped && self.random.chance(15) { self.random.below(6) } else { 0 };
        let mut buffers = Vec::new();
        for number in 0..1 + self.random.below(3) {
            let ty = self.element();
            let stride = self.random.chance(40).then_some(1);
            buffers.push(Buffer {
                name: format!("x{number}"),
                ty,
                mutable: false,
                stride,
                per_group: false,
                grid: None,
            });
        }
        for number in 0..1 + self.random.below(3) {
            let ty = self.element();
            let stride = Some(self.random.pick(&[1, 1, 1, 2, 4]));
            buffers.push(Buffer {
                name: format!("y{number}"),
                ty,
                mutable: true,
                stride,
                per_group: false,
                grid: None,
            });
        }
        if grouped && self.random.chance(60) {
            let ty = self.element();
            buffers.push(Buffer { name: "g0".into(), ty, mutable: true, stride: None, per_group: true, grid: None });
        }
        let values: Vec<(String, Ty)> = (0..self.random.below(3))
            .map(|number| {
                let ty = match self.random.below(6) {
                    0 if !self.structs.is_empty() => Ty::Struct(self.random.below(self.structs.len())),
                    _ => Ty::Scalar(self.scalar()),
                };
                (format!("n{number}"), ty)
            })
            .collect();
        let mut params = Vec::new();
        for (name, ty) in &values {
            params.push(format!("{name}: {}", self.name(ty)));
            self.declare(name, ty, Kind::Value, false);
        }
        for buffer in &buffers {
            let ty = self.name(&buffer.ty);
            params.push(format!("{}: &{}[{ty}]", buffer.name, if buffer.mutable { "mut " } else { "" }));
        }
        let counts = self.atomic_params(&mut params);
        self.indent = 1;
        let mut bins = None;
        if grouped {
            let ty = self.tile_type();
            let name = self.name(&ty);
            self.tile_is_given = self.random.chance(30);
            if self.tile_is_given {
                params.push(format!("#[local] tile: &mut [{name}]"));
            } else {
                self.line("#[local]");
                self.line(format!("let mut tile: [{name}; {local}];"));
            }
            self.tile = Some((ty, local));
            if self.random.chance(30) {
                let (family, len) = (self.family(), 1 + self.random.below(local.min(4)));
                self.line("#[local]");
                self.line(format!("let bins: [{}; {len}];", family.name()));
                bins = Some(Atomic { name: "bins".into(), family, len: Some(len) });
            }
        }
        self.line("let i = global_id(0);");
        self.declare_counter("i", Scalar::Usize, usize::MAX);
        if grouped {
            self.line("let k = local_id(0);");
            self.declare_counter("k", Scalar::Usize, local);
            self.uniform_variables(&values);
        }
        let before = self.random.chance(30) && !buffers.is_empty();
        if before && offset == 0 {
            let guarded = buffers.iter().find(|buffer| buffer.mutable && buffer.stride == Some(1));
            if let Some(buffer) = guarded.filter(|_| !grouped) {
                self.line(format!("if i >= {}.len() {{", buffer.name));
                self.line("    return;");
                self.line("}");
            }
        }
        for buffer in &buffers {
            self.introduce(buffer);
        }
        let budget = if grouped { 2 + self.random.below(5) } else { 4 + self.random.below(10) };
        self.statements(budget, 3);
        if grouped {
            for _ in 0..1 + self.random.below(2) {
                self.perhaps_together(|this| this.phase(local, &buffers));
            }
            if let Some(bins) = bins {
                self.atomics.push(bins);
                self.perhaps_together(|this| this.atomic_phase(local));
                self.atomics.retain(|atomic| atomic.name != "bins");
            }
        }
        for buffer in buffers.iter().filter(|buffer| buffer.mutable && !buffer.per_group) {
            self.store(buffer);
        }
        let body = std::mem::take(&mut self.out).join("\n");
        let attribute = match grouped && self.random.chance(50) {
            true => format!("#[kernel(local = {local})]"),
            false => "#[kernel]".to_owned(),
        };
        let groups = if local == 0 { 1 } else { count.div_ceil(local.max(1)) };
        let kernel = format!("{attribute}\nfn random({}) {{\n{body}\n}}\n", params.join(", "));
        self.items.push(kernel);
        let mut args: Vec<Arg> = values.iter().map(|(_, ty)| Arg::Scalar(self.input(ty))).collect();
        for buffer in &buffers {
            let mut len = match (buffer.stride, buffer.per_group) {
                (_, true) => groups,
                (Some(stride), _) => (offset + count) * stride,
                (None, _) => 1 + self.random.below(20),
            };
            if self.random.chance(self.profile.misfits) {
                len = (len + self.random.below(3)).saturating_sub(1);
            }
            args.push(Arg::Buffer((0..len).map(|_| self.input(&buffer.ty)).collect()));
        }
        args.extend(counts);
        if self.tile_is_given {
            let misfit = self.random.chance(self.profile.misfits);
            args.push(Arg::LocalLen(if misfit { (local + self.random.below(3)).saturating_sub(1) } else { local }));
        }
        let local = if local == 0 { vec![] } else { vec![local] };
        Launch { global: vec![count], local, offset: if offset == 0 { vec![] } else { vec![offset] }, args }
    }

    /// Adds atomic parameters and returns their arguments.
    pub(super) fn atomic_params(&mut self, params: &mut Vec<String>) -> Vec<Arg> {
        let known = self.functions.iter().flat_map(|function| &function.params);
        let mut families: Vec<_> = known
            .filter_map(|param| match param {
                Param::Atomic(family) => Some(*family),
                _ => None,
            })
            .collect();
        if self.random.chance(12) {
            families.push(self.family());
        }
        let mut args = Vec::new();
        for family in families.into_iter().take(2) {
            let name = format!("h{}", args.len());
            params.push(format!("{name}: &[{}]", family.name()));
            self.atomics.push(Atomic { name, family, len: None });
            let len = 1 + self.random.below(6);
            args.push(Arg::Buffer((0..len).map(|_| self.input(&Ty::Scalar(family.scalar))).collect()));
        }
        args
    }

    /// Declares variables that are uniform in a group, for conditions around barriers.
    fn uniform_variables(&mut self, values: &[(String, Ty)]) {
        if !self.random.chance(40) {
            return;
        }
        for _ in 0..1 + self.random.below(2) {
            let name = self.fresh("u");
            let number = self.random.pick(&values.iter().map(Some).chain([None]).collect::<Vec<_>>());
            let cond = match number {
                Some((value, Ty::Scalar(scalar))) if scalar.is_int() => {
                    let edge = self.literal(*scalar);
                    format!("{value} {} {edge}", self.random.pick(&["<", ">=", "!=", "=="]))
                }
                _ => self
                    .random
                    .pick(&["group_id(0) > 0", "group_id(0) == 0", "num_groups(0) > 1", "x0.len() > 3"])
                    .to_owned(),
            };
            self.line(format!("let {name} = {cond};"));
            self.declare_counter(&name, Scalar::Bool, usize::MAX);
            self.uniform.push(name);
        }
    }

    /// Generates code with barriers, in control flow that is uniform in the group.
    fn perhaps_together(&mut self, body: impl FnOnce(&mut Self)) {
        if self.uniform.is_empty() {
            return body(self);
        }
        let name = self.random.pick(&self.uniform.clone());
        let not = self.random.pick(&["", "!"]);
        match self.random.below(4) {
            0 => self.block(format!("if {not}{name} {{"), "}", body),
            1 => {
                self.block(format!("if {not}{name} {{"), "}", |this| this.line("return;"));
                body(self);
            }
            _ => body(self),
        }
    }

    fn tile_type(&mut self) -> Ty {
        Ty::Scalar(self.scalar())
    }

    /// Registers a buffer's elements under the names that the body uses.
    fn introduce(&mut self, buffer: &Buffer) {
        let Buffer { name, ty, mutable, stride, per_group, grid } = buffer;
        if *per_group {
            return;
        }
        if let Some(rank) = grid {
            if *mutable {
                let index = ["", "[c]", "[r, c]", "[p, r, c]"][*rank];
                self.own.push(Part { name: name.clone(), index: index.to_owned() });
            }
            return self.declare(name, ty, Kind::Grid(*rank), *mutable);
        }
        match stride {
            None => self.declare(name, ty, Kind::Slice(None), false),
            Some(1) => {
                self.own.push(Part { name: name.clone(), index: "i".into() });
                self.declare(name, ty, Kind::Slice(None), *mutable);
            }
            Some(stride) => {
                let (part, element) = (format!("own_{name}"), self.name(ty));
                let annotated = if self.random.chance(30) { format!(": &mut [{element}]") } else { String::new() };
                self.line(format!("let {part}{annotated} = &mut {name}[i * {stride}..i * {stride} + {stride}];"));
                self.declare(&part, ty, Kind::Slice(Some(*stride)), true);
            }
        }
    }

    /// A kernel of two or three dimensions, with grids and slices.
    fn plane(&mut self) -> Launch {
        let rank = 2 + usize::from(self.random.chance(30));
        let global: Vec<usize> = (0..rank).map(|_| 1 + self.random.below(5)).collect();
        let local: Vec<usize> = match self.random.chance(40) {
            true => (0..rank).map(|_| self.random.pick(&[1, 1, 2, 3])).collect(),
            false => Vec::new(),
        };
        self.auto = local.is_empty();
        let mut buffers = Vec::new();
        let mutable = 1 + self.random.below(2);
        for number in 0..mutable + 1 + self.random.below(2) {
            let (ty, mutable) = (self.element(), number < mutable);
            let grid = self.random.chance(65).then_some(rank);
            let name = format!("{}{number}", if mutable { "y" } else { "x" });
            buffers.push(Buffer { name, ty, mutable, stride: mutable.then_some(1), per_group: false, grid });
        }
        let mut params = Vec::new();
        for Buffer { name, ty, mutable, grid, .. } in &buffers {
            let (of, by) = (self.name(ty), if *mutable { "&mut " } else { "&" });
            params.push(match grid {
                Some(rank) => format!("{name}: {by}Grid<{of}, {rank}>"),
                None => format!("{name}: {by}[{of}]"),
            });
        }
        let counts = self.atomic_params(&mut params);
        self.indent = 1;
        let ids = [("c", 0), ("r", 1), ("p", 2)];
        for (name, dimension) in &ids[..rank] {
            self.line(format!("let {name} = global_id({dimension});"));
            self.declare_counter(name, Scalar::Usize, usize::MAX);
        }
        let row = "r * global_size(0) + c";
        match rank {
            2 => self.line(format!("let i = {row};")),
            _ => self.line(format!("let i = p * global_size(0) * global_size(1) + {row};")),
        }
        self.declare_counter("i", Scalar::Usize, usize::MAX);
        if let Some(buffer) = buffers.iter().find(|buffer| buffer.mutable && buffer.grid.is_some())
            && self.random.chance(40)
        {
            let name = &buffer.name;
            self.line(format!("if c >= {name}.shape()[{}] || r >= {name}.shape()[{}] {{", rank - 1, rank - 2));
            self.line("    return;");
            self.line("}");
        }
        for buffer in &buffers {
            self.introduce(buffer);
        }
        let budget = 3 + self.random.below(9);
        self.statements(budget, 3);
        for buffer in buffers.iter().filter(|buffer| buffer.mutable) {
            self.store(buffer);
        }
        let body = std::mem::take(&mut self.out).join("\n");
        self.items.push(format!("#[kernel]\nfn random({}) {{\n{body}\n}}\n", params.join(", ")));
        let mut args = Vec::new();
        for buffer in &buffers {
            let mut shape = match buffer.mutable {
                true => global.iter().rev().copied().collect(),
                false => (0..rank).map(|_| 1 + self.random.below(4)).collect::<Vec<_>>(),
            };
            if self.random.chance(self.profile.misfits) {
                let len = &mut shape[0];
                *len = (*len + self.random.below(3)).saturating_sub(1);
            }
            let elements = (0..shape.iter().product()).map(|_| self.input(&buffer.ty)).collect();
            args.push(if buffer.grid.is_some() { Arg::Grid(elements, shape) } else { Arg::Buffer(elements) });
        }
        args.extend(counts);
        Launch { global, local, offset: vec![], args }
    }

    /// Writes local memory, and reads other work-items' elements after a barrier.
    fn phase(&mut self, local: usize, buffers: &[Buffer]) {
        let Some((ty, _)) = self.tile.clone() else { return };
        if self.odd && self.random.chance(35) {
            // unwritten local memory is zero
            let (seen, index) = (self.fresh("t"), self.index(local, 1));
            self.line(format!("let {seen} = tile[{index}];"));
            self.line("barrier();");
            self.declare(&seen, &ty, Kind::Value, false);
        }
        let value = self.expr(&ty, 3);
        match self.random.below(3) {
            _ if self.odd && self.random.chance(35) => {
                let cond = self.expr(&super::types::BOOL, 2);
                self.block(format!("if {cond} {{"), "}", |this| this.line(format!("tile[k] = {value};")));
            }
            0 => self.line(format!("tile[{local} - 1 - k] = {value};")),
            _ => self.line(format!("tile[k] = {value};")),
        }
        if self.random.chance(30) {
            // a loop with barriers that all work-items execute equally often
            let (name, times) = (self.fresh("i"), 1 + self.random.below(3));
            let seen = self.fresh("t");
            self.line(format!("for {name} in 0..{times}usize {{"));
            self.line("    barrier();");
            self.line(format!("    let {seen} = tile[(k + {name} + 1) % {local}];"));
            self.line("    barrier();");
            let scope = self.scope.clone();
            self.declare_counter(&name, Scalar::Usize, times);
            self.declare(&seen, &ty, Kind::Value, false);
            let value = self.expr(&ty, 2);
            self.scope = scope;
            self.line(format!("    tile[k] = {value};"));
            self.line("}");
        }
        self.line("barrier();");
        if self.odd && self.random.chance(40) {
            self.collective(local);
        }
        let scope = self.scope.clone();
        self.declare("tile", &ty, Kind::Slice(Some(local)), false);
        let seen = self.fresh("t");
        let index = self.index(local, 2);
        self.line(format!("let {seen} = tile[{index}];"));
        let known = self.scope.clone();
        self.statements(2, 2);
        if let Some(buffer) = buffers.iter().find(|buffer| buffer.per_group) {
            let value = self.expr(&buffer.ty, 3);
            self.line("if k == 0 {");
            self.line(format!("    g0[group_id(0)] = {value};"));
            self.line("}");
        }
        // variables declared since then are still in scope
        let is_new = |one: &Variable| !known.iter().any(|other| other.name == one.name && other.ty == one.ty);
        let new: Vec<_> = self.scope.drain(..).filter(is_new).collect();
        self.scope = scope;
        self.declare(&seen, &ty, Kind::Value, false);
        for known in new.into_iter().filter(|known| known.name != "tile") {
            self.scope.retain(|other| other.name != known.name);
            self.scope.push(known);
        }
        self.line("barrier();");
    }

    /// A work-group function.
    fn collective(&mut self, local: usize) {
        let seen = self.fresh("w");
        let (ty, call) = match self.random.below(8) {
            0 | 1 => {
                let (name, holds) = (self.random.pick(&["any", "all"]), self.expr(&super::types::BOOL, 2));
                (super::types::BOOL, format!("{name}({holds})"))
            }
            2 => {
                let ty = Ty::Scalar(self.int());
                let (value, item) = (self.expr(&ty, 2), self.random.below(local));
                (ty, format!("broadcast({value}, {item}usize)"))
            }
            _ => {
                let ty = Ty::Scalar(self.int());
                let kind = self.random.pick(&["reduce", "scan_inclusive", "scan_exclusive"]);
                let (operation, value) = (self.random.pick(&["add", "min", "max"]), self.expr(&ty, 2));
                (ty, format!("{kind}_{operation}({value})"))
            }
        };
        self.line(format!("let {seen}: {} = cl::work_group_{call};", self.name(&ty)));
        self.declare(&seen, &ty, Kind::Value, false);
    }

    /// Stores the results of a work-item.
    fn store(&mut self, buffer: &Buffer) {
        let Buffer { name, ty, stride, .. } = buffer;
        match stride {
            Some(1) | None => {
                let value = self.expr(ty, 4);
                let index = self.own_index(name).unwrap_or_else(|| "i".to_owned());
                self.line(format!("{name}[{index}] = {value};"));
            }
            Some(stride) => {
                for at in 0..*stride {
                    let value = self.expr(ty, 3);
                    self.line(format!("own_{name}[{at}] = {value};"));
                }
            }
        }
    }

    /// An initial value.
    pub(super) fn input(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Scalar(Scalar::F32) => Value::from(super::literal::edge_float(&mut self.random, Scalar::F32) as f32),
            Ty::Scalar(Scalar::F64) => Value::from(super::literal::edge_float(&mut self.random, Scalar::F64)),
            Ty::Scalar(Scalar::Bool) => Value::from(self.random.chance(50)),
            Ty::Scalar(scalar) => Value::truncated(*scalar, super::literal::edge(&mut self.random, *scalar) as u64),
            Ty::Array(element, len) => Value::Array((0..*len).map(|_| self.input(element)).collect()),
            Ty::Vector(lane, len) => Value::Vector((0..*len).map(|_| self.input(&Ty::Scalar(*lane))).collect()),
            Ty::Struct(number) => {
                let of = self.structs[*number].clone();
                let fields = of.fields.iter().map(|(_, field)| self.input(field)).collect();
                Value::Struct(self.known_struct(*number), fields)
            }
            Ty::Tuple(_) | Ty::Option(_) | Ty::Enum(_) | Ty::Sum(_) => Value::Unit,
        }
    }

    fn known_struct(&self, number: usize) -> std::sync::Arc<crate::Struct> {
        let of = &self.structs[number];
        let fields = of.fields.iter().map(|(name, ty)| (name.clone(), self.known_type(ty))).collect();
        std::sync::Arc::new(crate::Struct { name: of.name.clone(), fields })
    }

    fn known_type(&self, ty: &Ty) -> crate::Type {
        match ty {
            Ty::Scalar(scalar) => crate::Type::Scalar(*scalar),
            Ty::Array(element, len) => crate::Type::Array(Box::new(self.known_type(element)), *len),
            Ty::Vector(lane, len) => crate::Type::Vector(*lane, *len),
            Ty::Struct(number) => crate::Type::Struct(self.known_struct(*number)),
            Ty::Tuple(_) | Ty::Option(_) | Ty::Enum(_) | Ty::Sum(_) => crate::Type::Unit,
        }
    }
}
