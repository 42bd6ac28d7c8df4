import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { SpringIllustration } from '@tributary/kit/illustrations/SpringIllustration.console.tsx';
import { EXPERIMENT_GOALS, EXPERIMENT_STATES, EXPERIMENT_SUBJECTS, experiments } from './experiment.ts';
import { EXPERIMENT_REFUSED } from './refused.ts';

export type Experiment = RecordOf<typeof experiments>;

/** Whether an experiment can be deleted: a running one must be ended first. */
export const isRemovable = ({ state }: Experiment): boolean => state !== 'running';

/** Experiments as the shared screens see them. */
export const experimentUi = defineUi<Experiment>(experiments, {
  illustration: <SpringIllustration />,
  listPath: '/pages/experiments',
  createPath: '/pages/experiments/create',
  openPath: ({ id }) => `/pages/experiments/${id}/edit`,
  opensWith: 'read',
  choices: { subject: EXPERIMENT_SUBJECTS, goal: EXPERIMENT_GOALS, state: EXPERIMENT_STATES },
  refusals: {
    ...Object.fromEntries(
      Object.entries(EXPERIMENT_REFUSED).map(([reason, text]) => [text, `experiments:refusal.${reason}`]),
    ),
    'Choose from 10 to 90': 'experiments:refusal.share',
  },
});
