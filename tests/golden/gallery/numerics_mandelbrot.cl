// `mandelbrot` of tests/tests/gallery/numerics.rs
// In launches where
//     width * height <= out.len()
//     width < 1 << 60
//     height < 1 << 60
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
    float _0;
    float _1;
} cl_float_float;

__kernel void mandelbrot(ulong width, ulong height, uint limit, __global uint *out)
{
    ulong column = get_global_id(0);
    ulong row = get_global_id(1);
    if (column >= width || row >= height)
        return;
    cl_float_float c = {(float)column / (float)width * 3.0f - 2.0f,
        (float)row / (float)height * 2.0f - 1.0f};
    float x = c._0;
    float y = c._1;
    uint steps = 0;
    uint steps_1;
    while (true) {
        if (steps == limit) {
            steps_1 = limit;
            break;
        }
        float xx = x * x;
        float yy = y * y;
        if (xx + yy > 4.0f) {
            steps_1 = steps;
            break;
        }
        float new_y = 2.0f * x * y + c._1;
        x = xx - yy + c._0;
        y = new_y;
        steps += 1;
    }
    out[row * width + column] = steps_1;
}
