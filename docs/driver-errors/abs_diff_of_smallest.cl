// `abs_diff` of the smallest `long` and another number, one of them a visible constant.
// in: long 9223372036854775807
// out: long -1 -1
kernel void test(global const long *in, global long *out)
{
    out[0] = (long)abs_diff((long)LONG_MIN, (long)LONG_MAX);
    out[1] = (long)abs_diff(in[0], (long)LONG_MIN);
}
