//! Type variables: a union-find structure with the facts about each class.

use std::convert::Infallible;
use std::rc::Rc;

use super::origin::{Arg, Part, Source};
use crate::diag::Range;
use crate::ty::{Scalar, Space, SpaceVar, Ty, Var};

/// The types that a variable can be bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Any,
    /// An integer literal's type.
    Int,
    /// A float literal's type.
    Float,
}

/// Why the macro cannot determine a type by itself.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    pub(crate) at: Range,
    /// `the result of `helper``
    pub(crate) what: String,
    /// Advice on what to write.
    pub(crate) help: String,
    /// Distinguishes it from other origins, independently of what else is known.
    pub(crate) key: String,
    /// How the expansion can name the type.
    pub(crate) source: Rc<Source>,
}

impl Origin {
    /// Of two reasons why a type is not visible, the one by which it can be named.
    fn better(self, other: Self) -> Self {
        match (&*self.source, &*other.source) {
            (Source::Hidden, _) => other,
            (Source::Written(_), _) => self,
            (_, Source::Written(_)) => other,
            _ => self,
        }
    }
}

#[derive(Debug, Clone)]
enum State {
    Free {
        class: Class,
        /// Determined outside the macro's sight: the literal defaults do not apply.
        foreign: Option<Origin>,
        /// Caused by an error that has been reported.
        error: bool,
    },
    Bound(Ty),
}

/// All type variables of a function.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// The scalars assumed for opaque types, by their keys.
    assignment: Vec<(String, Scalar)>,
    states: Vec<State>,
    spaces: Vec<Option<Space>>,
}

impl Table {
    /// An empty table, which assumes these scalars for opaque types.
    pub(crate) fn new(assignment: Vec<(String, Scalar)>) -> Self {
        Table { assignment, ..Table::default() }
    }

    fn push(&mut self, class: Class, foreign: Option<Origin>, error: bool) -> Ty {
        self.states.push(State::Free { class, foreign, error });
        Ty::Var(Var(self.states.len() - 1))
    }

    pub(crate) fn fresh(&mut self) -> Ty {
        self.push(Class::Any, None, false)
    }

    pub(crate) fn int(&mut self) -> Ty {
        self.push(Class::Int, None, false)
    }

    pub(crate) fn float(&mut self) -> Ty {
        self.push(Class::Float, None, false)
    }

    pub(crate) fn foreign(&mut self, origin: Origin) -> Ty {
        self.push(Class::Any, Some(origin), false)
    }

    pub(crate) fn error(&mut self) -> Ty {
        self.push(Class::Any, None, true)
    }

    /// Whether the type is unknown because of an error that has been reported.
    pub(crate) fn is_error(&self, ty: &Ty) -> bool {
        match self.shallow(ty) {
            Ty::Var(var) => matches!(&self.states[var.0], State::Free { error: true, .. }),
            _ => false,
        }
    }

    pub(crate) fn space(&mut self) -> Space {
        self.spaces.push(None);
        Space::Var(SpaceVar(self.spaces.len() - 1))
    }

    /// The space, resolved as far as it is known.
    pub(crate) fn known_space(&self, mut space: Space) -> Space {
        while let Space::Var(var) = space {
            match self.spaces[var.0] {
                Some(next) => space = next,
                None => break,
            }
        }
        space
    }

    /// Sets a space that is still undetermined.
    pub(crate) fn settle_space(&mut self, space: Space, as_: Space) {
        if let Space::Var(var) = self.known_space(space) {
            self.spaces[var.0] = Some(as_);
        }
    }

    /// The space, or private if it is undetermined.
    fn final_space(&self, space: Space) -> Space {
        match self.known_space(space) {
            Space::Var(_) => Space::Private,
            known => known,
        }
    }

    fn unify_spaces(&mut self, a: Space, b: Space) -> Result<(), ()> {
        match (self.known_space(a), self.known_space(b)) {
            (Space::Var(a), Space::Var(b)) if a == b => Ok(()),
            (Space::Var(var), space) | (space, Space::Var(var)) => {
                self.spaces[var.0] = Some(space);
                Ok(())
            }
            (a, b) => (a == b).then_some(()).ok_or(()),
        }
    }

