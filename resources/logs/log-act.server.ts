import type { Actor } from '@tributary/engine/access/actor.ts';
import type { LogEvent } from '@tributary/engine/definition/resource.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { ACT_TITLES, fixedTitle, type ActTitle } from './fixed-titles.ts';
import { recordRevision } from '@tributary/engine/revisions/record.server.ts';

/** An action of a person or the system that is not a write of a resource's record. */
export interface ActToLog {
  title: ActTitle;
  /** The name or the number that the title has. */
  of?: string | number;
  actor: Actor;
  now: Date;
  /** The id of the object of the action; by default a new id. */
  id?: string | undefined;
  event?: LogEvent;
  /**
   * The facts of the action, without people's addresses: they would stay in the log after anonymizing. The console leads
   * to the transaction that `transactionId` names.
   */
  next: Record<string, unknown>;
}

/** Writes the entry of the activity log for such an act, in its transaction. */
export function logAct(
  tx: Transaction,
  { title, of, actor, now, id, event = 'UPDATE', next }: ActToLog,
): Promise<void> {
  return recordRevision(tx, {
    definition: { subject: ACT_TITLES[title][0], displayTitle: () => fixedTitle(title, of) },
    actor,
    event,
    id: id ?? newId(now.getTime()),
    version: 1,
    previous: undefined,
    next,
    now,
  });
}
