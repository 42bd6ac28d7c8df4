import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import { SCHEDULED_EXPORTS_PATH } from '@tributary/engine/views/schedule-path.ts';
import { sql } from 'kysely';
import { renderEmailTemplate } from '../mail/email-template.ts';
import { queueEmail } from '../mail/queue.server.ts';
import type { Colleague } from './people.server.ts';
import { EXPORT_LINK_DAYS, type ExportFailure } from './routes.ts';
import type { StoredSchedule } from './store.server.ts';
import english from './messages/scheduledExportEmails.server.en-US.json' with { type: 'json' };
import spanish from './messages/scheduledExportEmails.server.es.json' with { type: 'json' };

const MESSAGES: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

interface About {
  tenantId: string;
  organization: string;
  schedule: StoredSchedule;
  consoleOrigin: string;
}

const localeOf = (locale: string | null): Locale => (isLocale(locale) ? locale : DEFAULT_LOCALE);

/** Queues the e-mail that leads a person to an export. It holds no record: the link asks to sign in. */
export async function queueExportEmail(
  tx: Transaction,
  { tenantId, organization, schedule, consoleOrigin }: About,
  { runId, rows, recipient }: { runId: string; rows: number; recipient: Colleague },
): Promise<void> {
  const language = localeOf(recipient.locale);
  const messages = MESSAGES[language];
  const values = {
    view: schedule.viewName,
    organization,
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${schedule.nextPeriod}T00:00:00Z`),
    ),
    rows: new Intl.NumberFormat(language).format(rows),
    owner: schedule.ownerName,
    days: EXPORT_LINK_DAYS,
  };
  const fill = (text: string): string => fillMessage(text, values);
  const subject = fill(messages.sent.subject);
  await queueEmail(tx, {
    tenantId,
    to: recipient.email,
    subject,
    ...renderEmailTemplate({
      language,
      heading: subject,
      paragraphs: [fill(rows === 1 ? messages.sent.textOne : messages.sent.text)],
      action: {
        label: messages.sent.action,
        href: `${consoleOrigin}${SCHEDULED_EXPORTS_PATH}/runs/${runId}`,
      },
      closing: [fill(messages.sent.closing)],
    }),
  });
}

/**
 * Queues the e-mail about a run that was not sent: to the person who set the schedule up, or, where that person is no
 * active member any more, to its recipients.
 * @param recipients the chosen people who may export now
 */
export async function queueFailureEmails(
  tx: Transaction,
  { tenantId, organization, schedule, consoleOrigin }: About,
  { failure, recipients }: { failure: ExportFailure; recipients: readonly Colleague[] },
): Promise<void> {
  const { rows } = await sql<{ email: string; locale: string | null }>`
    SELECT data->>'email' AS email, data->>'locale' AS locale FROM users
    WHERE tenant_id = ${tenantId} AND id = ${schedule.ownerId} AND deleted_at IS NULL AND data->>'status' = 'ACTIVE'`.execute(
    tx,
  );
  const hasOwner = rows.length > 0;
  for (const { email, locale } of hasOwner ? rows : recipients) {
    const language = localeOf(locale);
    const messages = MESSAGES[language];
    const values = { view: schedule.viewName, organization, owner: schedule.ownerName };
    const fill = (text: string): string => fillMessage(text, values);
    const subject = fill(messages.failed.subject);
    await queueEmail(tx, {
      tenantId,
      to: email,
      subject,
      ...renderEmailTemplate({
        language,
        heading: subject,
        paragraphs: hasOwner
          ? [fill(messages.failed.text), messages.failure[failure]]
          : [fill(messages.failed.ownerLeft)],
        action: { label: messages.failed.action, href: `${consoleOrigin}${SCHEDULED_EXPORTS_PATH}` },
      }),
    });
  }
}
