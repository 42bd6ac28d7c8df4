import type { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import { colleaguesWhoMay, type Recipient } from '../../mail/colleagues.server.ts';
import { renderEmailFrame } from '../../mail/email-frame.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import { GateError } from '../../publishing/publish/gate.ts';
import { pageTexts, refusedTexts, textOfFinding } from '../texts.server.ts';
import { SCHEDULE_REFUSED } from './refused.ts';
import type { DuePage } from './schedules.server.ts';

interface Told {
  due: DuePage;
  pageName: string;
  error: ProblemError;
  consoleOrigin: string;
}

/**
 * Sends the reason why a page was not published or unpublished, in the transaction that notes it: to the person who
 * scheduled it, or, where that person is no active member any more, to everyone who may publish.
 */
export async function tellOfSchedule(tx: Transaction, told: Told): Promise<void> {
  const { due } = told;
  const { rows } = await sql<{ email: string; locale: string }>`
    SELECT data->>'email' AS email, data->>'locale' AS locale FROM users
    WHERE tenant_id = ${due.tenant_id} AND id = ${due.by.id} AND data->>'status' = 'ACTIVE' AND deleted_at IS NULL`.execute(
    tx,
  );
  const [person] = rows;
  const { name } = await readOrganization(tx, due.tenant_id);
  if (person) {
    const language = isLocale(person.locale) ? person.locale : DEFAULT_LOCALE;
    return tell(tx, told, { email: person.email, language, organization: name, isScheduler: true });
  }
  for (const colleague of await colleaguesWhoMay(tx, due.tenant_id, 'publish', 'pages'))
    await tell(tx, told, { ...colleague, organization: name, isScheduler: false });
}

function reasonsOf(error: ProblemError, language: Locale): string[] {
  if (error instanceof GateError) return error.findings.map((finding) => textOfFinding(finding, language));
  return [error.message === SCHEDULE_REFUSED.notMember ? refusedTexts(language).notMember : error.message];
}

async function tell(
  tx: Transaction,
  { due, pageName, error, consoleOrigin }: Told,
  { email, language, organization, isScheduler }: Recipient & { organization: string; isScheduler: boolean },
): Promise<void> {
  const texts = pageTexts(language).email;
  const { subject: title, text: ownText, ofColleague } = texts[due.what];
  const values = { page: pageName, organization, by: due.by.name || due.by.email };
  const subject = fillMessage(title, values);
  const { html, text } = renderEmailFrame({
    language,
    brand: organization,
    heading: subject,
    parts: [
      { kind: 'text', text: fillMessage(isScheduler ? ownText : ofColleague, values) },
      { kind: 'text', text: reasonsOf(error, language).slice(0, 20) },
      {
        kind: 'action',
        label: texts.action,
        href: `${consoleOrigin}/pages/${due.page_id}/publishing`,
        help: texts.help,
      },
    ],
    footer: [fillMessage(isScheduler ? texts.why : texts.whyColleague, values)],
  });
  await queueEmail(tx, { tenantId: due.tenant_id, to: email, senderName: organization, subject, html, text });
}
