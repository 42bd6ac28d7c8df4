import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { localDay, plusDays } from '@tributary/kit/zones.ts';
import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import type { Counted } from '@tributary/product/form-statistics/what.ts';
import type { Device, Dimension, VisitSource } from '@tributary/product/page-analytics/what.ts';
import { randomFrom, type Random } from './random.ts';
import type { DemoSubmission } from './submissions.ts';

/** Where visits of the demo are counted. */
export interface VisitedPlace {
  tenantId: string;
  form: { id: string; schema: FormSchema };
  page: { id: string; language: string };
}

/** Shares of where visitors come from, and the host that led here, where one did. */
const SOURCES: readonly (readonly [source: VisitSource, share: number, host: string])[] = [
  ['direct', 0.29, ''],
  ['email', 0.22, ''],
  ['search', 0.18, 'google.co.uk'],
  ['search', 0.04, 'duckduckgo.com'],
  ['social', 0.14, 'facebook.com'],
  ['social', 0.06, 'instagram.com'],
  ['site', 0.045, 'alderpost.example'],
  ['internal', 0.02, ''],
];
const DEVICES: readonly (readonly [Device, number])[] = [
  ['phone', 0.58],
  ['desktop', 0.35],
  ['tablet', 0.07],
];
/** Words of the links in an organization's e-mails. */
const EMAIL_WORDS: readonly (readonly [Dimension, string])[] = [
  ['utm_source', 'newsletter'],
  ['utm_medium', 'email'],
  ['utm_campaign', 'winter'],
];

/**
 * Writes the views of a page and its form on the days of its history's submissions by the organization's clock, as counting would have stored them:
 * more views on days with more submissions, and never fewer than submissions.
 */
export async function writeVisits(
  tx: Transaction,
  place: VisitedPlace,
  submissions: readonly DemoSubmission[],
): Promise<void> {
  const { tenantId, form, page } = place;
  const random = randomFrom(submissions.length);
  const { timezone } = await readOrganization(tx, tenantId);
  const sent = Map.groupBy(submissions, ({ at }) => localDay(at, timezone));
  const steps = stepsOf(form.schema).length;
  const ofPage: object[] = [];
  const ofForm: object[] = [];
  for (const day of daysOf([...sent.keys()])) {
    const visit = visitsOf(random, sent.get(day)?.length ?? 0, steps);
    for (const [what, value, count] of countsOf(visit.views))
      ofPage.push({ page_id: page.id, day, what, language: page.language, value, count });
    for (const [what, count] of visit.form)
      ofForm.push({ form_id: form.id, day, page_id: page.id, use_prod_environment: true, what, count });
  }
  await sql`
    INSERT INTO page_statistics (tenant_id, page_id, day, what, language, value, count)
    SELECT ${tenantId}::uuid, r.* FROM jsonb_to_recordset(${JSON.stringify(ofPage)}::jsonb)
      AS r (page_id uuid, day date, what text, language text, value text, count bigint) WHERE r.count > 0`.execute(
    tx,
  );
  await sql`
    INSERT INTO form_statistics (tenant_id, form_id, day, page_id, use_prod_environment, what, count)
    SELECT ${tenantId}::uuid, r.* FROM jsonb_to_recordset(${JSON.stringify(ofForm)}::jsonb)
      AS r (form_id uuid, day date, page_id uuid, use_prod_environment boolean, what text, count bigint) WHERE r.count > 0`.execute(
    tx,
  );
}

/** Every day from the first of these to the last. */
function daysOf(some: readonly string[]): string[] {
  const sorted = some.toSorted();
  const [first] = sorted;
  const days: string[] = first === undefined ? [] : [first];
  while (days.length > 0 && days.at(-1) !== sorted.at(-1)) days.push(plusDays(days.at(-1)!, 1));
  return days;
}

function visitsOf(random: Random, sent: number, steps: number): { views: number; form: [Counted, number][] } {
  const views = Math.round(sent * random.between(13, 19)) + random.whole(9, 24);
  const starts = Math.min(views, Math.round(sent * random.between(1.7, 2.3)) + random.whole(1, 4));
  const form: [Counted, number][] = [
    ['view', Math.max(starts, Math.round(views * random.between(0.9, 0.97)))],
    ['start', starts],
  ];
  // Each step loses some of the visitors who began, and every submission has passed the last step.
  for (let step = 1; step < steps; step += 1)
    form.push([`step:${step}`, Math.round(sent + (starts - sent) * (1 - step / steps))]);
  return { views, form };
}

/** The views of a day in all that is counted of them. */
function countsOf(views: number): [what: 'view' | Dimension, value: string, count: number][] {
  const shares = <Value extends string>(all: readonly (readonly [Value, number])[]): Map<Value, number> => {
    const found = new Map<Value, number>();
    let left = views;
    for (const [value, share] of all.slice(1)) {
      const count = Math.min(left, Math.round(views * share));
      found.set(value, (found.get(value) ?? 0) + count);
      left -= count;
    }
    const [first] = all[0]!;
    return found.set(first, (found.get(first) ?? 0) + left);
  };
  const bySource = shares(SOURCES.map(([source, share]) => [source, share] as const));
  const byHost = shares(SOURCES.map(([, share, host]) => [host, share] as const));
  byHost.delete('');
  return [
    ['view', '', views],
    ...[...bySource].map(([source, count]) => ['source', source, count] as ['source', string, number]),
    ...[...byHost].map(([host, count]) => ['host', host, count] as ['host', string, number]),
    ...EMAIL_WORDS.map(
      ([what, word]) => [what, word, bySource.get('email') ?? 0] as [Dimension, string, number],
    ),
    ...[...shares(DEVICES)].map(([device, count]) => ['device', device, count] as ['device', string, number]),
  ];
}
