// A subnormal literal, and a subnormal quotient of visible constants.
// in: float 1.1754944e-38
// out: float 1.175407e-38 5.224419e-39
kernel void test(global const float *in, global float *out)
{
    out[0] = in[0] - 8.73e-43f;
    out[1] = 1.1754944e-38f;
    out[1] = out[1] / 2.25f;
}
