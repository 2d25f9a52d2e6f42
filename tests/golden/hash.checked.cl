// `hash` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

uint cl_rotate_left_uint(uint x, uint y)
{
    return rotate(x, (uint)(y & 31));
}

__kernel void hash(uint seed, __global const uchar *bytes, ulong bytes_len, __global int *words,
    ulong words_len, __global ulong *out, ulong out_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    uint h = seed ^ 2166136261u;
    for (ulong k = 0; k < bytes_len; k++) {
        h = (h ^ bytes[k]) * 16777619;
        h = cl_rotate_left_uint(h, 5) + (h >> 3);
    }
    uchar low = (uchar)((uchar)h + 1);
    if (i >= words_len) {
        cl_panic_index(&cl, 0, i, words_len);
        return;
    }
    int signed_ = (int)((uint)words[i] * 31 - h);
    words[i] = (int)((uint)signed_ << (low & 7));
    if (i >= out_len) {
        cl_panic_index(&cl, 2, i, out_len);
        return;
    }
    out[i] = ((ulong)h << 32) | low;
}
