import { isEmailAddress } from '@tributary/kit/email-address.ts';
import {
  findTicket,
  forgetVisitor,
  inTicket,
  listTickets,
  readThreadMessages,
  setClosed,
  type StoredTicket,
} from '@tributary/product/support/tickets/threads.server.ts';
import { writeMessage } from '@tributary/product/support/tickets/write.server.ts';
import { supportMailOf } from '../support-settings.server.ts';
import type { Installation } from './installation.server.ts';
import type { ORGANIZATION_COMMANDS } from './organizations.server.ts';
import { CommandError, UsageError } from './usage.ts';

/** Longest answer, in characters: as on the screen. */
const ANSWER_LIMIT = 10_000;

/** @throws CommandError */
async function ticketNumbered({ db }: Installation, number: string): Promise<StoredTicket> {
  const ticket = /^\d{1,15}$/.test(number) ? await findTicket(db, Number(number)) : undefined;
  if (!ticket) throw new CommandError(`There is no request ${number}. “tickets list” shows the open ones.`);
  return ticket;
}

/** A ticket's text without the characters that a terminal would interpret as a command. */
const shown = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '');
const minute = (at: Date | string): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** Every command on requests for support. */
export const TICKET_COMMANDS: typeof ORGANIZATION_COMMANDS = {
  list: {
    async run({ db }, { say }, _subject, given) {
      const found = await listTickets(db, given['all'] === true);
      if (given['json']) return say(JSON.stringify(found, null, 2));
      if (found.length === 0) return say('There is no open request.');
      for (const { number, createdAt, isClosed, organization, email, subject } of found)
        say(
          shown(
            [
              number,
              minute(createdAt),
              isClosed ? 'closed' : 'open',
              organization ?? 'signed out',
              email,
              subject,
            ].join('  '),
          ),
        );
    },
    word: null,
    options: ['all', 'json'],
  },
  show: {
    async run(installation, { say }, number) {
      const ticket = await ticketNumbered(installation, number);
      const { subject, name, email, createdAt, closedAt, message } = ticket;
      say(shown(`${ticket.number} ${subject} (${closedAt ? 'closed' : 'open'})`));
      say(shown(`\n${minute(createdAt)} ${name || email}\n${message}`));
      for (const each of await inTicket(installation.db, ticket, (tx) => readThreadMessages(tx, ticket)))
        say(
          shown(
            `\n${minute(each.createdAt)} ${each.name || (each.side === 'staff' ? 'Support' : email)}\n${each.text}`,
          ),
        );
    },
    word: 'number',
    options: [],
  },
  answer: {
    async run(installation, { say }, number, given) {
      const text = String(given['text'] ?? '').trim();
      if (text === '' || text.length > ANSWER_LIMIT)
        throw new UsageError('Give the answer, of at most 10,000 characters: --text "It is mended."');
      const ticket = await ticketNumbered(installation, number);
      const { db, settings } = installation;
      await writeMessage(
        { db, mail: supportMailOf(settings) },
        ticket,
        { side: 'staff', name: '', text },
        new Date(),
      );
      say(`Request ${number} has the answer, and ${ticket.email} gets it by e-mail.`);
    },
    word: 'number',
    options: ['text'],
  },
  forget: {
    async run({ db, sealer }, { say }, email) {
      if (!isEmailAddress(email)) throw new UsageError(`“${email}” is no complete e-mail address.`);
      const count = await forgetVisitor(db, sealer, email);
      say(`Requests that this address sent signed out: ${count}. They are deleted.`);
    },
    word: 'address',
    options: [],
  },
  close: {
    async run(installation, { say }, number) {
      const ticket = await ticketNumbered(installation, number);
      await inTicket(installation.db, ticket, (tx) => setClosed(tx, ticket, new Date()));
      say(`Request ${number} is closed.`);
    },
    word: 'number',
    options: [],
  },
};
