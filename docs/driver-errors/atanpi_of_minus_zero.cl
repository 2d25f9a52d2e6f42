// `atanpi` of a zero is that zero (section 7.5.1).
// wrong on: PoCL 3.1, PoCL 5.0, PoCL 6.0 forget its sign
// here: on PoCL, `cl::atanpi` of `f64` takes the sign of its argument
// in: double -0 0
// out: double -0 0
kernel void test(global const double *in, global double *out)
{
    out[0] = atanpi(in[0]);
    out[1] = atanpi(in[1]);
}
