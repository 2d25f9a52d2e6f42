// A subnormal number is not normal.
// in: float 1e-40 1
// out: int 0 1
kernel void test(global const float *in, global int *out)
{
    out[0] = isnormal(in[0]);
    out[1] = isnormal(in[1]);
}