    /// The type, with its outermost variable resolved if it is bound.
    pub(crate) fn shallow(&self, ty: &Ty) -> Ty {
        let mut ty = ty;
        while let Ty::Var(var) = ty {
            match &self.states[var.0] {
                State::Bound(bound) => ty = bound,
                State::Free { .. } => break,
            }
        }
        ty.clone()
    }

    /// The type, with all bound variables resolved.
    pub(crate) fn deep(&self, ty: &Ty) -> Ty {
        let part = |table: &mut &Self, ty: &Ty| Ok::<_, Infallible>(table.deep(ty));
        let Ok(ty) = self.shallow(ty).with_parts(&mut &*self, part, |table, space| table.known_space(space));
        ty
    }

    /// The type as far as it is known, for messages: `{integer}` and `{float}` for undetermined literals.
    pub(crate) fn show(&self, ty: &Ty) -> String {
        match self.deep(ty) {
            Ty::Var(var) => match &self.states[var.0] {
                State::Free { class: Class::Int, .. } => "{integer}".to_owned(),
                State::Free { class: Class::Float, .. } => "{float}".to_owned(),
                State::Free { class: Class::Any, .. } | State::Bound(_) => "_".to_owned(),
            },
            known => known.to_string(),
        }
    }

    pub(crate) fn class(&self, ty: &Ty) -> Option<Class> {
        match self.shallow(ty) {
            Ty::Var(var) => match &self.states[var.0] {
                State::Free { class, .. } => Some(*class),
                State::Bound(_) => None,
            },
            _ => None,
        }
    }

    /// Why the macro cannot determine the type of this variable; `None` if it can.
    pub(crate) fn origin(&self, var: Var) -> Option<&Origin> {
        match &self.states[var.0] {
            State::Free { foreign, error: false, .. } => foreign.as_ref(),
            State::Free { .. } | State::Bound(_) => None,
        }
    }

    /// The origin of a type that is a variable.
    pub(crate) fn origin_of(&self, ty: &Ty) -> Option<&Origin> {
        match self.shallow(ty) {
            Ty::Var(var) => self.origin(var),
            _ => None,
        }
    }

    /// The variables that are determined outside and that nothing inside has bound.
    pub(crate) fn foreigners(&self) -> Vec<Var> {
        (0..self.states.len()).map(Var).filter(|var| self.origin(*var).is_some()).collect()
    }

    /// The scalars that the variable can be.
    pub(crate) fn candidates(&self, var: Var) -> impl Iterator<Item = Scalar> + use<> {
        let class = self.class(&Ty::Var(var)).unwrap_or(Class::Any);
        Scalar::ALL.into_iter().filter(move |scalar| match class {
            Class::Any => *scalar != Scalar::Bool,
            Class::Int => scalar.is_int(),
            Class::Float => scalar.is_float(),
        })
    }

    /// The default type of an undetermined literal.
    pub(crate) fn literal_default(&self, ty: &Ty) -> Option<Scalar> {
        match self.class(ty)? {
            Class::Int => Some(Scalar::I32),
            Class::Float => Some(Scalar::F64),
            Class::Any => None,
        }
    }

    /// Binds the variable for good, whatever its class.
    pub(crate) fn settle(&mut self, var: Var, ty: Ty) {
        self.states[var.0] = State::Bound(ty);
    }

    /// Makes the two types equal, or returns `Err` if they cannot be.
    pub(crate) fn unify(&mut self, left: &Ty, right: &Ty) -> Result<(), ()> {
        match (self.shallow(left), self.shallow(right)) {
            (Ty::Var(a), Ty::Var(b)) if a == b => Ok(()),
            (Ty::Var(a), Ty::Var(b)) => self.merge(a, b),
            (Ty::Var(var), ty) | (ty, Ty::Var(var)) => self.bind(var, ty),
            (Ty::Slice { mutable: a, space: s, element: x }, Ty::Slice { mutable: b, space: t, element: y })
            | (Ty::Ref { mutable: a, space: s, to: x }, Ty::Ref { mutable: b, space: t, to: y })
                if a == b =>
            {
                self.unify_spaces(s, t)?;
                self.unify(&x, &y)
            }
            // if a length is not a number, only rustc knows whether the lengths are the same
            (Ty::Array(x, m), Ty::Array(y, n)) if m == n || m.number().is_none() || n.number().is_none() => {
                self.unify(&x, &y)
            }
            (Ty::Tuple(x), Ty::Tuple(y)) if x.len() == y.len() => {
                x.iter().zip(&y).try_for_each(|(x, y)| self.unify(x, y))
            }
            (Ty::Option(x), Ty::Option(y)) => self.unify(&x, &y),
            (Ty::Result(x, e), Ty::Result(y, f)) => {
                self.unify(&x, &y)?;
                self.unify(&e, &f)
            }
            (a, b) if a == b => Ok(()),
            _ => Err(()),
        }
    }

