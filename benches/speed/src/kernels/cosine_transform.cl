#define C0 0.3535534f
#define C1 0.4903926f
#define C2 0.4619398f
#define C3 0.4157348f
#define C5 0.2777851f
#define C6 0.1913417f
#define C7 0.0975452f

void dct8(float *v)
{
    float s07 = v[0] + v[7], s16 = v[1] + v[6], s25 = v[2] + v[5], s34 = v[3] + v[4];
    float d07 = v[0] - v[7], d16 = v[1] - v[6], d25 = v[2] - v[5], d34 = v[3] - v[4];
    float even = s07 + s34, odd = s16 + s25, low = s07 - s34, high = s16 - s25;
    v[0] = C0 * (even + odd);
    v[1] = C1 * d07 + C3 * d16 + C5 * d25 + C7 * d34;
    v[2] = C2 * low + C6 * high;
    v[3] = C3 * d07 - C7 * d16 - C1 * d25 - C5 * d34;
    v[4] = C0 * (even - odd);
    v[5] = C5 * d07 - C1 * d16 + C7 * d25 + C3 * d34;
    v[6] = C6 * low - C2 * high;
    v[7] = C7 * d07 - C5 * d16 + C3 * d25 - C1 * d34;
}

__kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void twin(int width, __global const float *restrict image, __global float *restrict out)
{
    __local float blocks[8][8][9];
    int k = get_local_id(0), block = get_local_id(1);
    int column = (get_group_id(0) * 8 + block) * 8, row = get_group_id(1) * 8;
    float line[8] = {0};
    if (column + 8 <= width)
        #pragma unroll
        for (int j = 0; j < 8; j++)
            line[j] = image[(row + k) * width + column + j];
    dct8(line);
    #pragma unroll
    for (int j = 0; j < 8; j++)
        blocks[block][k][j] = line[j];
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int j = 0; j < 8; j++)
        line[j] = blocks[block][j][k];
    dct8(line);
    if (column + 8 <= width)
        #pragma unroll
        for (int j = 0; j < 8; j++)
            out[(row + j) * width + column + k] = line[j];
}
