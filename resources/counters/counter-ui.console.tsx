import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { GaugeIllustration } from '@tributary/kit/illustrations/GaugeIllustration.console.tsx';
import { BELOW_ZERO, UNIT_IS_FIXED } from './adjustment.ts';
import { COUNTER_KINDS, counters } from './counter.ts';
import { unitFigure } from './counter-total.ts';

export type Counter = RecordOf<typeof counters>;

/** The ui of counters. */
export const counterUi = defineUi<Counter>(counters, {
  illustration: <GaugeIllustration />,
  listPath: '/counters',
  createPath: '/counters/create',
  openPath: ({ id }) => `/counters/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  choices: { kind: COUNTER_KINDS, currency: ['GBP', 'EUR', 'USD'] },
  figure: (path, value, { kind, currency }, locale) =>
    (path.startsWith('labels.') || path === 'adjustment.amount') && kind && currency
      ? unitFigure({ kind, currency }, value, locale)
      : undefined,
  refusals: {
    [BELOW_ZERO]: 'counters:refusal.belowZero',
    [UNIT_IS_FIXED]: 'counters:refusal.unitIsFixed',
  },
});
