__kernel void twin(__global const uint *restrict tables, __global const uint *restrict words, int len,
                   __global uint *restrict out, int n)
{
    int item = get_global_id(0);
    if (item >= n)
        return;
    uint crc = ~0u;
    for (int k = 0; k < len; k += 2) {
        uint low = crc ^ words[(size_t)k * n + item], high = words[(size_t)(k + 1) * n + item];
        crc = tables[7 * 256 + (low & 255)] ^ tables[6 * 256 + (low >> 8 & 255)]
            ^ tables[5 * 256 + (low >> 16 & 255)] ^ tables[4 * 256 + (low >> 24)]
            ^ tables[3 * 256 + (high & 255)] ^ tables[2 * 256 + (high >> 8 & 255)]
            ^ tables[256 + (high >> 16 & 255)] ^ tables[high >> 24];
    }
    out[item] = ~crc;
}
