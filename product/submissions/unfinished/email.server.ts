import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { queueVisitorEmail, type PreferencesLink } from '../../mail/visitor-email.server.ts';
import { lastDay, say } from './words.ts';

/**
 * Queues the e-mail with the link, in the transaction that stores the form. It contains no text that strangers typed.
 */
export async function queueLink(
  tx: Transaction,
  {
    tenantId,
    to,
    language,
    href,
    preferences,
    timezone,
    now,
  }: {
    tenantId: string;
    to: string;
    language: string;
    href: string;
    preferences: Awaited<ReturnType<PreferencesLink>>;
    timezone: string;
    now: Date;
  },
): Promise<void> {
  await queueVisitorEmail(tx, {
    tenantId,
    to,
    language,
    preferences,
    words(organization) {
      const names = { organization, date: lastDay(now, language, timezone) };
      return {
        subject: say(language, 'subject', names),
        parts: (foreign) => [
          { kind: 'text', text: say(language, 'mailText', names), language: foreign },
          { kind: 'action', label: say(language, 'mailAction'), href, help: say(language, 'mailHelp') },
          { kind: 'text', text: say(language, 'mailForget'), language: foreign },
        ],
        footer: [say(language, 'mailWhy', names), say(language, 'mailMistake')],
      };
    },
  });
}
