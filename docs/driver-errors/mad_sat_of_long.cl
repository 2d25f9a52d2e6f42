// `mad_sat` of `long` does not saturate if the sum does not overflow.
// in: long 3 -4 5 -1 1 -1 9223372036854775807 1 1 -9223372036854775808 1 -1 4294967296 2147483647 4294967296 2 9223372036854775807 -9223372036854775807
// out: long -7 -2 9223372036854775807 -9223372036854775808 9223372036854775807 9223372036854775807
kernel void test(global const long *in, global long *out)
{
    for (int i = 0; i < 6; i++)
        out[i] = mad_sat(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
}
