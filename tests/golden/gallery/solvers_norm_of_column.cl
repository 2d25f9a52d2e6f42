// `norm_of_column` of tests/tests/gallery/solvers.rs
// In launches where
//     1 <= n
//     n < 1 << 60
//     k < 1 << 60
//     k + k * n < r.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void norm_of_column(ulong k, ulong n, __global const float *a, ulong a_len,
    __global float *r, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    if (get_global_id(0) > 0)
        return;
    float norm = 0.0f;
    for (ulong i = 0; i < a_len / n; i++) {
        ulong index = i * n + k;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        norm += a[index] * a[index];
    }
    r[k * n + k] = sqrt(norm);
}
