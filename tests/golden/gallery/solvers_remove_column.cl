// `remove_column` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void remove_column(ulong k, ulong n, __global float *a, ulong a_len, __global float *r,
    ulong r_len, __global const float *q, ulong q_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    if (j > k && j < n) {
        if (n == 0) {
            cl_panic(&cl, 0);
            return;
        }
        ulong rows = a_len / n;
        float dot_ = 0.0f;
        for (ulong i = 0; i < rows; i++) {
            ulong index = i * n + k;
            if (index >= q_len) {
                cl_panic_index(&cl, 1, index, q_len);
                return;
            }
            ulong index_1 = i * n + j;
            if (index_1 >= a_len) {
                cl_panic_index(&cl, 2, index_1, a_len);
                return;
            }
            dot_ += q[index] * a[index_1];
        }
        for (ulong i = 0; i < rows; i++) {
            ulong index = i * n + k;
            if (index >= q_len) {
                cl_panic_index(&cl, 3, index, q_len);
                return;
            }
            ulong index_1 = i * n + j;
            if (index_1 >= a_len) {
                cl_panic_index(&cl, 4, index_1, a_len);
                return;
            }
            a[index_1] -= q[index] * dot_;
        }
        ulong index = k * n + j;
        if (index >= r_len) {
            cl_panic_index(&cl, 5, index, r_len);
            return;
        }
        r[index] = dot_;
    }
}
