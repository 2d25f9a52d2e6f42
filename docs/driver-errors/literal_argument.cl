// The elements of an array in a struct of constants that is passed by value.
// in: ulong 4
// out: ulong 5
typedef struct {
    ulong items[3];
} three;

ulong element(three t, ulong k)
{
    return t.items[k % 3];
}

kernel void test(global const ulong *in, global ulong *out)
{
    out[0] = element((three){{6, 5, 4}}, in[0]);
}
