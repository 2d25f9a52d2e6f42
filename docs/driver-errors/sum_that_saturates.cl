// Sums and differences of the smallest `long` saturate.
// in: long -9223372036854775808 0
// out: long -9223372036854775808 9223372036854775807
kernel void test(global const long *in, global long *out)
{
    out[0] = add_sat(in[0], in[0]);
    out[1] = sub_sat(in[1], in[0]);
}
