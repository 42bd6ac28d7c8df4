import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { staffWords } from './staff-words.ts';
import { formatMoney } from '@tributary/kit/money.ts';
import { sql } from 'kysely';
import { renderEmailTemplate } from '../mail/email-template.ts';
import { queueEmail } from '../mail/queue.server.ts';
import { queueVisitorEmail, type PreferencesLink } from '../mail/visitor-email.server.ts';
import type { GiftTerms } from './gift.ts';
import { LINK_DAYS } from './link.ts';
import type { Wish } from './store.server.ts';
import { dayIn, sayOfGift } from './words.ts';

/** Queues the e-mail with links to the gifts of an address, in its donor's language. */
export async function queueGiftLinks(
  tx: Transaction,
  {
    tenantId,
    to,
    language,
    hrefs,
    preferences,
    timezone,
    now,
  }: {
    tenantId: string;
    to: string;
    language: string;
    hrefs: readonly string[];
    preferences: Awaited<ReturnType<PreferencesLink>>;
    timezone: string;
    now: Date;
  },
): Promise<void> {
  const date = dayIn(new Date(now.getTime() + (LINK_DAYS - 1) * 86_400_000), language, timezone);
  await queueVisitorEmail(tx, {
    tenantId,
    to,
    language,
    preferences,
    words(organization) {
      const names = { organization, date };
      return {
        subject: sayOfGift(language, 'subject', names),
        parts: (foreign) => [
          { kind: 'text', text: sayOfGift(language, 'mailText', names), language: foreign },
          ...hrefs.map((href) => ({
            kind: 'action' as const,
            label: sayOfGift(language, 'mailAction'),
            href,
            help: sayOfGift(language, 'mailHelp'),
          })),
        ],
        footer: [sayOfGift(language, 'mailWhy', names), sayOfGift(language, 'mailMistake')],
      };
    },
  });
}

/** The people who deal with money: those of finance, else the administrators. */
async function financeStaff(
  tx: Transaction,
  tenantId: string,
): Promise<{ email: string; locale: string | null }[]> {
  const { rows } = await sql<{ email: string; locale: string | null; role: string }>`
    SELECT data->>'email' AS email, data->>'locale' AS locale, data->>'role' AS role FROM users
    WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'status' = 'ACTIVE' AND data->>'role' IN ('finance', 'admin')
    ORDER BY id LIMIT 50`.execute(tx);
  const finance = rows.filter(({ role }) => role === 'finance');
  return finance.length > 0 ? finance : rows;
}

/** Tells staff that a donor wants something that the payment service does not do by itself. */
export async function queueStaffNotice(
  tx: Transaction,
  {
    tenantId,
    wish: { kind, wanted, months },
    reference,
    before,
    href,
  }: {
    tenantId: string;
    wish: Wish;
    reference: string;
    before: GiftTerms;
    href: string;
  },
): Promise<void> {
  for (const { email, locale } of await financeStaff(tx, tenantId)) {
    const { language, words } = staffWords(locale);
    const shown = ({ minor, currency, frequency }: GiftTerms): string =>
      `${formatMoney(minor, currency, language)}, ${words[frequency]}`;
    const values = {
      reference,
      before: shown(before),
      wanted: wanted ? shown(wanted) : '',
      months: months ?? 0,
    };
    const fill = (text: string): string => fillMessage(text, values);
    const asked = {
      change: { heading: words.changeHeading, text: words.changeText },
      pause: { heading: words.pauseHeading, text: words.pauseText },
      stop: { heading: words.stopHeading, text: words.stopText },
    }[kind];
    const heading = fill(asked.heading);
    const { html, text } = renderEmailTemplate({
      language,
      heading,
      paragraphs: [fill(asked.text)],
      action: { label: words.action, href },
      closing: [words.closing],
    });
    await queueEmail(tx, { tenantId, to: email, subject: heading, html, text });
  }
}
