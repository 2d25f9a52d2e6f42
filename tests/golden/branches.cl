// `branches` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= y.len()
#pragma OPENCL FP_CONTRACT OFF

float cl_clamp_float(float x, float y, float z)
{
    return x < y ? y : x > z ? z : x;
}

__kernel void branches(__global const float *x, __global float *y)
{
    ulong i = get_global_id(0);
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
    y[i] = sign_ * cl_clamp_float(size, 0.0f, 100.0f);
}
