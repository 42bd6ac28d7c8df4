import type { Actor } from '../access/actor.ts';
import type { Subject } from '../access/roles.ts';
import type { LogEvent } from '../definition/resource.ts';
import type { Transaction } from '../storage/database.server.ts';
import { newId } from '../storage/ids.ts';
import { recordRevision } from './record.server.ts';

/** What somebody did that is no write of a resource's record. */
export interface ActToLog {
  subject: Subject;
  actor: Actor;
  now: Date;
  /** What it was done to; by default an id of its own. */
  id?: string | undefined;
  title: string;
  event?: LogEvent;
  /** What was done, without addresses of people: what was anonymized would stand there. */
  next: Record<string, unknown>;
}

/** Writes the entry of the activity log for such an act, in its transaction. */
export function logAct(
  tx: Transaction,
  { subject, actor, now, id, title, event = 'UPDATE', next }: ActToLog,
): Promise<void> {
  return recordRevision(tx, {
    definition: { subject, displayTitle: () => title },
    actor,
    event,
    id: id ?? newId(now.getTime()),
    version: 1,
    previous: undefined,
    next,
    now,
  });
}
