// `sinpi` of a whole number is a zero with its sign, `cospi` of one between two of them the zero without (section 7.5.1).
// wrong on: PoCL 3.1, PoCL 5.0, PoCL 6.0, rusticl 22.3: other signs; Oclgrind gives no zero
// here: on these, `cl::sinpi` and its like have zeros of their own
// in: float 1 -1 2 -2
// out: float 0 -0 0 -0 0 0 0 0
kernel void test(global const float *in, global float *out)
{
    for (int i = 0; i < 4; i++) {
        out[i] = sinpi(in[i]);
        out[i + 4] = cospi(in[i] + 0.5f);
    }
}
