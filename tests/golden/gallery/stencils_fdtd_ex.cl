// `fdtd_ex` of tests/tests/gallery/stencils.rs
// In launches where
//     nx * ny <= hz.len()
//     nx < 1 << 60
//     ny < 1 << 60
//     nx + nx * ny <= ex.len() + 1
#pragma OPENCL FP_CONTRACT OFF

__kernel void fdtd_ex(ulong nx, ulong ny, __global float *ex, __global const float *hz)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i < nx && 0 < j && j < ny)
        ex[i * (ny + 1) + j] -= 0.5f * (hz[i * ny + j] - hz[i * ny + (j - 1)]);
}
