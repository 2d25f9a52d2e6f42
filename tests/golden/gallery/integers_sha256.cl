// `sha256` of tests/tests/gallery/integers.rs
// In launches where
//     global_size(0) <= ends.len()
//     8 <= start.len()
//     64 <= k.len()
//     8 * global_size(0) <= hashes.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

uint cl_rotate_right_uint(uint x, uint y)
{
    return rotate(x, (uint)(-y & 31));
}

uint padded(__global const uchar *message, ulong message_len, ulong start, ulong len, ulong i,
    cl_item *cl)
{
    if (i < len) {
        ulong index = start + i;
        if (index >= message_len) {
            cl_panic_index(cl, 0, index, message_len);
            return 0;
        }
        return (uint)message[index];
    } else if (i == len) {
        return 128;
    } else if (i == 62) {
        return ((uint)len * 8) >> 8;
    } else if (i == 63) {
        return ((uint)len * 8) & 255;
    } else {
        return 0;
    }
}

uint choose(uint x, uint y, uint z)
{
    return (x & y) ^ (~x & z);
}

uint majority(uint x, uint y, uint z)
{
    return (x & y) ^ (x & z) ^ (y & z);
}

__kernel void sha256(__constant const uint *k, __constant const uint *start,
    __global const uchar *text, ulong text_len, __global const uint *ends, __global uint *hashes,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong item = get_global_id(0);
    ulong first = item == 0 ? 0 : (ulong)ends[item - 1];
    ulong len = ends[item] - first;
    if (len > 55) {
        cl_panic(&cl, 1);
        cl_value(&cl, 0, len);
        return;
    }
    uint w[64] = {0};
    for (ulong i = 0; i < 16; i++) {
        for (ulong byte = 0; byte < 4; byte++) {
            uint next = padded(text, text_len, first, len, 4 * i + byte, &cl);
            if (cl.panicked)
                return;
            w[i] = (w[i] << 8) | next;
        }
    }
    for (ulong i = 16; i < 64; i++) {
        uint s0 = cl_rotate_right_uint(w[i - 15], 7) ^ cl_rotate_right_uint(w[i - 15], 18)
            ^ (w[i - 15] >> 3);
        uint s1 = cl_rotate_right_uint(w[i - 2], 17) ^ cl_rotate_right_uint(w[i - 2], 19)
            ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    uint a = start[0];
    uint b = start[1];
    uint c = start[2];
    uint d = start[3];
    uint e = start[4];
    uint f = start[5];
    uint g = start[6];
    uint h = start[7];
    for (ulong i = 0; i < 64; i++) {
        uint s1 = cl_rotate_right_uint(e, 6) ^ cl_rotate_right_uint(e, 11)
            ^ cl_rotate_right_uint(e, 25);
        uint t1 = h + s1 + choose(e, f, g) + k[i] + w[i];
        uint s0 = cl_rotate_right_uint(a, 2) ^ cl_rotate_right_uint(a, 13)
            ^ cl_rotate_right_uint(a, 22);
        uint t2 = s0 + majority(a, b, c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    uint state[8] = {a, b, c, d, e, f, g, h};
    for (ulong i = 0; i < 8; i++)
        hashes[item * 8 + i] = start[i] + state[i];
}
