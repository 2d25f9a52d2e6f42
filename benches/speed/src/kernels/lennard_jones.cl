#define NEIGHBOURS 32

__kernel void twin(float cutoff2, __global const float4 *restrict places, __global const uint *restrict neighbours,
                   __global float4 *restrict forces, int n)
{
    int i = get_global_id(0);
    if (i >= n)
        return;
    float4 place = places[i], force = 0.0f;
    for (int k = 0; k < NEIGHBOURS; k++) {
        float4 d = place - places[neighbours[k * n + i]];
        float r2 = d.x * d.x + d.y * d.y + d.z * d.z;
        if (r2 < cutoff2) {
            float inverse2 = 1.0f / r2;
            float inverse6 = inverse2 * inverse2 * inverse2;
            float f = inverse2 * inverse6 * (48.0f * inverse6 - 24.0f);
            force.x += f * d.x;
            force.y += f * d.y;
            force.z += f * d.z;
        }
    }
    forces[i] = force;
}
