// `jacobi_1d` of tests/tests/gallery/stencils.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void jacobi_1d(__global const float *a, ulong a_len, __global float *b, ulong b_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (0 < i && i + 1 < a_len) {
        ulong index = i - 1;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        if (i >= a_len) {
            cl_panic_index(&cl, 1, i, a_len);
            return;
        }
        if (i >= b_len) {
            cl_panic_index(&cl, 3, i, b_len);
            return;
        }
        b[i] = 0.33333f * (a[index] + a[i] + a[i + 1]);
    }
}
