import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { SpringIllustration } from '@tributary/kit/illustrations/SpringIllustration.console.tsx';
import { LOG_EVENTS, LOG_LEVELS, logs } from './log.ts';

export type LogEntry = RecordOf<typeof logs>;

/** The ui of the activity log. */
export const logUi = defineUi<LogEntry>(logs, {
  illustration: <SpringIllustration />,
  listPath: '/logs/list',
  openPath: ({ id }) => `/logs/${id}/view`,
  choices: { event: LOG_EVENTS, level: LOG_LEVELS },
});
