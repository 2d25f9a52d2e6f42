#define BODIES 128

__kernel __attribute__((reqd_work_group_size(BODIES, 1, 1)))
void twin(__global const float4 *restrict places, __global float4 *restrict pulls, int n)
{
    __local float4 tile[BODIES];
    int i = get_global_id(0), l = get_local_id(0);
    float4 place = places[i], pull = 0.0f;
    for (int first = 0; first < n; first += BODIES) {
        tile[l] = places[first + l];
        barrier(CLK_LOCAL_MEM_FENCE);
        #pragma unroll 8
        for (int k = 0; k < BODIES; k++) {
            float4 other = tile[k];
            float dx = other.x - place.x, dy = other.y - place.y, dz = other.z - place.z;
            float r2 = dx * dx + dy * dy + dz * dz + 0.01f;
            float strength = other.w / (r2 * sqrt(r2));
            pull.x += strength * dx;
            pull.y += strength * dy;
            pull.z += strength * dz;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    pulls[i] = pull;
}
