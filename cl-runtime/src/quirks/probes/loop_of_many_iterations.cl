// A loop of 65536 iterations or more runs all of them.
// in: uint 65535 65536 200000
// out: uint 65535 65536 200000
kernel void test(global const uint *in, global uint *out)
{
    for (int i = 0; i < 3; i++) {
        uint turns = 0, sum = 1;
        for (uint k = 0; k < in[i]; k++) {
            sum = sum * 3 + k;
            turns += sum == k + 7 && turns > k ? 2 : 1;
        }
        out[i] = turns;
    }
}
