// `adi_columns` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

void solve_line(ulong n, ulong first, ulong step_, __global const float *a, ulong a_len,
    __global float *b, ulong b_len, __global float *x, ulong x_len, cl_item *cl)
{
    for (ulong k = 1; k < n; k++) {
        ulong at = first + k * step_;
        ulong before = at - step_;
        if (before >= x_len) {
            cl_panic_index(cl, 0, before, x_len);
            return;
        }
        if (at >= a_len) {
            cl_panic_index(cl, 1, at, a_len);
            return;
        }
        if (before >= b_len) {
            cl_panic_index(cl, 2, before, b_len);
            return;
        }
        if (at >= x_len) {
            cl_panic_index(cl, 3, at, x_len);
            return;
        }
        x[at] -= x[before] * a[at] / b[before];
        if (at >= b_len) {
            cl_panic_index(cl, 7, at, b_len);
            return;
        }
        b[at] -= a[at] * a[at] / b[before];
    }
    ulong last = first + (n - 1) * step_;
    if (last >= b_len) {
        cl_panic_index(cl, 8, last, b_len);
        return;
    }
    if (last >= x_len) {
        cl_panic_index(cl, 9, last, x_len);
        return;
    }
    x[last] /= b[last];
    for (ulong k = 0; k < n - 2; k++) {
        ulong at = last - (k + 1) * step_;
        ulong before = at - step_;
        if (at >= x_len) {
            cl_panic_index(cl, 10, at, x_len);
            return;
        }
        if (before >= x_len) {
            cl_panic_index(cl, 11, before, x_len);
            return;
        }
        if (before >= a_len) {
            cl_panic_index(cl, 12, before, a_len);
            return;
        }
        if (before >= b_len) {
            cl_panic_index(cl, 13, before, b_len);
            return;
        }
        x[at] = (x[at] - x[before] * a[before]) / b[before];
    }
}

__kernel void adi_columns(ulong n, __global const float *a, ulong a_len, __global float *b,
    ulong b_len, __global float *x, ulong x_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    solve_line(n, get_global_id(0), n, a, a_len, b, b_len, x, x_len, &cl);
    if (cl.panicked)
        return;
}
