// `norm_of_column` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void norm_of_column(ulong k, ulong n, __global const float *a, ulong a_len,
    __global float *r, ulong r_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    float norm = 0.0f;
    if (n == 0) {
        cl_panic(&cl, 0);
        return;
    }
    for (ulong i = 0; i < a_len / n; i++) {
        ulong index = i * n + k;
        if (index >= a_len) {
            cl_panic_index(&cl, 1, index, a_len);
            return;
        }
        norm += a[index] * a[index];
    }
    ulong index = k * n + k;
    if (index >= r_len) {
        cl_panic_index(&cl, 3, index, r_len);
        return;
    }
    r[index] = sqrt(norm);
}
