// `fma` with subnormal numbers, and with a subnormal product.
// in: float 1e-40 1 0 1e-20 1e-20 1e-38 1e-30 1e-15 -0
// out: float 1e-40 1.0099999e-38 1e-45
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = fma(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
}
