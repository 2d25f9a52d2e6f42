#define BINS 64

__kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void twin(float scale, __global const float4 *restrict places, __global uint *restrict bins, int n)
{
    __local uint counts[BINS];
    int i = get_global_id(0), l = get_local_id(0);
    if (l < BINS)
        counts[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < n) {
        float4 place = places[i];
        for (int j = i + 1; j < n; j++) {
            float4 d = places[j] - place;
            float distance = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
            atomic_inc(&counts[min((uint)(distance * scale), (uint)(BINS - 1))]);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < BINS)
        atomic_add(&bins[l], counts[l]);
}
