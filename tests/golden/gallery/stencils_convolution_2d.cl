// `convolution_2d` of tests/tests/gallery/stencils.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void convolution_2d(ulong ni, ulong nj, __global const float *a, ulong a_len,
    __global float *b, ulong b_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    float c11 = 0.2f;
    float c12 = 0.5f;
    float c13 = -0.8f;
    float c21 = -0.3f;
    float c22 = 0.6f;
    float c23 = -0.9f;
    float c31 = 0.4f;
    float c32 = 0.7f;
    float c33 = 0.1f;
    if (i > 0 && i < ni - 1 && j > 0 && j < nj - 1) {
        ulong index = (i - 1) * nj + (j - 1);
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        ulong index_1 = i * nj + (j - 1);
        if (index_1 >= a_len) {
            cl_panic_index(&cl, 1, index_1, a_len);
            return;
        }
        ulong index_2 = (i + 1) * nj + (j - 1);
        if (index_2 >= a_len) {
            cl_panic_index(&cl, 2, index_2, a_len);
            return;
        }
        ulong index_3 = (i - 1) * nj + j;
        if (index_3 >= a_len) {
            cl_panic_index(&cl, 3, index_3, a_len);
            return;
        }
        ulong index_4 = i * nj + j;
        if (index_4 >= a_len) {
            cl_panic_index(&cl, 4, index_4, a_len);
            return;
        }
        ulong index_5 = (i + 1) * nj + j;
        if (index_5 >= a_len) {
            cl_panic_index(&cl, 5, index_5, a_len);
            return;
        }
        ulong index_6 = (i - 1) * nj + (j + 1);
        if (index_6 >= a_len) {
            cl_panic_index(&cl, 6, index_6, a_len);
            return;
        }
        ulong index_7 = i * nj + (j + 1);
        if (index_7 >= a_len) {
            cl_panic_index(&cl, 7, index_7, a_len);
            return;
        }
        ulong index_8 = (i + 1) * nj + (j + 1);
        if (index_8 >= a_len) {
            cl_panic_index(&cl, 8, index_8, a_len);
            return;
        }
        if (index_4 >= b_len) {
            cl_panic_index(&cl, 9, index_4, b_len);
            return;
        }
        b[index_4] = c11 * a[index] + c12 * a[index_1] + c13 * a[index_2] + c21 * a[index_3]
            + c22 * a[index_4] + c23 * a[index_5] + c31 * a[index_6] + c32 * a[index_7]
            + c33 * a[index_8];
    }
}
