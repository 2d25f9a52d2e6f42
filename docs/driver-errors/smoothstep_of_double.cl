// `smoothstep` of `double`s has the precision of `double`.
// in: double 0 1 0.1
// out: double 0.028
// within: 8
kernel void test(global const double *in, global double *out)
{
    out[0] = smoothstep(in[0], in[1], in[2]);
}
