import { expect, it } from 'vitest';
import { renewInTurn, type Message } from './renewal.console.ts';
import { isFresh, sessionFrom, type SignedInSession } from './session.ts';

const grant = {
  token: 't',
  expiresIn: 600,
  permissions: [],
  email: 'a@b.c',
  tenant: 'riverside',
  orgId: '1',
};

/** Tabs that are connected by a broadcast channel. */
function openTabs(count: number, ask: () => Promise<SignedInSession | null>) {
  const known: (SignedInSession | undefined)[] = Array.from({ length: count }, () => undefined);
  const hear = (from: number) => (message: Message) => {
    if (message.kind === 'session') known.forEach((_, tab) => tab !== from && (known[tab] = message.session));
  };
  return known.map((_, tab) => () => renewInTurn(() => known[tab], hear(tab), ask));
}

it('asks the server once for five tabs', async () => {
  let asked = 0;
  const ask = async (): Promise<SignedInSession> => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return sessionFrom({ ...grant, token: `token ${asked}` }, Date.now());
  };
  const answers = await Promise.all(openTabs(5, ask).map((renew) => renew()));
  expect(answers.map((answer) => answer?.token)).toEqual(Array.from({ length: 5 }, () => 'token 1'));
  expect(asked).toBe(1);
});

it('lets the next tab try when the first could not reach the server', async () => {
  let asked = 0;
  const ask = async (): Promise<SignedInSession> => {
    asked += 1;
    if (asked === 1) throw new Error('no line');
    return sessionFrom(grant, Date.now());
  };
  const answers = await Promise.allSettled(openTabs(2, ask).map((renew) => renew()));
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'fulfilled']);
});

it('notifies every tab of a session that has ended', async () => {
  const answers = await Promise.all(openTabs(2, () => Promise.resolve(null)).map((renew) => renew()));
  expect(answers).toEqual([null, null]);
});

it('treats a token as expired a minute before it ends', () => {
  const session = sessionFrom(grant, 0);
  expect(isFresh(session, 539_000)).toBe(true);
  expect(isFresh(session, 541_000)).toBe(false);
});
