//! Functions inside a body. Like closures, they are inlined at their calls. They see the other functions of their
//! blocks, but no variables.

use std::collections::HashMap;
use std::rc::Rc;

use proc_macro2::Ident;

use crate::ast;
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::bindings::{ClosureValue, NestedFn};
use crate::ir::LocalId;
use crate::names::hygiene::Key;
use crate::ty::Ty;

impl Infer<'_> {
    /// Brings the functions of a block into scope. The whole block sees them.
    pub(crate) fn declare_nested(&mut self, block: &ast::Block) {
        let functions: Vec<_> = block
            .stmts
            .iter()
            .filter_map(|stmt| match stmt {
                ast::Stmt::Fn(nested) => Some(nested),
                ast::Stmt::Let(_) | ast::Stmt::Expr(_) => None,
            })
            .collect();
        let mut declared = Vec::new();
        for function in &functions {
            let id = self.bind(Some(function.name.clone()), false, Ty::Unit);
            let source = Rc::clone(&function.source);
            self.nested.insert(id, NestedFn { source, scopes: Vec::new() });
            declared.push(id);
        }
        if declared.is_empty() {
            return;
        }
        let is_function = |id: &LocalId| self.nested.contains_key(id);
        let seen = |scope: &HashMap<Key, LocalId>| {
            scope.iter().filter(|(_, id)| is_function(id)).map(|(name, id)| (name.clone(), *id)).collect()
        };
        let scopes: Vec<HashMap<_, _>> = self.scopes.iter().map(seen).collect();
        for id in declared {
            if let Some(function) = self.nested.get_mut(&id) {
                function.scopes.clone_from(&scopes);
            }
        }
    }

    /// The function that a name denotes, instantiated for one call: the address spaces of its references are those of
    /// the arguments.
    pub(crate) fn nested_named(&mut self, name: &Ident) -> Option<Rc<ClosureValue>> {
        let id = self.find(name)?;
        let NestedFn { source, scopes } = self.nested.get(&id)?;
        let (source, scopes) = (Rc::clone(source), scopes.clone());
        self.referred.borrow_mut().push(id);
        Some(self.instance(id, &source, scopes))
    }

    /// Whether the name is that of a nested function.
    pub(crate) fn is_nested(&self, name: &Ident) -> bool {
        self.find(name).is_some_and(|id| self.nested.contains_key(&id))
    }

    /// Records that the function is being inlined; `false` if it already is, which means recursion.
    pub(crate) fn enter_nested(&mut self, function: Option<LocalId>, at: Range) -> bool {
        let Some(id) = function else { return true };
        if !self.open_nested.contains(&id) {
            self.open_nested.push(id);
            return true;
        }
        let name = self.locals[id.0].name.as_ref().map(ToString::to_string).unwrap_or_default();
        let message = format!("`{name}` calls itself");
        self.error(Diagnostic::new(Code::Recursion, at, message).help("OpenCL has no recursion: use a loop"));
        false
    }
}
