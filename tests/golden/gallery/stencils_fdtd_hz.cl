// `fdtd_hz` of tests/tests/gallery/stencils.rs
// In launches where
//     nx + nx * ny <= ex.len()
//     nx < 1 << 60
//     ny < 1 << 60
//     ny + nx * ny <= ey.len()
//     nx * ny <= hz.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void fdtd_hz(ulong nx, ulong ny, __global const float *ex, __global const float *ey,
    __global float *hz)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i < nx && j < ny) {
        float across = ex[i * (ny + 1) + (j + 1)] - ex[i * (ny + 1) + j];
        float down = ey[(i + 1) * ny + j] - ey[i * ny + j];
        hz[i * ny + j] -= 0.7f * (across + down);
    }
}
