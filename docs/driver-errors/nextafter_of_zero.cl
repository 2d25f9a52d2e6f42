// The number next to zero is the smallest subnormal one.
// in: float 0 1 0 -1
// out: float 1e-45 -1e-45
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 2; i++)
        out[i] = nextafter(in[2 * i], in[2 * i + 1]);
}
