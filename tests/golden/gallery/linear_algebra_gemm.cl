// `gemm` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void gemm(ulong nk, float alpha, float beta, __global const float *a, ulong a_len,
    __global const float *b, ulong b_len, __global float *c, ulong c_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong nj = get_global_size(0);
    ulong index = i * nj + j;
    if (index >= c_len) {
        cl_panic_index(&cl, 0, index, c_len);
        return;
    }
    c[index] *= beta;
    for (ulong k = 0; k < nk; k++) {
        ulong index_1 = i * nk + k;
        if (index_1 >= a_len) {
            cl_panic_index(&cl, 1, index_1, a_len);
            return;
        }
        ulong index_2 = k * nj + j;
        if (index_2 >= b_len) {
            cl_panic_index(&cl, 2, index_2, b_len);
            return;
        }
        c[index] += alpha * a[index_1] * b[index_2];
    }
}
