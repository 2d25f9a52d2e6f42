// Constants beyond the range of integers, and a NaN that the compiler computes, rounded to whole numbers.
// in: float 1
// out: float 3e9 inf NaN 1
kernel void test(global const float *in, global float *out)
{
    out[0] = rint(3e9f);
    out[1] = rint(INFINITY);
    out[2] = trunc(INFINITY * 0.0f);
    out[3] = in[0];
}
