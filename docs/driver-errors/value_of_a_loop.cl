// A value that a loop computes in its last iteration, after a loop that only a break ends.
// items: 4
// in: uint 25 1 19 2
// out: float 0.9893759 0.7208794 0.8689338 0.47912326
#pragma OPENCL FP_CONTRACT OFF
float next(uint *s)
{
    *s = *s * 747796405u + 2891336453u;
    return (float)(*s >> 8) * (1.0f / 16777216.0f) * 2.0f - 1.0f;
}

kernel void test(global const uint *in, global float *out)
{
    uint s = in[get_global_id(0)];
    float value;
    while (true) {
        float x = next(&s);
        float y = next(&s);
        float sum = x * x + y * y;
        if (sum < 1.0f) {
            value = sum;
            break;
        }
    }
    out[get_global_id(0)] = value;
}
