// `quantise` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

uchar cl_float_to_uchar(float x)
{
    return convert_uchar_sat(isnan(x) ? 0.0f : x);
}

long cl_float_to_long(float x)
{
    return convert_long_sat(isnan(x) ? 0.0f : x);
}

__kernel void quantise(__global const float *x, ulong x_len, __global uchar *bytes, ulong bytes_len,
    __global long *indices, ulong indices_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i >= x_len) {
        cl_panic_index(&cl, 0, i, x_len);
        return;
    }
    float scaled = x[i] * 255.0f;
    if (i >= bytes_len) {
        cl_panic_index(&cl, 1, i, bytes_len);
        return;
    }
    bytes[i] = cl_float_to_uchar(round(scaled));
    if (i >= indices_len) {
        cl_panic_index(&cl, 3, i, indices_len);
        return;
    }
    indices[i] = cl_float_to_long(floor(x[i]));
}
