// Six sizes and ids of a launch, queried for each dimension in a loop.
// in: uint 16
// out: uint 0 0 1 1 1 0 21 0 0 1 1 1 0 21
kernel void test(global const uint *in, global uint *out)
{
    ulong at = 0;
    for (uint d = 2; d < 3; d--)
        at = at * get_global_size(d) + get_global_id(d) - get_global_offset(d);
    if (at * 14 + 14 > in[0])
        return;
    out += at * 14;
    for (uint d = 0; d < 2; d++) {
        out[d * 7] = get_global_id(d);
        out[d * 7 + 1] = get_group_id(d);
        out[d * 7 + 2] = get_global_size(d);
        out[d * 7 + 3] = get_local_size(d);
        out[d * 7 + 4] = get_num_groups(d);
        out[d * 7 + 5] = get_global_offset(d);
        out[d * 7 + 6] = get_work_dim() * 10 + 11;
    }
}
