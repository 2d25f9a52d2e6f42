//! The work-item functions: their symbols, and the relations between ids, sizes and offsets.

use crate::check::launch_conditions::Quantity;
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::symbols::{Ids, Made};
use crate::ir::{Expr, ExprKind, Value as Literal};
use crate::proof::{Form, Kind, Symbol};
use crate::ty::{Space, Ty};

const END: i128 = cl_ir::limits::MOST_IDS as i128;
const GROUP: i128 = cl_ir::limits::MOST_IN_GROUP as i128;

fn is_written_through(ty: &Ty) -> bool {
    matches!(ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. })
}

/// Returns the dimension argument, if it is a literal.
fn dimension(args: &[Expr]) -> Option<usize> {
    match args {
        [Expr { kind: ExprKind::Literal(Literal::Int(number)), .. }] => {
            usize::try_from(*number).ok().filter(|d| *d < 3)
        }
        _ => None,
    }
}

impl Executor<'_> {
    /// Creates the symbols for the work-item functions that the function uses.
    pub(crate) fn make_ids(&mut self) {
        let mut dimensions = vec![0];
        let (mut groups, mut sizes) = (self.function.barriers, false);
        groups |= self.function.locals.iter().any(|local| local.shared || local.ty.space() == Some(Space::Local));
        // callers may pass memory that the work-items of a work-group share
        let params = &self.function.locals[..self.function.params];
        groups |= !self.input.is_kernel && params.iter().any(|param| is_written_through(&param.ty));
        let mut ids = Ids::default();
        self.function.body.visit(&mut |expr| {
            let ExprKind::WorkItem(function, args) = &expr.kind else { return };
            ids.any |= function.name == "work_dim";
            groups |= matches!(function.name, "local_id" | "group_id" | "local_size" | "num_groups");
            sizes |= matches!(function.name, "global_size" | "global_offset" | "num_groups");
            let Some(dimension) = dimension(args) else { return };
            ids.asked = ids.asked.max(dimension + 1);
            if !dimensions.contains(&dimension) {
                dimensions.push(dimension);
            }
        });
        dimensions.sort_unstable();
        self.ids = ids;
        for dimension in &dimensions {
            self.make_dimension(*dimension, groups, sizes);
        }
        self.ids.dimensions = dimensions;
    }

    fn quantity(&mut self, name: &str, quantity: Quantity, range: (i128, i128)) -> Symbol {
        let symbol = self.k.symbol(name, Kind::Size, range);
        self.k.name(symbol);
        if self.input.is_kernel {
            self.k.quantities.insert(symbol, quantity);
        }
        symbol
    }

    fn make_dimension(&mut self, d: usize, groups: bool, sizes: bool) {
        let named = |name: &str| format!("{name}({d})");
        let global = self.k.symbol(&named("global_id"), Kind::Item, (0, END - 1));
        self.k.name(global);
        self.ids.global.push(global);
        self.ids.symbols.insert(("global_id", d), global.into());
        let end = self.quantity(&named("global_size"), Quantity::GlobalEnd(d), (0, END));
        self.k.positive(end - global - 1);
        if !groups && !sizes {
            return;
        }
        let offset = self.quantity(&named("global_offset"), Quantity::GlobalOffset(d), (0, END));
        let size = self.quantity(&named("global_size"), Quantity::GlobalSize(d), (1, END));
        self.ids.offsets.push(offset);
        self.k.equal(end, offset + size);
        self.k.positive(global - offset);
        self.ids.symbols.insert(("global_offset", d), offset.into());
        self.ids.symbols.insert(("global_size", d), size.into());
        if !groups {
            return;
        }
        let local = self.k.symbol(&named("local_id"), Kind::Item, (0, GROUP - 1));
        let group = self.k.symbol(&named("group_id"), Kind::Group, (0, END - 1));
        self.k.name(local);
        self.k.name(group);
        let local_size = match self.required(d) {
            Some(size) => size,
            None => self.quantity(&named("local_size"), Quantity::LocalSize(d), (1, GROUP)).into(),
        };
        let groups = self.quantity(&named("num_groups"), Quantity::NumGroups(d), (1, END));
        self.k.of_groups.extend([group, groups]);
        self.k.positive(&local_size - local - 1);
        self.k.positive(groups - group - 1);
        self.k.equal(global, offset + group * &local_size + local);
        // only the last work-group may be partial
        self.k.positive(size - (groups - 1) * &local_size - 1);
        self.k.positive(groups * &local_size - size);
        if let (Some(local_size), None) = (local_size.as_symbol(), &self.input.local) {
            // the product has a symbol of its own: several facts hold for it, and its factors are of no use
            let whole = self.k.symbol("", Kind::Size, (1, END * GROUP));
            self.k.of_groups.insert(whole);
            self.k.positive(whole - size);
            self.k.positive(size + local_size - whole - 1);
            self.ids.made.push(Made { group, groups, local, local_size, global, offset, whole });
        }
        if self.is_constant_form(&local_size) {
            let own = global - offset - group * &local_size;
            match self.k.substitutes.first_mut() {
                Some(list) => list.push((local, own)),
                None => self.k.substitutes.push(vec![(local, own)]),
            }
            self.ids.sized.push((group, local, local_size.clone()));
        }
        self.ids.local.push(local);
        self.ids.groups.push(group);
        self.ids.symbols.insert(("local_id", d), local.into());
        self.ids.symbols.insert(("group_id", d), group.into());
        self.ids.symbols.insert(("local_size", d), local_size);
        self.ids.symbols.insert(("num_groups", d), groups.into());
    }

    /// Replaces expressions of ids and sizes of work-groups by the ids of the launch.
    pub(crate) fn with_ids(&self, mut form: Form) -> Form {
        let times = |form: &Form, wanted: &[Symbol]| {
            let found = form.products().find(|(_, factors)| {
                factors.len() == wanted.len() && wanted.iter().all(|symbol| factors.contains(symbol))
            });
            found.map_or(0, |(times, _)| times)
        };
        for made in &self.ids.made {
            let groups = times(&form, &[made.groups, made.local_size]);
            if groups != 0 {
                let product = made.groups * Form::from(made.local_size);
                form = form - (product - made.whole) * groups;
            }
            let id = times(&form, &[made.group, made.local_size]);
            if id != 0 && times(&form, &[made.local]) == id {
                let sum = made.group * Form::from(made.local_size) + made.local;
                form = form - (sum + made.offset - made.global) * id;
            }
        }
        form
    }

    /// Looks for sums of a group id in one dimension and a local id in another, as in a tiled transpose. Such a sum may
    /// then substitute for the local id.
    pub(crate) fn remember_sum(&mut self, form: &Form) {
        for at in 0..self.ids.sized.len() {
            for other in (0..self.ids.sized.len()).filter(|other| *other != at) {
                let (group, local) = (self.ids.sized[at].0, self.ids.sized[other].1);
                let rest = form - local;
                let has = |symbol: Symbol| form.symbols().contains(&symbol);
                if !has(group) || !has(local) || rest.symbols().contains(&local) {
                    continue;
                }
                let scaled = [at, other].into_iter().any(|size| group * self.ids.sized[size].2.clone() == rest);
                if self.k.substitutes.len() == 1 {
                    self.k.substitutes.push(Vec::new());
                }
                let list = &mut self.k.substitutes[1];
                if scaled && !list.iter().any(|(of, _)| *of == local) {
                    let sum = self.k.symbol("", Kind::Item, (0, END * GROUP));
                    self.k.substitutes[1].push((local, sum - rest));
                }
            }
        }
    }

    /// Returns the work-group size that the kernel's attribute requires.
    pub(crate) fn required(&mut self, d: usize) -> Option<Form> {
        let size = self.input.local?.get(d)?;
        if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) = size {
            let number = number.base10_parse().ok()?;
            self.ids.sizes[d] = Some(number);
            return Some(Form::constant(number));
        }
        let size = size.clone();
        if let Some(form) = self.computed_form(&size, (1, GROUP)) {
            self.ids.sizes[d] = form.number();
            return Some(form);
        }
        let tokens = quote::quote!(#size);
        Some(self.constant(&tokens.to_string(), tokens, (1, GROUP)))
    }

    /// Returns the value of a work-item function.
    pub(crate) fn work_item(&mut self, name: &'static str, args: &[Expr]) -> Form {
        if let Some(form) = dimension(args).and_then(|d| self.ids.symbols.get(&(name, d))) {
            return form.clone();
        }
        let kind = match name {
            "global_id" | "local_id" => Kind::Item,
            // work-items need not call it for the same dimension
            "group_id" => Kind::Item,
            // the value is the same for all work-items, whatever the dimension
            _ if args.is_empty() => Kind::Host,
            _ => Kind::Item,
        };
        let kind = if self.is_skewed() { Kind::Item } else { kind };
        self.k.symbol(name, kind, (0, END)).into()
    }
}
