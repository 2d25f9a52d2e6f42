// A choice between a constant and a `float` converted from an integer of eight bits returns the constant.
// in: uint 3 200 7
// out: uint 1132396544 1128792064 1088421888
kernel void test(global const uint *in, global uint *out)
{
    for (int i = 0; i < 3; i++) {
        uchar byte = (uchar)in[i];
        float value;
        if (byte > 5)
            value = (float)byte;
        else
            value = 255.0f;
        out[i] = as_uint(value);
    }
}
