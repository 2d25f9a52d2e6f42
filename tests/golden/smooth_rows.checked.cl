// `smooth_rows` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

float cl_clamp_float(float x, float y, float z)
{
    return x < y ? y : x > z ? z : x;
}

__kernel void smooth_rows(ulong width, __global const float *x, ulong x_len, __global float *y,
    ulong y_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong start = get_global_id(0) * width;
    ulong end = start + width;
    if (start > end) {
        cl_panic(&cl, 0);
        cl_value(&cl, 0, start);
        cl_value(&cl, 1, end);
        return;
    }
    if (end > x_len) {
        cl_panic(&cl, 1);
        cl_value(&cl, 0, end);
        cl_value(&cl, 1, x_len);
        return;
    }
    __global const float *row = x + start;
    ulong row_len = end - start;
    if (end > y_len) {
        cl_panic(&cl, 3);
        cl_value(&cl, 0, end);
        cl_value(&cl, 1, y_len);
        return;
    }
    __global float *out = y + start;
    float sum = -0.0f;
    for (ulong i = 0; i < row_len; i++)
        sum += row[i];
    float mean = sum / (float)width;
    ulong count = 0;
    for (ulong i = 0; i < row_len; i++) {
        if (row[i] > mean)
            count += 1;
    }
    ulong count_1 = row_len >= 2 ? row_len - 2 + 1 : 0;
    ulong len = min(row_len, count_1);
    for (ulong k = 0; k < len; k++) {
        __global const float *pair = row + k;
        float v = pair[0];
        float low = mean - 1.0f;
        float high = mean + 1.0f;
        if (!(low <= high)) {
            cl_panic(&cl, 4);
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
