// `mm3` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void mm3(ulong inner, ulong columns, __global const float *a, ulong a_len,
    __global const float *b, ulong b_len, __global float *c, ulong c_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong start = i * inner;
    ulong end = (i + 1) * inner;
    if (start > end) {
        cl_panic(&cl, 0);
        cl_value(&cl, 0, start);
        cl_value(&cl, 1, end);
        return;
    }
    if (end > a_len) {
        cl_panic(&cl, 1);
        cl_value(&cl, 0, end);
        cl_value(&cl, 1, a_len);
        return;
    }
    __global const float *row = a + start;
    ulong row_len = end - start;
    float sum = 0.0f;
    for (ulong k = 0; k < inner; k++) {
        if (k >= row_len) {
            cl_panic_index(&cl, 2, k, row_len);
            return;
        }
        ulong index = k * columns + j;
        if (index >= b_len) {
            cl_panic_index(&cl, 3, index, b_len);
            return;
        }
        sum += row[k] * b[index];
    }
    ulong index = i * columns + j;
    if (index >= c_len) {
        cl_panic_index(&cl, 4, index, c_len);
        return;
    }
    c[index] = sum;
}
