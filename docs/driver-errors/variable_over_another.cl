// A variable that each work-item reads until its end, and another one with a short lifetime.
// items: 16
// in: uint 3
// out: uint 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
kernel void test(global const uint *in, global uint *out)
{
    local uint tile[16];
    size_t k = get_local_id(0);
    volatile bool noted = false;
    if (in[0] == 7)
        noted = true;
    if (!noted)
        tile[k] = 255;
    uint t = tile[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    { volatile uint kept = 0; }
    if (!noted)
        tile[k] = t;
    barrier(CLK_LOCAL_MEM_FENCE);
    { volatile uint kept = 0; }
    if (!noted)
        out[k] = *(volatile ulong[]){0x7ff8000000000000ul} != 0;
    { volatile uint kept = 0; }
}
