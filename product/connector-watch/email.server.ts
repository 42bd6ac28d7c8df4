import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { connectorName } from '@tributary/resources/connectors/connector-name.server.ts';
import type { ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import { targetPath } from '@tributary/resources/configuration-parts/fields.ts';
import type { WatchFinding } from '@tributary/resources/connectors/watch.ts';
import { titleOfFindings } from '@tributary/resources/connectors/watch-findings.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { colleaguesWhoMay } from '../mail/colleagues.server.ts';
import { renderEmailFrame } from '../mail/email-frame.ts';
import { queueEmail } from '../mail/queue.server.ts';
import english from './messages/connectorWatch.server.en-US.json' with { type: 'json' };
import spanish from './messages/connectorWatch.server.es.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

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
  const text = fillMessage(texts.finding[type], { field: targetPath(object, field), detail });
  return [text, fillMessage(texts.forms, { forms: names })] as const;
}

/** Sends the findings to the people who may update connectors, in the transaction that stores them. */
export async function tellPeople(
  tx: Transaction,
  { tenantId, kind, environment, findings, consoleOrigin }: Told,
): Promise<void> {
  const { name } = await readOrganization(tx, tenantId);
  const title = titleOfFindings(findings);
  for (const { email, language } of await colleaguesWhoMay(tx, tenantId, 'update', 'connectors')) {
    const texts = TEXTS[language];
    const values = {
      connector: connectorName(kind, language),
      environment: texts.environment[environment],
      organization: name,
    };
    const subject = fillMessage(texts.subject[title], values);
    const { html, text } = renderEmailFrame({
      language,
      brand: name,
      heading: subject,
      parts: [
        { kind: 'text', text: fillMessage(texts.text[title], values) },
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
