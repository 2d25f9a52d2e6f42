//! How long queries take: `cargo test --release -p cl-compiler proof::tests::speed -- --ignored --nocapture`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::super::{Access, Apart, Facts, Form, Kind, disjoint, missing_for_disjoint};
use super::Launch;

const TURNS: u32 = 50;

fn time<T>(name: &str, run: impl Fn() -> T) -> Duration {
    let start = Instant::now();
    (0..TURNS).for_each(|_| drop(black_box(run())));
    let each = start.elapsed() / TURNS;
    println!("{name:46}{each:>12.1?}");
    each
}

fn overlap(name: &str, facts: &Facts, index: impl Into<Form>, apart: &Apart) {
    let index = [index.into()];
    let access = Access { facts, index: &index };
    time(name, || disjoint(&access, &access, apart));
}

#[test]
#[ignore = "prints times"]
fn bounds() {
    let mut launch = Launch::new(3).groups(0).groups(1);
    let (w, h, n, len) = (launch.size("w"), launch.size("h"), launch.size("n"), launch.size("len"));
    let [x, y, z] = launch.global;
    let k = launch.below("k", n);
    launch.facts.less(x, w);
    launch.facts.less(y, h);
    launch.facts.at_most(n * n, len);
    let facts = &launch.facts;
    time("x < w", || facts.implies(w - x - 1));
    time("y * w + x < h * w", || facts.implies(h * w - (y * w + x) - 1));
    time("y * w + x < len, not proven", || facts.proves(&(len - (y * w + x) - 1)));
    time("y * w + x < len, with a model", || facts.implies(len - (y * w + x) - 1));
    time("y * w + x < len, missing", || facts.missing(len - (y * w + x) - 1));
    time("(z * h + y) * w + x < len, missing", || facts.missing(len - ((z * h + y) * w + x) - 1));
    time("k * n + k < len", || facts.implies(len - (k * n + k) - 1));
    time("y * w + x fits, not proven", || facts.fits(&(y * w + x)));
    time("contradictory, no", || facts.contradictory());
}

#[test]
#[ignore = "prints times"]
fn overlaps() {
    let mut launch = Launch::new(3);
    let (w, h) = (launch.size("w"), launch.size("h"));
    let [x, y, z] = launch.global;
    let how = Apart { ids: &launch.global.clone(), shared: Kind::Host };
    overlap("out[x], 3 dimensions, a model", &launch.facts, x, &how);
    let index = [y * w + x];
    let access = Access { facts: &launch.facts, index: &index };
    time("y * w + x, missing, none", || missing_for_disjoint(&access, &access, &how));
    launch.facts.less(x, w);
    launch.facts.less(y, h);
    overlap("(z * h + y) * w + x", &launch.facts, (z * h + y) * w + x, &how);
    overlap("(z * 20 + y) * 10 + x, a model", &launch.facts, (z * 20 + y) * 10 + x, &how);
    let (i, turn) = (launch.own("i"), launch.own("turn"));
    launch.facts.stride(i, x, launch.global_size[0], turn);
    launch.facts.equal(y, 0);
    launch.facts.equal(z, 0);
    overlap("i += global_size", &launch.facts, i, &how);

    let mut launch = Launch::new(2).groups_of(0, 16).groups_of(1, 16);
    let h = launch.size("h");
    let column = launch.group[1] * 16 + launch.local[0];
    launch.facts.less(column.clone(), h);
    let index = (launch.group[0] * 16 + launch.local[1]) * h + column;
    overlap("tiled transpose", &launch.facts, index, &how);
    let tile = Apart { ids: &launch.local.clone(), shared: Kind::Group };
    overlap("tile[ly * 17 + lx], third id free: a model", &launch.facts, launch.local[1] * 17 + launch.local[0], &tile);

    let mut launch = Launch::new(2).groups(0).groups(1);
    let n = launch.size("n");
    let [x, y, _] = launch.global;
    launch.facts.less(x, n);
    launch.facts.less(y, n);
    let row = launch.group[1] * launch.local_size[1] + launch.local[1];
    overlap("(group * size + local) * n + x", &launch.facts, row * n + x, &how);
    overlap("x / 2, a model", &launch.facts, y, &how);
}
