// The negative of the smallest `short`, as a `short`, is itself, and so negative as a `long`.
// in: short -32768 -5
// out: long -32768 5 -32767 6
kernel void test(global const short *in, global long *out)
{
    for (int i = 0; i < 2; i++) {
        short negative = (short)-(uint)in[i];
        short sum = (short)~in[i];
        sum = (short)(sum + 1);
        out[i] = negative;
        out[i + 2] = sum + 1L;
    }
}
