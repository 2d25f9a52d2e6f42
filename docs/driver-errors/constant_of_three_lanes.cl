// Constants in memory with vectors of three lanes, each of which has the size of four (section 6.1.5).
// items: 4
// in: uint 0 1 2 3
// out: uint 3 112 221 330
constant uint3 table[4] = {(uint3)(0, 1, 2), (uint3)(3, 4, 5), (uint3)(6, 7, 8), (uint3)(9, 10, 11)};
kernel void test(global const uint *in, global uint *out)
{
    size_t i = get_global_id(0);
    struct { uint3 v; uint next[4]; } own = {(uint3)(7, 7, 7), {0, 100, 200, 300}};
    out[i] = table[in[i]].x + table[in[i]].y + table[in[i]].z + own.next[in[i]];
}
