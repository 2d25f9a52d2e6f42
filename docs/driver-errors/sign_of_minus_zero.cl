// `sign` of a zero is that zero.
// in: float -0 0 -2 nan
// out: float -0 0 -1 0
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 4; i++)
        out[i] = sign(in[i]);
}
