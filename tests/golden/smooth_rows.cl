// `smooth_rows` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) * width <= x.len()
//     width < 1 << 60
//     x.len() <= y.len()
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

float cl_clamp_float(float x, float y, float z)
{
    return x < y ? y : x > z ? z : x;
}

__kernel void smooth_rows(ulong width, __global const float *x, __global float *y,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong start = get_global_id(0) * width;
    __global const float *row = x + start;
    __global float *out = y + start;
    float sum = -0.0f;
    for (ulong i = 0; i < width; i++)
        sum += row[i];
    float mean = sum / (float)width;
    ulong count = 0;
    for (ulong i = 0; i < width; i++) {
        if (row[i] > mean)
            count += 1;
    }
    ulong count_1 = width >= 2 ? width - 2 + 1 : 0;
    ulong len = min(width, count_1);
    for (ulong k = 0; k < len; k++) {
        __global const float *pair = row + k;
        float v = pair[0];
        float low = mean - 1.0f;
        float high = mean + 1.0f;
        if (!(low <= high)) {
            cl_panic(&cl, 0);
            cl_value(&cl, 0, as_uint(low));
            cl_value(&cl, 1, as_uint(high));
            return;
        }
        float v_1 = pair[1];
        out[k] = cl_clamp_float(v, low, high) + cl_clamp_float(v_1, low, high) * (float)k;
    }
    for (ulong next = width; next > 0; next = next > 2 ? next - 2 : 0) {
        ulong k = next - 1;
        out[k] += (float)count;
    }
}
