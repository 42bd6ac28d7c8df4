import { expect, it } from 'vitest';
import { counterSchema } from './counter.ts';
import { counterFigure, shareOfGoal } from './counter-total.ts';

const counter = (more: object) => counterSchema.parse({ name: 'River fund', campaignCode: 'river', ...more });

it('shows money in the currency of the counter', () => {
  expect(counterFigure(counter({ currency: 'EUR' }), 125_050, 'en-US')).toBe('€1,250.50');
  expect(counterFigure(counter({ currency: 'GBP' }), 125_000, 'es')).toBe('1250 £'.replace(' ', '\u00a0'));
});

it('shows heads as a number, after the prefix', () => {
  const labels = { initialCount: 0, prefix: 'Over', threshold: 0, label: '' };
  expect(counterFigure(counter({ kind: 'donors', labels }), 1234, 'en-US')).toBe('Over 1,234');
});

it('tells how much of the goal is reached', () => {
  const labels = { initialCount: 0, prefix: '', threshold: 1000, label: '' };
  expect(shareOfGoal({ labels }, 250)).toBe(0.25);
  expect(shareOfGoal({ labels }, 5000)).toBe(1);
  expect(shareOfGoal({ labels }, -10)).toBe(0);
  expect(shareOfGoal({ labels: { ...labels, threshold: 0 } }, 250)).toBeUndefined();
});
