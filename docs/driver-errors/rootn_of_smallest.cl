// The first root of a number is the number.
// in: float 1.1754945e-38 2
// out: float 1.1754945e-38 2
kernel void test(global const float *in, global float *out)
{
    out[0] = rootn(in[0], 1);
    out[1] = rootn(in[1], 1);
}
