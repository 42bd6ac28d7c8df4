import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { sql } from 'kysely';
import { nextExport, type PlannedExport } from './schedule.ts';
import type { EXPORT_FORMATS, ExportFailure, ScheduledExport, ScheduleTiming } from './routes.ts';

/** Runs that are shown of one schedule. */
const MOST_RUNS = 60;
/** Schedules that one organization may have at a time. */
export const SCHEDULES_LIMIT = 50;

/** A scheduled export as it is stored. */
export interface StoredSchedule extends ScheduleTiming {
  tenantId: string;
  id: string;
  viewId: string;
  viewName: string;
  resource: string;
  environment: Environment;
  format: (typeof EXPORT_FORMATS)[number];
  recipients: string[];
  ownerId: string;
  ownerName: string;
  state: ScheduledExport['state'];
  nextAt: Date;
  /** The day that is planned next. */
  nextPeriod: string;
}

const SCHEDULE = sql`tenant_id AS "tenantId", id, view_id AS "viewId", view_name AS "viewName", resource, environment, format, every,
  weekday, month_day AS "monthDay", hour, recipients, owner_id AS "ownerId", owner_name AS "ownerName", state,
  next_at AS "nextAt", next_period::text AS "nextPeriod"`;

/** The schedules of an organization: active ones first. */
export async function listSchedules(tx: Transaction, tenantId: string): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    SELECT ${SCHEDULE} FROM scheduled_exports WHERE tenant_id = ${tenantId}
    ORDER BY array_position(ARRAY['active', 'paused', 'stopped'], state), next_at, id LIMIT 200`.execute(tx);
  return rows;
}

/** One schedule; locked where it is to be changed. */
export async function findSchedule(
  tx: Transaction,
  tenantId: string,
  id: string,
  isLocked = false,
): Promise<StoredSchedule | undefined> {
  const { rows } = await sql<StoredSchedule>`
    SELECT ${SCHEDULE} FROM scheduled_exports WHERE tenant_id = ${tenantId} AND id = ${id}
    ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(tx);
  return rows[0];
}

/** How many schedules of an organization are not stopped. */
export async function countSchedules(tx: Transaction, tenantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM scheduled_exports WHERE tenant_id = ${tenantId} AND state <> 'stopped'`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** Stores a new schedule. @returns its id */
export async function insertSchedule(
  tx: Transaction,
  schedule: Omit<StoredSchedule, 'state' | 'nextAt' | 'nextPeriod'>,
  planned: PlannedExport,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO scheduled_exports (tenant_id, id, view_id, view_name, resource, environment, format, every, weekday, month_day,
      hour, recipients, owner_id, owner_name, state, next_at, next_period, try_at, created_at)
    VALUES (${schedule.tenantId}, ${schedule.id}, ${schedule.viewId}, ${schedule.viewName}, ${schedule.resource}, ${schedule.environment},
      ${schedule.format}, ${schedule.every}, ${schedule.weekday}, ${schedule.monthDay}, ${schedule.hour},
      ${schedule.recipients}::uuid[], ${schedule.ownerId}, ${schedule.ownerName}, 'active', ${planned.at},
      ${planned.period}::date, ${planned.at}, ${now})`.execute(tx);
}

/** Stores a changed schedule, with when it is due next. */
export async function updateSchedule(
  tx: Transaction,
  schedule: Omit<StoredSchedule, 'nextAt' | 'nextPeriod'>,
  planned: PlannedExport,
): Promise<void> {
  await sql`
    UPDATE scheduled_exports SET view_id = ${schedule.viewId}, view_name = ${schedule.viewName},
      owner_id = ${schedule.ownerId}, owner_name = ${schedule.ownerName}, format = ${schedule.format}, every = ${schedule.every},
      weekday = ${schedule.weekday}, month_day = ${schedule.monthDay}, hour = ${schedule.hour},
      recipients = ${schedule.recipients}::uuid[], state = ${schedule.state}, next_at = ${planned.at},
      next_period = ${planned.period}::date, try_at = ${planned.at}, attempts = 0
    WHERE tenant_id = ${schedule.tenantId} AND id = ${schedule.id}`.execute(tx);
}

/**
 * The next export of a schedule after a moment, and after the last day that was sent.
 * @param timezone an IANA name
 */
