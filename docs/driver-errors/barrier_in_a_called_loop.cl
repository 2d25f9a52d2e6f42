// A loop that calls a function with a barrier.
// in: int 3
// out: int 6
int waited(local int *tile, int x)
{
    tile[0] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    int seen = tile[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    return seen;
}

kernel void test(global const int *in, global int *out)
{
    local int tile[1];
    int sum = 0;
    for (int i = 1; i <= in[0]; i++)
        sum += waited(tile, i);
    out[0] = sum;
}
