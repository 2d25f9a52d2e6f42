// `merge` of tests/tests/gallery/parallel.rs
// In launches where
//     per_item < 1 << 60
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

ulong merge_path(__global const uint *a, ulong a_len, __global const uint *b, ulong b_len,
    ulong diagonal)
{
    ulong low = sub_sat(diagonal, b_len);
    ulong high = min(diagonal, a_len);
    while (low < high) {
        ulong middle = (low + high) / 2;
        if (a[middle] <= b[diagonal - middle - 1])
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__kernel void merge(ulong per_item, __global const uint *a, ulong a_len, __global const uint *b,
    ulong b_len, __global uint *out, ulong out_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong start = min(get_global_id(0) * per_item, out_len);
    ulong end = min(start + per_item, out_len);
    ulong i = merge_path(a, a_len, b, b_len, start);
    ulong j = start - i;
    for (ulong k = start; k < end; k++) {
        bool from_a = j >= b_len || (i < a_len && a[i] <= b[j]);
        uint value;
        if (from_a) {
            if (i >= a_len) {
                cl_panic_index(&cl, 0, i, a_len);
                return;
            }
            value = a[i];
        } else {
            value = b[j];
        }
        out[k] = value;
        if (from_a)
            i += 1;
        else
            j += 1;
    }
}
