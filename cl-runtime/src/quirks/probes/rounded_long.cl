// A `uint` converted to `ulong`, to `float` and back to `ulong` has 24 significant bits.
// in: uint 16777217 4294967295 3
// out: long 16777216 4294967296 3
kernel void test(global const uint *in, global long *out)
{
    for (int i = 0; i < 3; i++) {
        float rounded = (float)(ulong)in[i];
        out[i] = (long)(ulong)rounded;
    }
}
