//! Messages about races: which two work-items, which element, and how to fix the code.

use super::example::holds_aside;
use super::question::Question;
use crate::builtins::{WORK_ITEM, WorkItemFn};
use crate::check::extent;
use crate::check::symbolic::domain::environment::{Grant, Reach};
use crate::check::symbolic::domain::value::Memory;
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::sites::{Again, Site, Touched};
use crate::diag::{Code, Diagnostic, Sink};
use crate::ir::{Called, CalleeId, ExprKind, ImageParam};
use crate::proof::{Answer, Form, Kind, Model, Symbol, disjoint};

impl Executor<'_> {
    pub(crate) fn report(&self, one: usize, other: usize, sink: &Sink) {
        sink.push(self.diagnosed(one, other, true));
    }

    /// Returns the message for values of constants with which two accesses can collide. It is shown where rustc evaluates
    /// the constants.
    pub(crate) fn collision(&self, [one, other]: [usize; 2], names: &[String]) -> Diagnostic {
        let diagnostic = self.diagnosed(one, other, false);
        of_constants(diagnostic.code, names).into_iter().fold(diagnostic, Diagnostic::note)
    }

    /// Returns the function that makes an access. Only its crate knows how it does. An operator is an access of the caller's.
    fn accessing_callee(&self, site: &Site) -> Option<(CalleeId, usize)> {
        let is_operator = |callee: CalleeId| matches!(self.function.callees[callee.0].called, Called::ByOperator(_));
        site.by.filter(|(callee, _)| !is_operator(*callee))
    }

    pub(crate) fn diagnosed(&self, one: usize, other: usize, with_example: bool) -> Diagnostic {
        let sites = &self.races.sites;
        // the error is reported at the write
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
        let (element, an_element) = match self.image(first) {
            Some(_) => ("pixel", "a pixel"),
            None => ("element", "an element"),
        };
        let is_one_place =
            one == other || (first.at.line(), first.at.column()) == (second.at.line(), second.at.column());
        let by_first = self.accessing_callee(first);
        // accesses of two calls at one place are accesses of two iterations
        let again = self.next([one, other]).filter(|_| is_local && (!is_one_place || by_first.is_some()));
        let alone = is_one_place && again.is_none();
        let by_callee = by_first.or_else(|| self.accessing_callee(second));
        let can = if by_callee.is_some() { "may" } else { "can" };
        let message = match (is_local, alone) {
            _ if unknown => format!(
                "it is not known which {element}s this accesses, so two work-items may access the same one of {what}"
            ),
            (_, true) if by_first.is_some() => {
                let of = if is_local { " of a group" } else { "" };
                format!("two work-items{of} pass the same {element}s of {what} to a function that may write them")
            }
            (false, true) => format!("two work-items can write the same {element} of {what}"),
            (true, true) => {
                format!("two work-items of a group can write the same {element} of {what} between two barriers")
            }
            (false, false) if second.write => {
                format!(
                    "two work-items {can} write the same {element} of {what}: one here, and the other in line {}",
                    second.at.line()
                )
            }
            (false, false) => {
                format!(
                    "a work-item {can} write {an_element} of {what} that another one reads in line {}",
                    second.at.line()
                )
            }
            (true, false) => {
                let does = if second.write { "writes" } else { "reads" };
                let when = match again {
                    None => "",
                    Some(Again::Iteration) => " of another iteration of the loop",
                    Some(Again::Call) => " of another call",
                };
                format!(
                    "a work-item {can} write {an_element} of {what} that another one of its group {does} in line \
                     {}{when} with no barrier in between",
                    second.at.line()
                )
            }
        };
        let code = if is_local { Code::LocalRace } else { Code::Race };
        let mut diagnostic = Diagnostic::new(code, first.at, message);
        diagnostic.follows = self.may_name_nothing([one, other]);
        if let Some((callee, _)) = by_callee {
            let path = &self.function.callees[callee.0].path;
            let function = path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            diagnostic = diagnostic
                .note(format!("`{function}` may access all of it, and has no barrier between its accesses and these"));
        } else if self.k.is_exhausted() {
            diagnostic = diagnostic.note(
                "the compiler proves a limited number of things about a kernel, and this one needs more; what is moved to a \
                 `#[device]` function is proved there",
            );
        } else if let (false, Some(lost)) = (unknown, [first, second].iter().find_map(|site| self.unfollowed(site))) {
            let what = self.quoted(lost, [first, second]).map(|what| format!("; what it does not follow is {what}"));
            diagnostic = diagnostic.note(format!(
                "the compiler does not follow how this index is computed, and so cannot show that each work-item has \
                 its own{}",
                what.unwrap_or_default()
            ));
        } else if let (false, Some(lost)) =
            (unknown, [first, second].iter().find_map(|site| self.unfollowed_on_path(site)))
        {
            let what = self.quoted(lost, [first, second]).unwrap_or_else(|| "a value".to_owned());
            diagnostic = diagnostic
                .note(format!("which work-items get here depends on what the compiler does not follow: {what}"));
        } else if let Some(note) = (with_example && !unknown).then(|| self.example([one, other], code, &name)).flatten()
        {
            diagnostic = diagnostic.note(note);
        }
        let advice = match again {
            Some(Again::Iteration) => "put a `barrier()` at the end of the loop's body, too: work-items that are done \
                                       with an iteration begin the next"
                .to_owned(),
            Some(Again::Call) => "put a `barrier()` at the end of the function, too: the array is the same in the \
                                  next call"
                .to_owned(),
            None => self.advice(first, second, is_local, alone),
        };
        diagnostic.help(advice)
    }

    /// Reports that every launch has a race: its work-groups have several work-items in a dimension that the kernel does not use.
    pub(crate) fn report_dimension(&self, (touched, whole): (Touched, bool), d: usize, sink: &Sink) {
        let id = if whole { "global_id" } else { "local_id" };
        let what = touched.of().map_or("a buffer".to_owned(), |local| format!("`{}`", self.local_name(local)));
        let message = format!("work-items that differ in dimension {d} access the same elements of {what}");
        let note = format!(
            "the work-groups of the kernel have several work-items in this dimension, and nothing here asks for `{id}({d})`"
        );
        let help = format!(
            "use `{id}({d})` in the index, or give the work-groups one work-item in this dimension: `local = 64`"
        );
        sink.push(Diagnostic::new(Code::Race, touched.at, message).note(note).help(help));
    }

    /// Returns the construct that runs a second time between the two accesses, if any.
    fn next(&self, pair: [usize; 2]) -> Option<Again> {
        let [one, other] = pair.map(|site| self.races.sites[site].again);
        if one.is_some() && other.is_some() { None } else { one.or(other) }
    }

    /// Describes two work-items that collide, if the prover has found them.
    fn example(&self, [one, other]: [usize; 2], code: Code, name: &str) -> Option<String> {
        // a work-item that gets there has passed all checks on its path
        let question = self.question(one, other, Grant::All, Reach::Far)?;
        // the macro does not know the values of constants; an example with others would be one of another kernel
        let constants = self.constants_of(&question);
        if !constants.is_empty() {
            return of_constants(code, &constants);
        }
        // the example would be one that breaks the promise
        if !question.promised.is_empty() {
            return None;
        }
        let [a, b] = question.accesses();
        let Answer::Refuted(model) = disjoint(&a, &b, &question.distinct()) else { return None };
        let Question { index, how, .. } = &question;
        let known = [one, other].map(|site| &self.races.sites[site].known);
        if !holds_aside(&model, known, how.1) {
            return None;
        }
        let at = self.place_in(&self.races.sites[one], &index[0], &model)?;
        let [one, other] = [false, true].map(|twin| self.who(&model, &how.0, &index[usize::from(twin)], twin, how.1));
        let shown = self.shown_values(&model, index, how.1);
        Some(format!("for example{shown} the work-items with {one} and with {other} meet at `{name}{at}`"))
    }

    /// Returns the indices and fields that follow the name of a variable: `[3].a[0]`.
    fn place_in(&self, site: &Site, index: &[Form], model: &Model) -> Option<String> {
        let is_single = site.touched().of().is_some_and(|local| self.function.locals[local.0].single);
        let mut place = String::new();
        for (at, form) in index.iter().enumerate() {
            let value = model.value(form)?;
            if at > 0 || !is_single {
                place += &format!("[{value}]");
            }
            place.extend(site.fields.after(at + 1).map(|name| format!(".{name}")));
        }
        Some(place)
    }

    /// Describes the values that both work-items of a model share: arguments, lengths, and constants, which may have
    /// other values.
    fn shown_values(&self, model: &Model, index: &[Vec<Form>; 2], shared: Kind) -> String {
        let symbols = index.iter().flatten().flat_map(Form::symbols);
        let mut found: Vec<String> = Vec::new();
        for symbol in symbols.filter(|symbol| self.k.is_named(*symbol) && symbol.kind() <= shared) {
            let text = model.get(symbol).map(|value| format!("`{}` is {value}", self.k.symbols.name(symbol)));
            found.extend(text.filter(|text| !found.contains(text)));
        }
        if found.is_empty() { String::new() } else { format!(", if {},", found.join(" and ")) }
    }

    /// Describes a work-item of a model by its own values, in the user's names.
    fn who(&self, model: &Model, ids: &[Symbol], index: &[Form], twin: bool, shared: Kind) -> String {
        let differs = |id: &&Symbol| model.get(**id) != model.get(id.twin());
        let mut symbols: Vec<Symbol> = ids.iter().filter(differs).copied().collect();
        let own = |symbol: &Symbol| self.k.is_named(*symbol) && symbol.kind() > shared;
        symbols.extend(index.iter().flat_map(Form::symbols).filter(own));
        symbols.sort_by_key(|symbol| (!ids.contains(symbol), self.k.symbols.name(*symbol)));
        let mut shown: Vec<String> = Vec::new();
        for symbol in symbols {
            let value = model.get(if twin { symbol.twin() } else { symbol });
            let text = value.map(|value| format!("`{} = {value}`", self.k.symbols.name(symbol)));
            shown.extend(text.filter(|text| !shown.contains(text)));
        }
        shown.join(", ")
    }

    /// The image that it accesses, if it does.
    fn image(&self, site: &Site) -> Option<&ImageParam> {
        let Memory::Param(local) = site.memory else { return None };
        self.function.images.get(&local)
    }

    /// The user's method that is called on the accessed place, and that may change it.
    fn method_on(&self, site: &Site) -> Option<String> {
        let mut found = None;
        self.function.body.visit(&mut |expr| {
            if let ExprKind::Receiver(place, method) = &expr.kind
                && extent(place.at) == extent(site.at)
            {
                found = Some(method.to_string());
            }
        });
        found
    }

    /// Whether an index may be made with a name that does not exist: constants have capital letters.
    fn may_name_nothing(&self, sites: [usize; 2]) -> bool {
        let is_variable =
            |name: &String| name.rsplit("::").next().is_some_and(|last| last.contains(char::is_lowercase));
        let constants =
            || self.question(sites[0], sites[1], Grant::All, Reach::Far).map(|asked| self.constants_of(&asked));
        self.called_as_in_opencl().is_some() || constants().is_some_and(|names| names.iter().any(is_variable))
    }

    /// The work-item function that is called by its name in OpenCL C.
    fn called_as_in_opencl(&self) -> Option<&'static WorkItemFn> {
        let is_called = |name: &str| self.function.callees.iter().any(|callee| callee.path.is_ident(name));
        WORK_ITEM.iter().find(|function| is_called(function.opencl))
    }

    fn advice(&self, first: &Site, second: &Site, is_local: bool, alone: bool) -> String {
        if let Some(ImageParam { image, .. }) = self.image(first) {
            let ids: Vec<_> = (0..image.kind.lengths().len()).map(|d| format!("global_id({d})")).collect();
            return format!(
                "each work-item needs pixels of its own, such as that at `{}`, or one work-item writes them: \
                 `if global_id(0) == 0 {{ … }}`",
                ids.join(", ")
            );
        }
        if let Some(WorkItemFn { name, opencl, .. }) = self.called_as_in_opencl() {
            return format!("`{opencl}` is the name in OpenCL C: in Rust kernels it is `{name}`");
        }
        if is_local && !alone {
            return "put a `barrier();` between the two, where all work-items of the group reach it".to_owned();
        }
        if let Some(method) = self.method_on(first).filter(|_| alone) {
            return format!(
                "`{method}` may change what it is called on: call it on a copy, `let value = …; value.{method}(…)`, or, if \
                 it takes `&self`, as a function of its type, `TYPE::{method}(&…)`"
            );
        }
        if self.accessing_callee(first).or_else(|| self.accessing_callee(second)).is_some() {
            return "pass the function the work-item's own part, `&mut x[i..i + 1]`, or `&x[..]` if it only reads"
                .to_owned();
        }
        if !alone {
            return "read from another buffer than the one that is written, or give each work-item elements of its own"
                .to_owned();
        }
        let what_is_followed = "the compiler follows `+`, `-`, `*`, `/`, `%`, shifts and masks of ids, arguments and \
                                constants, where nothing wraps around: compute the index with these";
        let made = !first.index.iter().any(|form| self.k.is_data(form))
            && self.unfollowed(first).and_then(|lost| self.quoted(lost, [first, second])).is_some();
        if made && is_local {
            return format!("{what_is_followed}, or make the element an atomic");
        }
        if made {
            return format!(
                "{what_is_followed}, or promise that each work-item has its own: `unsafe {{ cl::assume_unique(i) }}`"
            );
        }
        let varies = first.index.iter().any(|form| form.symbols().iter().any(|symbol| symbol.kind() > Kind::Group));
        if first.index.iter().any(|form| self.k.is_data(form)) {
            return "where several may have the same index, use atomics: `&[AtomicU32]` and `fetch_add`; where none have, \
                    promise it: `unsafe { cl::assume_unique(i) }`"
                .to_owned();
        }
        let id = if is_local { "local_id(0)" } else { "global_id(0)" };
        if varies {
            return format!("each work-item needs its own index, such as `{id}`, or the element must be an atomic");
        }
        let is_of_group = |form: &Form| form.symbols().iter().any(|symbol| symbol.kind() == Kind::Group);
        let id = if first.index.iter().any(is_of_group) { "local_id(0)" } else { id };
        let atomic = if is_local { "" } else { ": `&[AtomicU32]` and `fetch_add`" };
        format!(
            "let one work-item write it, `if {id} == 0 {{ … }}`, give each an element of its own, or make it an atomic{atomic}"
        )
    }
}

