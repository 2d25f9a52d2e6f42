//! The format of a file in the disk cache and of an exported binary: a header that identifies it, then the driver's
//! binary.
//!
//! The header is necessary because drivers do not validate binaries: some terminate the process on a
//! truncated one.

use std::fmt;

/// The hash of all inputs of a binary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key([u8; 32]);

/// All inputs of a binary.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Inputs<'a> {
    pub(crate) source: &'a str,
    pub(crate) options: &'a [u8],
    pub(crate) platform: &'a str,
    pub(crate) platform_version: &'a str,
    pub(crate) device: &'a str,
    pub(crate) driver_version: &'a str,
}

impl Inputs<'_> {
    pub(crate) fn key(&self) -> Key {
        let Self { source, options, platform, platform_version, device, driver_version } = *self;
        let mut hasher = blake3::Hasher::new();
        let parts = [
            MAGIC,
            &VERSION.to_le_bytes(),
            env!("CARGO_PKG_VERSION").as_bytes(),
            std::env::consts::ARCH.as_bytes(),
            std::env::consts::OS.as_bytes(),
            source.as_bytes(),
            options,
            platform.as_bytes(),
            platform_version.as_bytes(),
            device.as_bytes(),
            driver_version.as_bytes(),
        ];
        for part in parts {
            // with the lengths, no two lists of parts have the same encoding
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Key(*hasher.finalize().as_bytes())
    }
}

/// Formats the key as hexadecimal digits.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

const MAGIC: &[u8] = b"cl-rs\0\r\n";
const VERSION: u32 = 1;

/// The end offset of each part of the header: magic, version, key, length, checksum.
const ENDS: [usize; 5] = [8, 12, 44, 52, HEADER];
pub(crate) const HEADER: usize = 84;

/// The reason why bytes are not the expected entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Problem {
    /// They have no header of this format.
    Foreign,
    /// They have another version of the format.
    Version,
    /// They belong to another key.
    Key,
    /// Their length differs from the length in the header.
    Length,
    /// The checksum does not match.
    Checksum,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "it is not a program of this library's",
            Self::Version => "it was written by another version of this library",
            Self::Key => "it was built from other source, with other options, or for another device or driver",
            Self::Length => "it is not complete",
            Self::Checksum => "it is damaged",
        })
    }
}

/// Encodes header and payload.
pub(crate) fn encode(key: &Key, payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&key.0);
    bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    let checksum = checksum(&bytes, payload);
    bytes.extend_from_slice(&checksum);
    bytes.extend_from_slice(payload);
    bytes
}

/// Decodes the payload, if the bytes are a valid entry for the key.
pub(crate) fn decode<'a>(key: &Key, bytes: &'a [u8]) -> Result<&'a [u8], Problem> {
    let Some((header, payload)) = bytes.split_at_checked(HEADER) else {
        let begins = bytes.iter().zip(MAGIC).all(|(byte, magic)| byte == magic);
        return Err(if begins { Problem::Length } else { Problem::Foreign });
    };
    let part = |index: usize| &header[index.checked_sub(1).map_or(0, |before| ENDS[before])..ENDS[index]];
    let problem = if part(0) != MAGIC {
        Problem::Foreign
    } else if part(1) != VERSION.to_le_bytes() {
        Problem::Version
    } else if part(2) != key.0 {
        Problem::Key
    } else if part(3) != (payload.len() as u64).to_le_bytes() {
        Problem::Length
    } else if part(4) != checksum(&header[..ENDS[3]], payload) {
        Problem::Checksum
    } else {
        return Ok(payload);
    };
    Err(problem)
}

fn checksum(header: &[u8], payload: &[u8]) -> [u8; 32] {
    *blake3::Hasher::new().update(header).update(payload).finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUTS: Inputs<'static> = Inputs {
        source: "__kernel void f() {}",
        options: b"-cl-std=CL1.2",
        platform: "platform",
        platform_version: "OpenCL 3.0",
        device: "device",
        driver_version: "1.2",
    };

    #[test]
    fn an_entry_comes_back() {
        let key = INPUTS.key();
        for payload in [&b""[..], b"x", &[7; 1000]] {
            assert_eq!(decode(&key, &encode(&key, payload)), Ok(payload));
        }
    }

    #[test]
    fn every_input_is_in_the_key() {
        let others = [
            Inputs { source: "__kernel void g() {}", ..INPUTS },
            Inputs { options: b"", ..INPUTS },
            Inputs { platform: "platform2", ..INPUTS },
            Inputs { platform_version: "OpenCL 3.1", ..INPUTS },
            Inputs { device: "device2", ..INPUTS },
            Inputs { driver_version: "1.3", ..INPUTS },
            // a character moved across the boundary of two parts changes the key
            Inputs { platform: "platformO", platform_version: "penCL 3.0", ..INPUTS },
        ];
        for other in others {
            assert_ne!(other.key(), INPUTS.key(), "{other:?}");
            assert_eq!(decode(&INPUTS.key(), &encode(&other.key(), b"program")), Err(Problem::Key));
        }
        assert_eq!(INPUTS.key().to_string().len(), 64);
    }

    #[test]
    fn every_truncation_is_noticed() {
        let key = INPUTS.key();
        let bytes = encode(&key, &[5; 300]);
        for length in 0..bytes.len() {
            assert_eq!(decode(&key, &bytes[..length]), Err(Problem::Length), "{length} bytes");
        }
        assert_eq!(decode(&key, &[&bytes[..], b"\0"].concat()), Err(Problem::Length));
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let key = INPUTS.key();
        let mut bytes = encode(&key, &[5; 300]);
        for bit in 0..bytes.len() * 8 {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(decode(&key, &bytes).is_err(), "bit {bit}");
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        assert!(decode(&key, &bytes).is_ok());
    }

    #[test]
    fn other_files_are_foreign() {
        let key = INPUTS.key();
        for bytes in [&b"BC\xc0\xde"[..], &[0; 500], b"poclbin\0"] {
            assert_eq!(decode(&key, bytes), Err(Problem::Foreign));
        }
    }
}
