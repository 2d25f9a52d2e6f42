#define RADIUS 4
#define TAPS 9

int wrapped(int at, int len)
{
    int inside = at - RADIUS;
    return inside < 0 ? inside + len : inside >= len ? inside - len : inside;
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
        __global const float *row = image + wrapped(y + dy, height) * width;
        #pragma unroll
        for (int dx = 0; dx < TAPS; dx++)
            sum += weights[dy * TAPS + dx] * row[wrapped(x + dx, width)];
    }
    out[y * width + x] = sum;
}
