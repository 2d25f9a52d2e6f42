// `philox` of tests/tests/gallery/integers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

typedef struct {
    uint _0;
    uint _1;
} cl_uint_uint;

cl_uint_uint multiply_wide(uint a, uint b)
{
    ulong product = (ulong)a * b;
    return (cl_uint_uint){(uint)(product >> 32), (uint)product};
}

__kernel void philox(__global const uint *counter, ulong counter_len, __global const uint *key,
    ulong key_len, __global uint *out, ulong out_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong at = 4 * get_global_id(0);
    if (at >= counter_len) {
        cl_panic_index(&cl, 0, at, counter_len);
        return;
    }
    ulong index = at + 1;
    if (index >= counter_len) {
        cl_panic_index(&cl, 1, index, counter_len);
        return;
    }
    ulong index_1 = at + 2;
    if (index_1 >= counter_len) {
        cl_panic_index(&cl, 2, index_1, counter_len);
        return;
    }
    ulong index_2 = at + 3;
    if (index_2 >= counter_len) {
        cl_panic_index(&cl, 3, index_2, counter_len);
        return;
    }
    uint x[4] = {counter[at], counter[index], counter[index_1], counter[index_2]};
    ulong index_3 = 2 * get_global_id(0);
    if (index_3 >= key_len) {
        cl_panic_index(&cl, 4, index_3, key_len);
        return;
    }
    uint k0 = key[index_3];
    ulong index_4 = 2 * get_global_id(0) + 1;
    if (index_4 >= key_len) {
        cl_panic_index(&cl, 5, index_4, key_len);
        return;
    }
    uint k1 = key[index_4];
    for (int turn = 0; turn < 10; turn++) {
        cl_uint_uint value = multiply_wide(3528531795, x[0]);
        uint high0 = value._0;
        uint low0 = value._1;
        cl_uint_uint value_1 = multiply_wide(3449720151, x[2]);
        uint high1 = value_1._0;
        uint low1 = value_1._1;
        uint value_2[4] = {high1 ^ x[1] ^ k0, low1, high0 ^ x[3] ^ k1, low0};
        for (uint i = 0; i < 4; i++)
            x[i] = value_2[i];
        k0 += 2654435769u;
        k1 += 3144134277u;
    }
    if (at >= out_len) {
        cl_panic_index(&cl, 6, at, out_len);
        return;
    }
    out[at] = x[0];
    if (index >= out_len) {
        cl_panic_index(&cl, 7, index, out_len);
        return;
    }
    out[index] = x[1];
    if (index_1 >= out_len) {
        cl_panic_index(&cl, 8, index_1, out_len);
        return;
    }
    out[index_1] = x[2];
    if (index_2 >= out_len) {
        cl_panic_index(&cl, 9, index_2, out_len);
        return;
    }
    out[index_2] = x[3];
}
