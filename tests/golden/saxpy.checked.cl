// `saxpy` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void saxpy(float a, __global const float *x, ulong x_len, __global float *y, ulong y_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i >= x_len) {
        cl_panic_index(&cl, 0, i, x_len);
        return;
    }
    if (i >= y_len) {
        cl_panic_index(&cl, 1, i, y_len);
        return;
    }
    y[i] = a * x[i] + y[i];
}
