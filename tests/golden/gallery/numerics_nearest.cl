// `nearest` of tests/tests/gallery/numerics.rs
// In launches where
//     2 * global_size(0) <= queries.len()
//     global_size(0) * NEAREST <= distances.len()
//     global_size(0) * NEAREST <= indices.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

typedef struct {
    float _0;
    uint _1;
} cl_float_uint;

void replace_root(cl_float_uint *heap, cl_float_uint new_, cl_item *cl)
{
    ulong hole = 0;
    while (true) {
        ulong left = 2 * hole + 1;
        if (left >= 5)
            break;
        ulong right = left + 1;
        ulong larger;
        bool holds = right < 5;
        if (holds) {
            if (right >= 5) {
                cl_panic_index(cl, 0, right, 5);
                return;
            }
            holds = heap[right]._0 > heap[left]._0;
        }
        if (holds)
            larger = right;
        else
            larger = left;
        if (larger >= 5) {
            cl_panic_index(cl, 2, larger, 5);
            return;
        }
        if (heap[larger]._0 <= new_._0)
            break;
        if (hole >= 5) {
            cl_panic_index(cl, 3, hole, 5);
            return;
        }
        heap[hole] = heap[larger];
        hole = larger;
    }
    if (hole >= 5) {
        cl_panic_index(cl, 4, hole, 5);
        return;
    }
    heap[hole] = new_;
}

__kernel void nearest(__global const float *points, ulong points_len, __global const float *queries,
    __global uint *indices, __global float *distances, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong query = get_global_id(0);
    float x = queries[2 * query];
    float y = queries[2 * query + 1];
    cl_float_uint value = {INFINITY, 4294967295u};
    cl_float_uint heap[5];
    for (uint i = 0; i < 5ul; i++)
        heap[i] = value;
    for (ulong point = 0; point < points_len / 2; point++) {
        float dx = points[2 * point] - x;
        float dy = points[2 * point + 1] - y;
        float distance_ = dx * dx + dy * dy;
        if (distance_ < heap[0]._0) {
            replace_root(heap, (cl_float_uint){distance_, (uint)point}, &cl);
            if (cl.panicked)
                return;
        }
    }
    ulong place = 5;
    while (place > 0) {
        place -= 1;
        cl_float_uint value_1 = heap[0];
        distances[query * 5 + place] = value_1._0;
        indices[query * 5 + place] = value_1._1;
        replace_root(heap, (cl_float_uint){-INFINITY, 0}, &cl);
        if (cl.panicked)
            return;
    }
}