    fn merge(&mut self, a: Var, b: Var) -> Result<(), ()> {
        let (State::Free { class: ca, foreign: fa, error: ea }, State::Free { class: cb, foreign: fb, error: eb }) =
            (self.states[a.0].clone(), self.states[b.0].clone())
        else {
            return Err(());
        };
        let class = match (ca, cb) {
            (Class::Any, class) | (class, Class::Any) => class,
            (a, b) if a == b => a,
            _ => return Err(()),
        };
        // a type must not be named by itself: `x` and `f(x)` may have the same type
        let foreign = match (fa, fb) {
            (Some(one), Some(other)) if self.reaches(&one.source, b, &mut Vec::new()) => Some(other),
            (Some(one), Some(other)) if self.reaches(&other.source, a, &mut Vec::new()) => Some(one),
            (Some(one), Some(other)) => Some(one.better(other)),
            (one, other) => one.or(other),
        };
        self.states[a.0] = State::Free { class, foreign, error: ea || eb };
        self.states[b.0] = State::Bound(Ty::Var(a));
        Ok(())
    }

    /// Whether the name built from this source needs the variable's name. `seen` lists the variables that are known not
    /// to need it.
    fn reaches(&self, source: &Source, var: Var, seen: &mut Vec<Var>) -> bool {
        let types: Vec<&Ty> = match source {
            Source::Hidden | Source::Written(_) | Source::Const(_) => return false,
            Source::Within(whole, _) => return self.reaches(whole, var, seen),
            Source::Field(base, _) | Source::Element(base) => vec![base],
            Source::Call(_, args) | Source::Operand(_, args, _) | Source::Parameter(_, args, _) => args
                .iter()
                .filter_map(|arg| match arg {
                    Arg::Typed(ty) => Some(ty),
                    Arg::Surveyed(_) | Arg::Literal(_) => None,
                })
                .collect(),
        };
        let mut parts = Vec::new();
        types.into_iter().for_each(|ty| {
            self.deep(ty).visit(&mut |part| {
                if let Ty::Var(part) = part {
                    parts.push(*part);
                }
            });
        });
        parts.into_iter().any(|part| {
            if part == var {
                return true;
            }
            if seen.contains(&part) {
                return false;
            }
            seen.push(part);
            self.origin(part).is_some_and(|origin| self.reaches(&origin.source, var, seen))
        })
    }

    fn bind(&mut self, var: Var, ty: Ty) -> Result<(), ()> {
        let State::Free { class, foreign, .. } = &self.states[var.0] else { return Err(()) };
        let foreign = foreign.clone();
        let fits = match class {
            Class::Any => true,
            Class::Int => matches!(ty, Ty::Opaque(_)) || ty.scalar().is_some_and(Scalar::is_int),
            Class::Float => matches!(ty, Ty::Opaque(_)) || ty.scalar().is_some_and(Scalar::is_float),
        };
        // a type is never a part of itself (occurs check): `y[i] = x` where `y` is a slice with the element type of the
        // slice `x`
        let fits = fits && !self.has(&ty, var);
        if fits {
            if let Some(origin) = foreign {
                self.mark_foreign(&ty, &origin);
            }
            self.states[var.0] = State::Bound(ty);
        }
        fits.then_some(()).ok_or(())
    }

    /// Whether the variable occurs in the type.
    fn has(&self, ty: &Ty, var: Var) -> bool {
        let mut found = false;
        self.deep(ty).visit(&mut |part| found |= *part == Ty::Var(var));
        found
    }

