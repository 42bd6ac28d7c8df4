import type { Actor } from '@tributary/engine/access/actor.ts';
import type { AnyResource } from '@tributary/engine/definition/resource.ts';
import { EXPORT_LIMITS } from '@tributary/engine/exporting/export-query.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { list } from '@tributary/engine/lifecycle/read/list.server.ts';
import { productionColumn } from '@tributary/engine/definition/by-environment.ts';
import { checkContent, queryOfView } from '@tributary/engine/views/list-query-of-view.ts';
import { findView } from '@tributary/engine/saved-views/store.server.ts';
import { knownZone } from '@tributary/kit/zones.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { queueExportEmail, queueFailureEmails } from '../emails.server.ts';
import { exportersOf, type Colleague } from '../people.server.ts';
import type { ExportFailure } from '../routes.ts';
import { nextExport } from '../schedule.ts';
import {
  findSchedule,
  insertRun,
  updateSchedule,
  type RunOutcome,
  type StoredSchedule,
} from '../store.server.ts';

export interface RunDeps {
  app: App;
  consoleOrigin: string;
  now: () => Date;
}

/** A due schedule, with its organization. */
export interface DueSchedule extends StoredSchedule {
  slug: string;
  plan: string;
}

/** After these a schedule pauses: they would fail the next time too. */
const LASTING: readonly ExportFailure[] = ['viewGone', 'viewUnfit', 'ownerMayNot', 'nobodyMay'];

interface Prepared extends RunOutcome {
  recipients: Colleague[];
}

const failed = (failure: ExportFailure, rest: Partial<Prepared> = {}): Prepared => ({
  failure,
  rows: null,
  query: {},
  columns: null,
  sentTo: [],
  recipients: [],
  ...rest,
});

/** Reads the records to send and the recipients, by people's present rights. */
async function prepare({ app, now }: RunDeps, due: DueSchedule): Promise<Prepared> {
  const { tenantId } = due;
  const definition = app.definitions.find(({ name }) => name === due.resource);
  if (!definition) return failed('viewUnfit');
  const { owner, recipients, view, organization } = await app.db.inTenant(tenantId, async (tx) => ({
    owner: (await exportersOf(tx, tenantId, definition, [due.ownerId]))[0],
    recipients: await exportersOf(tx, tenantId, definition, due.recipients),
    view: await findView(tx, tenantId, { id: due.viewId, userId: due.ownerId }),
    organization: await readOrganization(tx, tenantId),
  }));
  if (!owner) return failed('ownerMayNot', { recipients });
  if (!view || view.resource !== definition.name) return failed('viewGone');
  if (checkContent(definition, view.content) !== undefined) return failed('viewUnfit');
  if (recipients.length === 0) return failed('nobodyMay');
  const query = queryOf(definition, due, view.content, {
    timezone: knownZone(organization.timezone),
    currency: organization.currency,
    // Of a late run too, periods are those of the planned day.
    now: due.nextAt,
  });
  const actor: Actor = { ...owner, tenantId, tenantSlug: due.slug, plan: due.plan };
  const { total = 0 } = await list({ app, actor, now }, definition, { ...query, limit: 1, count: 'exact' });
  if (total > EXPORT_LIMITS[due.format]) return failed('tooLarge', { rows: total });
  return {
    failure: null,
    rows: total,
    query,
    columns: view.content.columns?.join(',') ?? null,
    sentTo: recipients.map(({ userId, name }) => ({ userId, name })),
    recipients,
  };
}

function queryOf(
  definition: AnyResource,
  { environment }: StoredSchedule,
  ...[content, calendar]: [Parameters<typeof queryOfView>[1], Parameters<typeof queryOfView>[2]]
): Record<string, string> {
  return {
    ...queryOfView(definition, content, calendar),
    ...(productionColumn(definition) ? { environment } : {}),
  };
}

/**
 * Runs a schedule that is due. The log entry, the e-mails and the next date are one transaction, and a period has one
 * entry: a process that ends before it leaves nothing, and two processes send once.
 */
export async function runSchedule(deps: RunDeps, due: DueSchedule): Promise<void> {
  await finishRun(deps, due, await prepare(deps, due));
}

/** Notes that the work on a schedule fails each time, and plans the next one. */
export async function giveUp(deps: RunDeps, due: DueSchedule): Promise<void> {
  await finishRun(deps, due, failed('crashed'));
}

async function finishRun(
  deps: RunDeps,
  due: DueSchedule,
  { recipients, ...outcome }: Prepared,
): Promise<void> {
  const { app, consoleOrigin, now } = deps;
  const { tenantId, id } = due;
  await app.db.inTenant(tenantId, async (tx) => {
    const schedule = await findSchedule(tx, tenantId, id, true);
    // The schedule was changed, paused or run in the meantime.
    if (schedule?.state !== 'active' || schedule.nextPeriod !== due.nextPeriod) return;
    const { timezone, name } = await readOrganization(tx, tenantId);
    const sentPeriod = outcome.failure === null ? due.nextPeriod : undefined;
    const planned = nextExport(schedule, knownZone(timezone), now(), sentPeriod);
    const pauses = outcome.failure !== null && LASTING.includes(outcome.failure);
    await updateSchedule(tx, { ...schedule, state: pauses ? 'paused' : 'active' }, planned);
    const runId = await insertRun(tx, schedule, outcome, now());
    if (runId === undefined) return;
    const about = { tenantId, organization: name, schedule, consoleOrigin };
    const { failure } = outcome;
    if (failure !== null) return queueFailureEmails(tx, about, { failure, recipients });
    for (const recipient of recipients)
      await queueExportEmail(tx, about, { runId, rows: outcome.rows ?? 0, recipient });
  });
}