/// Says that the compiler finds no reason for which constants would keep accesses disjoint. In local memory a barrier is the
/// remedy, whatever the values are.
fn of_constants(code: Code, names: &[String]) -> Option<String> {
    if code == Code::LocalRace {
        return None;
    }
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    let (values, name) = if names.len() > 1 { ("the values", "the names") } else { ("the value", "the name") };
    let names = names.join(" and ");
    Some(format!(
        "with {values} of {names} nothing is found that keeps them apart; if something does, write the number in place of {name}"
    ))
}

/// The races that have been reported.
#[derive(Default)]
pub(crate) struct Judged {
    pub(crate) bad: Vec<(usize, usize)>,
}

impl Judged {
    /// Whether the same has been reported: for this pair of places, or for one of them alone.
    pub(crate) fn is_known_bad(&self, sites: &[Site], one: usize, other: usize) -> bool {
        let place = |at: usize| (sites[at].at.line(), sites[at].at.column());
        self.bad.iter().any(|(a, b)| {
            let alone = place(*a) == place(*b) && (place(*a) == place(one) || place(*a) == place(other));
            let both = (place(*a), place(*b)) == (place(one), place(other));
            // one message per write is enough
            let write = |x: usize, y: usize| if sites[x].write { place(x) } else { place(y) };
            alone || both || write(*a, *b) == write(one, other)
        })
    }
}
