import type { Actor } from '../access/actor.ts';
import { ProblemError } from '../errors/problem.ts';
import type { LogEvent, ResourceDefinition } from '../definition/resource.ts';
import type { Transaction } from '../storage/database.server.ts';
import { newId } from '../storage/ids.ts';
import { logTitle } from './display.ts';
import { expiryOf } from './expiry.server.ts';
import { logSubjectOf } from './log-subject.ts';

export interface RevisionToRecord {
  definition: Pick<ResourceDefinition, 'subject' | 'displayTitle'>;
  actor: Actor;
  event: LogEvent;
  id: string;
  version: number;
  previous: Record<string, unknown> | undefined;
  next: Record<string, unknown>;
  now: Date;
  /**
   * The actor, where it is not the user in whose name the write is logged: an e-mail address, or the product's name.
   */
  actedBy?: string | undefined;
}

/** The log level: deletions are warnings, everything else is information. */
const LEVELS: Partial<Record<LogEvent, string>> = { DELETE: 'warning' };

/** The error message of a write whose log entry is refused (specification, section 8). */
export const REVISION_FAILED = 'Something went wrong with creating Revision';
/** Postgres refuses the entry itself: a constraint, a missing privilege or partition, a trigger. */
const REFUSED = /^(23|42|P0)/;

/**
 * Writes the log entry of a write: actor, event, values before and after. Runs in the write's transaction: without its
 * entry nothing is written.
 * @throws ProblemError unexpected when the log refuses the entry
 */
export async function recordRevision(tx: Transaction, entry: RevisionToRecord): Promise<void> {
  const { definition, actor, now, previous } = entry;
  await tx
    .insertInto('log_entries')
    .values({
      tenant_id: actor.tenantId,
      id: newId(now.getTime()),
      event: entry.event,
      subject: logSubjectOf(definition.subject),
      reference_id: entry.id,
      version: entry.version,
      title: logTitle(definition.displayTitle(entry.next)),
      user_id: actor.userId,
      user_name: actor.name,
      user_email: actor.email,
      previous_value: previous ? JSON.stringify(previous) : null,
      new_value: JSON.stringify(entry.next),
      created_at: now,
      expires_at: expiryOf(now, actor.tenantId),
      level: LEVELS[entry.event] ?? 'info',
      ...(entry.actedBy === undefined ? {} : { actor_email: entry.actedBy }),
    })
    .execute()
    .catch((error: { code?: unknown }) => {
      if (!REFUSED.test(String(error.code ?? ''))) throw error;
      throw new ProblemError('unexpected', REVISION_FAILED, { cause: error });
    });
}
