/** How a figure compares with that of the period before. */
export type PeriodComparison =
  | { kind: 'same' }
  | { kind: 'none' }
  | { kind: 'first' }
  | { kind: 'more' | 'less'; share: number }
  | { kind: 'times'; times: number };

/** From this much more on, people say how many times rather than how many per cent. */
const MANY_TIMES = 3;

/** Compares with the period before; a share is 0.12 for twelve per cent. Less than half a per cent counts as the same. */
export function comparePeriods(now: number, before: number): PeriodComparison {
  if (before === 0) return now === 0 ? { kind: 'none' } : { kind: 'first' };
  const share = (now - before) / before;
  if (Math.abs(share) < 0.005) return { kind: 'same' };
  if (now >= before * MANY_TIMES) return { kind: 'times', times: now / before };
  return share > 0 ? { kind: 'more', share } : { kind: 'less', share: -share };
}
