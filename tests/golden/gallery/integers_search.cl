// `search` of tests/tests/gallery/integers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

bool starts_with(__global const uchar *text, ulong text_len, __global const uchar *word,
    ulong word_len, cl_item *cl)
{
    if (text_len < word_len)
        return false;
    for (ulong i = 0; i < word_len; i++) {
        if (i >= text_len) {
            cl_panic_index(cl, 0, i, text_len);
            return false;
        }
        if (text[i] != word[i])
            return false;
    }
    return true;
}

__kernel void search(__global const uchar *text, ulong text_len, __global const uchar *word,
    ulong word_len, __global uint *found, ulong found_len, __global volatile uint *count,
    ulong count_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i < text_len) {
        if (i > text_len) {
            cl_panic(&cl, 1);
            cl_value(&cl, 0, i);
            cl_value(&cl, 1, text_len);
            return;
        }
        bool result = starts_with(text + i, text_len - i, word, word_len, &cl);
        if (cl.panicked)
            return;
        if (result) {
            if (count_len == 0) {
                cl_panic_index(&cl, 2, 0, count_len);
                return;
            }
            uint old = atomic_add(&count[0], 1u);
            ulong at = old;
            if (at < found_len)
                found[at] = (uint)i;
        }
    }
}