    /// Marks the parts of an opaque type as opaque.
    fn mark_foreign(&mut self, ty: &Ty, origin: &Origin) {
        let part = |part: Part| Origin {
            key: format!("{} {}", origin.key, part.text()),
            source: Rc::new(Source::Within(Rc::clone(&origin.source), part)),
            ..origin.clone()
        };
        match self.shallow(ty) {
            Ty::Var(var) => self.mark_variable(var, origin),
            Ty::Tuple(fields) => {
                for (at, field) in fields.iter().enumerate() {
                    self.mark_foreign(field, &part(Part::Field(at)));
                }
            }
            Ty::Array(element, _) | Ty::Slice { element, .. } => self.mark_foreign(&element, &part(Part::Element)),
            // the name of a reference names its referent
            Ty::Ref { to, .. } => self.mark_foreign(&to, origin),
            Ty::Option(some) => self.mark_foreign(&some, &part(Part::Some)),
            Ty::Result(ok, err) => {
                self.mark_foreign(&ok, &part(Part::Ok));
                self.mark_foreign(&err, &part(Part::Err));
            }
            Ty::Unit
            | Ty::Never
            | Ty::Scalar(_)
            | Ty::Vector(..)
            | Ty::Mask(..)
            | Ty::Atomic(_)
            | Ty::Ordering
            | Ty::Opaque(_)
            | Ty::Function(_) => {}
        }
    }

    fn mark_variable(&mut self, var: Var, origin: &Origin) {
        let State::Free { foreign: foreign @ None, .. } = &mut self.states[var.0] else { return };
        *foreign = Some(origin.clone());
        let known = self.assignment.iter().find(|(key, _)| *key == origin.key);
        if let Some((_, scalar)) = known {
            let scalar = Ty::Scalar(*scalar);
            let _ = self.unify(&Ty::Var(var), &scalar);
        }
    }

    /// The final type. As in Rust, undetermined literals become `i32` and `f64`. If something that the macro cannot see
    /// may determine the type, this returns the reason, once for each variable, or `None` if it has been reported.
    pub(crate) fn finish(&mut self, ty: &Ty) -> Result<Ty, Option<Origin>> {
        let var = match self.shallow(ty) {
            Ty::Var(var) => var,
            known => return known.with_parts(self, Self::finish, |table, space| table.final_space(space)),
        };
        let State::Free { class, foreign, error } = self.states[var.0].clone() else { return Err(None) };
        let default = match class {
            Class::Int => Some(Scalar::I32),
            Class::Float => Some(Scalar::F64),
            Class::Any => None,
        };
        match (default, foreign) {
            (Some(scalar), None) => {
                self.states[var.0] = State::Bound(Ty::Scalar(scalar));
                Ok(Ty::Scalar(scalar))
            }
            (_, foreign) => {
                self.states[var.0] = State::Free { class, foreign: None, error: true };
                // an error variable with a literal's class would take the default next time: bind it for good
                self.states[var.0] = State::Bound(Ty::Scalar(default.unwrap_or(Scalar::I32)));
                if error { Err(None) } else { Err(foreign) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_meet_types_and_default() {
        let mut table = Table::default();
        let (a, b) = (table.int(), table.fresh());
        table.unify(&a, &b).unwrap();
        table.unify(&b, &Ty::USIZE).unwrap();
        assert_eq!(table.finish(&a).unwrap(), Ty::USIZE);
        let float = table.float();
        assert!(table.unify(&float, &Ty::USIZE).is_err());
        assert_eq!(table.finish(&float).unwrap(), Ty::Scalar(Scalar::F64));
    }

    #[test]
    fn what_is_decided_elsewhere_does_not_default() {
        let mut table = Table::default();
        let at = proc_macro2::Span::call_site().into();
        let source = Rc::new(Source::Hidden);
        let origin = Origin { at, what: "x".into(), help: String::new(), key: String::new(), source };
        let (foreign, literal) = (table.foreign(origin), table.int());
        table.unify(&literal, &foreign).unwrap();
        assert!(table.finish(&literal).is_err());
    }
}
