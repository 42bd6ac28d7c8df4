import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import type { CounterData } from './counter.ts';

/** A counter with its total, as `GET /api/v1/counter-totals` returns it. */
export interface CounterSummary {
  id: string;
  counter: CounterData;
  /** In the counter's own unit: minor units for amounts, a number otherwise. */
  total: number;
  /** The number of its settled entries. */
  entries: number;
  /** The parts of the total besides the initial count, each signed: together they are the total. */
  parts: { submissions: number; refunds: number; adjustments: number };
  closed: boolean;
}

/** Whether a counter is closed: it closes at its goal, and has reached it. A total below the goal opens it again. */
export function isClosed(counter: Pick<CounterData, 'closesAtThreshold' | 'labels'>, total: number): boolean {
  const { threshold } = counter.labels;
  return counter.closesAtThreshold && threshold > 0 && total >= threshold;
}

type Unit = Pick<CounterData, 'kind' | 'currency'>;

/** Formats a figure in the counter's own unit: money by `money`, others as a number. */
const figureBy =
  (money: typeof formatMoney) =>
  ({ kind, currency }: Unit, value: number, locale: string): string =>
    kind === 'amount' ? money(value, currency, locale) : new Intl.NumberFormat(locale).format(value);

/** A figure in sentences: whole amounts without decimals. */
export const unitFigure = figureBy(formatMoneyShort);
/** A figure in columns: money with every decimal. */
export const exactFigure = figureBy(formatMoney);

/** A counter's figure as text, its prefix before counts. */
export function counterFigure(
  counter: Pick<CounterData, 'kind' | 'currency' | 'labels'>,
  value: number,
  locale: string,
): string {
  const figure = unitFigure(counter, value, locale);
  return counter.kind !== 'amount' && counter.labels.prefix ? `${counter.labels.prefix} ${figure}` : figure;
}

/** The change of an entry: an exact figure with its sign. */
export function changeFigure(counter: Unit, value: number, locale: string): string {
  return `${value > 0 ? '+' : ''}${exactFigure(counter, value, locale)}`;
}

/** How much of the goal is reached, 0 to 1; undefined when there is no goal. */
export function shareOfGoal({ labels }: Pick<CounterData, 'labels'>, total: number): number | undefined {
  return labels.threshold > 0 ? Math.min(Math.max(total / labels.threshold, 0), 1) : undefined;
}