export async function planExport(
  tx: Transaction,
  schedule: Omit<StoredSchedule, 'nextAt' | 'nextPeriod'>,
  timezone: string,
  after: Date,
): Promise<PlannedExport> {
  const { rows } = await sql<{ period: string | null }>`
    SELECT max(period)::text AS period FROM scheduled_export_runs
    WHERE tenant_id = ${schedule.tenantId} AND schedule_id = ${schedule.id} AND failure IS NULL`.execute(tx);
  return nextExport(schedule, timezone, after, rows[0]?.period ?? undefined);
}

/** Plans the schedules of an organization again, after its time zone changed. */
export async function planAnew(
  tx: Transaction,
  tenantId: string,
  timezone: string,
  now: Date,
): Promise<void> {
  for (const schedule of await listSchedules(tx, tenantId)) {
    if (schedule.state === 'stopped') continue;
    const planned = await planExport(tx, schedule, timezone, now);
    // Schedules that are due already stay due.
    if (schedule.nextAt > now && planned.at.getTime() !== schedule.nextAt.getTime())
      await updateSchedule(tx, schedule, planned);
  }
}

/** The result of a run. */
export interface RunOutcome {
  failure: ExportFailure | null;
  rows: number | null;
  query: Record<string, string>;
  columns: string | null;
  sentTo: { userId: string; name: string }[];
}

/**
 * Writes a run into the log.
 * @returns its id; undefined where its period was sent already
 */
export async function insertRun(
  tx: Transaction,
  { tenantId, id: scheduleId, nextPeriod, format }: StoredSchedule,
  { failure, rows, query, columns, sentTo }: RunOutcome,
  now: Date,
): Promise<string | undefined> {
  const { rows: made } = await sql<{ id: string }>`
    INSERT INTO scheduled_export_runs (tenant_id, id, schedule_id, period, failure, row_count, query, columns, format, sent_to,
      sent_names, created_at)
    VALUES (${tenantId}, ${newId(now.getTime())}, ${scheduleId}, ${nextPeriod}::date, ${failure}, ${rows},
      ${JSON.stringify(query)}::jsonb, ${columns}, ${format}, ${sentTo.map(({ userId }) => userId)}::uuid[],
      ${sentTo.map(({ name }) => name)}::text[], ${now})
    ON CONFLICT (tenant_id, schedule_id, period) WHERE failure IS NULL DO NOTHING RETURNING id`.execute(tx);
  return made[0]?.id;
}

/** A run as it is stored. */
export interface StoredRun {
  id: string;
  scheduleId: string;
  period: string;
  failure: ExportFailure | null;
  rows: number | null;
  query: Record<string, string>;
  columns: string | null;
  format: StoredSchedule['format'];
  sentTo: string[];
  sentNames: string[];
  createdAt: Date;
}

const RUN = sql`id, schedule_id AS "scheduleId", period::text AS period, failure, row_count AS rows, query, columns, format,
  sent_to AS "sentTo", sent_names AS "sentNames", created_at AS "createdAt"`;

/** The latest runs of a schedule, newest first. */
export async function listRuns(tx: Transaction, tenantId: string, scheduleId: string): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    SELECT ${RUN} FROM scheduled_export_runs WHERE tenant_id = ${tenantId} AND schedule_id = ${scheduleId}
    ORDER BY period DESC, id DESC LIMIT ${MOST_RUNS}`.execute(tx);
  return rows;
}

/** The last run of each schedule, by the schedule's id. */
export async function lastRuns(tx: Transaction, tenantId: string): Promise<Map<string, StoredRun>> {
  const { rows } = await sql<StoredRun>`
    SELECT DISTINCT ON (schedule_id) ${RUN} FROM scheduled_export_runs WHERE tenant_id = ${tenantId}
    ORDER BY schedule_id, period DESC, id DESC`.execute(tx);
  return new Map(rows.map((row) => [row.scheduleId, row]));
}

/** One run. */
export async function findRun(tx: Transaction, tenantId: string, id: string): Promise<StoredRun | undefined> {
  const { rows } = await sql<StoredRun>`
    SELECT ${RUN} FROM scheduled_export_runs WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(tx);
  return rows[0];
}
