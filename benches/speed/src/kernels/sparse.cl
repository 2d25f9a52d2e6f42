__kernel void twin(__global const uint *restrict rows, __global const uint *restrict columns,
                   __global const float *restrict values, __global const float *restrict x, __global float *restrict y,
                   int height)
{
    int row = get_global_id(0);
    if (row >= height)
        return;
    float sum = 0.0f;
    uint end = rows[row + 1];
    for (uint k = rows[row]; k < end; k++)
        sum += values[k] * x[columns[k]];
    y[row] = sum;
}
