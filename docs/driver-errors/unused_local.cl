// An unused array in local memory, in a kernel with a barrier, in a group of two, without optimisation.
// options: -cl-opt-disable
// items: 2
// in: uint 3
// out: uint 3 3
kernel void test(global const uint *in, global uint *out)
{
    local uint unused[2];
    out[get_local_id(0)] = in[0];
    barrier(CLK_LOCAL_MEM_FENCE);
}
