// `matrix_product` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void matrix_product(ulong n, __global const float *a, ulong a_len, __global const float *b,
    ulong b_len, __global float *c, ulong c_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong row = get_global_id(1);
    ulong column = get_global_id(0);
    float sum = 0.0f;
    for (ulong k = 0; k < n; k++) {
        ulong index = row * n + k;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        ulong index_1 = k * n + column;
        if (index_1 >= b_len) {
            cl_panic_index(&cl, 1, index_1, b_len);
            return;
        }
        sum += a[index] * b[index_1];
    }
    ulong index = row * n + column;
    if (index >= c_len) {
        cl_panic_index(&cl, 2, index, c_len);
        return;
    }
    c[index] = sum;
}
