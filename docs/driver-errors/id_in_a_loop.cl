// A loop over the dimensions of a global ID that no work-item executes, in groups of one work-item in x and three in y.
// items: 1 3
// in: uint 3
// out: uint 1431655766 1431655766 1431655766
kernel void test(global const uint *in, global uint *out)
{
    ulong i = get_global_id(1) * get_global_size(0) + get_global_id(0);
    if (i >= in[0])
        for (uint d = 0; d < 3; d++)
            out[d] = get_global_id(d);
    out[i] += 1;
}
