// `n_body` of tests/tests/gallery/numerics.rs
// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= y.len()
//     global_size(0) <= z.len()
//     num_groups(0) * BODIES + 16 <= x.len() + BODIES
//     num_groups(0) * BODIES + 16 <= y.len() + BODIES
//     num_groups(0) * BODIES + 16 <= z.len() + BODIES
//     num_groups(0) * BODIES + 16 <= mass.len() + BODIES
//     global_offset(0) + 3 * global_size(0) <= velocity.len()
//     global_offset(0) + 3 * global_size(0) <= next.len()
#pragma OPENCL FP_CONTRACT OFF

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

__kernel void n_body(float dt, __global const float *x, __global const float *y,
    __global const float *z, __global const float *mass, __global float *velocity,
    __global float *next)
{
    __local __attribute__((aligned(16))) float tile[4][16];
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    ulong n = get_global_size(0);
    float my_x = x[i];
    float my_y = y[i];
    float my_z = z[i];
    float mine[3] = {my_x, my_y, my_z};
    cl_float_float_float force = {0.0f, 0.0f, 0.0f};
    for (ulong group = 0; group < get_num_groups(0); group++) {
        ulong other = group * 16 + k;
        tile[0][k] = x[other];
        tile[1][k] = y[other];
        tile[2][k] = z[other];
        tile[3][k] = mass[other];
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
        velocity[axis * n + i] += pull * dt;
        next[axis * n + i] = mine[axis] + velocity[axis * n + i] * dt;
    }
}
