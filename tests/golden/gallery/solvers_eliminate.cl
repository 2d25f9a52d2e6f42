// `eliminate` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void eliminate(ulong k, ulong n, __global float *a, ulong a_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = k + 1 + get_global_id(1);
    ulong j = k + 1 + get_global_id(0);
    if (i < n && j < n) {
        ulong index = i * n + k;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        ulong index_1 = k * n + j;
        if (index_1 >= a_len) {
            cl_panic_index(&cl, 1, index_1, a_len);
            return;
        }
        ulong index_2 = i * n + j;
        if (index_2 >= a_len) {
            cl_panic_index(&cl, 2, index_2, a_len);
            return;
        }
        a[index_2] -= a[index] * a[index_1];
    }
}
