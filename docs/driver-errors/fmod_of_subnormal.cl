// `fmod` with subnormal numbers.
// in: float 1e-45 1.1754942e-38 1.1754944e-38 1.1754942e-38 1 1e-40
// out: float 1e-45 1e-45 8.45e-42
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = fmod(in[2 * i], in[2 * i + 1]);
}
