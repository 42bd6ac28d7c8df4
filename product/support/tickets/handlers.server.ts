import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { seesAllTickets } from './thread-handlers.server.ts';
import { queueTicketEmails, type SupportMail } from './emails.server.ts';
import { ticketRoutes, type SupportTicket } from './routes.ts';

export interface TicketDeps {
  supportMail: SupportMail;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
}

/** Requests per minute of a member, and of a signed-out person: each sends two e-mails. */
const MEMBER = { perMinute: 3, burst: 5 };
const VISITOR = { perMinute: 1, burst: 3 };
/** E-mails to one address: another person may have entered it. */
const ADDRESS = { perMinute: 1 / 10, burst: 3 };
/** Of all who are signed out together. */
const ALL_VISITORS = { perMinute: 20, burst: 60 };
const MOST_LISTED = 100;

async function nextNumber(tx: Transaction): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`SELECT nextval('support_ticket_numbers')::float8 AS number`.execute(tx);
  return rows[0]!.number;
}

/** Takes requests for support. */
export function ticketHandlers({ supportMail, networkOf }: TicketDeps): MountedRoutes {
  const members = createTokenBuckets(MEMBER);
  const visitors = createTokenBuckets(VISITOR);
  const addresses = createTokenBuckets(ADDRESS);
  const everybody = createTokenBuckets(ALL_VISITORS);

  return implement(ticketRoutes, {
    async 'GET /support/contact'() {
      return { byEmail: supportMail.supportEmail !== undefined };
    },

    async 'POST /support/tickets'({ context, actor, body }) {
      if (actor.scopes)
        throw new ProblemError('missing_ability', 'Only a person who is signed in may do this.');
      requireToken(members, `${actor.tenantId} ${actor.userId}`);
      const { tenantId, userId, name, email } = actor;
      const now = context.now();
      return context.app.db.inTenant(tenantId, async (tx) => {
        const number = await nextNumber(tx);
        const { subject, message, screen, browser, locale } = body;
        await sql`
          INSERT INTO support_tickets (tenant_id, id, number, user_id, name, email, subject, message, screen, browser, locale, created_at)
          VALUES (${tenantId}, ${newId(now.getTime())}, ${number}, ${userId}, ${name}, ${email}, ${subject}, ${message}, ${screen}, ${browser}, ${locale}, ${now})`.execute(
          tx,
        );
        const organization = (await readOrganization(tx, tenantId)).name;
        await queueTicketEmails(tx, { ...body, number, tenantId, organization, name, email }, supportMail);
        return { number };
      });
    },

    async 'GET /support/tickets'({ context, actor: { tenantId, userId, role } }) {
      const seesAll = seesAllTickets(role);
      const { rows } = await context.app.db.inTenant(tenantId, (tx) =>
        sql<Omit<SupportTicket, 'createdAt'> & { createdAt: Date }>`
          SELECT id, number::float8 AS number, name, subject, message, created_at AS "createdAt",
            closed_at IS NOT NULL AS "isClosed", user_id = ${userId} AS "isOwn",
            (SELECT count(*)::int FROM support_messages m WHERE m.tenant_id = t.tenant_id AND m.ticket_id = t.id) AS messages
          FROM support_tickets t
          WHERE tenant_id = ${tenantId} AND (${seesAll} OR user_id = ${userId}) ORDER BY created_at DESC, id DESC LIMIT ${MOST_LISTED}`.execute(
          tx,
        ),
      );
      return { items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
    },

    async 'POST /support/visitor-tickets'({ context, body, request }) {
      requireToken(visitors, networkOf(request.raw));
      requireToken(everybody, 'all');
      requireToken(addresses, body.email.toLowerCase());
      const now = context.now();
      return context.app.db.asPlatform(async (tx) => {
        const number = await nextNumber(tx);
        // A robot gets the same answer, and nothing else.
        if (body.website !== '') return { number };
        const { email, subject, message, screen, browser, locale } = body;
        await sql`
          INSERT INTO visitor_tickets (id, number, email, subject, message, screen, browser, locale, created_at)
          VALUES (${newId(now.getTime())}, ${number}, ${email}, ${subject}, ${message}, ${screen}, ${browser}, ${locale}, ${now})`.execute(
          tx,
        );
        await queueTicketEmails(
          tx,
          { ...body, number, tenantId: null, organization: '', name: '' },
          supportMail,
        );
        return { number };
      });
    },
  });
}
