import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enter, type IdentityHarness } from '../testing/harness.server.ts';
import { startRiver, type River } from '../testing/river.server.ts';
import type { ExchangeResult } from './exchange.server.ts';

let at: River;
let harness: IdentityHarness;

beforeAll(async () => {
  at = await startRiver();
  harness = at.harness;
});
afterAll(() => harness.close());
beforeEach(() => harness.clock.reset());

describe('the session cookie', () => {
  it('renews with a new cookie each time', async () => {
    const { browser, email } = await at.newcomer();
    const before = browser.cookie('tributary_session');
    const answer = await at.renew(browser);
    expect(answer.status).toBe(200);
    const result = (await answer.json()) as ExchangeResult;
    expect(result).toMatchObject({ email, tenant: 'river', orgId: at.tenantId, expiresIn: 600 });
    expect((await at.actorOf(result.token)).email).toBe(email);
    expect(browser.cookie('tributary_session')).not.toBe(before);
  });

  it('is asked for by the console alone', async () => {
    const { browser } = await at.newcomer();
    expect((await at.renew(browser, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await at.renew(browser, { 'x-tributary-session': '' })).status).toBe(403);
    expect((await browser.open('/auth/session')).status).toBe(405);
    expect((await at.renew(browser)).status).toBe(200);
  });

  it('keeps twenty tabs that renew at once signed in', async () => {
    const { browser } = await at.newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.renew(browser)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect((await at.renew(browser)).status).toBe(200);
  });

  it('ends everything when an old one is used again, its thief and its owner', async () => {
    const { browser } = await at.newcomer();
    const thief = harness.browser();
    thief.take(browser.received.findLast((cookie) => cookie.startsWith('tributary_session'))!);
    const { token } = (await (await at.renew(browser)).json()) as ExchangeResult;
    harness.clock.pass(16);
    const replay = await at.renew(thief);
    expect(replay.status).toBe(401);
    expect(await replay.json()).toMatchObject({ code: 'session_expired' });
    expect((await at.renew(browser)).status).toBe(401);
    await expect(at.actorOf(token)).rejects.toMatchObject({ code: 'session_expired' });
    expect(harness.logged.some(({ event, level }) => event === 'session.reuse' && level === 'error')).toBe(
      true,
    );
  });

  it('keeps tabs signed in that renew in any order with any cookie of the last seconds', async () => {
    const { browser } = await at.newcomer();
    const jar = [browser.cookie('tributary_session')!];
    for (let round = 0; round < 45; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          // A tab reads the shared jar, waits its turn in the network, and writes its response back.
          const tab = harness.browser();
          const cookie = jar[Math.floor(Math.random() * jar.length)]!;
          tab.take(`tributary_session=${cookie}; Path=/auth/session`);
          const { status } = await at.renew(tab);
          if (status === 200) jar.push(tab.cookie('tributary_session')!);
          return status;
        }),
      );
      expect(answers, `round ${round}`).toEqual(Array<number>(20).fill(200));
      // The jar's earlier contents are overwritten.
      jar.splice(0, jar.length - 20);
      harness.clock.pass(1);
    }
  });

  it('is noticed as old after the grace, however many renewals have come since', async () => {
    const { browser } = await at.newcomer();
    const thief = harness.browser();
    thief.take(browser.received.at(-1)!);
    for (let renewals = 0; renewals < 5; renewals += 1) await at.renew(browser);
    harness.clock.pass(16);
    expect((await at.renew(browser)).status).toBe(200);
    expect((await at.renew(thief)).status).toBe(401);
    expect((await at.renew(browser)).status).toBe(401);
  });

  it('can neither be guessed nor changed', async () => {
    const { browser } = await at.newcomer();
    const cookie = browser.cookie('tributary_session')!;
    const [id, generation, proof] = cookie.split('.') as [string, string, string];
    for (const forged of [
      `${id}.2.${proof}`,
      `${id}.${generation}.${'A'.repeat(proof.length)}`,
      `${id}.${generation}`,
      `${crypto.randomUUID()}.1.${proof}`,
      "'; DROP TABLE users; --",
    ]) {
      const other = harness.browser();
      other.take(`tributary_session=${forged}; Path=/auth/session`);
      expect((await at.renew(other)).status).toBe(401);
    }
    expect((await at.renew(browser)).status).toBe(200);
  });

  it('ends after eight idle hours, and after seven days in any case', async () => {
    const idle = await at.newcomer();
    const busy = await at.newcomer();
    harness.clock.pass(8 * 3600 + 1);
    expect((await at.renew(idle.browser)).status).toBe(401);
    expect((await at.renew(busy.browser)).status).toBe(401);
    harness.clock.reset();
    const steady = await at.newcomer();
    for (let hours = 0; hours < 7 * 24; hours += 7) {
      const { status } = await at.renew(steady.browser);
      expect(status, `after ${hours} h`).toBe(200);
      harness.clock.pass(7 * 3600);
    }
    expect((await at.renew(steady.browser)).status).toBe(401);
  });

  it('signs out: the cookie, the token and the sign-in page forget the person', async () => {
    const { browser, result, email } = await at.newcomer();
    const cookies = [...browser.cookies.values()];
    const answer = await browser.open('/auth/session', {
      method: 'DELETE',
      headers: { 'x-tributary-session': 'end', origin: harness.origin },
    });
    expect(answer.status).toBe(204);
    expect(browser.cookie('tributary_session')).toBeUndefined();
    await expect(at.actorOf(result.token)).rejects.toMatchObject({ code: 'session_expired' });
    // Even with the cookies kept aside, neither door opens again.
    for (const cookie of cookies) browser.cookies.set(`${cookie.name} ${cookie.path}`, cookie);
    expect((await at.renew(browser)).status).toBe(401);
    await expect(enter(harness, browser, 'wrong@river.test')).rejects.toThrow();
    expect((await enter(harness, browser, email)).result.email).toBe(email);
  });

  it('does not outlive the right to be here', async () => {
    const { browser, userId } = await at.newcomer();
    await at.changeUser(userId, { status: 'INACTIVE' });
    expect((await at.renew(browser)).status).toBe(401);
    await at.changeUser(userId, { status: 'ACTIVE' });
    // The cookie went with the refusal: there is nothing to renew any more, and nothing is given.
    expect((await at.renew(browser)).status).toBe(204);
  });
});
