// `step` of tests/tests/gallery/bodies.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

float cl_dot_float3(float3 x, float3 y)
{
    return x.x * y.x + x.y * y.y + x.z * y.z;
}

float3 attract(float3 sum, float4 body, float4 other)
{
    float3 d = other.xyz - body.xyz;
    float distance2 = cl_dot_float3(d, d) + 0.01f;
    float inverse = 1.0f / (distance2 * sqrt(distance2));
    return sum + d * (other.w * inverse);
}

__kernel void bodies_step(float dt, __global const float4 *bodies, ulong bodies_len,
    __global float3 *speeds, ulong speeds_len, __global float4 *moved, ulong moved_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local float4 tile[32];
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    if (i >= bodies_len)
        cl_panic_index(&cl, 0, i, bodies_len);
    float4 body = i < bodies_len ? bodies[i] : (float4)(0.0f);
    float3 acceleration = (float3)(0.0f);
    for (ulong first = 0; first < get_num_groups(0); first++) {
        ulong index = first * 32 + k;
        if (index >= bodies_len)
            cl_panic_index(&cl, 1, index, bodies_len);
        if (!cl.panicked) tile[k] = bodies[index];
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        for (ulong j = 0; j < 32; j++)
            acceleration = attract(acceleration, body, tile[j]);
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    if (i >= speeds_len)
        cl_panic_index(&cl, 3, i, speeds_len);
    if (!cl.panicked) speeds[i] += acceleration * dt;
    float3 to = body.xyz + (i < speeds_len ? speeds[i] : (float3)(0.0f)) * dt;
    if (i >= moved_len)
        cl_panic_index(&cl, 5, i, moved_len);
    if (!cl.panicked) moved[i] = (float4)(to.x, to.y, to.z, body.w);
}
