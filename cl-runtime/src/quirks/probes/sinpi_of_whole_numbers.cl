// `sinpi` of a whole number returns a zero of its sign; `cospi` of a number halfway between two returns `0.0` (section 7.5.1).
// in: float 1 -1 2 -2
// out: float 0 -0 0 -0 0 0 0 0
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 4; i++) {
        out[i] = sinpi(in[i]);
        out[i + 4] = cospi(in[i] + 0.5f);
    }
}
