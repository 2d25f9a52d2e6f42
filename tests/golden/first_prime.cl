// `first_prime` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) <= starts.len()
//     global_size(0) <= primes.len()
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void first_prime(uint limit, __global const uint *starts, __global uint *primes,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    uint start = starts[i];
    bool more = start <= limit;
    for (uint candidate = start; more; more = candidate < limit, candidate += more) {
        if (candidate < 2)
            continue;
        uint divisor = 2;
        while (divisor * divisor <= candidate) {
            if (divisor == 0) {
                cl_panic(&cl, 0);
                return;
            }
            if (candidate % divisor == 0)
                goto candidates_next;
            divisor += 1;
        }
        primes[i] = candidate;
        return;
        candidates_next:;
    }
    primes[i] = 0;
}
