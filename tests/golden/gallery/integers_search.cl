// `search` of tests/tests/gallery/integers.rs
// In launches where
//     1 <= count.len()
#pragma OPENCL FP_CONTRACT OFF

bool starts_with(__global const uchar *text, ulong text_len, __global const uchar *word,
    ulong word_len)
{
    if (text_len < word_len)
        return false;
    for (ulong i = 0; i < word_len; i++) {
        if (text[i] != word[i])
            return false;
    }
    return true;
}

__kernel void search(__global const uchar *text, ulong text_len, __global const uchar *word,
    ulong word_len, __global uint *found, ulong found_len, __global volatile uint *count)
{
    ulong i = get_global_id(0);
    if (i < text_len) {
        if (starts_with(text + i, text_len - i, word, word_len)) {
            uint old = atomic_add(&count[0], 1u);
            ulong at = old;
            if (at < found_len)
                found[at] = (uint)i;
        }
    }
}
