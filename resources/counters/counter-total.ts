import { formatMoneyShort } from '@tributary/kit/money.ts';
import type { CounterData } from './counter.ts';

/** A counter with what it stands at, as `GET /api/v1/counter-totals` answers it. */
export interface StandingCounter {
  id: string;
  counter: CounterData;
  /** In the counter's own unit: minor units for amounts, heads otherwise. */
  total: number;
  /** How many settled entries it is made of. */
  entries: number;
  /** What the total is made of beside the initial count, each signed: together they are the total. */
  parts: { submissions: number; refunds: number; adjustments: number };
  closed: boolean;
}

/** Whether a counter has closed: it closes at its goal, and has reached it. What takes it below opens it again. */
export function isClosed(counter: Pick<CounterData, 'closesAtThreshold' | 'labels'>, total: number): boolean {
  const { threshold } = counter.labels;
  return counter.closesAtThreshold && threshold > 0 && total >= threshold;
}

/** A counter's figure in words: money in its currency, heads as a number, its prefix before it. */
export function counterFigure(
  counter: Pick<CounterData, 'kind' | 'currency' | 'labels'>,
  value: number,
  locale: string,
): string {
  if (counter.kind === 'amount') return formatMoneyShort(value, counter.currency, locale);
  const figure = new Intl.NumberFormat(locale).format(value);
  return counter.labels.prefix ? `${counter.labels.prefix} ${figure}` : figure;
}

/** How much of the goal is reached, 0 to 1; undefined when there is no goal. */
export function shareOfGoal({ labels }: Pick<CounterData, 'labels'>, total: number): number | undefined {
  return labels.threshold > 0 ? Math.min(Math.max(total / labels.threshold, 0), 1) : undefined;
}
