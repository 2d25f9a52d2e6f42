// `philox` of tests/tests/gallery/integers.rs
// In launches where
//     4 * global_size(0) <= counter.len()
//     2 * global_size(0) <= key.len()
//     4 * global_size(0) <= out.len()
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
    uint _0;
    uint _1;
} cl_uint_uint;

cl_uint_uint multiply_wide(uint a, uint b)
{
    return (cl_uint_uint){mul_hi(a, b), a * b};
}

__kernel void philox(__global const uint *counter, __global const uint *key, __global uint *out)
{
    ulong at = 4 * get_global_id(0);
    uint x[4] = {counter[at], counter[at + 1], counter[at + 2], counter[at + 3]};
    uint k0 = key[2 * get_global_id(0)];
    uint k1 = key[2 * get_global_id(0) + 1];
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
    out[at] = x[0];
    out[at + 1] = x[1];
    out[at + 2] = x[2];
    out[at + 3] = x[3];
}
