// `jacobi_2d` of tests/tests/gallery/stencils.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void jacobi_2d(ulong n, __global const float *a, ulong a_len, __global float *b,
    ulong b_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    bool inside = i > 0 && j > 0 && i + 1 < n && j + 1 < n;
    if (!inside)
        return;
    ulong here = i * n + j;
    if (here >= a_len) {
        cl_panic_index(&cl, 0, here, a_len);
        return;
    }
    ulong index = here - 1;
    if (index >= a_len) {
        cl_panic_index(&cl, 1, index, a_len);
        return;
    }
    ulong index_1 = here + 1;
    if (index_1 >= a_len) {
        cl_panic_index(&cl, 2, index_1, a_len);
        return;
    }
    ulong index_2 = here + n;
    if (index_2 >= a_len) {
        cl_panic_index(&cl, 3, index_2, a_len);
        return;
    }
    ulong index_3 = here - n;
    if (index_3 >= a_len) {
        cl_panic_index(&cl, 4, index_3, a_len);
        return;
    }
    if (here >= b_len) {
        cl_panic_index(&cl, 5, here, b_len);
        return;
    }
    b[here] = 0.2f * (a[here] + a[index] + a[index_1] + a[index_2] + a[index_3]);
}
