#define POINTS 512
#define ITEMS 64
#define HALF 0.70710678118654752440f
#define TURN -6.28318530717958647693f

float2 times(float2 a, float2 b)
{
    return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

#define SWAP(a, b) { float2 t = a; a = b; b = t; }
#define BUTTERFLY(a, b) { float2 t = a; a = t + b; b = t - b; }

void fft8(float2 *v)
{
    BUTTERFLY(v[0], v[4]) BUTTERFLY(v[1], v[5]) BUTTERFLY(v[2], v[6]) BUTTERFLY(v[3], v[7])
    v[5] = (float2)(v[5].x + v[5].y, v[5].y - v[5].x) * HALF;
    v[6] = (float2)(v[6].y, -v[6].x);
    v[7] = (float2)(v[7].y - v[7].x, -v[7].x - v[7].y) * HALF;
    BUTTERFLY(v[0], v[2]) BUTTERFLY(v[1], v[3]) v[3] = (float2)(v[3].y, -v[3].x);
    BUTTERFLY(v[4], v[6]) BUTTERFLY(v[5], v[7]) v[7] = (float2)(v[7].y, -v[7].x);
    BUTTERFLY(v[0], v[1]) BUTTERFLY(v[2], v[3]) BUTTERFLY(v[4], v[5]) BUTTERFLY(v[6], v[7])
    SWAP(v[1], v[4]) SWAP(v[3], v[6])
}

void twiddle(float2 *v, float angle)
{
    #pragma unroll
    for (int k = 1; k < 8; k++) {
        float turn = angle * k;
        v[k] = times(v[k], (float2)(cos(turn), sin(turn)));
    }
}

__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void twin(__global const float2 *restrict x, __global float2 *restrict out)
{
    __local float2 tile[POINTS + POINTS / 8];
    int l = get_local_id(0), first = get_group_id(0) * POINTS, high = l / 8, low = l % 8;
    float2 v[8];
    #pragma unroll
    for (int k = 0; k < 8; k++)
        v[k] = x[first + k * ITEMS + l];
    fft8(v);
    twiddle(v, TURN * l / POINTS);
    #pragma unroll
    for (int k = 0; k < 8; k++)
        tile[k * (ITEMS + 1) + l] = v[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int k = 0; k < 8; k++)
        v[k] = tile[high * (ITEMS + 1) + k * 8 + low];
    barrier(CLK_LOCAL_MEM_FENCE);
    fft8(v);
    twiddle(v, TURN * low / ITEMS);
    #pragma unroll
    for (int k = 0; k < 8; k++)
        tile[high * (ITEMS + 1) + k * 8 + low] = v[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int k = 0; k < 8; k++)
        v[k] = tile[high * (ITEMS + 1) + low * 8 + k];
    fft8(v);
    #pragma unroll
    for (int k = 0; k < 8; k++)
        out[first + k * ITEMS + low * 8 + high] = v[k];
}
