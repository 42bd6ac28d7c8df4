import { expect, it } from 'vitest';
import { counterSchema } from './counter.ts';
import { changeFigure, counterFigure, isClosed, shareOfGoal } from './counter-total.ts';

const counter = (more: object) => counterSchema.parse({ name: 'River fund', campaignCode: 'river', ...more });

it('shows money in the currency of the counter', () => {
  expect(counterFigure(counter({ currency: 'EUR' }), 125_050, 'en-US')).toBe('€1,250.50');
  expect(counterFigure(counter({ currency: 'GBP' }), 125_000, 'es')).toBe('1250 £'.replace(' ', '\u00a0'));
});

it('shows a change with its sign and every decimal, without the prefix', () => {
  const labels = { initialCount: 0, prefix: 'Over', threshold: 0, label: '' };
  expect(changeFigure(counter({ currency: 'EUR' }), 6000, 'en-US')).toBe('+€60.00');
  expect(changeFigure(counter({ currency: 'EUR' }), -50, 'en-US')).toBe('-€0.50');
  expect(changeFigure(counter({ kind: 'donors', labels }), 1234, 'en-US')).toBe('+1,234');
});

it('closes at its goal, when it has one and is set to close', () => {
  const labels = { initialCount: 0, prefix: '', threshold: 1000, label: '' };
  expect([999, 1000, 1001].map((total) => isClosed({ labels, closesAtThreshold: true }, total))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isClosed({ labels, closesAtThreshold: false }, 2000)).toBe(false);
  expect(isClosed({ labels: { ...labels, threshold: 0 }, closesAtThreshold: true }, 2000)).toBe(false);
});

it('shows counts as a number, after the prefix', () => {
  const labels = { initialCount: 0, prefix: 'Over', threshold: 0, label: '' };
  expect(counterFigure(counter({ kind: 'donors', labels }), 1234, 'en-US')).toBe('Over 1,234');
});

it('returns how much of the goal is reached', () => {
  const labels = { initialCount: 0, prefix: '', threshold: 1000, label: '' };
  expect(shareOfGoal({ labels }, 250)).toBe(0.25);
  expect(shareOfGoal({ labels }, 5000)).toBe(1);
  expect(shareOfGoal({ labels }, -10)).toBe(0);
  expect(shareOfGoal({ labels: { ...labels, threshold: 0 } }, 250)).toBeUndefined();
});
