// `sparse_times` of tests/tests/gallery/numerics.rs
// In launches where
//     values.len() <= columns.len()
//     rows.len() <= y.len() + 1
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void sparse_times(__global const uint *rows, ulong rows_len, __global const uint *columns,
    __global const float *values, ulong values_len, __global const float *x, ulong x_len,
    __global float *y, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong row = get_global_id(0);
    if (row + 1 >= rows_len)
        return;
    float sum = 0.0f;
    ulong end = rows[row + 1];
    for (ulong k = rows[row]; k < end; k++) {
        if (k >= values_len) {
            cl_panic_index(&cl, 0, k, values_len);
            return;
        }
        ulong index = columns[k];
        if (index >= x_len) {
            cl_panic_index(&cl, 1, index, x_len);
            return;
        }
        sum = fma(values[k], x[index], sum);
    }
    y[row] = sum;
}
