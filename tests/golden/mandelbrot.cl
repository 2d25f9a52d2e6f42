// `mandelbrot` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) + global_size(1) * width <= width + image.len()
//     width < 1 << 60
#pragma OPENCL FP_CONTRACT OFF

bool escapes(float re, float im)
{
    return re * re + im * im > 4.0f;
}

__kernel void mandelbrot(ulong width, float scale, uint limit, __global uint *image)
{
    ulong column = get_global_id(0);
    ulong row = get_global_id(1);
    float c_re = (float)column * scale - 2.0f;
    float c_im = (float)row * scale - 1.0f;
    float re = 0.0f;
    float im = 0.0f;
    uint steps = 0;
    while (steps < limit && !escapes(re, im)) {
        float next = re * re - im * im + c_re;
        im = 2.0f * re * im + c_im;
        re = next;
        steps += 1;
    }
    image[row * width + column] = steps;
}
