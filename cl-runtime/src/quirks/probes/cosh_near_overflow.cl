// `sinh` and `cosh` of a `double` just below overflow.
// in: double 710.4758600699998
// out: double 1.7976931277720297e308 1.7976931277720297e308
// within: 4
kernel void test(global const double *in, global double *out)
{
    out[0] = sinh(in[0]);
    out[1] = cosh(in[0]);
}
