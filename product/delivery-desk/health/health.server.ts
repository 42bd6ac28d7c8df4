import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { connectorName } from '@tributary/resources/connectors/connector-name.server.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import type { AttemptReport } from '../../delivery/attempt.server.ts';
import type { DeliveryJob } from '../../connectors/deliverer.ts';
import { colleaguesWhoMay } from '../../mail/colleagues.server.ts';
import { renderEmailTemplate } from '../../mail/email-template.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import english from './messages/connectorHealth.server.en-US.json' with { type: 'json' };
import spanish from './messages/connectorHealth.server.es.json' with { type: 'json' };

const MESSAGES: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

/** The retry plan begins with a try after seconds, so that the third failure is no hiccup. */
const FAILS_AT = 3;
/** Failures that say nothing of the connector: the payer still acts, or a person decided it. */
const NOT_ITS_OWN = ['payment_pending', 'consent_withdrawn', 'other_payment', 'unsubscribed', 'paused'];

/** So many of an organization's newest deliveries are looked through for those of one connector. */
const LATEST = 500;
/** Failures that one visitor's answers can cause: a connector fails by them when it takes nothing any more. */
const OF_ANSWERS = ['no_phone_number', 'payer_details', 'not_mapped', 'bad_template'];

interface Told {
  organization: string;
  connector: string;
  environment: string;
  since: Date;
  timezone: string;
  reason?: string;
}

/**
 * Sends e-mails to people who may update connectors when one begins to fail, and one when it has recovered: in the
 * transaction that records the attempt, so that of many failures at once one sends. A connector has recovered when it
 * accepted a delivery and no later failure remains; until then no further e-mail is sent.
 * @param consoleOrigin the origin of the link in the e-mails
 */
export function createHealthWatch(consoleOrigin: string) {
  return async (tx: Transaction, { job, outcome, status }: AttemptReport): Promise<void> => {
    if (job.webhookId !== null) return;
    if (outcome.kind === 'delivered') {
      const since = await recovered(tx, job);
      if (since) await tell(tx, 'recovered', job, { since });
      return;
    }
    if (NOT_ITS_OWN.includes(outcome.code) || (status !== 'PARKED' && job.attempt < FAILS_AT)) return;
    if (OF_ANSWERS.includes(outcome.code) && !(await isEveryones(tx, job))) return;
    const since = await begins(tx, job, outcome.code);
    if (since) await tell(tx, 'failing', job, { since, reason: outcome.message });
  };

  async function tell(
    tx: Transaction,
    news: 'failing' | 'recovered',
    { tenantId, connector, environment }: DeliveryJob,
    what: Pick<Told, 'since' | 'reason'>,
  ): Promise<void> {
    const { name: organization, timezone } = await readOrganization(tx, tenantId);
    for (const { email, language } of await colleaguesWhoMay(tx, tenantId, 'update', 'connectors')) {
      const told = { ...what, organization, connector, environment, timezone };
      await queueEmail(tx, { tenantId, to: email, ...write(news, language, told, consoleOrigin) });
    }
  }
}

/** The e-mail in a language. */
function write(news: 'failing' | 'recovered', language: Locale, told: Told, consoleOrigin: string) {
  const messages = MESSAGES[language];
  const values: Record<string, string> = {
    organization: told.organization,
    connector: connectorName(told.connector, language),
    environment: named(messages.environment, told.environment),
    since: new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: told.timezone,
    }).format(told.since),
    reason: told.reason ?? '',
  };
  const fill = (text: string) => fillMessage(text, values);
  const subject = fill(messages[news].subject);
  return {
    subject,
    ...renderEmailTemplate({
      language,
      heading: subject,
      paragraphs: [
        fill(messages[news].text),
        ...(news === 'failing' && told.reason ? [fill(messages.failing.reason)] : []),
      ],
      action: { label: messages.action, href: `${consoleOrigin}/deliveries` },
      closing: [messages.closing],
    }),
  };
}

const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** Whether the last submissions of a connector all failed by their answers: then the fault is none of theirs. */
async function isEveryones(tx: Transaction, { tenantId, connector, environment }: DeliveryJob) {
  const { rows } = await sql<{ failed: boolean }>`
    SELECT status = 'PARKED' AND failure_code = ANY(${OF_ANSWERS}::text[]) AS failed
    FROM (SELECT * FROM deliveries WHERE tenant_id = ${tenantId} ORDER BY id DESC LIMIT ${LATEST}) d
    WHERE connector = ${connector} AND environment = ${environment} AND webhook_id IS NULL AND status IN ('DELIVERED', 'PARKED')
    ORDER BY id DESC LIMIT ${FAILS_AT}`.execute(tx);
  return rows.length === FAILS_AT && rows.every(({ failed }) => failed);
}

async function begins(tx: Transaction, job: DeliveryJob, code: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    INSERT INTO connector_failures (tenant_id, connector, environment, code)
    VALUES (${job.tenantId}, ${job.connector}, ${job.environment}, ${code})
    ON CONFLICT DO NOTHING RETURNING since`.execute(tx);
  return rows[0]?.since;
}

async function recovered(tx: Transaction, job: DeliveryJob): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    DELETE FROM connector_failures f
    WHERE f.connector = ${job.connector} AND f.environment = ${job.environment} AND NOT EXISTS (
      SELECT FROM deliveries d
      WHERE d.tenant_id = f.tenant_id AND d.connector = f.connector AND d.environment = f.environment
        AND d.status IN ('PENDING', 'PARKED') AND d.failure_code IS NOT NULL AND d.failure_code <> ALL(${[...NOT_ITS_OWN, ...OF_ANSWERS]}::text[])
        AND d.updated_at >= f.since)
    RETURNING since`.execute(tx);
  return rows[0]?.since;
}
