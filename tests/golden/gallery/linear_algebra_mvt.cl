// `mvt` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void mvt(__global const float *a, ulong a_len, __global const float *y1, ulong y1_len,
    __global const float *y2, ulong y2_len, __global float *x1, ulong x1_len, __global float *x2,
    ulong x2_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong n = get_global_size(0);
    for (ulong j = 0; j < n; j++) {
        ulong index = i * n + j;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        if (j >= y1_len) {
            cl_panic_index(&cl, 1, j, y1_len);
            return;
        }
        if (i >= x1_len) {
            cl_panic_index(&cl, 2, i, x1_len);
            return;
        }
        x1[i] += a[index] * y1[j];
        ulong index_1 = j * n + i;
        if (index_1 >= a_len) {
            cl_panic_index(&cl, 3, index_1, a_len);
            return;
        }
        if (j >= y2_len) {
            cl_panic_index(&cl, 4, j, y2_len);
            return;
        }
        if (i >= x2_len) {
            cl_panic_index(&cl, 5, i, x2_len);
            return;
        }
        x2[i] += a[index_1] * y2[j];
    }
}
