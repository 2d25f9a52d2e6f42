// `multiply_private_rows` of tests/tests/gallery/hands_on.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void multiply_private_rows(__global const float *a, ulong a_len, __global const float *b,
    ulong b_len, __global float *c, ulong c_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    float row[32] = {0};
    for (ulong k = 0; k < 32; k++) {
        ulong index = i * 32 + k;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        row[k] = a[index];
    }
    for (ulong j = 0; j < 32; j++) {
        float sum = 0.0f;
        for (ulong k = 0; k < 32; k++) {
            ulong index = k * 32 + j;
            if (index >= b_len) {
                cl_panic_index(&cl, 1, index, b_len);
                return;
            }
            sum += row[k] * b[index];
        }
        ulong index = i * 32 + j;
        if (index >= c_len) {
            cl_panic_index(&cl, 2, index, c_len);
            return;
        }
        c[index] = sum;
    }
}
