// `ldexp` of a vector whose result is subnormal is rounded once.
// in: float 2.5000002 -2.5000002 3.4999998 1
// out: float 4e-45 -4e-45 4e-45 1e-45
kernel void test(global const float *in, global float *out)
{
    float4 x = vload4(0, in);
    vstore4(ldexp(x, (int4)(-149)), 0, out);
}
