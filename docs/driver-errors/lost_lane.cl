// A vector of three lanes, two of them constants, keeps its third lane when it is converted to integers of 64 bits.
// in: uint 1 16777216 5
// out: long 1 16777216 5
kernel void test(global const uint *in, global long *out)
{
    for (int i = 0; i < 3; i++) {
        float3 x = (float3)(-3.0e9f, (float)in[i], 1.0e10f);
        long3 v = convert_long3_sat(select(x, (float3)(0.0f), (int3)isnan(x)));
        long3 w = as_long3(as_ulong3(v) - as_ulong3(v) * (ulong)(in[0] - 1));
        out[i] = w.y;
    }
}
