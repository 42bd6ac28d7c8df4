import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineFace } from '@tributary/engine/screens/noun.console.ts';
import { SpringDrawing } from '@tributary/kit/pieces/drawings/SpringDrawing.console.tsx';
import { LOG_EVENTS, LOG_LEVELS, LOG_SUBJECTS, logs } from './log.ts';

export type LogEntry = RecordOf<typeof logs>;

/** The activity log as the shared screens see it. */
export const logFace = defineFace<LogEntry>(logs, {
  catalogue: 'logs',
  drawing: <SpringDrawing />,
  listPath: '/logs/list',
  openPath: ({ id }) => `/logs/${id}/view`,
  choices: { event: LOG_EVENTS, subject: LOG_SUBJECTS, level: LOG_LEVELS },
});
