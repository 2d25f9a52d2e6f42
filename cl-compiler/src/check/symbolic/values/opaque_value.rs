//! Values of types that the prover does not look into: structs, and all that only rustc can resolve. What is read from such a value
//! is the same each time, so that `c < size.w` says something about `r * size.w + c`.

use crate::check::launch_conditions::Quantity;
use crate::check::symbolic::domain::value::Value;
use crate::check::symbolic::state::symbols::{OpaqueValue, Reading};
use crate::check::symbolic::state::{Assumption, Executor};
use crate::ir::LocalId;
use crate::proof::Kind;
use crate::proof::LENGTH_LIMIT;
use crate::ty::{Scalar, Ty};

impl Executor<'_> {
    /// Creates a value that is not looked into. If it is not free, as an element of memory is, its computation is not
    /// followed.
    pub(crate) fn opaque_value(&mut self, name: &str, kind: Kind, is_free: bool) -> Value {
        let kind = if self.is_skewed() { Kind::Item } else { kind };
        self.new_opaque(OpaqueValue { name: name.to_owned(), kind, of: None, is_free })
    }

    /// Creates the value of a parameter. The host knows the fields of those of a kernel.
    pub(crate) fn opaque_parameter(&mut self, id: LocalId, name: &str, kind: Kind) -> Value {
        let of = self.input.is_kernel.then(|| (id, Vec::new()));
        self.new_opaque(OpaqueValue { name: name.to_owned(), kind, of, is_free: true })
    }

    fn new_opaque(&mut self, value: OpaqueValue) -> Value {
        self.opaque_values.all.push(value);
        Value::Opaque(self.opaque_values.all.len() - 1)
    }

    /// Reads a field of this type.
    pub(crate) fn opaque_field(&mut self, value: usize, member: &syn::Member, ty: &Ty) -> Value {
        let shown = quote::quote!(#member).to_string();
        let OpaqueValue { name, kind, of, is_free } = self.opaque_values.all[value].clone();
        let name = if name.is_empty() { name } else { format!("{name}.{shown}") };
        let of = of.map(|(id, path)| (id, path.into_iter().chain([member.clone()]).collect()));
        self.read_once(value, Reading::Field(shown, ty.clone()), |exec| {
            exec.part(OpaqueValue { name, kind, of, is_free }, ty)
        })
    }

    /// `value as T`
    pub(crate) fn opaque_as(&mut self, value: usize, scalar: Scalar) -> Value {
        let of = self.opaque_values.all[value].clone();
        self.read_once(value, Reading::As(scalar), |exec| exec.part(of, &Ty::Scalar(scalar)))
    }

    fn read_once(&mut self, value: usize, part: Reading, read: impl FnOnce(&mut Self) -> Value) -> Value {
        let key = (value, part);
        if let Some(value) = self.opaque_values.read.get(&key) {
            return value.clone();
        }
        let value = read(self);
        self.opaque_values.read.insert(key, value.clone());
        value
    }

    fn part(&mut self, value: OpaqueValue, ty: &Ty) -> Value {
        match (ty, &value.of) {
            (Ty::Scalar(scalar), Some((id, path))) if scalar.is_int() && !path.is_empty() => {
                let symbol = self.k.of_type(&value.name, Kind::Host, *scalar);
                self.k.name(symbol);
                self.k.quantities.insert(symbol, Quantity::Field(*id, path.clone(), *scalar));
                if *scalar == Scalar::Usize {
                    let tag = self.assume(Assumption::Limit(symbol, LENGTH_LIMIT));
                    self.k.limit(symbol, tag, (0, LENGTH_LIMIT - 1));
                }
                Value::Int(symbol.into())
            }
            (Ty::Opaque(_), _) => self.new_opaque(value),
            _ => {
                let part = self.unknown(ty, &value.name, value.kind);
                part.int().filter(|_| !value.is_free).iter().for_each(|form| self.not_followed(form));
                part
            }
        }
    }
}
