//! Small programs that detect whether a device has a bug. They are copies of the programs in `docs/driver-errors`, for
//! the bugs whose programs have never terminated a process.

use super::table::Row;

macro_rules! sources {
    ($($id:ident)*) => { &[$((stringify!($id), include_str!(concat!("probes/", stringify!($id), ".cl")))),*] };
}

const SOURCES: &[(&str, &str)] = sources! {
    atanpi_of_minus_zero copied_then_changed cosh_near_overflow exp_near_overflow fma_of_subnormal fmod_of_subnormal
    ldexp_to_subnormal literal_zero loop_of_many_iterations nested_branches nextafter_of_zero rootn_of_smallest rounded_long saturated_constants
    sinpi_of_whole_numbers struct_by_value struct_in_local_memory struct_of_bytes struct_with_gaps subnormal_constant widened_comparison
};

/// A program with a kernel `test(in, out)`, run in one work-group.
#[derive(Debug)]
pub(crate) struct Probe {
    pub(crate) source: &'static str,
    pub(crate) input: Vec<u8>,
    /// The output of a device without the bug.
    output: Vec<u8>,
    ty: &'static str,
    /// The tolerance of the output, in units in the last place.
    within: u64,
}

impl Probe {
    pub(crate) fn of(row: &Row) -> Self {
        let (_, source) = SOURCES.iter().find(|(id, _)| *id == row.id).expect("a test sees to it");
        let head =
            |key: &str| source.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "));
        let (_, input) = values(head("in").unwrap_or_default());
        let (ty, output) = values(head("out").unwrap_or_default());
        let within = head("within").and_then(|ulp| ulp.parse().ok()).unwrap_or(0);
        Self { source, input, output, ty, within }
    }

    /// The size of the output, in bytes.
    pub(crate) fn output_size(&self) -> usize {
        self.output.len()
    }

    /// Whether it computes with `double`.
    pub(crate) fn needs_fp64(&self) -> bool {
        self.ty == "double"
    }

    /// Whether the output is right: bit by bit, with all NaNs equal, or within the tolerance.
    pub(crate) fn is_right(&self, found: &[u8]) -> bool {
        match self.ty {
            "float" => pairs::<4>(found, &self.output).all(|(found, right)| {
                found == right || f32::from_ne_bytes(found).is_nan() && f32::from_ne_bytes(right).is_nan()
            }),
            "double" => pairs::<8>(found, &self.output).all(|(found, right)| {
                let apart = u64::from_ne_bytes(found).abs_diff(u64::from_ne_bytes(right));
                apart <= self.within || f64::from_ne_bytes(found).is_nan() && f64::from_ne_bytes(right).is_nan()
            }),
            _ => found == self.output,
        }
    }
}

fn pairs<'a, const N: usize>(a: &'a [u8], b: &'a [u8]) -> impl Iterator<Item = ([u8; N], [u8; N])> + 'a {
    a.as_chunks().0.iter().copied().zip(b.as_chunks().0.iter().copied())
}

/// Parses values of an OpenCL C type, such as `uint 1 2`, into bytes.
fn values(text: &str) -> (&str, Vec<u8>) {
    let (ty, values) = text.split_once(' ').unwrap_or((text, ""));
    let integer = |value: &str| value.parse::<i64>().unwrap_or_default();
    let of = |value: &str| -> Vec<u8> {
        match ty {
            "float" => value.parse::<f32>().unwrap_or_default().to_ne_bytes().into(),
            "double" => value.parse::<f64>().unwrap_or_default().to_ne_bytes().into(),
            "char" | "uchar" => vec![integer(value) as u8],
            "short" | "ushort" => (integer(value) as u16).to_ne_bytes().into(),
            "int" | "uint" => (integer(value) as u32).to_ne_bytes().into(),
            _ => integer(value).to_ne_bytes().into(),
        }
    };
    (ty, values.split_whitespace().flat_map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::{super::ROWS, *};
    use std::path::Path;

    #[test]
    fn probed_errors_have_a_program_and_no_others_do() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/driver-errors");
        for row in ROWS {
            let is_probed = row.seen.iter().any(|seen| seen.is_probed);
            let source = SOURCES.iter().find(|(id, _)| *id == row.id);
            assert_eq!(is_probed, source.is_some(), "{}", row.id);
            let Some((id, source)) = source else { continue };
            let proof =
                std::fs::read_to_string(folder.join(format!("{id}.cl"))).expect("the program in docs/driver-errors");
            assert_eq!(*source, proof, "{id}: copy docs/driver-errors/{id}.cl to quirks/probes");
            assert!(
                !source.contains("\n// items: ") && !source.contains("\n// options: "),
                "{id}: one work-item, no options"
            );
            let probe = Probe::of(row);
            assert!(!probe.input.is_empty() && probe.is_right(&probe.output), "{id}");
            let wrong: Vec<u8> = probe.output.iter().map(|byte| byte ^ 0x55).collect();
            assert!(!probe.is_right(&wrong), "{id}");
        }
        assert_eq!(SOURCES.len(), ROWS.iter().filter(|row| row.seen.iter().any(|seen| seen.is_probed)).count());
    }

    #[test]
    fn results_are_compared_as_their_type_asks() {
        let row = |id: &str| ROWS.iter().find(|row| row.id == id).expect("a row");
        let exp = Probe::of(row("exp_near_overflow"));
        assert!(exp.needs_fp64() && exp.within > 0);
        let mut near = exp.output.clone();
        near[0] ^= 1;
        assert!(exp.is_right(&near));
        let zero = Probe::of(row("literal_zero"));
        assert!(zero.output.chunks(4).any(|chunk| f32::from_ne_bytes(chunk.try_into().expect("four bytes")).is_nan()));
    }
}
