// Each of 256 work-items of a group has an array of 32 KiB in private memory.
// items: 256
// in: uint 3
// out: uint 9
kernel void test(global const uint *in, global uint *out)
{
    uint values[8192];
    for (uint k = 0; k < 8192; k++)
        values[k] = in[0] * k;
    if (values[8191 - get_local_id(0) * in[0]] > 9)
        out[0] = values[in[0]];
}
