import type { Actor } from '@tributary/engine/access/actor.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { nameOf } from '@tributary/resources/users/user.ts';
import { sql } from 'kysely';
import { renderEmailFrame } from '../../mail/email-frame.ts';
import { queueEmail } from '../../mail/queue.server.ts';
import english from '../messages/commentEmails.server.en-US.json' with { type: 'json' };
import spanish from '../messages/commentEmails.server.es.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };
/** The most colleagues that a page offers to mention. */
const MOST_COLLEAGUES = 500;

interface Person {
  id: string;
  email: string;
  locale: string;
  role: Role;
  firstName: string;
  lastName: string;
}

/** The active people of the organization who may update pages: those who can be mentioned. */
export async function colleaguesOf(
  tx: Transaction,
  tenantId: string,
): Promise<(Person & { name: string })[]> {
  const { rows } = await sql<Person>`
    SELECT id, data->>'email' AS email, data->>'locale' AS locale, data->>'role' AS role,
      coalesce(data->>'firstName', '') AS "firstName", coalesce(data->>'lastName', '') AS "lastName"
    FROM users WHERE tenant_id = ${tenantId} AND deleted_at IS NULL AND data->>'status' = 'ACTIVE'
    ORDER BY data->>'firstName', id LIMIT ${MOST_COLLEAGUES}`.execute(tx);
  return rows
    .filter((person) => abilityOf(person).can('update', 'pages'))
    .map((person) => ({ ...person, name: nameOf(person) }));
}

interface Told {
  actor: Actor;
  pageId: string;
  pageName: string;
  threadId: string;
  body: string;
  mentions: readonly string[];
  /** Whether those who wrote in the thread before get an e-mail too. */
  isReply: boolean;
  consoleOrigin: string;
}

/** Tells those who are mentioned, and at a reply those who wrote before, in the transaction of the comment. */
export async function tellColleagues(
  tx: Transaction,
  { actor, pageId, pageName, threadId, body, mentions, isReply, consoleOrigin }: Told,
): Promise<void> {
  const { rows } = isReply
    ? await sql<{ author_id: string }>`SELECT DISTINCT author_id FROM page_comments
        WHERE tenant_id = ${actor.tenantId} AND thread_id = ${threadId}`.execute(tx)
    : { rows: [] };
  const authors = new Set(rows.map(({ author_id }) => author_id));
  const people = (await colleaguesOf(tx, actor.tenantId)).filter(
    ({ id }) => id !== actor.userId && (mentions.includes(id) || authors.has(id)),
  );
  if (people.length === 0) return;
  const { name: organization } = await readOrganization(tx, actor.tenantId);
  for (const { id, email, locale } of people) {
    const language = isLocale(locale) ? locale : DEFAULT_LOCALE;
    const texts = TEXTS[language];
    const kind = mentions.includes(id) ? 'mention' : 'reply';
    const values = { name: actor.name, page: pageName, organization };
    const subject = fillMessage(texts[kind].subject, values);
    const { html, text } = renderEmailFrame({
      language,
      brand: organization,
      heading: subject,
      parts: [
        { kind: 'text', text: body.split(/\n+/).slice(0, 20) },
        {
          kind: 'action',
          label: texts.action,
          href: `${consoleOrigin}/pages/${pageId}/builder?comment=${threadId}`,
          help: texts.help,
        },
      ],
      footer: [fillMessage(texts[kind].why, values)],
    });
    await queueEmail(tx, {
      tenantId: actor.tenantId,
      to: email,
      senderName: organization,
      subject,
      html,
      text,
    });
  }
}
