import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow } from '../testing/sign-in.server.ts';
import { startRiver, type RiverNewcomer, type River } from '../testing/river.server.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.server.ts';

let at: River;
let harness: IdentityHarness;

beforeAll(async () => {
  at = await startRiver();
  harness = at.harness;
});
afterAll(() => harness.close());

const claimsOf = (token: string) => harness.identity.verifyToken(token);

/** The same person in another browser. */
async function again({ email }: RiverNewcomer) {
  const browser = harness.browser();
  return { browser, result: (await enter(harness, browser, email)).result };
}

const end = async (token: string, id?: string) => {
  const claims = await claimsOf(token);
  return harness.db.asPlatform((tx) =>
    endOwnSessions(tx, {
      claims,
      reason: 'signed_out_elsewhere',
      now: new Date(),
      ...(id === undefined ? {} : { id }),
    }),
  );
};

it('lists a person’s own sessions, the asking one first', async () => {
  const first = await at.newcomer();
  const second = await again(first);
  await at.newcomer();
  const claims = await claimsOf(first.result.token);
  const listed = await listOwnSessions(harness.db, claims, harness.clock.now);
  expect(listed.map(({ current }) => current)).toEqual([true, false]);
  expect(listed[0]).toMatchObject({ id: claims.sessionId, organization: 'River Trust' });
  expect(listed[1]!.id).toBe((await claimsOf(second.result.token)).sessionId);
  // A session that was idle too long counts as ended, though no request has come to end it.
  const later = new Date(harness.clock.now.getTime() + 9 * 3_600_000);
  expect(await listOwnSessions(harness.db, claims, later)).toEqual([]);
});

it('ends the others and keeps the asking one; the others are asked for the password again', async () => {
  const first = await at.newcomer();
  const second = await again(first);
  expect(await end(first.result.token)).toBe(1);
  await expect(at.actorOf(second.result.token)).rejects.toMatchObject({ code: 'session_expired' });
  expect((await at.renew(second.browser)).status).toBe(401);
  await expect(at.actorOf(first.result.token)).resolves.toBeTruthy();
  expect((await at.renew(first.browser)).status).toBe(200);
  // The sign-in page does not let the other browser in again by its cookies.
  const { response } = await follow(
    second.browser,
    await second.browser.open(authorizationRequest(harness.origin).address),
  );
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('name="password"');
});

it('ends one by its id, and none of another person', async () => {
  const first = await at.newcomer();
  const second = await again(first);
  const stranger = await at.newcomer();
  const { sessionId } = await claimsOf(second.result.token);
  expect(await end(stranger.result.token, sessionId)).toBe(0);
  expect(await end(stranger.result.token, 'nonsense')).toBe(0);
  await expect(at.actorOf(second.result.token)).resolves.toBeTruthy();
  expect(await end(first.result.token, sessionId)).toBe(1);
  await expect(at.actorOf(second.result.token)).rejects.toMatchObject({ code: 'session_expired' });
  await expect(at.actorOf(stranger.result.token)).resolves.toBeTruthy();
});
