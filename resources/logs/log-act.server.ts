import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Subject } from '@tributary/engine/access/roles.ts';
import type { LogEvent } from '@tributary/engine/definition/resource.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { FIXED_TITLES, fixedTitle, type FixedTitle } from './fixed-titles.ts';
import { recordRevision } from '@tributary/engine/revisions/record.server.ts';

/** An action: its actor, its time and its content. */
export interface Act {
  actor: Actor;
  now: Date;
  /** The id of the object of the action; by default a new id. */
  id?: string | undefined;
  event?: LogEvent;
  /** The content of the action, without people's addresses: they would stay in the log after anonymizing. */
  next: Record<string, unknown>;
}

/** An action of a person that is not a write of a resource's record. */
export type ActToLog = Act &
  (
    | { title: FixedTitle; /** The name or the number that the title has. */ of?: string | number }
    /** An action on a record, whose name is the entry's title. */
    | { subject: Subject; record: string }
  );

/** Writes the entry of the activity log for such an act, in its transaction. */
export function logAct(
  tx: Transaction,
  { actor, now, id, event = 'UPDATE', next, ...act }: ActToLog,
): Promise<void> {
  const [subject, title] =
    'title' in act ? [FIXED_TITLES[act.title][0], fixedTitle(act.title, act.of)] : [act.subject, act.record];
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
