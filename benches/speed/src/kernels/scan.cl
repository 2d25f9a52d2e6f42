#define GROUP 256

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void twin(__global const uint *restrict x, __global uint *restrict sums)
{
    __local uint tile[2][GROUP];
    int l = get_local_id(0), from = 0;
    tile[0][l] = x[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int distance = 1; distance < GROUP; distance *= 2) {
        tile[1 - from][l] = tile[from][l] + (l >= distance ? tile[from][l - distance] : 0);
        barrier(CLK_LOCAL_MEM_FENCE);
        from = 1 - from;
    }
    sums[get_global_id(0)] = tile[from][l];
}
