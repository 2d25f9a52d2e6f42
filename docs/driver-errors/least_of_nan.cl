// `fmin` and `fmax` of a number and a NaN, also a signalling one, return the number.
// in: double 0.5
// out: double 0.5 0.5
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void test(global const double *in, global double *out)
{
    double signals = as_double(0x7ff0000000000000ul + (ulong)(2 * in[0]));
    out[0] = fmin(signals, in[0]);
    out[1] = fmax(signals, in[0]);
}
