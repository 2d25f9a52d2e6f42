// `printf` shows 17 digits of a `double`.
// in: double 0.3
// out: double 0.3
// prints: 0.29999999999999999
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void test(global const double *in, global double *out)
{
    printf("%.17g\n", in[0]);
    out[0] = in[0];
}
