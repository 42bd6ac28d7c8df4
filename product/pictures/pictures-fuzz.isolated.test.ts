import {
  numbers,
  measureTimeAndMemory,
  type RandomSource,
} from '@tributary/engine/isolation/fuzz.testing.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makePictures } from './make-pictures.server.ts';
import { claiming, plainPng } from './pictures.testing.ts';

const LIMITS = { kinds: ['PNG', 'JPEG', 'WebP', 'GIF'], megabytes: 5 } as const;
const RENDITIONS = [{ edge: 128, fit: 'inside', format: 'webp' }] as const;

/** A picture with some of its bytes changed, its end cut off, or its size in the header another. */
function hostilePicture(random: RandomSource, originals: readonly Buffer[]): Buffer {
  const bytes = Buffer.from(random.one(originals));
  const isPng = bytes[0] === 0x89;
  const sides = [0, 1, 7, 20_000, 65_535, 16_000_000, 2 ** 31 - 1, 2 ** 32 - 1];
  if (isPng && random.below(3) === 0) return claiming(bytes, random.one(sides), random.one(sides));
  for (let change = random.below(30); change > 0; change -= 1)
    bytes[12 + random.below(bytes.length - 12)] = random.below(256);
  return random.below(4) ? bytes : bytes.subarray(0, 12 + random.below(bytes.length - 12));
}

it('survives 1,000 broken pictures without a pause and without growing', { timeout: 120_000 }, async () => {
  const photo = sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#2a7',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const originals = [
    await plainPng(300, 200, '#2a7'),
    await photo.clone().png().toBuffer(),
    await photo.clone().jpeg().toBuffer(),
    await photo.clone().webp().toBuffer(),
    await photo.clone().gif().toBuffer(),
  ];
  const random = numbers(20_260_701);
  const ends: Record<string, number> = {};
  let made = 0;
  const tenant = async (owner: string): Promise<void> => {
    while (made < 1_000) {
      made += 1;
      const end = await makePictures(hostilePicture(random, originals), LIMITS, RENDITIONS, owner).then(
        () => 'made',
        (error: unknown) => (error instanceof ProblemError ? error.message : Promise.reject(error)),
      );
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  const stop = measureTimeAndMemory();
  await Promise.all(['a', 'b', 'c'].map(tenant));
  const { busiestMs, grownMb } = stop();
  console.info('pictures', ends, { busiestMs, grownMb });
  expect(Object.values(ends).reduce((sum, one) => sum + one)).toBe(1_000);
  // Generous: other tests use the processor at the same time.
  expect(busiestMs).toBeLessThan(1_000);
  expect(grownMb).toBeLessThan(100);
});
