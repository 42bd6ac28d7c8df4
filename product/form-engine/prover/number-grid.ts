import type { Literal } from './literals.ts';
import { boundsOf } from './literals.ts';

const MILLION = 1_000_000n;
/** Numbers have at most 15 figures. */
const FARTHEST = 1_000_000_000_000_000;

interface Grid {
  min: number | null;
  max: number | null;
  step: number | null;
  decimals: number;
}

/**
 * Numbers of a grid as decimal text, one more than comparisons can exclude: from the lowest number that all of them
 * accept, or down from the highest. Some may lie outside of the limits by a step.
 */
export function* numbersOn(grid: Grid, literals: readonly Literal[]): Generator<string> {
  const points = pointsOf(grid);
  if (!points) return;
  const { above, below } = boundsOf(literals);
  const low = Math.max(above, grid.min ?? -FARTHEST);
  const high = Math.min(below, grid.max ?? FARTHEST);
  const isFromLow = low > -FARTHEST || high >= FARTHEST;
  const start = pointNear(points, isFromLow ? Math.min(low === -FARTHEST ? 0 : low, FARTHEST) : high);
  const way = isFromLow ? points.by : -points.by;
  for (let count = 0n; count < BigInt(literals.length) + 4n; count++) {
    yield decimalText(start + way * (count - 1n));
  }
}

/** The millionths that are on a step and have no more decimals than allowed: the first from zero, and how far apart. */
function pointsOf({ min, step, decimals }: Grid): { first: bigint; by: bigint } | null {
  const precision = 10n ** BigInt(6 - decimals);
  if (step === null) return { first: 0n, by: precision };
  const from = millionths(min ?? 0);
  const stride = millionths(step);
  const [shared, inverse] = euclid(stride, precision);
  if (from % shared !== 0n) return null;
  const period = precision / shared;
  const count = ((((-from / shared) * inverse) % period) + period) % period;
  return { first: from + stride * count, by: stride * period };
}

function pointNear({ first, by }: { first: bigint; by: bigint }, value: number): bigint {
  return first + ((millionths(value) - first) / by) * by;
}

/** The greatest common divisor of two numbers, and a factor of the first that gives it modulo the second. */
function euclid(a: bigint, b: bigint): [bigint, bigint] {
  let [rest, next, factor, other] = [a, b, 1n, 0n];
  while (next !== 0n) {
    const times = rest / next;
    [rest, next, factor, other] = [next, rest - times * next, other, factor - times * other];
  }
  return [rest, factor];
}

/** Rounded towards zero, as steps are counted. */
function millionths(value: number): bigint {
  const text = String(value);
  const [whole = '0', fraction = ''] = (text.includes('e') ? value.toFixed(6) : text).split('.');
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
}

function decimalText(value: bigint): string {
  const [sign, size] = value < 0n ? ['-', -value] : ['', value];
  const fraction = String(size % MILLION)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${sign}${size / MILLION}${fraction && `.${fraction}`}`;
}
