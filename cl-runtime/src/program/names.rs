//! Chooses the names of items in a program.

use super::{
    identifiers::{ascii, candidates, qualified},
    instance::Instance,
    syntax, table,
};
use crate::item::{Item, ItemSpace, Table, TypeKind, Values};
use cl_ir::{reserved::is_reserved, template::Piece};
use std::{cell::LazyCell, collections::HashSet};

/// Chooses a name for each instance. A function keeps its own name if it is unique in the program and not reserved by
/// OpenCL C; otherwise as many of its modules as necessary precede it. Among several instances of a function, the one
/// whose arguments are all in global memory, or else the first, has this name. The others append the address spaces of
/// their arguments: `sum`, `sum_local`, `copy_local_global`.
pub(crate) fn names(instances: &[Instance]) -> Vec<String> {
    let mut items: Vec<&'static Item> = Vec::new();
    for instance in instances {
        if instance.function == items.len() {
            items.push(instance.item);
        }
    }
    let words = LazyCell::new(|| words(instances));
    let own = item_names(&items, &|name| words.contains(name));
    let mut taken: Vec<String> = own.clone();
    let mut names = vec![String::new(); instances.len()];
    for (function, name) in own.into_iter().enumerate() {
        let is_of = |instance: &&Instance| instance.function == function;
        let is_global = |instance: &Instance| {
            instance.spaces.iter().all(|space| matches!(space, ItemSpace::Global | ItemSpace::Private))
                && instance.spaces.contains(&ItemSpace::Global)
        };
        let plain = instances.iter().filter(is_of).position(is_global).unwrap_or(0);
        let differing = differing(&instances.iter().filter(is_of).collect::<Vec<_>>());
        let all = instances.iter().zip(&mut names).filter(|(instance, _)| is_of(instance));
        for (number, (instance, slot)) in all.enumerate() {
            if number == plain {
                slot.clone_from(&name);
                continue;
            }
            let suffix = suffix(instance, &differing);
            let numbered = (2..).map(|number| format!("{name}{suffix}_{number}"));
            let mut candidates = std::iter::once(format!("{name}{suffix}")).chain(numbered);
            *slot = candidates.find(|name| !taken.contains(name)).expect("the candidates do not end");
            taken.push(slot.clone());
        }
    }
    names
}

/// The parameters whose address spaces differ between the instances.
fn differing(instances: &[&Instance]) -> Vec<usize> {
    let params = instances.first().map_or(0, |first| first.spaces.len());
    (0..params).filter(|&param| instances.iter().any(|one| one.spaces[param] != instances[0].spaces[param])).collect()
}

/// `_local`, or `_local_global` where the distinction needs it.
fn suffix(instance: &Instance, differing: &[usize]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for &param in differing {
        words.push(match instance.spaces[param] {
            ItemSpace::Global => "global",
            ItemSpace::Constant => "constant",
            ItemSpace::Local => "local",
            ItemSpace::Private | ItemSpace::Param(_) => "private",
        });
    }
    if words.iter().all(|word| *word == words[0]) {
        words.truncate(1);
    }
    words.iter().map(|word| format!("_{word}")).collect()
}

