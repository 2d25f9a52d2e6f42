// `nearest` of tests/tests/gallery/numerics.rs
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
        ulong larger = right < 5 && heap[right]._0 > heap[left]._0 ? right : left;
        if (larger >= 5) {
            cl_panic_index(cl, 0, larger, 5);
            return;
        }
        if (heap[larger]._0 <= new_._0)
            break;
        if (hole >= 5) {
            cl_panic_index(cl, 1, hole, 5);
            return;
        }
        heap[hole] = heap[larger];
        hole = larger;
    }
    if (hole >= 5) {
        cl_panic_index(cl, 2, hole, 5);
        return;
    }
    heap[hole] = new_;
}

__kernel void nearest(__global const float *points, ulong points_len, __global const float *queries,
    ulong queries_len, __global uint *indices, ulong indices_len, __global float *distances,
    ulong distances_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong query = get_global_id(0);
    ulong index = 2 * query;
    if (index >= queries_len) {
        cl_panic_index(&cl, 3, index, queries_len);
        return;
    }
    float x = queries[index];
    ulong index_1 = 2 * query + 1;
    if (index_1 >= queries_len) {
        cl_panic_index(&cl, 4, index_1, queries_len);
        return;
    }
    float y = queries[index_1];
    cl_float_uint value = {INFINITY, 4294967295u};
    cl_float_uint heap[5];
    for (uint i = 0; i < 5ul; i++)
        heap[i] = value;
    for (ulong point = 0; point < points_len / 2; point++) {
        ulong index_2 = 2 * point;
        if (index_2 >= points_len) {
            cl_panic_index(&cl, 5, index_2, points_len);
            return;
        }
        float dx = points[index_2] - x;
        ulong index_3 = 2 * point + 1;
        if (index_3 >= points_len) {
            cl_panic_index(&cl, 6, index_3, points_len);
            return;
        }
        float dy = points[index_3] - y;
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
        ulong index_2 = query * 5 + place;
        if (index_2 >= distances_len) {
            cl_panic_index(&cl, 9, index_2, distances_len);
            return;
        }
        distances[index_2] = value_1._0;
        if (index_2 >= indices_len) {
            cl_panic_index(&cl, 10, index_2, indices_len);
            return;
        }
        indices[index_2] = value_1._1;
        replace_root(heap, (cl_float_uint){-INFINITY, 0}, &cl);
        if (cl.panicked)
            return;
    }
}
