import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { renderEmailTemplate } from '../../mail/email-template.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import {
  insertOrganization,
  TENANTS_CHANNEL,
  type NewOrganization,
} from '../../organizations/organizations.server.ts';
import { insertMaintainer } from './complete.server.ts';
import { insertMaintainerLink } from './links.server.ts';
import { setupAddress } from './routes.server.ts';
import { setupMessagesOf } from './messages.ts';

export interface OrganizationOrder extends NewOrganization {
  /** The e-mail address of its first maintainer, if it gets one now. */
  maintainer?: string;
  language: Locale;
  consoleOrigin: string;
  /** False where an outside issuer signs people in. */
  withPassword: boolean;
  /** Whether emails are delivered. */
  sendsMail: boolean;
  now: Date;
}

export interface MadeOrganization {
  tenantId: string;
  /** By which the maintainer chooses a password; null when they have one, or none is needed. */
  link: string | null;
}

/**
 * Makes an organization, with its first maintainer and their email if there is one; all of it or nothing.
 * @throws OrganizationError slug_invalid, slug_reserved, slug_taken, name_invalid; AddressError
 */
export async function createOrganization(db: Database, order: OrganizationOrder): Promise<MadeOrganization> {
  const made = await db.asPlatform(async (tx) => {
    const tenantId = await insertOrganization(tx, order);
    if (order.maintainer === undefined) return { tenantId, link: null };
    return { tenantId, link: await welcome(tx, tenantId, order, order.maintainer) };
  });
  db.notify(TENANTS_CHANNEL, made.tenantId);
  return made;
}

async function welcome(
  tx: Transaction,
  tenantId: string,
  order: OrganizationOrder,
  email: string,
): Promise<string | null> {
  const { language, consoleOrigin, now } = order;
  const { userId, hasPassword } = await insertMaintainer(tx, {
    tenantId,
    email,
    firstName: '',
    lastName: '',
    locale: language,
    passwordHash: null,
    now,
  });
  const needsPassword = order.withPassword && !hasPassword;
  const link = needsPassword
    ? setupAddress(consoleOrigin, await insertMaintainerLink(tx, { tenantId, userId }, now))
    : null;
  if (order.sendsMail) {
    const { welcomeEmail: words } = setupMessagesOf(language);
    const values = { organization: order.name, email };
    const { html, text } = renderEmailTemplate({
      language,
      heading: words.heading,
      paragraphs: [fillMessage(link ? words.lead : words.known, values)],
      action: {
        label: link ? words.action : words.signIn,
        href: link ?? `${consoleOrigin}/login`,
      },
      ...(link ? { closing: [words.closing] } : {}),
    });
    await queueEmail(tx, {
      tenantId: null,
      to: email,
      subject: fillMessage(words.subject, values),
      html,
      text,
    });
  }
  return link;
}
