// `fdtd_ey` of tests/tests/gallery/stencils.rs
// In launches where
//     t < fict.len()
//     ny <= ey.len()
//     nx * ny <= hz.len()
//     nx < 1 << 60
//     nx * ny <= ey.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void fdtd_ey(ulong t, ulong nx, ulong ny, __global const float *fict, __global float *ey,
    __global const float *hz)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i < nx && j < ny) {
        if (i == 0)
            ey[j] = fict[t];
        else
            ey[i * ny + j] -= 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
    }
}
