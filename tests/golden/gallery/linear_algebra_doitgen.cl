// `doitgen` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void doitgen(ulong r, __global const float *a, ulong a_len, __global const float *c4,
    ulong c4_len, __global float *sums, ulong sums_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong p = get_global_id(0);
    ulong q = get_global_id(1);
    ulong np = get_global_size(0);
    ulong nq = get_global_size(1);
    ulong line = (r * nq + q) * np;
    float sum = 0.0f;
    for (ulong s = 0; s < np; s++) {
        ulong index = line + s;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        ulong index_1 = s * np + p;
        if (index_1 >= c4_len) {
            cl_panic_index(&cl, 1, index_1, c4_len);
            return;
        }
        sum += a[index] * c4[index_1];
    }
    ulong index = line + p;
    if (index >= sums_len) {
        cl_panic_index(&cl, 2, index, sums_len);
        return;
    }
    sums[index] = sum;
}
