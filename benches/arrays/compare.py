"""The algorithms of `cargo run -p arrays` with CuPy, PyOpenCL and NumPy: the same data sizes, the same table.

    pip install pyopencl mako numpy cupy-cuda13x
    python benches/arrays/compare.py --elements 67108864             # all that are installed
    python benches/arrays/compare.py --only sort --library pyopencl

Each round makes several calls one after the other, then waits once; the median of the rounds counts, divided by the number of
calls. NumPy runs on one core of the host. The ratio is that of the bytes per second, counted as there, to those of a copy. Where a library has no such
function, the row is missing.
"""

import argparse
import statistics
import time

import numpy as np


def inputs(n):
    generator = np.random.default_rng(1)
    numbers = generator.integers(0, 2**32, n, dtype=np.uint32)
    floats = generator.random(n, dtype=np.float32)
    long = generator.integers(0, 2**64, n, dtype=np.uint64)
    places = generator.permutation(n).astype(np.uint32)
    runs = np.sort(generator.integers(0, max(n // 4, 1), n, dtype=np.uint32))
    columns = 1 << ((n.bit_length() - 1) // 2)
    matrix = floats[: n // columns * columns].reshape(-1, columns)
    return numbers, floats, long, places, runs, matrix


def common(xp, arrays):
    """The rows whose calls have the same names in NumPy and CuPy; `xp` is one of the two."""
    numbers, floats, long, places, runs, matrix = arrays
    other, out, flags = floats.copy(), xp.empty_like(floats), numbers % 2 == 1
    square = matrix[: matrix.shape[1]]
    return {
        "copy": (8, lambda: xp.copyto(out, floats)),
        "map": (8, lambda: xp.multiply(floats, np.float32(2), out)),
        "zip_map": (12, lambda: xp.add(floats, other, out)),
        "reduce": (4, lambda: xp.sum(floats)),
        "dot": (8, lambda: xp.dot(floats, other)),
        "argmax": (4, lambda: xp.argmax(floats)),
        "sum of a column": (4, lambda: xp.sum(matrix, 0)),
        "sum of a row": (4, lambda: xp.sum(matrix, 1)),
        "cumulative_sum f32": (8, lambda: xp.cumsum(floats)),
        "cumulative_sum u32": (8, lambda: xp.cumsum(numbers, dtype=np.uint32)),
        "cumulative_sum u64": (16, lambda: xp.cumsum(long)),
        "copy_if": (6, lambda: numbers[numbers % 2 == 1]),
        "copy_if with flags": (6, lambda: numbers[flags]),
        "unique": (5, lambda: runs[xp.concatenate((xp.ones(1, bool), runs[1:] != runs[:-1]))]),
        "histogram": (4, lambda: xp.bincount(numbers & 255, minlength=256)),
        "gather": (12, lambda: xp.take(numbers, places)),
        "searchsorted": (12, lambda: xp.searchsorted(runs, places)),
        "sort u32": (8, lambda: xp.sort(numbers)),
        "sort f32": (8, lambda: xp.sort(floats)),
        "sort u64": (16, lambda: xp.sort(long)),
        "top_k 100": (4, lambda: xp.partition(floats, len(floats) - 100)),
        "product of matrices": (12, lambda: square @ square),
    }


def of_cupy(arrays):
    import cupy

    arrays = tuple(cupy.asarray(x) for x in arrays)
    numbers, floats = arrays[:2]
    other, out = floats.copy(), cupy.empty_like(floats)
    fused = cupy.ElementwiseKernel("float32 a, float32 b", "float32 c", "c = sqrtf(a * 2 + b)", "fused")
    wait = cupy.cuda.get_current_stream().synchronize
    return wait, common(cupy, arrays) | {
        "(a * 2 + b).sqrt()": (12, lambda: fused(floats, other, out)),
        "argsort u32": (8, lambda: cupy.argsort(numbers)),
    }


def of_numpy(arrays):
    numbers, floats, _, places, runs, _ = arrays
    other, flags = floats.copy(), numbers % 2 == 1
    starts = np.flatnonzero(np.concatenate((np.ones(1, bool), runs[1:] != runs[:-1])))
    scattered = np.empty_like(numbers)

    def scatter():
        scattered[places] = numbers

    return lambda: None, common(np, arrays) | {
        "(a * 2 + b).sqrt()": (12, lambda: np.sqrt(floats * np.float32(2) + other)),
        "partition": (8, lambda: np.concatenate((numbers[flags], numbers[~flags]))),
        "reduce_by_key, starts known": (10, lambda: np.add.reduceat(floats, starts)),
        "scatter": (12, scatter),
        "argsort u32": (8, lambda: np.argsort(numbers, kind="stable")),
    }


def of_pyopencl(arrays):
    import pyopencl as cl
    import pyopencl.array as cla
    from pyopencl import algorithm, clmath, elementwise, reduction, scan

    context = cl.create_some_context(interactive=False)
    queue = cl.CommandQueue(context)
    from pyopencl.tools import ImmediateAllocator, MemoryPool

    pool = MemoryPool(ImmediateAllocator(queue))
    numbers, floats, long, places, runs, matrix = (cla.to_device(queue, x, allocator=pool) for x in arrays)
    other, out, sums, totals = floats.copy(), cla.empty_like(floats), cla.empty_like(numbers), cla.empty_like(long)
    code = "float *c, float *a, float *b"
    fused = elementwise.ElementwiseKernel(context, code, "c[i] = sqrt(a[i] * 2 + b[i])", "fused")
    best = reduction.ReductionKernel(
        context, np.float32, neutral="-INFINITY", reduce_expr="fmax(a, b)", map_expr="x[i]", arguments="float *x"
    )

    def scan_of(dtype):
        return scan.InclusiveScanKernel(context, dtype, "a + b", neutral="0")

    scans = [scan_of(np.float32), scan_of(np.uint32), scan_of(np.uint64)]
    arguments = [("u32", np.uint32), ("u64", np.uint64)]
    radix = {
        name: algorithm.RadixSort(context, f"{c} *x", key_expr="x[i]", sort_arg_names=["x"], scan_kernel=scan.GenericScanKernel)
        for (name, _), c in zip(arguments, ["uint", "ulong"])
    }
    with_values = algorithm.RadixSort(context, "uint *x, uint *y", key_expr="x[i]", sort_arg_names=["x", "y"])
    return queue.finish, {
        "copy": (8, lambda: cl.enqueue_copy(queue, out.data, floats.data)),
        "map": (8, lambda: floats._axpbz(out, np.float32(2), floats, np.float32(0))),
        "zip_map": (12, lambda: floats + other),
        "(a * 2 + b).sqrt()": (12, lambda: fused(out, floats, other)),
        "(a * 2 + b).sqrt() of arrays": (12, lambda: clmath.sqrt(floats * np.float32(2) + other)),
        "reduce": (4, lambda: cla.sum(floats)),
        "dot": (8, lambda: cla.dot(floats, other)),
        "max (has no argmax)": (4, lambda: best(floats)),
        "cumulative_sum f32": (8, lambda: scans[0](floats, out)),
        "cumulative_sum u32": (8, lambda: scans[1](numbers, sums)),
        "cumulative_sum u64": (16, lambda: scans[2](long, totals)),
        "copy_if": (6, lambda: algorithm.copy_if(numbers, "ary[i] % 2 == 1", queue=queue)),
        "partition": (8, lambda: algorithm.partition(numbers, "ary[i] % 2 == 1", queue=queue)),
        "unique": (5, lambda: algorithm.unique(runs, queue=queue)),
        "gather": (12, lambda: cla.take(numbers, places)),
        "sort u32": (8, lambda: radix["u32"](numbers)),
        "sort u64": (16, lambda: radix["u64"](long, key_bits=64)),
        "sort_by_key u32": (16, lambda: with_values(numbers, numbers)),
    }


def measure(make, arguments, arrays):
    wait, cases = make(arrays)
    wanted = [part for part in arguments.only.split(",") if part]
    cases = {k: v for k, v in cases.items() if k == "copy" or not wanted or any(part in k for part in wanted)}
    times = {name: [] for name in cases}
    for step in range(arguments.rounds + 1):
        for name, (_, run) in list(cases.items()):
            try:
                started = time.perf_counter()
                for _ in range(arguments.calls):
                    run()
                wait()
                if step > 0:
                    times[name].append((time.perf_counter() - started) / arguments.calls)
            except Exception as error:  # the libraries raise whatever they like
                print(f"{name}: {type(error).__name__}: {str(error)[:200]}")
                del cases[name]
    print(f"{'':28} {'ms':>10} {'Melem/s':>12} {'GB/s':>9} {'of copy':>8}")
    copied = None
    for name, (size, _) in cases.items():
        seconds = statistics.median(times[name])
        rate = arguments.elements / seconds
        copied = copied or rate * size
        print(f"{name:28} {seconds * 1e3:10.4f} {rate / 1e6:12.1f} {rate * size / 1e9:9.1f} {rate * size / copied:8.2f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--elements", type=int, default=1 << 22)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--calls", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--library", choices=["cupy", "pyopencl", "numpy"])
    arguments = parser.parse_args()
    arrays = inputs(arguments.elements)
    for name, make in [("cupy", of_cupy), ("pyopencl", of_pyopencl), ("numpy", of_numpy)]:
        if arguments.library in (None, name):
            print(f"{name}, {arguments.elements} elements, {arguments.rounds} rounds of {arguments.calls} calls")
            try:
                measure(make, arguments, arrays)
            except ImportError as error:
                print(error)


main()
