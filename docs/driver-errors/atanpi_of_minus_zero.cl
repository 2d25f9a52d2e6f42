// `atanpi` of a zero is that zero (section 7.5.1).
// in: double -0 0
// out: double -0 0
kernel void test(global const double *in, global double *out)
{
    out[0] = atanpi(in[0]);
    out[1] = atanpi(in[1]);
}
