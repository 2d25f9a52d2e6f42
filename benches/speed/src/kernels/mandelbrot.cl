__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void twin(int width, int height, float left, float top, float step, __global uint *restrict out)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    float cr = left + x * step, ci = top + y * step, zr = 0.0f, zi = 0.0f;
    uint n = 0;
    while (n < 256 && zr * zr + zi * zi <= 4.0f) {
        float next = zr * zr - zi * zi + cr;
        zi = 2.0f * zr * zi + ci;
        zr = next;
        n++;
    }
    out[y * width + x] = n;
}
