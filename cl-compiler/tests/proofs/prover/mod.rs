//! The idioms of kernels, and proofs against enumeration.

mod enumeration;
mod forms;
mod launch;
mod overlap;

use cl_compiler::proof::{Facts, Form, ID_LIMIT, Kind, LENGTH_LIMIT, Symbol, Symbols};

/// The ids and sizes of a launch, as a caller would set them up.
struct Launch {
    symbols: Symbols,
    facts: Facts,
    global: [Symbol; 3],
    local: [Symbol; 3],
    group: [Symbol; 3],
    global_size: [Symbol; 3],
    local_size: [Symbol; 3],
}

impl Launch {
    /// With ids in so many dimensions; the others are zero.
    fn new(dimensions: usize) -> Self {
        let mut symbols = Symbols::default();
        let mut named = |name: &str, kind| [0, 1, 2].map(|d| symbols.symbol(format!("{name}({d})"), kind));
        let (global, local) = (named("global_id", Kind::Item), named("local_id", Kind::Item));
        let group = named("group_id", Kind::Group);
        let (global_size, local_size) = (named("global_size", Kind::Size), named("local_size", Kind::Size));
        let mut launch = Self { symbols, facts: Facts::new(), global, local, group, global_size, local_size };
        for d in 0..3 {
            launch.facts.range(global_size[d], 1, if d < dimensions { ID_LIMIT } else { 2 });
            launch.facts.range(global[d], 0, global_size[d]);
        }
        launch
    }

    /// What ties a dimension's global ids to groups and local ids.
    fn groups(mut self, d: usize) -> Self {
        self.facts.range(self.local_size[d], 1, ID_LIMIT);
        self.facts.range(self.local[d], 0, self.local_size[d]);
        self.facts.range(self.group[d], 0, ID_LIMIT);
        self.facts.equal(self.global[d], self.group[d] * self.local_size[d] + self.local[d]);
        self
    }

    /// Work-groups of a constant size.
    fn groups_of(mut self, d: usize, size: i128) -> Self {
        self.facts.equal(self.local_size[d], size);
        self.groups(d)
    }

    fn size(&mut self, name: &str) -> Symbol {
        let symbol = self.symbols.symbol(name, Kind::Host);
        self.facts.range(symbol, 0, LENGTH_LIMIT);
        symbol
    }

    fn own(&mut self, name: &str) -> Symbol {
        self.symbols.symbol(name, Kind::Item)
    }

    /// One below a bound.
    fn below(&mut self, name: &str, bound: impl Into<Form>) -> Symbol {
        let symbol = self.own(name);
        self.facts.range(symbol, 0, bound);
        symbol
    }
}
