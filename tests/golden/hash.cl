// `hash` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) <= words.len()
//     global_size(0) <= out.len()
#pragma OPENCL FP_CONTRACT OFF

uint cl_rotate_left_uint(uint x, uint y)
{
    return rotate(x, (uint)(y & 31));
}

__kernel void hash(uint seed, __global const uchar *bytes, ulong bytes_len, __global int *words,
    __global ulong *out)
{
    ulong i = get_global_id(0);
    uint h = seed ^ 2166136261u;
    for (ulong k = 0; k < bytes_len; k++) {
        h = (h ^ bytes[k]) * 16777619;
        h = cl_rotate_left_uint(h, 5) + (h >> 3);
    }
    uchar low = (uchar)((uchar)h + 1);
    int signed_ = (int)((uint)words[i] * 31 - h);
    words[i] = (int)((uint)signed_ << (low & 7));
    out[i] = ((ulong)h << 32) | low;
}
