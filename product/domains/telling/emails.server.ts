import type { Role } from '@tributary/engine/access/roles.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import type { DomainMapping } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { shownDomain } from '@tributary/resources/domain-mappings/domain-name.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { sql } from 'kysely';
import { renderEmailFrame } from '../../mail/email-frame.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import english from './messages/domainEmails.server.en-US.json' with { type: 'json' };
import spanish from './messages/domainEmails.server.es.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

/** Most people that one failure is told to. */
const MOST_PEOPLE = 50;

interface Told {
  tenantId: string;
  mappingId: string;
  domain: string;
  failure: NonNullable<DomainMapping['failure']>;
  consoleOrigin: string;
}

/** Queues an e-mail to the people who may update domain mappings, in the transaction that stores the failure. */
export async function tellOfFailure(
  tx: Transaction,
  { tenantId, mappingId, domain, failure, consoleOrigin }: Told,
): Promise<void> {
  const { name } = await readOrganization(tx, tenantId);
  const { rows } = await sql<{ email: string; locale: string; role: Role }>`
    SELECT data->>'email' AS email, data->>'locale' AS locale, data->>'role' AS role FROM users
    WHERE tenant_id = ${tenantId} AND data->>'status' = 'ACTIVE' AND deleted_at IS NULL ORDER BY created_at`.execute(
    tx,
  );
  const people = rows
    .filter(({ role }) => abilityOf({ role }).can('update', 'domain_mappings'))
    .slice(0, MOST_PEOPLE);
  for (const { email, locale } of people) {
    const language = isLocale(locale) ? locale : DEFAULT_LOCALE;
    const texts = TEXTS[language];
    const fill = (text: string): string =>
      fillMessage(text, { domain: shownDomain(domain), organization: name });
    const subject = fill(failure.step === 'renewal' ? texts.subject.renewal : texts.subject.failed);
    const { html, text } = renderEmailFrame({
      language,
      brand: name,
      heading: subject,
      parts: [
        { kind: 'text', text: fill(texts.failure[failure.code]) },
        ...(failure.detail ? [{ kind: 'small' as const, text: failure.detail }] : []),
        {
          kind: 'action',
          label: texts.action,
          href: `${consoleOrigin}/general-settings/domain-mappings/status?mapping=${mappingId}`,
          help: texts.help,
        },
      ],
      footer: [fill(texts.why)],
    });
    await queueEmail(tx, { tenantId, to: email, senderName: name, subject, html, text });
  }
}
