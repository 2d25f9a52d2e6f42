// `gemver_x` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void gemver_x(float beta, __global const float *a, ulong a_len, __global const float *y,
    ulong y_len, __global const float *z, ulong z_len, __global float *x, ulong x_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong n = x_len;
    for (ulong j = 0; j < n; j++) {
        ulong index = j * n + i;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        if (j >= y_len) {
            cl_panic_index(&cl, 1, j, y_len);
            return;
        }
        if (i >= x_len) {
            cl_panic_index(&cl, 2, i, x_len);
            return;
        }
        x[i] += beta * a[index] * y[j];
    }
    if (i >= z_len) {
        cl_panic_index(&cl, 3, i, z_len);
        return;
    }
    if (i >= x_len) {
        cl_panic_index(&cl, 4, i, x_len);
        return;
    }
    x[i] += z[i];
}
