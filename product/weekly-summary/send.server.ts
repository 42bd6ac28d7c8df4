import { isRole, type Role } from '@tributary/engine/access/roles.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import { tenantAnalytics } from '../dashboard/analytics.server.ts';
import { noticesOf } from '../dashboard/notices.server.ts';
import { readGoals } from '../dashboard/panels/goals/read-goals.server.ts';
import { readRecurringIncome } from '../dashboard/panels/recurring-income/read-income.server.ts';
import { withViews } from '../dashboard/page-views.server.ts';
import { queueEmail } from '../mail/queue.server.ts';
import type { Tokens } from '../submissions/tokens.server.ts';
import { composeSummary } from './compose.server.ts';
import { stopCode } from './stop-link.server.ts';
import { noteSent, takeReaders, type SummaryReader } from './store.server.ts';
import { weekOf } from './week.ts';

/** The screen that the link in the e-mail opens, to stop it. */
const STOP_PATH = '/support/weekly-summary';
/** Most people that are claimed at once, so that stopping never waits for long. */
const MOST_AT_ONCE = 20;
const DAY_MS = 86_400_000;

export interface SendDeps {
  app: App;
  tokens: Tokens;
  consoleOrigin: string;
  onError: (error: unknown) => void;
}

/** Where a mail program stops the e-mails by one POST. */
const ONE_CLICK_PATH = '/api/v1/weekly-summary/one-click';

/** An active member who may still see the dashboard. */
async function memberOf(
  tx: Transaction,
  { tenantId, userId }: SummaryReader,
): Promise<{ email: string; role: Role; locale: string | null } | undefined> {
  const { rows } = await sql<{ email: string; role: string; locale: string | null }>`
    SELECT data->>'email' AS email, data->>'role' AS role, data->>'locale' AS locale FROM users
    WHERE tenant_id = ${tenantId} AND id = ${userId} AND deleted_at IS NULL AND data->>'status' = 'ACTIVE'`.execute(
    tx,
  );
  const [row] = rows;
  if (!row || !isRole(row.role) || !abilityOf({ role: row.role }).can('read', 'dashboard')) return undefined;
  return { email: row.email, role: row.role, locale: row.locale };
}

/**
 * Queues the e-mail of one person for this week, if it is due and was not queued. That it is, is noted in the transaction
 * that queues it: a process that ends before the commit has sent nothing, one that ends after it has noted it.
 * @returns whether it was queued now
 */
export async function sendSummary(
  { app, tokens, consoleOrigin }: Omit<SendDeps, 'onError'>,
  reader: SummaryReader & { plan: string },
  now: Date,
): Promise<boolean> {
  const { tenantId, plan } = reader;
  return app.db.inTenant(tenantId, async (tx) => {
    const { name: organization, language, timezone, currency } = await readOrganization(tx, tenantId);
    const week = weekOf(now, timezone);
    if (now < week.dueAt) return false;
    const member = await memberOf(tx, reader);
    // For members who have left, the week is noted too, so that they are not looked up again before the next one.
    if (!(await noteSent(tx, reader, week.monday)) || !member) return false;
    const to = new Date(week.dueAt.getTime() - DAY_MS);
    const figures = await tenantAnalytics(tx, {
      from: new Date(to.getTime() - 7 * DAY_MS),
      to,
      timezone: week.timezone,
      currency,
      environment: 'production',
      plan,
      role: member.role,
    });
    const actor = { tenantId, plan, role: member.role };
    const ability = abilityOf(actor);
    const clock = { now, timezone: week.timezone, currency, environment: 'production' as const };
    const code = stopCode(tokens, reader);
    const email = composeSummary({
      organization,
      language: member.locale ?? language,
      week,
      figures: {
        ...figures,
        pages: await withViews(tx, figures),
        notices: await noticesOf(tx, { app, actor, environment: 'production' }),
      },
      recurring: ability.can('read', 'transactions')
        ? await readRecurringIncome(tx, { ...clock, now: new Date(week.endedAt.getTime() - 1), days: 7 })
        : undefined,
      goals: ability.can('read', 'counters') ? await readGoals(tx, clock) : [],
      dashboardUrl: `${consoleOrigin}/dashboard/analytics?days=7`,
      stopUrl: `${consoleOrigin}${STOP_PATH}?for=${code}`,
    });
    await queueEmail(tx, {
      tenantId,
      to: member.email,
      senderName: organization,
      unsubscribeUrl: `${consoleOrigin}${ONE_CLICK_PATH}?for=${code}`,
      ...email,
    });
    return true;
  });
}

/** Queues every e-mail that is due. @returns how many */
export async function sendDueSummaries(
  deps: SendDeps,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let sent = 0;
  while (!signal.aborted) {
    const readers = await takeReaders(deps.app.db, now, MOST_AT_ONCE);
    for (const reader of readers) {
      if (signal.aborted) return sent;
      try {
        if (await sendSummary(deps, reader, now)) sent += 1;
      } catch (error) {
        // It is claimed: it comes again later.
        deps.onError(error);
      }
    }
    if (readers.length < MOST_AT_ONCE) return sent;
  }
  return sent;
}
