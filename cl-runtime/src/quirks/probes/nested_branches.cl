// A function with 85 early returns, of which none is taken.
// in: uint 100
// out: uint 7
kernel void test(global const uint *in, global uint *out)
{
    uint x = in[0];
    if (x == 0) {
        out[0] = 1;
        return;
    }
    if (x == 1) {
        out[0] = 2;
        return;
    }
    if (x == 2) {
        out[0] = 3;
        return;
    }
    if (x == 3) {
        out[0] = 4;
        return;
    }
    if (x == 4) {
        out[0] = 5;
        return;
    }
    if (x == 5) {
        out[0] = 6;
        return;
    }
    if (x == 6) {
        out[0] = 7;
        return;
    }
    if (x == 7) {
        out[0] = 8;
        return;
    }
    if (x == 8) {
        out[0] = 9;
        return;
    }
    if (x == 9) {
        out[0] = 10;
        return;
    }
    if (x == 10) {
        out[0] = 11;
        return;
    }
    if (x == 11) {
        out[0] = 12;
        return;
    }
    if (x == 12) {
        out[0] = 13;
        return;
    }
    if (x == 13) {
        out[0] = 14;
        return;
    }
    if (x == 14) {
        out[0] = 15;
        return;
    }
    if (x == 15) {
        out[0] = 16;
        return;
    }
    if (x == 16) {
        out[0] = 17;
        return;
    }
    if (x == 17) {
        out[0] = 18;
        return;
    }
    if (x == 18) {
        out[0] = 19;
        return;
    }
    if (x == 19) {
        out[0] = 20;
        return;
    }
    if (x == 20) {
        out[0] = 21;
        return;
    }
    if (x == 21) {
        out[0] = 22;
        return;
    }
    if (x == 22) {
        out[0] = 23;
        return;
    }
    if (x == 23) {
        out[0] = 24;
        return;
    }
    if (x == 24) {
        out[0] = 25;
        return;
    }
    if (x == 25) {
        out[0] = 26;
        return;
    }
    if (x == 26) {
        out[0] = 27;
        return;
    }
    if (x == 27) {
        out[0] = 28;
        return;
    }
    if (x == 28) {
        out[0] = 29;
        return;
    }
    if (x == 29) {
        out[0] = 30;
        return;
    }
    if (x == 30) {
        out[0] = 31;
        return;
    }
    if (x == 31) {
        out[0] = 32;
        return;
    }
    if (x == 32) {
        out[0] = 33;
        return;
    }
    if (x == 33) {
        out[0] = 34;
        return;
    }
    if (x == 34) {
        out[0] = 35;
        return;
    }
    if (x == 35) {
        out[0] = 36;
        return;
    }
    if (x == 36) {
        out[0] = 37;
        return;
    }
    if (x == 37) {
        out[0] = 38;
        return;
    }
    if (x == 38) {
        out[0] = 39;
        return;
    }
    if (x == 39) {
        out[0] = 40;
        return;
    }
    if (x == 40) {
        out[0] = 41;
        return;
    }
    if (x == 41) {
        out[0] = 42;
        return;
    }
    if (x == 42) {
        out[0] = 43;
        return;
    }
    if (x == 43) {
        out[0] = 44;
        return;
    }
    if (x == 44) {
        out[0] = 45;
        return;
    }
    if (x == 45) {
        out[0] = 46;
        return;
    }
    if (x == 46) {
        out[0] = 47;
        return;
    }
    if (x == 47) {
        out[0] = 48;
        return;
    }
    if (x == 48) {
        out[0] = 49;
        return;
    }
    if (x == 49) {
        out[0] = 50;
        return;
    }
    if (x == 50) {
        out[0] = 51;
        return;
    }
    if (x == 51) {
        out[0] = 52;
        return;
    }
    if (x == 52) {
        out[0] = 53;
        return;
    }
    if (x == 53) {
        out[0] = 54;
        return;
    }
    if (x == 54) {
        out[0] = 55;
        return;
    }
    if (x == 55) {
        out[0] = 56;
        return;
    }
    if (x == 56) {
        out[0] = 57;
        return;
    }
    if (x == 57) {
        out[0] = 58;
        return;
    }
    if (x == 58) {
        out[0] = 59;
        return;
    }
    if (x == 59) {
        out[0] = 60;
        return;
    }
    if (x == 60) {
        out[0] = 61;
        return;
    }
    if (x == 61) {
        out[0] = 62;
        return;
    }
    if (x == 62) {
        out[0] = 63;
        return;
    }
    if (x == 63) {
        out[0] = 64;
        return;
    }
    if (x == 64) {
        out[0] = 65;
        return;
    }
    if (x == 65) {
        out[0] = 66;
        return;
    }
    if (x == 66) {
        out[0] = 67;
        return;
    }
    if (x == 67) {
        out[0] = 68;
        return;
    }
    if (x == 68) {
        out[0] = 69;
        return;
    }
    if (x == 69) {
        out[0] = 70;
        return;
    }
    if (x == 70) {
        out[0] = 71;
        return;
    }
    if (x == 71) {
        out[0] = 72;
        return;
    }
    if (x == 72) {
        out[0] = 73;
        return;
    }
    if (x == 73) {
        out[0] = 74;
        return;
    }
    if (x == 74) {
        out[0] = 75;
        return;
    }
    if (x == 75) {
        out[0] = 76;
        return;
    }
    if (x == 76) {
        out[0] = 77;
        return;
    }
    if (x == 77) {
        out[0] = 78;
        return;
    }
    if (x == 78) {
        out[0] = 79;
        return;
    }
    if (x == 79) {
        out[0] = 80;
        return;
    }
    if (x == 80) {
        out[0] = 81;
        return;
    }
    if (x == 81) {
        out[0] = 82;
        return;
    }
    if (x == 82) {
        out[0] = 83;
        return;
    }
    if (x == 83) {
        out[0] = 84;
        return;
    }
    if (x == 84) {
        out[0] = 85;
        return;
    }
    out[0] = 7;
}
