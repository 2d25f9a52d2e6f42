// `step` of tests/tests/gallery/bodies.rs
// In launches where
//     global_size(0) <= bodies.len()
//     num_groups(0) * GROUP + 32 <= bodies.len() + GROUP
//     global_size(0) <= speeds.len()
//     global_size(0) <= moved.len()
#pragma OPENCL FP_CONTRACT OFF

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

__kernel void bodies_step(float dt, __global const float4 *bodies, __global float3 *speeds,
    __global float4 *moved)
{
    __local __attribute__((aligned(16))) float4 tile[32];
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    float4 body = bodies[i];
    float3 acceleration = (float3)(0.0f);
    for (ulong first = 0; first < get_num_groups(0); first++) {
        tile[k] = bodies[first * 32 + k];
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        for (ulong j = 0; j < 32; j++) {
            acceleration = attract(acceleration, body, tile[j]);
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    speeds[i] += acceleration * dt;
    float3 to = body.xyz + speeds[i] * dt;
    moved[i] = (float4)(to.x, to.y, to.z, body.w);
}
