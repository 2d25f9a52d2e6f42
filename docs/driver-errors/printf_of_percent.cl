// `%%` in a format of `printf` is a per cent sign.
// in: int 50
// out: int 1
// prints: 50% of all
kernel void test(global const int *in, global int *out)
{
    printf("%d%% of all\n", in[0]);
    out[0] = 1;
}
