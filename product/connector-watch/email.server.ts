import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { sql } from 'kysely';
import type { Role } from '@tributary/engine/access/roles.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { WatchFinding } from '@tributary/resources/connectors/watch.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { renderEmailFrame } from '../mail/email-frame.ts';
import { queueEmail } from '../mail/queue.server.ts';
import english from './messages/connectorWatch.server.en-US.json' with { type: 'json' };
import spanish from './messages/connectorWatch.server.es.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

/** Most people that one finding is told to. */
const MOST_PEOPLE = 50;
/** Most findings that one e-mail lists. */
const MOST_LISTED = 30;

interface Told {
  tenantId: string;
  kind: ConnectorKind;
  environment: Environment;
  findings: readonly WatchFinding[];
  consoleOrigin: string;
}

function lineOf(texts: typeof english, { type, object, field, detail, forms }: WatchFinding) {
  const names = forms.map(({ description }) => description).join(', ') || texts.noForms;
  const text = fillMessage(texts.finding[type], { field: `${object}.${field}`, detail });
  return [text, fillMessage(texts.forms, { forms: names })] as const;
}

/** Tells the people who may update connectors what was found, in the transaction that notes it. */
export async function tellPeople(
  tx: Transaction,
  { tenantId, kind, environment, findings, consoleOrigin }: Told,
): Promise<void> {
  const { name } = await readOrganization(tx, tenantId);
  const { rows } = await sql<{ email: string; locale: string; role: Role }>`
    SELECT data->>'email' AS email, data->>'locale' AS locale, data->>'role' AS role FROM users
    WHERE tenant_id = ${tenantId} AND data->>'status' = 'ACTIVE' AND deleted_at IS NULL ORDER BY created_at`.execute(
    tx,
  );
  const people = rows
    .filter(({ role }) => abilityOf({ role }).can('update', 'connectors'))
    .slice(0, MOST_PEOPLE);
  for (const { email, locale } of people) {
    const language = isLocale(locale) ? locale : DEFAULT_LOCALE;
    const texts = TEXTS[language];
    const values = {
      connector: texts.connector[kind],
      environment: texts.environment[environment],
      organization: name,
    };
    const subject = fillMessage(texts.subject, values);
    const { html, text } = renderEmailFrame({
      language,
      brand: name,
      heading: subject,
      parts: [
        { kind: 'text', text: fillMessage(texts.text, values) },
        {
          kind: 'rows',
          title: texts.title,
          rows: findings.slice(0, MOST_LISTED).map((one) => lineOf(texts, one)),
        },
        {
          kind: 'action',
          label: texts.action,
          href: `${consoleOrigin}/general-settings/connectors`,
          help: texts.help,
        },
      ],
      footer: [fillMessage(texts.why, values)],
    });
    await queueEmail(tx, { tenantId, to: email, senderName: name, subject, html, text });
  }
}
