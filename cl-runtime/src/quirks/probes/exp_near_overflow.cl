// `exp` of a `double` just below overflow.
// in: double 709.7827128933839 709.78
// out: double 1.7976931348620688e308 1.7928227943945155e308
// within: 3
kernel void test(global const double *in, global double *out)
{
    out[0] = exp(in[0]);
    out[1] = exp(in[1]);
}
