// `branches` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

float cl_clamp_float(float x, float y, float z)
{
    return x < y ? y : x > z ? z : x;
}

__kernel void branches(__global const float *x, ulong x_len, __global float *y, ulong y_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i >= x_len) {
        cl_panic_index(&cl, 0, i, x_len);
        return;
    }
    float v = x[i];
    float sign_ = v < 0.0f ? -1.0f : 1.0f;
    float size;
    if (isnan(v)) {
        size = 0.0f;
    } else if (fabs(v) < 1.0f) {
        float square = v * v;
        size = square * v;
    } else {
        size = sqrt(v);
    }
    if (i >= y_len) {
        cl_panic_index(&cl, 1, i, y_len);
        return;
    }
    y[i] = sign_ * cl_clamp_float(size, 0.0f, 100.0f);
}
