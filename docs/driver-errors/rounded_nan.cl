// A visible NaN, such as `fmod` of an infinity, rounded to a whole number.
// in: double 1
// out: double NaN NaN
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void test(global const double *in, global double *out)
{
    out[0] = trunc(fmod(-(double)INFINITY, in[0]));
    out[1] = floor(fmod(-(double)INFINITY, in[0]));
}
