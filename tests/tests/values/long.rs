//! What generators of code write: a table as a `match`, and a long chain of calls.

use cl_runtime::prelude::*;
use tests::{on_every_device, unless_driver};

#[rustfmt::skip]
#[device]
fn looked_up(n: u32) -> u32 {
    match n {
        0 => 0, 1 => 1, 2 => 4, 3 => 9, 4 => 16, 5 => 25, 6 => 36, 7 => 49, 8 => 64, 9 => 81, 10 => 100, 11 => 121, 12 => 144, 13 => 169, 14 => 196,
        15 => 225, 16 => 256, 17 => 289, 18 => 324, 19 => 361, 20 => 400, 21 => 441, 22 => 484, 23 => 529, 24 => 576, 25 => 625, 26 => 676, 27 => 729, 28 => 784, 29 => 841,
        30 => 900, 31 => 961, 32 => 27, 33 => 92, 34 => 159, 35 => 228, 36 => 299, 37 => 372, 38 => 447, 39 => 524, 40 => 603, 41 => 684, 42 => 767, 43 => 852, 44 => 939,
        45 => 31, 46 => 122, 47 => 215, 48 => 310, 49 => 407, 50 => 506, 51 => 607, 52 => 710, 53 => 815, 54 => 922, 55 => 34, 56 => 145, 57 => 258, 58 => 373, 59 => 490,
        60 => 609, 61 => 730, 62 => 853, 63 => 978, 64 => 108, 65 => 237, 66 => 368, 67 => 501, 68 => 636, 69 => 773, 70 => 912, 71 => 56, 72 => 199, 73 => 344, 74 => 491,
        75 => 640, 76 => 791, 77 => 944, 78 => 102, 79 => 259, 80 => 418, 81 => 579, 82 => 742, 83 => 907, 84 => 77, 85 => 246, 86 => 417, 87 => 590, 88 => 765, 89 => 942,
        90 => 124, 91 => 305, 92 => 488, 93 => 673, 94 => 860, 95 => 52, 96 => 243, 97 => 436, 98 => 631, 99 => 828, 100 => 30, 101 => 231, 102 => 434, 103 => 639, 104 => 846,
        105 => 58, 106 => 269, 107 => 482, 108 => 697, 109 => 914, 110 => 136, 111 => 357, 112 => 580, 113 => 805, 114 => 35, 115 => 264, 116 => 495, 117 => 728, 118 => 963, 119 => 203,
        120 => 442, 121 => 683, 122 => 926, 123 => 174, 124 => 421, 125 => 670, 126 => 921, 127 => 177, 128 => 432, 129 => 689, 130 => 948, 131 => 212, 132 => 475, 133 => 740, 134 => 10,
        135 => 279, 136 => 550, 137 => 823, 138 => 101, 139 => 378, 140 => 657, 141 => 938, 142 => 224, 143 => 509, 144 => 796, 145 => 88, 146 => 379, 147 => 672, 148 => 967, 149 => 267,
        150 => 566, 151 => 867, 152 => 173, 153 => 478, 154 => 785, 155 => 97, 156 => 408, 157 => 721, 158 => 39, 159 => 356, 160 => 675, 161 => 996, 162 => 322, 163 => 647, 164 => 974,
        165 => 306, 166 => 637, 167 => 970, 168 => 308, 169 => 645, 170 => 984, 171 => 328, 172 => 671, 173 => 19, 174 => 366, 175 => 715, 176 => 69, 177 => 422, 178 => 777, 179 => 137,
        180 => 496, 181 => 857, 182 => 223, 183 => 588, 184 => 955, 185 => 327, 186 => 698, 187 => 74, 188 => 449, 189 => 826, 190 => 208, 191 => 589, 192 => 972, 193 => 360, 194 => 747,
        195 => 139, 196 => 530, 197 => 923, 198 => 321, 199 => 718, 200 => 120, 201 => 521, 202 => 924, 203 => 332, 204 => 739, 205 => 151, 206 => 562, 207 => 975, 208 => 393, 209 => 810,
        210 => 232, 211 => 653, 212 => 79, 213 => 504, 214 => 931, 215 => 363, 216 => 794, 217 => 230, 218 => 665, 219 => 105, 220 => 544, 221 => 985, 222 => 431, 223 => 876, 224 => 326,
        225 => 775, 226 => 229, 227 => 682, 228 => 140, 229 => 597, 230 => 59, 231 => 520, 232 => 983, 233 => 451, 234 => 918, 235 => 390, 236 => 861, 237 => 337, 238 => 812, 239 => 292,
        240 => 771, 241 => 255, 242 => 738, 243 => 226, 244 => 713, 245 => 205, 246 => 696, 247 => 192, 248 => 687, 249 => 187, 250 => 686, 251 => 190, 252 => 693, 253 => 201, 254 => 708,
        255 => 220, 256 => 731, 257 => 247, 258 => 762, 259 => 282, 260 => 801, 261 => 325, 262 => 848, 263 => 376, 264 => 903, 265 => 435, 266 => 966, 267 => 502, 268 => 40, 269 => 577,
        270 => 119, 271 => 660, 272 => 206, 273 => 751, 274 => 301, 275 => 850, 276 => 404, 277 => 957, 278 => 515, 279 => 75, 280 => 634, 281 => 198, 282 => 761, 283 => 329, 284 => 896,
        285 => 468, 286 => 42, 287 => 615, 288 => 193, 289 => 770, 290 => 352, 291 => 933, 292 => 519, 293 => 107, 294 => 694, 295 => 286, 296 => 877, 297 => 473, 298 => 71, 299 => 668,
        300 => 270, 301 => 871, 302 => 477, 303 => 85, 304 => 692, 305 => 304, 306 => 915, 307 => 531, 308 => 149, 309 => 766, 310 => 388, 311 => 12, 312 => 635, 313 => 263, 314 => 890,
        315 => 522, 316 => 156, 317 => 789, 318 => 427, 319 => 67, 320 => 706, 321 => 350, 322 => 993, 323 => 641, 324 => 291, 325 => 940, 326 => 594, 327 => 250, 328 => 905, 329 => 565,
        330 => 227, 331 => 888, 332 => 554, 333 => 222, 334 => 889, 335 => 561, 336 => 235, 337 => 908, 338 => 586, 339 => 266, 340 => 945, 341 => 629, 342 => 315, 343 => 3, 344 => 690,
        345 => 382, 346 => 76, 347 => 769, 348 => 467, 349 => 167, 350 => 866, 351 => 570, 352 => 276, 353 => 981, 354 => 691, 355 => 403, 356 => 117, 357 => 830, 358 => 548, 359 => 268,
        360 => 987, 361 => 711, 362 => 437, 363 => 165, 364 => 892, 365 => 624, 366 => 358, 367 => 94, 368 => 829, 369 => 569, 370 => 311, 371 => 55, 372 => 798, 373 => 546, 374 => 296,
        375 => 48, 376 => 799, 377 => 555, 378 => 313, 379 => 73, 380 => 832, 381 => 596, 382 => 362, 383 => 130, 384 => 897, 385 => 669, 386 => 443, 387 => 219, 388 => 994, 389 => 774,
        390 => 556, 391 => 340, 392 => 126, 393 => 911, 394 => 701, 395 => 493, 396 => 287, 397 => 83, 398 => 878, 399 => 678, 400 => 480, 401 => 284, 402 => 90, 403 => 895, 404 => 705,
        405 => 517, 406 => 331, 407 => 147, 408 => 962, 409 => 782, 410 => 604, 411 => 428, 412 => 254, 413 => 82, 414 => 909, 415 => 741, 416 => 575, 417 => 411, 418 => 249, 419 => 89,
        420 => 928, 421 => 772, 422 => 618, 423 => 466, 424 => 316, 425 => 168, 426 => 22, 427 => 875, 428 => 733, 429 => 593, 430 => 455, 431 => 319, 432 => 185, 433 => 53, 434 => 920,
        435 => 792, 436 => 666, 437 => 542, 438 => 420, 439 => 300, 440 => 182, 441 => 66, 442 => 949, 443 => 837, 444 => 727, 445 => 619, 446 => 513, 447 => 409, 448 => 307, 449 => 207,
        _ => 1000,
    }
}

