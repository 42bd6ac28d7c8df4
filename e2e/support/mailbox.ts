import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listEmails, openEmail, type StoredEmail } from '@tributary/product/mail/stored-email.server.ts';

export interface MailSearch {
  /** Part of the subject. */
  subject?: string | RegExp;
  /** Only emails after this time; take it before the action that sends the email. */
  after?: Date;
  /** Milliseconds to wait for it. */
  patience?: number;
  /** Of a product of the journey's own. */
  dataDir?: string | undefined;
}

/** The newest email of this run's product to an address; waits for it. */
export async function newestMail(
  to: string,
  {
    subject = '',
    after = new Date(0),
    patience = 15_000,
    dataDir = process.env['PRODUCT_DATA_DIR'],
  }: MailSearch = {},
): Promise<StoredEmail> {
  if (!dataDir)
    throw new Error('PRODUCT_DATA_DIR is not set: run the journeys through e2e/playwright.config.ts');
  const folder = join(dataDir, 'mail');
  const end = Date.now() + patience;
  // An email's date has no milliseconds.
  const since = Math.floor(after.getTime() / 1000) * 1000;
  for (;;) {
    for (const id of await listEmails(folder)) {
      const mail = await openEmail(folder, id);
      if (mail?.to === to && mail.date.getTime() >= since && mail.subject.match(subject)) return mail;
    }
    if (Date.now() > end) throw new Error(`No mail to ${to} came within ${patience} ms.`);
    await sleep(100);
  }
}

/** The one-time URL in an email: the last one of its text. */
export function linkIn({ text }: StoredEmail): string {
  const link = text.match(/https?:\/\/\S+/g)?.at(-1);
  if (!link) throw new Error(`There is no address in this mail:\n${text}`);
  return link;
}
