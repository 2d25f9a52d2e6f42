// `sinpi` of a whole number is a zero with its sign, and `cospi` halfway between two whole numbers is positive zero (section 7.5.1).
// in: float 1 -1 2 -2
// out: float 0 -0 0 -0 0 0 0 0
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 4; i++) {
        out[i] = sinpi(in[i]);
        out[i + 4] = cospi(in[i] + 0.5f);
    }
}
