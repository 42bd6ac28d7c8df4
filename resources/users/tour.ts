import type { TourStep } from '@tributary/engine/screens/tour/tour-step.ts';

const steps: readonly TourStep[] = [
  {
    at: 'list.create',
    titleKey: 'tours:users.create.title',
    textKey: 'tours:users.create.text',
  },
  {
    at: 'list.rows',
    titleKey: 'tours:users.rows.title',
    textKey: 'tours:users.rows.text',
  },
  {
    at: 'users.roles',
    titleKey: 'tours:users.roles.title',
    textKey: 'tours:users.roles.text',
  },
  {
    at: 'list.quota',
    titleKey: 'tours:users.places.title',
    textKey: 'tours:users.places.text',
  },
];

/** The tour of users. */
export default steps;
