// `n_body` of tests/tests/gallery/numerics.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

typedef struct {
    float _0;
    float _1;
    float _2;
} cl_float_float_float;

cl_float_float_float attract(cl_float_float_float by, float mass, cl_float_float_float sum)
{
    float square = by._0 * by._0 + by._1 * by._1 + by._2 * by._2 + 0.01f;
    float pull = mass / (square * sqrt(square));
    return (cl_float_float_float){sum._0 + pull * by._0, sum._1 + pull * by._1,
        sum._2 + pull * by._2};
}

__kernel void n_body(float dt, __global const float *x, ulong x_len, __global const float *y,
    ulong y_len, __global const float *z, ulong z_len, __global const float *mass, ulong mass_len,
    __global float *velocity, ulong velocity_len, __global float *next, ulong next_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local float tile[4][16];
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    ulong n = get_global_size(0);
    if (i >= x_len)
        cl_panic_index(&cl, 0, i, x_len);
    float my_x = i < x_len ? x[i] : 0.0f;
    if (i >= y_len)
        cl_panic_index(&cl, 1, i, y_len);
    float my_y = i < y_len ? y[i] : 0.0f;
    if (i >= z_len)
        cl_panic_index(&cl, 2, i, z_len);
    float my_z = i < z_len ? z[i] : 0.0f;
    cl_float_float_float force = {0.0f, 0.0f, 0.0f};
    for (ulong group = 0; group < get_num_groups(0); group++) {
        ulong other = group * 16 + k;
        if (other >= x_len)
            cl_panic_index(&cl, 3, other, x_len);
        if (other >= y_len)
            cl_panic_index(&cl, 4, other, y_len);
        if (other >= z_len)
            cl_panic_index(&cl, 5, other, z_len);
        if (other >= mass_len)
            cl_panic_index(&cl, 6, other, mass_len);
        if (!cl.panicked) {
            tile[0][k] = x[other];
            tile[1][k] = y[other];
            tile[2][k] = z[other];
            tile[3][k] = mass[other];
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        for (ulong j = 0; j < 16; j++) {
            cl_float_float_float by = {tile[0][j] - my_x, tile[1][j] - my_y, tile[2][j] - my_z};
            force = attract(by, tile[3][j], force);
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    for (ulong axis = 0; axis < 3; axis++) {
        float pull;
        if (axis == 0) {
            pull = force._0;
        } else if (axis == 1) {
            pull = force._1;
        } else {
            pull = force._2;
        }
        ulong index = axis * n + i;
        if (index >= velocity_len)
            cl_panic_index(&cl, 11, index, velocity_len);
        if (!cl.panicked) velocity[index] += pull * dt;
    }
    if (i >= velocity_len)
        cl_panic_index(&cl, 12, i, velocity_len);
    if (i >= next_len)
        cl_panic_index(&cl, 13, i, next_len);
    if (!cl.panicked) next[i] = my_x + velocity[i] * dt;
    ulong index = n + i;
    if (index >= velocity_len)
        cl_panic_index(&cl, 14, index, velocity_len);
    if (index >= next_len)
        cl_panic_index(&cl, 15, index, next_len);
    if (!cl.panicked) next[index] = my_y + velocity[index] * dt;
    ulong index_1 = 2 * n + i;
    if (index_1 >= velocity_len)
        cl_panic_index(&cl, 16, index_1, velocity_len);
    if (index_1 >= next_len)
        cl_panic_index(&cl, 17, index_1, next_len);
    if (!cl.panicked) next[index_1] = my_z + velocity[index_1] * dt;
}
