import type { TourStep } from '@tributary/engine/screens/tour/tour-step.ts';

const steps: readonly TourStep[] = [
  {
    at: 'list.create',
    titleKey: 'tours:counters.create.title',
    textKey: 'tours:counters.create.text',
  },
  {
    at: 'list.rows',
    titleKey: 'tours:counters.rows.title',
    textKey: 'tours:counters.rows.text',
  },
  {
    at: 'list.tools',
    titleKey: 'tours:counters.tools.title',
    textKey: 'tours:counters.tools.text',
  },
];

/** The tour of counters. */
export default steps;
