import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { foreignTextLanguage } from '@tributary/kit/languages.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { renderEmailFrame } from '../../mail/email-frame.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import { lastDay, say } from './words.ts';

/** Queues the e-mail with the link, in the transaction that keeps the form. Nothing of it is what strangers typed. */
export async function queueLink(
  tx: Transaction,
  {
    tenantId,
    to,
    language,
    href,
    now,
  }: { tenantId: string; to: string; language: string; href: string; now: Date },
): Promise<void> {
  const { name, contactEmail } = await readOrganization(tx, tenantId);
  const names = { organization: name, date: lastDay(now, language) };
  const subject = say(language, 'subject', names);
  const foreign = foreignTextLanguage(language) ?? undefined;
  const { html, text } = renderEmailFrame({
    language,
    brand: name,
    heading: subject,
    parts: [
      { kind: 'text', text: say(language, 'mailText', names), language: foreign },
      {
        kind: 'action',
        label: say(language, 'mailAction'),
        href,
        help: say(language, 'mailHelp'),
      },
      { kind: 'text', text: say(language, 'mailForget'), language: foreign },
    ],
    footer: [say(language, 'mailWhy', names), say(language, 'mailMistake')],
    footerLanguage: foreign,
  });
  await queueEmail(tx, {
    tenantId,
    to,
    senderName: name,
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    subject,
    html,
    text,
  });
}
