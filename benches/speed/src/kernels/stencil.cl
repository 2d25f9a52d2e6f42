__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void twin(int nx, int ny, int nz, float c0, float c1, __global const float *restrict old, __global float *restrict new)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x == 0 || y == 0 || x + 1 >= nx || y + 1 >= ny)
        return;
    int plane = nx * ny, at = y * nx + x;
    float below = old[at], here = old[plane + at];
    for (int z = 1; z < nz - 1; z++) {
        int i = z * plane + at;
        float above = old[i + plane];
        float sides = old[i - 1] + old[i + 1] + old[i - nx] + old[i + nx];
        new[i] = c0 * here + c1 * (sides + above + below);
        below = here;
        here = above;
    }
}
