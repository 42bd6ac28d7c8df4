import type { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { DEFAULT_LOCALE, isLocale } from '@tributary/kit/i18n/locales.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import { renderEmailFrame } from '../../mail/email-frame.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import { GateError } from '../../publishing/publish/gate.ts';
import { pageTexts, textOfFinding } from '../texts.server.ts';
import type { DuePage } from './schedules.server.ts';

interface Told {
  due: DuePage;
  pageName: string;
  error: ProblemError;
  consoleOrigin: string;
}

/** Tells the person who scheduled it why a page was not published or unpublished, in the transaction that notes it. */
export async function tellScheduler(
  tx: Transaction,
  { due, pageName, error, consoleOrigin }: Told,
): Promise<void> {
  const { rows } = await sql<{ email: string; locale: string }>`
    SELECT data->>'email' AS email, data->>'locale' AS locale FROM users
    WHERE tenant_id = ${due.tenant_id} AND id = ${due.by.id} AND deleted_at IS NULL`.execute(tx);
  const [person] = rows;
  if (!person) return;
  const { name } = await readOrganization(tx, due.tenant_id);
  const language = isLocale(person.locale) ? person.locale : DEFAULT_LOCALE;
  const texts = pageTexts(language);
  const values = { page: pageName, organization: name };
  const subject = fillMessage(texts.email[due.what].subject, values);
  const reasons =
    error instanceof GateError
      ? error.findings.map((finding) => textOfFinding(finding, language))
      : [error.message];
  const { html, text } = renderEmailFrame({
    language,
    brand: name,
    heading: subject,
    parts: [
      { kind: 'text', text: fillMessage(texts.email[due.what].text, values) },
      { kind: 'text', text: reasons.slice(0, 20) },
      {
        kind: 'action',
        label: texts.email.action,
        href: `${consoleOrigin}/pages/${due.page_id}/publishing`,
        help: texts.email.help,
      },
    ],
    footer: [fillMessage(texts.email.why, values)],
  });
  await queueEmail(tx, { tenantId: due.tenant_id, to: person.email, senderName: name, subject, html, text });
}
