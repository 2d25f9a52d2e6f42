// The root of degree zero is NaN.
// in: double 8
// out: double NaN
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void test(global const double *in, global double *out)
{
    out[0] = rootn(in[0], 0);
}
