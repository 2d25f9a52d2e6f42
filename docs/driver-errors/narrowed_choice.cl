// A choice between a `float` that was an integer of eight bits and a constant gives the constant.
// wrong on: rusticl 22.3 gives the bits of a `half`, or ends the process
// here: on rusticl, integers of 8 and 16 bits are made larger ones by their bits
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
