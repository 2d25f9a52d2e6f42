#!/bin/bash
# Measures builds of programs with cl-runtime and with CubeCL, alternately: seconds by the clock, and of the processors.
# Usage, from this folder: ./compile.sh [PART]...; the parts are `builds`, `checks` and `sizes`, all by default.
# RUNS is the number of runs, 3 by default; the programs and their builds lie in FOLDER, /tmp/compile by default.
set -eu
runs=${RUNS:-3}
here=$(pwd)
folder=${FOLDER:-/tmp/compile}
export CARGO_TERM_QUIET=true CARGO_TERM_COLOR=never TIMEFORMAT='%R %U %S'
ours="cl-runtime = { path = \"$here/../../cl-runtime\" }
bytemuck = \"1\""
theirs=$(grep '^cubecl = ' Cargo.toml)

# a package: its name, its dependencies
package() {
    mkdir -p "$folder/$1/src"
    printf '[package]\nname = "%s"\nversion = "0.1.0"\nedition = "2024"\n[dependencies]\n%s\n[workspace]\n' "$1" "$2" \
        >"$folder/$1/Cargo.toml"
    cp -n "$here/Cargo.lock" "$folder/$1/"
}

# the kernels of a file, forty times
forty() {
    echo '#![allow(dead_code, missing_docs)]' >"$folder/$1/src/lib.rs"
    { echo 'mod ours {' && grep '^pub(crate) const' src/ours.rs && echo '}'; } >>"$folder/$1/src/lib.rs"
    for i in $(seq 40); do
        cp "$2" "$folder/$1/src/k$i.rs"
        echo "mod k$i;" >>"$folder/$1/src/lib.rs"
    done
}

# runs a command in a package: a label, the package, the command
timed() {
    { { cd "$folder/$2" && time "${@:3}" >/dev/null 2>"$folder/log"; } 2>&1 || cat "$folder/log"; } |
        awk -v what="$1: $2" -v load="$(cut -d' ' -f1 /proc/loadavg)" \
            '{ printf "%-34s %7.1f s, %7.1f s of the processors, load %s\n", what, $1, $2 + $3, load }'
}

builds() {
    for side in ours theirs; do
        (cd "$folder/one-$side" && cargo fetch &&
            echo "crates: one-$side $(cargo tree --prefix none --edges no-dev --no-dedupe | awk '{ print $1, $2 }' | sort -u | wc -l)")
    done
    for _ in $(seq "$runs"); do
        for side in ours theirs; do
            rm -rf "$folder/one-$side/target"
            timed 'clean build' "one-$side" cargo build
            sed -i -E "s/= 0 \* [0-9]+/= 0 * $RANDOM/" "$folder/one-$side/src/main.rs"
            timed 'build after a change' "one-$side" cargo build
        done
    done
}

checks() {
    for side in ours theirs; do
        timed 'first check, with dependencies' "forty-$side" cargo check
    done
    for _ in $(seq "$runs"); do
        for side in ours theirs; do
            echo "// $RANDOM" >>"$folder/forty-$side/src/k7.rs"
            timed 'check after a change' "forty-$side" cargo check
        done
    done
}

# the dependencies' builds are those of the comparison, if it was built
sizes() {
    for side in ours theirs; do
        (export CARGO_TARGET_DIR=$here/target && cd "$folder/one-$side" && cargo rustc --release -- -C strip=symbols &&
            echo "stripped: one-$side, $(stat -c %s "$CARGO_TARGET_DIR/release/one-$side") bytes")
    done
}

package one-ours "$ours"
package one-theirs "$theirs"
package forty-ours "$ours"
package forty-theirs "$theirs"
cp compile/ours.rs "$folder/one-ours/src/main.rs"
cp compile/theirs.rs "$folder/one-theirs/src/main.rs"
forty forty-ours src/ours.rs
forty forty-theirs src/theirs.rs
[ $# -gt 0 ] || set -- builds checks sizes
for part; do
    "$part"
done
