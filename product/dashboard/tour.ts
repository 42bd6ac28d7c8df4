import type { TourStep } from '@tributary/engine/screens/tour/tour-step.ts';

const steps: readonly TourStep[] = [
  {
    at: 'dashboard.figures',
    titleKey: 'tours:dashboard.figures.title',
    textKey: 'tours:dashboard.figures.text',
  },
  {
    at: 'dashboard.period',
    titleKey: 'tours:dashboard.period.title',
    textKey: 'tours:dashboard.period.text',
  },
  {
    at: 'dashboard.attention',
    titleKey: 'tours:dashboard.attention.title',
    textKey: 'tours:dashboard.attention.text',
  },
  {
    at: 'dashboard.charts',
    titleKey: 'tours:dashboard.charts.title',
    textKey: 'tours:dashboard.charts.text',
  },
  {
    at: 'shell.find',
    titleKey: 'tours:dashboard.find.title',
    textKey: 'tours:dashboard.find.text',
  },
];

/** The tour of the dashboard. */
export default steps;
