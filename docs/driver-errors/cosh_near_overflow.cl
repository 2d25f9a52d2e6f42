// `sinh` and `cosh` of a `double` just below where they overflow.
// wrong on: PoCL 3.1, PoCL 5.0, PoCL 6.0 give NaN
// here: on PoCL, those of `f64` are made of a power of e that is far from overflow
// in: double 710.4758600699998
// out: double 1.7976931277720297e308 1.7976931277720297e308
// within: 4
kernel void test(global const double *in, global double *out)
{
    out[0] = sinh(in[0]);
    out[1] = cosh(in[0]);
}
