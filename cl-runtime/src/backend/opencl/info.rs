//! Parses the results of OpenCL queries without trusting them.

/// The text, without the terminating zero and surrounding blanks.
pub(crate) fn text(data: &[u8]) -> String {
    let end = data.iter().position(|&byte| byte == 0).unwrap_or(data.len());
    String::from_utf8_lossy(&data[..end]).trim().to_owned()
}

/// The number, from 32 or 64 bits; 0 for any other size.
pub(crate) fn number(data: &[u8]) -> u64 {
    match data.len() {
        4 => u64::from(bytemuck::pod_read_unaligned::<u32>(data)),
        8 => bytemuck::pod_read_unaligned(data),
        _ => 0,
    }
}

/// A list of sizes or handles.
pub(crate) fn words(data: &[u8]) -> impl Iterator<Item = usize> {
    data.chunks_exact(size_of::<usize>()).map(bytemuck::pod_read_unaligned)
}

/// Three sizes; missing ones are 1.
pub(crate) fn sizes(data: &[u8]) -> [usize; 3] {
    let mut sizes = [1; 3];
    sizes.iter_mut().zip(words(data)).for_each(|(size, word)| *size = word);
    sizes
}

/// The major and minor version in `OpenCL 1.2 …` or `OpenCL C 1.2 …`.
pub(crate) fn version(text: &str) -> (u32, u32) {
    let mut numbers = text
        .split(' ')
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .unwrap_or_default()
        .split('.')
        .map(|number| number.parse().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_answers_do_no_harm() {
        assert_eq!(text(b"NVIDIA CUDA\0\0"), "NVIDIA CUDA");
        assert_eq!(text(b" no end "), "no end");
        assert_eq!(number(&7u32.to_ne_bytes()), 7);
        assert_eq!(number(b""), 0);
        assert_eq!(sizes(&[]), [1; 3]);
        assert_eq!(version("OpenCL 3.0 PoCL 3.1"), (3, 0));
        assert_eq!(version("OpenCL C 1.2 "), (1, 2));
        assert_eq!(version("nonsense"), (0, 0));
    }
}
