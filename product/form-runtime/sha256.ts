/** 32 bits of the fraction of a number. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const start: number[] = [];
const constants: number[] = [];
for (let n = 2; constants.length < 64; n += 1) {
  let isPrime = true;
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) isPrime = false;
  if (!isPrime) continue;
  if (start.length < 8) start.push(fraction(n ** 0.5));
  constants.push(fraction(n ** (1 / 3)));
}

const words = new Int32Array(64);
const rounds = Int32Array.from(constants);
const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/**
 * The first 32 bits of SHA-256 of an ASCII text of at most 55 characters. `crypto.subtle` answers each text by a
 * promise, which costs ten times as much, and is missing on plain http.
 */
export function firstBits(text: string): number {
  words.fill(0, 0, 16);
  const { length } = text;
  for (let at = 0; at < length; at += 1) words[at >> 2]! |= text.charCodeAt(at) << (24 - (at & 3) * 8);
  words[length >> 2]! |= 0x80 << (24 - (length & 3) * 8);
  words[15] = length * 8;
  let [a, b, c, d, e, f, g, h] = start as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at += 1) {
    if (at > 15) {
      const x = words[at - 15]!;
      const y = words[at - 2]!;
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words[at] = words[at - 16]! + small + words[at - 7]! + large;
    }
    const one = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + one + rounds[at]! + words[at]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + start[0]!) >>> 0;
}