/// Chooses a name for each item.
fn item_names(items: &[&'static Item], is_mentioned: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut taken: Vec<String> =
        items.iter().flat_map(|item| item.routines).map(|routine| routine.name.into()).collect();
    let mut names = Vec::with_capacity(items.len());
    for item in items {
        let known = instance(item, items).and_then(|name| {
            qualified(item.module, &name)
                .into_iter()
                .find(|name| !is_reserved(name) && !taken.contains(name) && !is_mentioned(name))
        });
        if let Some(name) = known {
            taken.push(name.clone());
            names.push(name);
            continue;
        }
        let unique = items.iter().filter(|other| other.name == item.name).count() == 1;
        let free = |name: &String| {
            !is_reserved(name) && !taken.contains(name) && (*name == ascii(item.name) || !is_mentioned(name))
        };
        let name = candidates(item.module, item.name)
            .enumerate()
            .find(|(modules, name)| {
                let bare = items.iter().any(|other| ascii(other.name) == *name);
                free(name) && if *modules == 0 { unique } else { !bare }
            })
            .map(|(_, name)| name)
            .expect("the candidates do not end");
        taken.push(name.clone());
        names.push(name);
    }
    names
}

/// The suffixed name of an instance of a generic function, `largest_float` or `tile_16`, if the program has several.
fn instance(item: &Item, items: &[&'static Item]) -> Option<String> {
    let same = |other: &&&Item| (other.name, other.module, other.line) == (item.name, item.module, item.line);
    if items.iter().filter(same).count() < 2 {
        return None;
    }
    let types = item.types.iter().map(|ty| match &ty.kind {
        TypeKind::Scalar(scalar) | TypeKind::Enum(scalar) => scalar.opencl().to_owned(),
        TypeKind::Vector(scalar, len) => format!("{}{len}", scalar.opencl()),
        TypeKind::Struct(item) => ascii(item.name),
        TypeKind::Array(_, len) => format!("array{len}"),
        TypeKind::Tuple(fields, _) => format!("tuple{}", fields.len()),
        TypeKind::Whole(_) => "array".to_owned(),
        TypeKind::Unit => "unit".to_owned(),
        TypeKind::Option(_) => "option".to_owned(),
        TypeKind::Result(..) => "result".to_owned(),
        TypeKind::Ordering => "ordering".to_owned(),
    });
    let functions = item.functions.iter().map(|function| ascii(function.name));
    let parts: Vec<_> = types.chain(item.constants.iter().map(u64::to_string)).chain(functions).collect();
    (!parts.is_empty()).then(|| format!("{}_{}", ascii(item.name), parts.join("_")))
}

/// The constants of a program, without duplicates.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    /// The constants and their names, chosen as for items: its own, or preceded by modules of the first item that uses
    /// it.
    pub(crate) all: Vec<(String, &'static Table)>,
    /// For each item and each of its `tables`, the index in `all`.
    pub(crate) of: Vec<Vec<usize>>,
}

/// Collects the constants and chooses names that are distinct from those of the items.
pub(crate) fn tables(instances: &[Instance], names: &[String]) -> Tables {
    let mut taken: Vec<String> = names.to_vec();
    taken.extend(instances.iter().flat_map(|one| one.item.routines).map(|routine| routine.name.to_owned()));
    let mut tables = Tables::default();
    for Instance { item, .. } in instances {
        let mut of = Vec::new();
        for table in item.tables {
            if matches!(table.values, Values::Data(data) if data.is_written_out()) {
                // emitted inline at each use
                of.push(usize::MAX);
                continue;
            }
            if let Some(index) = tables.all.iter().position(|(_, known)| table::same(known, table)) {
                of.push(index);
                continue;
            }
            let name = candidates(item.module, table.name)
                .find(|name| !is_reserved(name) && !taken.contains(name))
                .expect("the candidates do not end");
            taken.push(name.clone());
            of.push(tables.all.len());
            tables.all.push((name, table));
        }
        tables.of.push(of);
    }
    tables
}

/// All words in the text of items, among them the names of variables, which would hide functions of the same name.
/// Callers avoid a function's own name.
fn words(instances: &[Instance]) -> HashSet<&'static str> {
    fn add(pieces: &[Piece<'static>], words: &mut HashSet<&'static str>) {
        pieces.iter().for_each(|piece| match piece {
            Piece::Text(text) => words.extend(syntax::names(text)),
            Piece::If(_, inner) => add(inner, words),
            Piece::Name(_) | Piece::Site(_) | Piece::Space(_) | Piece::Memory(..) | Piece::Part(_) => {}
        });
    }
    let mut words = HashSet::new();
    instances.iter().flat_map(|instance| &instance.lines).for_each(|line| add(&line.pieces, &mut words));
    words
}
