"""What a launch costs the host with PyOpenCL: the counterpart of `cl-runtime/benches/launch.rs`, with the same kernel and sizes.

    pip install pyopencl numpy
    python docs/compare/launch.py            # every OpenCL device; nanoseconds a launch
    python docs/compare/launch.py pocl       # those with this in the name of the platform or the device

Measured are the typed call `kernel(queue, global, local, a, b, x, y, z)`, which sets all arguments, and the enqueueing alone
with the arguments set. As there, the numbers change from launch to launch, the buffers do not; each makes an event, which is
dropped; rounds of each take turns, each followed by a `finish` that is not timed, and the median of the rounds counts.
"""

import statistics
import sys
import time

import numpy as np
import pyopencl as cl

LEN = 64
ROUNDS = 201
LAUNCHES = 200

SOURCE = """
kernel void combine(float a, float b, global const float *x, global const float *y, global float *z) {
    size_t i = get_global_id(0);
    z[i] = a * x[i] + b * y[i];
}
"""


def measure(device):
    context = cl.Context([device])
    queue = cl.CommandQueue(context)
    kernel = cl.Program(context, SOURCE).build("-cl-std=CL1.2").combine
    kernel.set_scalar_arg_dtypes([np.float32, np.float32, None, None, None])
    x, y, z = (cl.Buffer(context, cl.mem_flags.READ_WRITE, 4 * LEN) for _ in range(3))
    numbers = [np.float32(n) for n in range(LAUNCHES + 1)]
    size = (LEN,)

    def call():
        for n in range(LAUNCHES):
            kernel(queue, size, size, numbers[n], numbers[n + 1], x, y, z)

    def enqueue():
        for _ in range(LAUNCHES):
            cl.enqueue_nd_range_kernel(queue, kernel, size, size)

    def round_of(launches):
        started = time.perf_counter_ns()
        launches()
        took = time.perf_counter_ns() - started
        queue.finish()
        return took / LAUNCHES

    call()
    queue.finish()
    rounds = [(round_of(call), round_of(enqueue)) for _ in range(ROUNDS)]
    return [statistics.median(times) for times in zip(*rounds)]


def main():
    wanted = sys.argv[1].lower() if len(sys.argv) > 1 else ""
    for platform in cl.get_platforms():
        for device in platform.get_devices():
            name = f"{platform.name}: {device.name}"
            short = "pocl" if "Portable" in platform.name else ""
            if wanted in f"{name} {short}".lower():
                typed, alone = measure(device)
                print(f"{name}\n  typed call {typed:7.0f} ns, enqueueing alone {alone:7.0f} ns")


if __name__ == "__main__":
    print(f"PyOpenCL {cl.VERSION_TEXT}, Python {sys.version.split()[0]}")
    main()
