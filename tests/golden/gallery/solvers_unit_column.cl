// `unit_column` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void unit_column(ulong k, ulong n, __global const float *a, ulong a_len,
    __global const float *r, ulong r_len, __global float *q, ulong q_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong index = i * n + k;
    if (index >= a_len) {
        cl_panic_index(&cl, 0, index, a_len);
        return;
    }
    ulong index_1 = k * n + k;
    if (index_1 >= r_len) {
        cl_panic_index(&cl, 1, index_1, r_len);
        return;
    }
    if (index >= q_len) {
        cl_panic_index(&cl, 2, index, q_len);
        return;
    }
    q[index] = a[index] / r[index_1];
}
