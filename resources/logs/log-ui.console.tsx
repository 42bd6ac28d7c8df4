import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { SpringIllustration } from '@tributary/kit/illustrations/SpringIllustration.console.tsx';
import { LOG_EVENTS, LOG_LEVELS, LOG_SUBJECTS, logs } from './log.ts';

export type LogEntry = RecordOf<typeof logs>;

/** The ui of the activity log. */
export const logUi = defineUi<LogEntry>(logs, {
  namespace: 'logs',
  illustration: <SpringIllustration />,
  listPath: '/logs/list',
  openPath: ({ id }) => `/logs/${id}/view`,
  choices: { event: LOG_EVENTS, subject: LOG_SUBJECTS, level: LOG_LEVELS },
});
