import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { preferenceDay, sayOfPreferences } from '@tributary/resources/preference-centers/page/words.ts';
import { queueVisitorEmail } from '../mail/visitor-email.server.ts';
import { ASKED_LINK_DAYS } from './link.ts';
import { preferenceDayOf } from './state.server.ts';

/** Queues the e-mail with a requested link, in the language of the request. */
export async function queuePreferenceLink(
  tx: Transaction,
  {
    tenantId,
    to,
    language,
    href,
    now,
  }: { tenantId: string; to: string; language: string; href: string; now: Date },
): Promise<void> {
  const until = await preferenceDayOf(
    tx,
    tenantId,
    new Date(now.getTime() + (ASKED_LINK_DAYS - 1) * 86_400_000),
  );
  await queueVisitorEmail(tx, {
    tenantId,
    to,
    language,
    words(organization) {
      const names = { organization, date: preferenceDay(until, language) };
      return {
        subject: sayOfPreferences(language, 'mailSubject', names),
        parts: (foreign) => [
          { kind: 'text', text: sayOfPreferences(language, 'mailText', names), language: foreign },
          {
            kind: 'action',
            label: sayOfPreferences(language, 'mailAction'),
            href,
            help: sayOfPreferences(language, 'mailHelp'),
          },
        ],
        footer: [sayOfPreferences(language, 'mailWhy', names), sayOfPreferences(language, 'mailMistake')],
      };
    },
  });
}
