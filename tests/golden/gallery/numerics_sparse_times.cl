// `sparse_times` of tests/tests/gallery/numerics.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void sparse_times(__global const uint *rows, ulong rows_len, __global const uint *columns,
    ulong columns_len, __global const float *values, ulong values_len, __global const float *x,
    ulong x_len, __global float *y, ulong y_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong row = get_global_id(0);
    if (row + 1 >= rows_len)
        return;
    float sum = 0.0f;
    if (row >= rows_len) {
        cl_panic_index(&cl, 0, row, rows_len);
        return;
    }
    ulong end = rows[row + 1];
    for (ulong k = rows[row]; k < end; k++) {
        if (k >= values_len) {
            cl_panic_index(&cl, 2, k, values_len);
            return;
        }
        if (k >= columns_len) {
            cl_panic_index(&cl, 3, k, columns_len);
            return;
        }
        ulong index = columns[k];
        if (index >= x_len) {
            cl_panic_index(&cl, 4, index, x_len);
            return;
        }
        sum = fma(values[k], x[index], sum);
    }
    if (row >= y_len) {
        cl_panic_index(&cl, 5, row, y_len);
        return;
    }
    y[row] = sum;
}
