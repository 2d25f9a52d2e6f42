// Floating-point operations with a zero that is written out: products, quotients, differences, sums, `fma`.
// wrong on: rusticl 22.3 takes `x * 0` and `0 / x` for `0`, `0 - x` for `-x`, `x + 0` for `x`
// here: on rusticl, numbers that are written out are made of their bits and of a zero that nobody knows before the launch
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
