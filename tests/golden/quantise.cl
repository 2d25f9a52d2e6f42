// `quantise` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= bytes.len()
//     global_size(0) <= indices.len()
#pragma OPENCL FP_CONTRACT OFF

uchar cl_float_to_uchar(float x)
{
    return convert_uchar_sat(isnan(x) ? 0.0f : x);
}

long cl_float_to_long(float x)
{
    return convert_long_sat(isnan(x) ? 0.0f : x);
}

__kernel void quantise(__global const float *x, __global uchar *bytes, __global long *indices)
{
    ulong i = get_global_id(0);
    float scaled = x[i] * 255.0f;
    bytes[i] = cl_float_to_uchar(round(scaled));
    indices[i] = cl_float_to_long(floor(x[i]));
}
