import { expect, it } from 'vitest';
import { experiments } from './experiment.ts';

it('takes its own example, is called by its name and refuses one without', () => {
  const made = experiments.schema.parse(experiments.example(1));
  expect(experiments.displayTitle(made)).toBe('Experiment 1');
  expect(experiments.schema.safeParse({ name: ' ' }).success).toBe(false);
});
