// `saxpy` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= y.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void saxpy(float a, __global const float *x, __global float *y)
{
    ulong i = get_global_id(0);
    y[i] = a * x[i] + y[i];
}
