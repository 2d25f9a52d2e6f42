// The conversion of a `long` to a `float` rounds once.
// in: long 1152921573326323713 -1152921573326323713
// out: float 1152921642045800400 -1152921642045800400
kernel void test(global const long *in, global float *out)
{
    for (int i = 0; i < 2; i++)
        out[i] = (float)in[i];
}
