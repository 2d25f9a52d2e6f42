//! What is said of a race: which two work-items, which element, and what to write instead.

use super::Walk;
use super::knowledge::{Grant, Reach};
use super::question::Question;
use super::race::Site;
use super::value::Memory;
use crate::check::terms::Quantity;
use crate::diag::{Code, Diagnostic, Sink};
use crate::proof::{Answer, Form, Kind, Model, Symbol, disjoint};

impl Walk<'_> {
    pub(super) fn report(&self, one: usize, other: usize, sink: &Sink) {
        let sites = &self.races.sites;
        // the write is what is wrong
        let (first, second) =
            if sites[one].write { (&sites[one], &sites[other]) } else { (&sites[other], &sites[one]) };
        let name = match (first.memory, second.memory) {
            (Memory::Param(local) | Memory::Shared(local), _) | (_, Memory::Param(local) | Memory::Shared(local)) => {
                self.local_name(local)
            }
            _ => String::new(),
        };
        let is_local = matches!((first.memory, second.memory), (Memory::Shared(_), _) | (_, Memory::Shared(_)));
        let unknown = [first, second].iter().any(|site| site.memory == Memory::Anywhere);
        let what = if name.is_empty() { "a buffer".to_owned() } else { format!("`{name}`") };
        let alone = one == other || (first.at.line(), first.at.column()) == (second.at.line(), second.at.column());
        let message = match (is_local, alone) {
            _ if unknown => format!(
                "it cannot be told which elements this touches, so two work-items may touch the same one of {what}"
            ),
            (false, true) => format!("two work-items can write the same element of {what}"),
            (true, true) => {
                format!("two work-items of a group can write the same element of {what} between two barriers")
            }
            (false, false) if second.write => {
                format!(
                    "two work-items can write the same element of {what}: one here, and the other in line {}",
                    second.at.line()
                )
            }
            (false, false) => {
                format!(
                    "a work-item can write an element of {what} that another one reads in line {}",
                    second.at.line()
                )
            }
            (true, false) => {
                let does = if second.write { "writes" } else { "reads" };
                format!(
                    "a work-item can write an element of {what} that another one of its group {does} in line {} with no barrier in between",
                    second.at.line()
                )
            }
        };
        let code = if is_local { Code::LocalRace } else { Code::Race };
        let mut diagnostic = Diagnostic::new(code, first.at, message);
        if let Some(note) = self.example(one, other, &name) {
            diagnostic = diagnostic.note(note);
        }
        sink.push(diagnostic.help(self.advice(first, second, is_local, alone)));
    }

    /// Two work-items that collide, if the prover has found them.
    fn example(&self, one: usize, other: usize, name: &str) -> Option<String> {
        let question = self.question(one, other, Grant::Launch, Reach::Far)?;
        let [a, b] = question.accesses();
        let Answer::Refuted(model) = disjoint(&a, &b, &question.apart()) else { return None };
        let Question { index, how, .. } = &question;
        let who = |twin: bool| self.who(&model, &how.0, &index[usize::from(twin)], twin, how.1);
        let at: Option<Vec<_>> = index[0].iter().map(|form| model.value(form)).collect();
        let at: String = at?.iter().map(|index| format!("[{index}]")).collect();
        Some(format!("for example the work-items with {} and with {} meet at `{name}{at}`", who(false), who(true)))
    }

    /// A work-item of a model, in the user's names.
    fn who(&self, model: &Model, ids: &[Symbol], index: &[Form], twin: bool, shared: Kind) -> String {
        let differs = |id: &&Symbol| model.get(**id) != model.get(id.twin());
        let mut symbols: Vec<Symbol> = ids.iter().filter(differs).copied().collect();
        let constant = |symbol: &Symbol| matches!(self.k.quantities.get(symbol), Some(Quantity::Const(_)));
        let shown = |symbol: &Symbol| self.k.is_named(*symbol) && !constant(symbol);
        symbols.extend(index.iter().flat_map(Form::symbols).filter(shown));
        symbols.dedup();
        let mut shown: Vec<String> = Vec::new();
        for symbol in symbols {
            let value = model.get(if twin && symbol.kind() > shared { symbol.twin() } else { symbol });
            let text = value.map(|value| format!("`{} = {value}`", self.k.symbols.name(symbol)));
            shown.extend(text.filter(|text| !shown.contains(text)));
        }
        shown.join(", ")
    }

    fn advice(&self, first: &Site, second: &Site, is_local: bool, alone: bool) -> String {
        if first.by.is_some() || second.by.is_some() {
            return "hand the function the part that belongs to the work-item, `&mut x[i..i + 1]`, or `&x[..]` if it only reads"
                .to_owned();
        }
        if is_local && !alone {
            return "put a `barrier();` between the two, where all work-items of the group reach it".to_owned();
        }
        if !alone {
            return "read from another buffer than the one that is written, or give each work-item elements of its own"
                .to_owned();
        }
        let varies = first.index.iter().any(|form| form.symbols().iter().any(|symbol| symbol.kind() > Kind::Group));
        if first.index.iter().any(|form| self.k.is_data(form)) {
            return "where several may have the same index, use atomics: `&[AtomicU32]` and `fetch_add`; where none have, \
                    say so in an `unsafe fn`"
                .to_owned();
        }
        let id = if is_local { "local_id(0)" } else { "global_id(0)" };
        if varies {
            return format!("the index must be another one for each work-item, as `{id}` is, or the element an atomic");
        }
        format!("let one work-item write it, `if {id} == 0 {{ … }}`, or give each an element of its own")
    }
}
