import type { TourStep } from '@tributary/engine/screens/tour/tour-step.ts';

const steps: readonly TourStep[] = [
  {
    at: 'list.rows',
    titleKey: 'tours:transactions.rows.title',
    textKey: 'tours:transactions.rows.text',
  },
  {
    at: 'list.tools',
    titleKey: 'tours:transactions.tools.title',
    textKey: 'tours:transactions.tools.text',
  },
  {
    at: 'list.export',
    titleKey: 'tours:transactions.export.title',
    textKey: 'tours:transactions.export.text',
  },
];

/** The tour of transactions. */
export default steps;
