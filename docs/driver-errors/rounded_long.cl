// A `uint` converted to `ulong` and to `float` has 24 significant bits, also after the conversion back to `ulong`.
// in: uint 16777217 4294967295 3
// out: long 16777216 4294967296 3
kernel void test(global const uint *in, global long *out)
{
    for (int i = 0; i < 3; i++) {
        float rounded = (float)(ulong)in[i];
        out[i] = (long)(ulong)rounded;
    }
}
