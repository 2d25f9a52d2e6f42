//! Device functions as arguments: passed by name, and called by the name of a parameter.

use std::rc::Rc;

use proc_macro2::Ident;

use crate::ast::{self, ExprKind as Ast};
use crate::diag::{Code, Diagnostic, Range};
use crate::infer::context::Infer;
use crate::infer::context::build::function_item;
use crate::infer::unify::origin::Arg;
use crate::ir::{Called, CalleeId, Expr, ExprKind, LocalId};
use crate::ty::{FunctionItem, Ty};

impl Infer<'_> {
    /// The parameter that the path names, if it represents a function.
    pub(crate) fn function_named(&self, path: &syn::Path) -> Option<(LocalId, Rc<FunctionItem>)> {
        let id = self.find(path.get_ident()?)?;
        match self.local_ty(id) {
            Ty::Function(function) => Some((id, function)),
            _ => None,
        }
    }

    /// A call of a closure, of a parameter that stands for a function, or of another variable, which is an error.
    pub(crate) fn call_of_variable(&mut self, name: &Ident, args: &[ast::Expr], at: Range) -> Option<Expr> {
        if let Some(callable) = self.callable_named(name) {
            let value = self.call_callable(&callable, args, at);
            return Some(self.library_result(name, value));
        }
        if let Some((local, function)) = self.function_named(&name.clone().into()) {
            return Some(self.call_function(local, &function, args, at));
        }
        self.find(name)?;
        let message = format!("`{name}` is a variable, and kernels call functions by their names");
        let help = "call the function where it is chosen, as in `if x > y { f(x) } else { g(x) }`";
        Some(self.rejected(Diagnostic::new(Code::Method, name.span(), message).help(help), at))
    }

    /// An argument that names a device function. Capital letters distinguish a constant.
    pub(crate) fn function_argument(&mut self, arg: &ast::Expr) -> Option<Expr> {
        let path: syn::Path = match &arg.kind {
            Ast::Name(name) if self.find(name).is_none() => name.clone().into(),
            Ast::Path(path) => path.clone(),
            _ => return None,
        };
        if !path.segments.last().is_some_and(|last| last.ident.to_string().starts_with(|c: char| c.is_lowercase())) {
            return None;
        }
        if let [.., owner, _] = &path.segments.iter().collect::<Vec<_>>()[..]
            && (crate::ty::Scalar::from_name(&owner.ident.to_string()).is_some()
                || crate::names::is_capital(&owner.ident.to_string()))
        {
            let message = "a method cannot be passed to a device function";
            self.refuse(arg.at, message, "write a `#[device]` function that calls it, and pass that");
            return Some(self.broken(arg.at));
        }
        let ty = function_item(&path);
        Some(Expr { kind: ExprKind::Const(path.into()), ty, at: arg.at })
    }

    /// `f(x)`, where `f` is a parameter.
    pub(crate) fn call_function(
        &mut self,
        local: LocalId,
        function: &FunctionItem,
        args: &[ast::Expr],
        at: Range,
    ) -> Expr {
        let args = args.iter().map(|arg| self.expr(arg)).collect();
        self.call_function_with(local, function, args, at)
    }

    /// The call, with arguments that are already typed.
    pub(crate) fn call_function_with(
        &mut self,
        local: LocalId,
        function: &FunctionItem,
        args: Vec<Expr>,
        at: Range,
    ) -> Expr {
        let Some(param) = self.functions.iter().find(|param| param.name == function.text.as_str()) else {
            return self.broken(at);
        };
        if param.params.len() != args.len() {
            let message = format!("`{}` takes {} arguments", function.text, param.params.len());
            return self.rejected(Diagnostic::new(Code::Mismatch, at, message), at);
        }
        for (arg, ty) in args.iter().zip(&param.params) {
            let ty = self.written(ty);
            self.coerce(&arg.ty, &ty, arg.at);
        }
        let ret = self.written(&param.ret);
        let types = param.params.iter().map(|ty| Arg::Typed(self.written(ty))).collect();
        let name = &function.path;
        let called = syn::parse_quote!(::cl_runtime::__private::Called::<#name>);
        self.callees.push((called, types, Called::ByParameter, Some(local)));
        self.result_types.push(ret.clone());
        Expr { kind: ExprKind::Call(CalleeId(self.callees.len() - 1), args), ty: ret, at }
    }

    /// Reports a function that is used as a value: it can only be named.
    pub(crate) fn verify_function(&self, ty: &Ty, at: Range) {
        if let Ty::Function(function) = ty {
            let message = format!("the function `{}` is kept in a value", function.text);
            self.refuse(at, &message, "call it, or pass it to a device function, by its name");
        }
    }
}
