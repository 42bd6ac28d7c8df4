import type { Actor } from '@tributary/engine/access/actor.ts';
import { SILENT_ROLES, type Role } from '@tributary/engine/access/roles.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { IncomingMessage } from 'node:http';
import type { SupportMail } from './emails.server.ts';
import type { TicketSide } from './addresses.server.ts';
import { threadRoutes, type SupportThread } from './thread-routes.ts';
import {
  findMemberTicket,
  findTicket,
  inTicket,
  readThreadMessages,
  setClosed,
  type StoredTicket,
} from './threads.server.ts';
import { writeMessage } from './write.server.ts';

export interface ThreadDeps {
  supportMail: SupportMail;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
}

/** Messages of one person, and of one network by links: each sends an e-mail. */
const WRITING = { perMinute: 6, burst: 12 };
const BY_LINK = { perMinute: 3, burst: 6 };
/** Links that one network may try to read. */
const READING = { perMinute: 60 };

/** Whether a role reads every request of its organization. */
export const seesAllTickets = (role: Role): boolean => SILENT_ROLES.includes(role) || role === 'admin';

const notFound = () => new ProblemError('not_found', 'There is no such request for support.');

/** Those who keep organizations running for others answer, but not their own requests. */
function sideOf({ userId, role }: Actor, ticket: StoredTicket): TicketSide | null {
  if (ticket.userId === userId) return 'person';
  return SILENT_ROLES.includes(role) ? 'staff' : null;
}

async function threadOf(
  { db }: App,
  ticket: StoredTicket,
  mayWrite: TicketSide | null,
  isOwn: boolean,
): Promise<SupportThread> {
  const { number, name, subject, message, createdAt } = ticket;
  return inTicket(db, ticket, async (tx) => {
    const messages = await readThreadMessages(tx, ticket);
    const isClosed = ticket.closedAt !== null;
    return {
      ticket: { number, name, subject, message, createdAt: createdAt.toISOString(), isClosed, isOwn },
      messages,
      mayWrite,
    };
  });
}

/** Shows requests for support with their messages, and takes messages. */
export function threadHandlers({ supportMail: mail, networkOf }: ThreadDeps): MountedRoutes {
  const writers = createTokenBuckets(WRITING);
  const byLink = createTokenBuckets(BY_LINK);
  const readers = createTokenBuckets(READING);

  /** @throws ProblemError not_found, also for another person's request */
  async function memberTicket(app: App, actor: Actor, id: string): Promise<StoredTicket> {
    const ticket = await app.db.inTenant(actor.tenantId, (tx) => findMemberTicket(tx, actor.tenantId, id));
    if (!ticket || !(ticket.userId === actor.userId || seesAllTickets(actor.role))) throw notFound();
    return ticket;
  }

  const memberThread = async (app: App, actor: Actor, id: string) => {
    const ticket = await memberTicket(app, actor, id);
    const mayWrite = actor.scopes ? null : sideOf(actor, ticket);
    return threadOf(app, ticket, mayWrite, ticket.userId === actor.userId);
  };

  /** A request that the caller may write on, with the caller's side. */
  async function writable(app: App, actor: Actor, id: string) {
    const ticket = await memberTicket(app, actor, id);
    const side = actor.scopes ? null : sideOf(actor, ticket);
    if (side === null)
      throw new ProblemError(
        'missing_ability',
        'Only who sent a request, and maintainers, may write on it or close it.',
      );
    return { ticket, side };
  }

  async function linkedTicket(app: App, link: string): Promise<StoredTicket> {
    const number = mail.addresses.readLink(link);
    const ticket = number === undefined ? undefined : await findTicket(app.db, number);
    if (!ticket || ticket.tenantId !== null) throw notFound();
    return ticket;
  }
  const linkedThread = async (app: App, link: string) =>
    threadOf(app, await linkedTicket(app, link), 'person', true);

  return implement(threadRoutes, {
    'GET /support/tickets/:id': ({ context: { app }, actor, params }) => memberThread(app, actor, params.id),

    async 'POST /support/tickets/:id/messages'({ context: { app, now }, actor, params, body: { text } }) {
      const { ticket, side } = await writable(app, actor, params.id);
      requireToken(writers, `${actor.tenantId} ${actor.userId}`);
      await writeMessage({ db: app.db, mail }, ticket, { side, name: actor.name, text }, now());
      return memberThread(app, actor, params.id);
    },

    async 'POST /support/tickets/:id/close'({ context: { app, now }, actor, params }) {
      const { ticket } = await writable(app, actor, params.id);
      await inTicket(app.db, ticket, (tx) => setClosed(tx, ticket, now()));
      return memberThread(app, actor, params.id);
    },

    async 'POST /support/visitor-threads/read'({ context: { app }, body: { link }, request }) {
      requireToken(readers, networkOf(request.raw));
      return linkedThread(app, link);
    },

    async 'POST /support/visitor-threads/messages'({ context: { app, now }, body: { link, text }, request }) {
      requireToken(byLink, networkOf(request.raw));
      const ticket = await linkedTicket(app, link);
      await writeMessage({ db: app.db, mail }, ticket, { side: 'person', name: '', text }, now());
      return linkedThread(app, link);
    },
  });
}
