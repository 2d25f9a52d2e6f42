// The layer of an image in an array is not scaled, though the sampler's coordinates go from 0 to 1.
// image: 2d_array RGBA uint8 1 1 3
// pixels: uchar 1 1 1 1 2 2 2 2 3 3 3 3
// in: uint 0
// out: uint 1 2 3
constant sampler_t s = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void test(global const uint *in, global uint *out, read_only image2d_array_t image)
{
    for (int layer = 0; layer < 3; layer++)
        out[layer] = read_imageui(image, s, (float4)(0.5f, 0.5f, layer, 0.0f)).x;
}
