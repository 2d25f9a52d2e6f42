// `multiply_elements` of tests/tests/gallery/hands_on.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void multiply_elements(ulong n, __global const float *a, ulong a_len,
    __global const float *b, ulong b_len, __global float *c, ulong c_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i < n && j < n) {
        float sum = 0.0f;
        for (ulong k = 0; k < n; k++) {
            ulong index = i * n + k;
            if (index >= a_len) {
                cl_panic_index(&cl, 0, index, a_len);
                return;
            }
            ulong index_1 = k * n + j;
            if (index_1 >= b_len) {
                cl_panic_index(&cl, 1, index_1, b_len);
                return;
            }
            sum += a[index] * b[index_1];
        }
        ulong index = i * n + j;
        if (index >= c_len) {
            cl_panic_index(&cl, 2, index, c_len);
            return;
        }
        c[index] = sum;
    }
}
