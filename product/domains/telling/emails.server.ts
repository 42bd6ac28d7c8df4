import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import type { DomainMapping } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { shownDomain } from '@tributary/resources/domain-mappings/domain-name.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { colleaguesWhoMay } from '../../mail/colleagues.server.ts';
import { renderEmailFrame } from '../../mail/email-frame.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import english from './messages/domainEmails.server.en-US.json' with { type: 'json' };
import spanish from './messages/domainEmails.server.es.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

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
  for (const { email, language } of await colleaguesWhoMay(tx, tenantId, 'update', 'domain_mappings')) {
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
