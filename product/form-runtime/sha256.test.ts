import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { firstBits } from './sha256.ts';

it('agrees with SHA-256 for texts of every length that a challenge has', () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 37 + length) % 90))).join(
      '',
    );
    expect(firstBits(text), text).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
  }
});

it('hashes fast enough for a telephone to prove in seconds', () => {
  const count = 100_000;
  const from = performance.now();
  for (let number = 0; number < count; number += 1) firstBits(`abcdefghijklmnopqrstuv.${number}`);
  const perSecond = Math.round(count / ((performance.now() - from) / 1000));
  console.info(`${perSecond} hashes a second`);
  expect(perSecond).toBeGreaterThan(10_000);
});
