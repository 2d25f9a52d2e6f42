//! What the program defines for lowered code: routines, which are functions, and types.

use super::Lower;
use crate::builtins::Builtin;
use crate::c::Function;
use crate::ty::Scalar;

/// A routine or a type.
#[derive(Debug, Clone)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its OpenCL C.
    pub source: String,
    /// Whether it calls the routine that casts to `short`, see [`Lower::hide_shorts`].
    pub(super) casts: bool,
}

impl Definition {
    pub(super) fn new(name: String, source: String) -> Self {
        Definition { name, source, casts: false }
    }
}

/// A routine: `ret name(params) { body }`
pub(super) struct Routine<'r> {
    pub(super) name: String,
    pub(super) ret: &'r str,
    pub(super) params: &'r str,
    pub(super) body: &'r str,
    pub(super) casts: bool,
}

impl Lower<'_> {
    /// Adds a definition, once.
    pub(super) fn define(&mut self, definition: Definition) {
        if !self.definitions.iter().any(|known| known.name == definition.name) {
            self.definitions.push(definition);
        }
    }

    pub(super) fn routine(&mut self, Routine { name, ret, params, body, casts }: Routine<'_>) -> Function {
        let source = format!("{ret} {name}({params})\n{{\n{body}\n}}\n");
        self.define(Definition { name: name.clone(), source, casts });
        Function::Routine(name)
    }

    /// A routine that both crates write, by its name and source.
    pub(super) fn shared_routine(&mut self, (name, source): (String, String)) -> Function {
        self.define(Definition::new(name.clone(), source));
        Function::Routine(name)
    }

    /// The routine of a built-in for a receiver type.
    pub(super) fn routine_of(&mut self, builtin: &Builtin, on: Scalar, ret: &str, body: &str) -> Function {
        let name = format!("cl_{}_{}", builtin.name, on.opencl());
        let params = params(builtin.operands(on).iter().map(|scalar| scalar.opencl()));
        self.routine(Routine { name, ret, params: &params, body, casts: builtin.casts && on == Scalar::I16 })
    }
}

/// The parameters `x`, `y`, `z` of these types.
pub(super) fn params(types: impl Iterator<Item: std::fmt::Display>) -> String {
    types.zip(["x", "y", "z"]).map(|(ty, name)| format!("{ty} {name}")).collect::<Vec<_>>().join(", ")
}