#[rustfmt::skip]
#[device]
fn chained(n: u32) -> u32 {
    n
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
        .wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3).wrapping_add(7).wrapping_mul(3)
}

#[kernel]
fn long(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = looked_up(x[i]) ^ chained(x[i]);
}

#[test]
fn long_matches_and_chains() {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..500).collect();
        let expected: Vec<u32> = x.iter().map(|n| looked_up(*n) ^ chained(*n)).collect();
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 500)?);
        if unless_driver(long(&x, &mut y).global(500), queue)? {
            assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        }
        Ok(())
    });
}

/// Each index may panic, and returns early if it does.
macro_rules! checked_often {
    ($name:ident $($at:literal)*) => {
        #[kernel]
        fn $name(x: &[u32], at: &[u32], y: &mut [u32]) {
            let i = global_id(0);
            let mut sum = 0u32;
            $(sum = sum.wrapping_mul(3).wrapping_add(x[(at[i] + $at) as usize]);)*
            y[i] = sum;
        }
    };
}

checked_often!(checked_30 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29);
checked_often!(checked_90 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
    30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59
    60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89);

#[test]
fn many_checks() {
    on_every_device(&[], |queue| {
        let x: Vec<u32> = (0..500).map(|n| n * n).collect();
        let at: Vec<u32> = (0..64).map(|i| i * 5).collect();
        let sum = |at: u32, count: u32| {
            (0..count).fold(0u32, |sum, k| sum.wrapping_mul(3).wrapping_add(x[(at + k) as usize]))
        };
        let (of_x, of_at) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &at)?);
        let mut y = Buffer::zeroed(queue, 64)?;
        checked_30(&of_x, &of_at, &mut y).global(64).run(queue)?;
        assert_eq!(y.to_vec(queue)?, at.iter().map(|at| sum(*at, 30)).collect::<Vec<_>>(), "{}", queue.device());
        if unless_driver(checked_90(&of_x, &of_at, &mut y).global(64), queue)? {
            assert_eq!(y.to_vec(queue)?, at.iter().map(|at| sum(*at, 90)).collect::<Vec<_>>(), "{}", queue.device());
        }
        Ok(())
    });
}
