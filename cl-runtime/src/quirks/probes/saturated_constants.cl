// `add_sat` and `sub_sat` of constants saturate on the side of the sum.
// in: int 0
// out: int -32768 -32768
kernel void test(global const int *in, global int *out)
{
    out[0] = sub_sat((short)-32768, (short)1) + in[0];
    out[1] = add_sat((short)-32768, (short)-1) + in[0];
}
