import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { foreignTextLanguage } from '@tributary/kit/languages.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { renderEmailFrame, type EmailPart } from './email-frame.ts';
import { queueEmail } from './queue.server.ts';

/** The words of an email of an organization to a visitor. */
interface VisitorEmailWords {
  subject: string;
  /** @param foreign the language of its texts where it is not the email's */
  parts: (foreign: string | undefined) => readonly EmailPart[];
  footer: readonly string[];
}

/**
 * A link to a visitor's own preferences of an organization, with its text. Undefined where the organization has
 * published no preference center.
 */
export type PreferencesLink = (
  tx: Transaction,
  tenant: { id: string; slug: string },
  to: { email: string; language: string },
  now: Date,
) => Promise<{ label: string; href: string } | undefined>;

/** Queues an email of an organization in the product's own words, in the visitor's language. */
export async function queueVisitorEmail(
  tx: Transaction,
  {
    tenantId,
    to,
    language,
    words,
    preferences,
  }: {
    tenantId: string;
    to: string;
    language: string;
    words: (organization: string) => VisitorEmailWords;
    /** The receiver's link to their preferences. */
    preferences?: Awaited<ReturnType<PreferencesLink>>;
  },
): Promise<void> {
  const { name, contactEmail } = await readOrganization(tx, tenantId);
  const { subject, parts, footer } = words(name);
  const foreign = foreignTextLanguage(language) ?? undefined;
  const { html, text } = renderEmailFrame({
    language,
    brand: name,
    heading: subject,
    parts: parts(foreign),
    footer,
    footerLanguage: foreign,
    manage: preferences,
  });
  await queueEmail(tx, {
    tenantId,
    to,
    about: to,
    senderName: name,
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    subject,
    html,
    text,
  });
}
