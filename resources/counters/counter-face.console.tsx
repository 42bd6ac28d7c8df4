import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { GaugeDrawing } from '@tributary/kit/pieces/drawings/GaugeDrawing.console.tsx';
import { formatMoneyShort } from '@tributary/kit/money.ts';
import { COUNTER_KINDS, counters } from './counter.ts';

export type Counter = RecordOf<typeof counters>;

/** Counters as the shared screens see them. */
export const counterFace = defineFace<Counter>(counters, {
  catalogue: 'counters',
  drawing: <GaugeDrawing />,
  listPath: '/counters',
  createPath: '/counters/create',
  openPath: ({ id }) => `/counters/${id}/edit`,
  opensWith: 'update',
  choices: { kind: COUNTER_KINDS, currency: ['GBP', 'EUR', 'USD'] },
  figure: (path, value, { kind, currency }, locale) =>
    path.startsWith('labels.') && kind === 'amount' && currency
      ? formatMoneyShort(value, currency, locale)
      : undefined,
});
