#define TILE 32
#define ROWS 8

__kernel __attribute__((reqd_work_group_size(TILE, ROWS, 1)))
void twin(int width, int height, __global const float *restrict x, __global float *restrict y)
{
    __local float tile[TILE][TILE + 1];
    int lx = get_local_id(0), ly = get_local_id(1);
    int column = get_group_id(0) * TILE + lx, row = get_group_id(1) * TILE + ly;
    #pragma unroll
    for (int k = 0; k < TILE; k += ROWS)
        if (column < width && row + k < height)
            tile[ly + k][lx] = x[(row + k) * width + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    column = get_group_id(1) * TILE + lx;
    row = get_group_id(0) * TILE + ly;
    #pragma unroll
    for (int k = 0; k < TILE; k += ROWS)
        if (column < height && row + k < width)
            y[(row + k) * height + column] = tile[lx][ly + k];
}
