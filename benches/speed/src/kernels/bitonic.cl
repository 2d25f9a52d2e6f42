#define GROUP 256

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void twin(__global const uint *restrict x, __global uint *restrict out)
{
    __local uint tile[2 * GROUP];
    int l = get_local_id(0), first = get_group_id(0) * 2 * GROUP;
    tile[l] = x[first + l];
    tile[l + GROUP] = x[first + l + GROUP];
    for (int size = 2; size <= 2 * GROUP; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            barrier(CLK_LOCAL_MEM_FENCE);
            int low = 2 * l - (l & (stride - 1));
            uint a = tile[low], b = tile[low + stride];
            if ((a > b) == ((low & size) == 0)) {
                tile[low] = b;
                tile[low + stride] = a;
            }
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[first + l] = tile[l];
    out[first + l + GROUP] = tile[l + GROUP];
}
