// Floating-point operations with a literal zero: products, quotients, differences, sums, `fma`.
// in: float nan inf -1 0 -0 1
// out: float nan nan -0 0 -0 0 nan 0 -0 nan nan 0 nan -inf 1 0 0 -1 nan inf -1 0 0 1
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 6; i++) {
        out[i] = in[i] * 0.0f;
        out[i + 6] = 0.0f / in[i];
        out[i + 12] = 0.0f - in[i];
        out[i + 18] = in[i] + 0.0f;
    }
}
