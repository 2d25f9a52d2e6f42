// `mandelbrot` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

bool escapes(float re, float im)
{
    return re * re + im * im > 4.0f;
}

__kernel void mandelbrot(ulong width, float scale, uint limit, __global uint *image,
    ulong image_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
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
    ulong index = row * width + column;
    if (index >= image_len) {
        cl_panic_index(&cl, 0, index, image_len);
        return;
    }
    image[index] = steps;
}
