#define TILE 16

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void twin(int m, int n, int inner, __global const float *restrict a, __global const float *restrict b,
          __global float *restrict c)
{
    __local float tile_a[TILE][TILE], tile_b[TILE][TILE];
    int column = get_global_id(0), row = get_global_id(1), lx = get_local_id(0), ly = get_local_id(1);
    float sum = 0.0f;
    for (int from = 0; from < inner; from += TILE) {
        tile_a[ly][lx] = row < m && from + lx < inner ? a[row * inner + from + lx] : 0.0f;
        tile_b[ly][lx] = from + ly < inner && column < n ? b[(from + ly) * n + column] : 0.0f;
        barrier(CLK_LOCAL_MEM_FENCE);
        #pragma unroll
        for (int k = 0; k < TILE; k++)
            sum += tile_a[ly][k] * tile_b[k][lx];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < m && column < n)
        c[row * n + column] = sum;
}
