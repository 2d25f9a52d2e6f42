#define GROUP 256

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void twin(__global const uint *restrict words, __global uint *restrict bins, int n)
{
    __local uint counts[256];
    int l = get_local_id(0);
    counts[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
        uint word = words[i];
        atomic_inc(&counts[word & 255]);
        atomic_inc(&counts[word >> 8 & 255]);
        atomic_inc(&counts[word >> 16 & 255]);
        atomic_inc(&counts[word >> 24]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&bins[l], counts[l]);
}
