// A loop reads an element that was written before it, and elements of another slice, which is `restrict`.
// items: 2
// in: int 2 6
// out: int 0 0 4 4
kernel void test(global const int *restrict in, global int *out)
{
    int i = get_global_id(0);
    global int *own = out + i * 2;
    own[0] = in[i] - 2;
    int value = in[1];
    for (int k = in[0]; k-- > 0;) {
        int unused = in[k];
        value = own[0];
    }
    own[1] = value;
}
