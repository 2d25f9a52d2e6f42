#define RADIUS 4
#define TAPS 9

int clamped(int at, int len)
{
    return clamp(at - RADIUS, 0, len - 1);
}

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void twin(__global const float *restrict weights, int width, int height, __global const float *restrict image,
          __global float *restrict out)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    float sum = 0.0f;
    #pragma unroll
    for (int dy = 0; dy < TAPS; dy++) {
        __global const float *row = image + clamped(y + dy, height) * width;
        #pragma unroll
        for (int dx = 0; dx < TAPS; dx++)
            sum += weights[dy * TAPS + dx] * row[clamped(x + dx, width)];
    }
    out[y * width + x] = sum;
}
