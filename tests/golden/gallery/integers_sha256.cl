// `sha256` of tests/tests/gallery/integers.rs
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

__kernel void sha256(__constant const uint *k, ulong k_len, __constant const uint *start,
    ulong start_len, __global const uchar *text, ulong text_len, __global const uint *ends,
    ulong ends_len, __global uint *hashes, ulong hashes_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong item = get_global_id(0);
    ulong first;
    if (item == 0) {
        first = 0;
    } else {
        ulong index = item - 1;
        if (index >= ends_len) {
            cl_panic_index(&cl, 1, index, ends_len);
            return;
        }
        first = ends[index];
    }
    if (item >= ends_len) {
        cl_panic_index(&cl, 2, item, ends_len);
        return;
    }
    ulong len = ends[item] - first;
    if (len > 55) {
        cl_panic(&cl, 3);
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
        ulong index = i - 15;
        if (index >= 64) {
            cl_panic_index(&cl, 4, index, 64);
            return;
        }
        uint s0 = cl_rotate_right_uint(w[index], 7) ^ cl_rotate_right_uint(w[index], 18)
            ^ (w[index] >> 3);
        ulong index_1 = i - 2;
        if (index_1 >= 64) {
            cl_panic_index(&cl, 7, index_1, 64);
            return;
        }
        uint s1 = cl_rotate_right_uint(w[index_1], 17) ^ cl_rotate_right_uint(w[index_1], 19)
            ^ (w[index_1] >> 10);
        ulong index_2 = i - 16;
        if (index_2 >= 64) {
            cl_panic_index(&cl, 10, index_2, 64);
            return;
        }
        ulong index_3 = i - 7;
        if (index_3 >= 64) {
            cl_panic_index(&cl, 11, index_3, 64);
            return;
        }
        w[i] = w[index_2] + s0 + w[index_3] + s1;
    }
    if (start_len == 0) {
        cl_panic_index(&cl, 12, 0, start_len);
        return;
    }
    uint a = start[0];
    if (start_len <= 1) {
        cl_panic_index(&cl, 13, 1, start_len);
        return;
    }
    uint b = start[1];
    if (start_len <= 2) {
        cl_panic_index(&cl, 14, 2, start_len);
        return;
    }
    uint c = start[2];
    if (start_len <= 3) {
        cl_panic_index(&cl, 15, 3, start_len);
        return;
    }
    uint d = start[3];
    if (start_len <= 4) {
        cl_panic_index(&cl, 16, 4, start_len);
        return;
    }
    uint e = start[4];
    if (start_len <= 5) {
        cl_panic_index(&cl, 17, 5, start_len);
        return;
    }
    uint f = start[5];
    if (start_len <= 6) {
        cl_panic_index(&cl, 18, 6, start_len);
        return;
    }
    uint g = start[6];
    if (start_len <= 7) {
        cl_panic_index(&cl, 19, 7, start_len);
        return;
    }
    uint h = start[7];
    for (ulong i = 0; i < 64; i++) {
        uint s1 = cl_rotate_right_uint(e, 6) ^ cl_rotate_right_uint(e, 11)
            ^ cl_rotate_right_uint(e, 25);
        if (i >= k_len) {
            cl_panic_index(&cl, 20, i, k_len);
            return;
        }
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
    for (ulong i = 0; i < 8; i++) {
        if (i >= start_len) {
            cl_panic_index(&cl, 21, i, start_len);
            return;
        }
        ulong index = item * 8 + i;
        if (index >= hashes_len) {
            cl_panic_index(&cl, 22, index, hashes_len);
            return;
        }
        hashes[index] = start[i] + state[i];
    }
}
