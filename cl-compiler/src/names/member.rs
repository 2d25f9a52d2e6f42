//! Numbers that represent the names of fields and methods in const parameters.

use proc_macro2::{Ident, Span};
use quote::format_ident;

use super::unraw;

/// The number that represents a field's name in the types of fields: its bytes if they fit, else a hash (FNV-1a).
pub fn key(member: &syn::Member) -> u128 {
    let name = match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    };
    let name = unraw(&name);
    if name.len() < 16 {
        return name.bytes().fold(0, |key, byte| key << 8 | u128::from(byte));
    }
    let hash = name.bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    hash | 1 << 127
}

/// The name that a number represents, unless it is a hash.
pub fn name_of(key: u128) -> Option<String> {
    let bytes: Vec<u8> = key.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    String::from_utf8(bytes).ok().filter(|name| key >> 127 == 0 && !name.is_empty())
}

/// The name of the method through which native code calls the compiled one.
pub fn native(name: &Ident) -> Ident {
    with_prefix("__cl_native_", name)
}

/// The name of the corresponding method for work-items that wait for each other.
pub fn native_group(name: &Ident) -> Ident {
    with_prefix("__cl_group_", name)
}

fn with_prefix(prefix: &str, name: &Ident) -> Ident {
    format_ident!("{prefix}{}", unraw(&name.to_string()), span = Span::call_site().located_at(name.span()))
}

#[cfg(test)]
mod tests {
    use super::{key, name_of};

    #[test]
    fn names_come_back_from_their_numbers() {
        let number = |name: &str| key(&syn::parse_str(name).expect("a name"));
        assert_eq!(name_of(number("go")).as_deref(), Some("go"));
        assert_eq!(name_of(number("r#match")).as_deref(), Some("match"));
        assert_eq!(name_of(number("fifteen_letters")).as_deref(), Some("fifteen_letters"));
        assert_eq!(name_of(number("sixteen__letters")), None);
    }
}
