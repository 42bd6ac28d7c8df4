import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { sql } from 'kysely';
import { MOST_REDIRECTS, type RedirectData } from './redirect.ts';

/** How many redirects may follow each other: each costs a visitor a request. */
const MOST_IN_A_ROW = 5;

export const REDIRECT_REFUSED = {
  loop: 'This leads back to where it begins. Choose another target.',
  long: `More than ${MOST_IN_A_ROW} redirects would follow each other. Lead to the last target at once.`,
  public: 'A published page is at this path. Unpublish it first, or choose another path.',
  most: `An organization has at most ${MOST_REDIRECTS} redirects. Delete those that nobody needs.`,
} as const;

const refuse = (path: string, message: string): never => {
  throw new ProblemError('validation_failed', message, { errors: [{ path, message }] });
};

/** Returns the path of a target on the organization's own site; undefined for another site. */
export function pathOfTarget(to: string, origin: string): string | undefined {
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined;
  return url && url.origin === origin ? url.pathname : undefined;
}

/**
 * Refuses loops, rows of many redirects, a path where a page is public, and more redirects than an organization may
 * have. One write of an organization's redirects at a time: two together could make a loop that neither makes alone.
 */
export async function checkRedirect(
  { tx, actor: { tenantId }, id, data, previous }: HookWrite<RedirectData>,
  origin: string,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`redirects/${tenantId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT data->>'from' AS "from", data->>'to' AS "to" FROM redirects
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND id <> ${id}`.execute(tx);
  if (!previous && rows.length >= MOST_REDIRECTS) refuse('from', REDIRECT_REFUSED.most);
  const pages = await sql`
    SELECT 1 FROM pages WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'published' = 'true'
      AND '/' || (data->>'slug') = ${data.from} LIMIT 1`.execute(tx);
  if (pages.rows.length > 0) refuse('from', REDIRECT_REFUSED.public);
  const targets = new Map(rows.map(({ from, to }) => [from, to]));
  targets.set(data.from, data.to);
  // Every row that the new one is part of begins at it or before it.
  for (const start of targets.keys()) checkRow(start, targets, origin);
}

function checkRow(start: string, targets: ReadonlyMap<string, string>, origin: string): void {
  const seen = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && targets.has(at);) {
    if (seen.has(at)) refuse('to', REDIRECT_REFUSED.loop);
    seen.add(at);
    if (seen.size > MOST_IN_A_ROW) refuse('to', REDIRECT_REFUSED.long);
    at = pathOfTarget(targets.get(at)!, origin);
  }
}
