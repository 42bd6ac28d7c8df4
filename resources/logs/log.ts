import { defineReadOnly } from '@tributary/engine/definition/resource.ts';
import { subjectOfLog } from '@tributary/engine/revisions/log-subject.ts';
import * as z from 'zod';
import { logWords } from './log-words.ts';

/** Event kinds (specification, section 3). */
export const LOG_EVENTS = ['CREATE', 'UPDATE', 'DELETE', 'DUPLICATE', 'INVITE'] as const;

export const LOG_LEVELS = ['info', 'warning'] as const;

/** An entry of the activity log. */
export const logSchema = z.object({
  event: z.enum(LOG_EVENTS),
  subject: z.string(),
  referenceId: z.uuid(),
  title: z.string(),
  user: z.string(),
  userEmail: z.string(),
  /** Who acted, where that is not the user. */
  actorEmail: z.string(),
  /** `warning` for deletions, `info` for everything else. */
  level: z.enum(LOG_LEVELS),
  expiry: z.iso.datetime(),
  changed: z.array(z.string()).nullable(),
  /** False where the reader may not see the values; they are null then. */
  valuesShown: z.boolean(),
  previousValue: z.record(z.string(), z.unknown()).nullable(),
  newValue: z.record(z.string(), z.unknown()).nullable(),
});
export type LogData = z.infer<typeof logSchema>;

export const logs = defineReadOnly({
  name: 'logs',
  title: 'log entry',
  subject: 'logs',
  schema: logSchema,
  displayTitle: (entry) => entry.title,
  table: 'log_entries',
  columns: {
    event: 'event',
    subject: 'subject',
    referenceId: 'reference_id',
    title: 'title',
    user: 'user_name',
    userEmail: 'user_email',
    actorEmail: 'actor_email',
    level: 'level',
    expiry: 'expires_at',
    changed: 'changed',
    valuesShown: 'true',
    previousValue: 'previous_value',
    newValue: 'new_value',
  },
  // People who read the log see actor, event and time; values require the ability to read the record itself.
  shownTo(entry, may) {
    const subject = subjectOfLog(entry.subject);
    if (subject && may('read', subject)) return entry;
    return { ...entry, changed: null, valuesShown: false, previousValue: null, newValue: null };
  },
  shownWords: logWords,
  list: {
    fields: {
      createdAt: { type: 'date', sort: true, filter: true, column: true },
      event: { type: 'text', filter: true, column: true },
      subject: { type: 'text', filter: true, column: true },
      title: { type: 'text', search: true, column: true },
      user: { type: 'text', search: true, column: true },
      userEmail: { type: 'text', search: true, filter: true },
      actorEmail: { type: 'text', filter: true },
      level: { type: 'text', filter: true },
      referenceId: { type: 'id', filter: true },
    },
    defaultSort: '-createdAt',
    omit: ['previousValue', 'newValue'],
  },
});
