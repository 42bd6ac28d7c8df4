import { expect, it } from 'vitest';
import { experiments } from './experiment.ts';

it('takes its own example, and a share from 10 to 90 alone', () => {
  const made = experiments.schema.parse(experiments.example(1));
  expect(experiments.displayTitle(made)).toBe('Shorter form 1');
  expect(made).toMatchObject({ state: 'draft', winner: null });
  for (const share of [9, 91, 50.5])
    expect(experiments.schema.safeParse({ ...made, share }).success).toBe(false);
});
