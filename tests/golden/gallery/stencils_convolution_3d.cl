// `convolution_3d` of tests/tests/gallery/stencils.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void convolution_3d(__constant const float *weights, ulong weights_len,
    __global const float *a, ulong a_len, __global float *b, ulong b_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong k = get_global_id(0) + 1;
    ulong j = get_global_id(1) + 1;
    ulong i = get_global_id(2) + 1;
    ulong nk = get_global_size(0) + 2;
    ulong nj = get_global_size(1) + 2;
    float sum = 0.0f;
    for (ulong di = 0; di < 3; di++) {
        for (ulong dj = 0; dj < 3; dj++) {
            ulong row = ((i + di - 1) * nj + j + dj - 1) * nk + k - 1;
            for (ulong dk = 0; dk < 3; dk++) {
                ulong index = (di * 3 + dj) * 3 + dk;
                if (index >= weights_len) {
                    cl_panic_index(&cl, 0, index, weights_len);
                    return;
                }
                ulong index_1 = row + dk;
                if (index_1 >= a_len) {
                    cl_panic_index(&cl, 1, index_1, a_len);
                    return;
                }
                sum += weights[index] * a[index_1];
            }
        }
    }
    ulong index = (i * nj + j) * nk + k;
    if (index >= b_len) {
        cl_panic_index(&cl, 2, index, b_len);
        return;
    }
    b[index] = sum;
}
