import { expect, it } from 'vitest';
import { renderScreen } from '../render.testing.tsx';
import { useFigures } from './use-figures.console.ts';

function Shares() {
  const { share } = useFigures();
  return [share(22, 100), share(294, 1000), share(5, 4), share(0, 0)].join(' ');
}

it('writes shares with one decimal, so that they align, and none of more than the whole', () => {
  expect(renderScreen(<Shares />)).toContain('22.0% 29.4% – –');
});
