import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import type { CounterData } from './counter.ts';

/** A counter with what it stands at, as `GET /api/v1/counter-totals` answers it. */
export interface CounterSummary {
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

type Unit = Pick<CounterData, 'kind' | 'currency'>;

/** Writes a figure in the counter's own unit: money by `money`, heads as a number. */
const figureBy =
  (money: typeof formatMoney) =>
  ({ kind, currency }: Unit, value: number, locale: string): string =>
    kind === 'amount' ? money(value, currency, locale) : new Intl.NumberFormat(locale).format(value);

/** A figure as sentences have it: whole amounts without decimals. */
export const unitFigure = figureBy(formatMoneyShort);
/** A figure as columns have it: money with every decimal. */
export const exactFigure = figureBy(formatMoney);

/** A counter's figure in words, its prefix before heads. */
export function counterFigure(
  counter: Pick<CounterData, 'kind' | 'currency' | 'labels'>,
  value: number,
  locale: string,
): string {
  const figure = unitFigure(counter, value, locale);
  return counter.kind !== 'amount' && counter.labels.prefix ? `${counter.labels.prefix} ${figure}` : figure;
}

/** What an entry changes: an exact figure with its sign. */
export function changeFigure(counter: Unit, value: number, locale: string): string {
  return `${value > 0 ? '+' : ''}${exactFigure(counter, value, locale)}`;
}

/** How much of the goal is reached, 0 to 1; undefined when there is no goal. */
export function shareOfGoal({ labels }: Pick<CounterData, 'labels'>, total: number): number | undefined {
  return labels.threshold > 0 ? Math.min(Math.max(total / labels.threshold, 0), 1) : undefined;
}
