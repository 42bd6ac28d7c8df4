import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.server.ts';

/** Work that lasts until it is told to end. */
function holder() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => ended };
}

it('gives a busy tenant half of the places, keeps places for others, and takes them back', async () => {
  const places = createConcurrencyLimiter(8);
  const { end, work } = holder();
  const running = Array.from({ length: 8 }, () => places.within('busy', work));
  const outcomes = Promise.allSettled(running);
  const others = Array.from({ length: 3 }, (_, n) => places.within(`other ${n}`, work));
  end();
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  await Promise.all(others);
  // Everything is free again.
  await Promise.all(Array.from({ length: 4 }, () => places.within('busy', async () => undefined)));
});

it('frees the place of work that fails', async () => {
  const places = createConcurrencyLimiter(2);
  for (let turn = 0; turn < 5; turn += 1)
    await expect(places.within('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
