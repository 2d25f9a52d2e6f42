// `search` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) <= found.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void search(uint key, __global const uint *sorted, ulong sorted_len, __global uint *found)
{
    ulong i = get_global_id(0);
    ulong low = 0;
    ulong high = sorted_len;
    ulong position;
    while (true) {
        if (low >= high || sorted[low] == key) {
            position = low;
            break;
        }
        ulong middle = low + (high - low) / 2;
        if (sorted[middle] <= key && sorted[middle] > sorted[low])
            low = middle;
        else
            high -= 1;
    }
    found[i] = (uint)position;
}
