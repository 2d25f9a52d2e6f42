#define TILE 16
#define SIDE 64
#define DEPTH 16
#define EACH 4

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void twin(int n, int inner, __global const float *restrict a, __global const float *restrict b,
          __global float *restrict c)
{
    __local float tile_a[DEPTH][SIDE], tile_b[DEPTH][SIDE];
    int lx = get_local_id(0), ly = get_local_id(1), column = get_group_id(0) * SIDE, row = get_group_id(1) * SIDE;
    float sums[EACH][EACH] = {{0.0f}};
    for (int from = 0; from < inner; from += DEPTH) {
        #pragma unroll
        for (int k = 0; k < EACH; k++) {
            tile_a[lx][ly + k * TILE] = a[(row + ly + k * TILE) * inner + from + lx];
            tile_b[ly][lx + k * TILE] = b[(from + ly) * n + column + lx + k * TILE];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        #pragma unroll
        for (int k = 0; k < DEPTH; k++)
            #pragma unroll
            for (int i = 0; i < EACH; i++)
                #pragma unroll
                for (int j = 0; j < EACH; j++)
                    sums[i][j] += tile_a[k][ly + i * TILE] * tile_b[k][lx + j * TILE];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    #pragma unroll
    for (int i = 0; i < EACH; i++)
        #pragma unroll
        for (int j = 0; j < EACH; j++)
            if (column + lx + j * TILE < n)
                c[(row + ly + i * TILE) * n + column + lx + j * TILE] = sums[i][j];
}
