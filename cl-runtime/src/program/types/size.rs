//! The sizes of types on the device, by their names in OpenCL C.

use super::Types;
use crate::item::{TypeItem, TypeKind};

impl Types {
    /// An upper bound of the size of a type, in bytes. `None` for the name of no type.
    pub(in crate::program) fn size(&self, name: &str) -> Option<u64> {
        if let Some(ty) = self.named_struct(name) {
            let TypeKind::Struct(item) = ty.kind else { return Some(ty.size as u64) };
            // on the device, the fields of an enum's variants do not share memory
            let fields = || item.fields.iter().map(|field| field.ty.size as u64 + WORD).sum();
            return Some(if item.variants.is_empty() { ty.size as u64 } else { fields() });
        }
        if let Some((_, members)) = self.values.iter().find(|(known, _)| known == name) {
            return Some(members.lines().filter_map(|member| self.member_size(member)).sum());
        }
        let lanes = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let size = match &name[..name.len() - lanes.len()] {
            "bool" | "char" | "uchar" => 1,
            "short" | "ushort" => 2,
            "int" | "uint" | "float" => 4,
            "long" | "ulong" | "double" => 8,
            _ => return None,
        };
        match lanes {
            "" => Some(size),
            lanes => Some(size * lanes.parse::<u64>().ok()?.next_power_of_two()),
        }
    }

    /// The struct of this name, `struct NAME`.
    pub(in crate::program) fn named_struct(&self, name: &str) -> Option<&'static TypeItem> {
        let name = name.strip_prefix("struct ")?;
        self.structs.iter().find(|(.., known)| known == name).map(|(_, ty, _)| *ty)
    }

    /// The size of the member `    TYPE NAME[LEN];`, with its padding.
    fn member_size(&self, member: &str) -> Option<u64> {
        let (ty, name) = member.trim().trim_end_matches(';').rsplit_once(' ')?;
        let dims = name.split(['[', ']']).skip(1).filter_map(|dim| dim.parse::<u64>().ok());
        Some(dims.fold(self.size(ty)?, u64::saturating_mul).next_multiple_of(WORD))
    }
}

/// The largest alignment of a scalar.
const WORD: u64 = 8;
