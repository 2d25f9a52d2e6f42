// `correlation` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void correlation(__global const float *data, ulong data_len, __global float *result,
    ulong result_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j1 = get_global_id(0);
    ulong columns = get_global_size(0);
    ulong index = j1 * columns + j1;
    if (index >= result_len) {
        cl_panic_index(&cl, 0, index, result_len);
        return;
    }
    result[index] = 1.0f;
    for (ulong j2 = j1 + 1; j2 < columns; j2++) {
        ulong element = j1 * columns + j2;
        if (element >= result_len) {
            cl_panic_index(&cl, 1, element, result_len);
            return;
        }
        result[element] = 0.0f;
        if (columns == 0) {
            cl_panic(&cl, 2);
            return;
        }
        for (ulong i = 0; i < data_len / columns; i++) {
            ulong index_1 = i * columns + j1;
            if (index_1 >= data_len) {
                cl_panic_index(&cl, 3, index_1, data_len);
                return;
            }
            ulong index_2 = i * columns + j2;
            if (index_2 >= data_len) {
                cl_panic_index(&cl, 4, index_2, data_len);
                return;
            }
            result[element] += data[index_1] * data[index_2];
        }
        ulong index_1 = j2 * columns + j1;
        if (index_1 >= result_len) {
            cl_panic_index(&cl, 5, index_1, result_len);
            return;
        }
        result[index_1] = result[element];
    }
}
