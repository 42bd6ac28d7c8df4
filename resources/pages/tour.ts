import type { TourStep } from '@tributary/engine/screens/tour/tour-step.ts';

const steps: readonly TourStep[] = [
  {
    at: 'list.create',
    titleKey: 'tours:pages.create.title',
    textKey: 'tours:pages.create.text',
  },
  {
    at: 'list.tools',
    titleKey: 'tours:pages.tools.title',
    textKey: 'tours:pages.tools.text',
  },
  {
    at: 'list.view',
    titleKey: 'tours:pages.view.title',
    textKey: 'tours:pages.view.text',
  },
  {
    at: 'list.rows',
    titleKey: 'tours:pages.rows.title',
    textKey: 'tours:pages.rows.text',
  },
];

/** The tour of the list of pages. */
export default steps;
