import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../testing/harness.server.ts';
import { follow, PASSWORD, redeem } from '../testing/sign-in.server.ts';
import { acceptByEmail } from './accept.server.ts';
import { openOffice, type Colleague, type Office } from './testing.server.ts';

let office: Office;
let admin: Colleague;
let count = 0;
const somebody = () => `newcomer${++count}@river.test`;
const FORM = { firstName: 'Noor', lastName: 'Haddad', password: 'a quiet boat in march' };

beforeAll(async () => {
  office = await openOffice();
  admin = await office.colleague('admin');
});
afterAll(() => office.close());

/** Invites a new person; returns their address and link. */
async function invited(more = {}) {
  const email = somebody();
  const { body } = await admin.invite(email, more);
  return { email, user: body, link: await office.linkTo(email) };
}

describe('a new person', () => {
  it('chooses name and password, is active at once, and enters the console of the organization', async () => {
    const { email, user, link } = await invited({ role: 'analyst' });
    const browser = office.harness.browser();
    const opened = await office.open(browser, link);
    expect(opened.status).toBe(200);
    expect(opened.page).toContain('Join River Trust');
    expect(opened.page).toContain(email);
    const { callback } = await office.answer(browser, opened.address, FORM);
    const { access_token: jwt } = (await (await redeem(browser, opened.request, callback!)).json()) as {
      access_token: string;
    };
    const { result } = await office.harness.identity.exchangeToken({ jwt });
    expect(result).toMatchObject({ email, orgId: office.tenantId, tenant: 'river' });
    expect(result.permissions).toContain('read:logs');
    expect((await admin.send('GET', `/${user.id}`)).body).toMatchObject({
      status: 'ACTIVE',
      firstName: 'Noor',
      lastName: 'Haddad',
      invitation: { organization_id: office.tenantId, acceptedAt: expect.any(String) },
    });
    const items = (await admin.send('GET', `/${user.id}/revisions`)).body['items'] as {
      event: string;
      userEmail: string;
    }[];
    expect(items.map(({ event, userEmail }) => [event, userEmail])).toEqual([
      ['UPDATE', email],
      ['INVITE', admin.email],
    ]);
    // The password is good for the next sign-in as well.
    const again = await office.harness.browser();
    const second = await office.open(again, link);
    expect([second.status, second.page]).toEqual([410, expect.stringContaining('accepted already')]);
  });

  it.each([
    [{ ...FORM, password: 'password' }, 'tried first'],
    [{ ...FORM, password: 'short' }, 'at least 8'],
    [{ ...FORM, password: '' }, 'Choose a password'],
    [{ ...FORM, firstName: ' ' }, 'Enter your first name'],
    [{ ...FORM, lastName: 'x'.repeat(61) }, '60 characters'],
    [{ ...FORM, firstName: 'a\u0000b' }, 'one line'],
  ])('is told what is wrong with %j', async (form, words) => {
    const { user, link } = await invited();
    const browser = office.harness.browser();
    const { address } = await office.open(browser, link);
    const reply = await office.answer(browser, address, form);
    expect([reply.status, reply.page]).toEqual([422, expect.stringContaining(words)]);
    expect((await admin.send('GET', `/${user.id}`)).body).toMatchObject({ status: 'PENDING' });
  });

  it('is one, though the form is sent several times at once', async () => {
    const { email, user, link } = await invited();
    const doors = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = office.harness.browser();
        return { browser, ...(await office.open(browser, link)) };
      }),
    );
    const ends = await Promise.all(
      doors.map(({ browser, address }) => office.answer(browser, address, FORM)),
    );
    expect(ends.filter(({ callback }) => callback)).toHaveLength(1);
    const { rows } = await office.harness.db.asPlatform((tx) =>
      sql<{
        accounts: number;
        accepted: number;
      }>`SELECT (SELECT count(*)::int FROM accounts WHERE email = ${email}) AS accounts,
        (SELECT count(*)::int FROM invitations WHERE user_id = ${user.id} AND end_reason = 'accepted') AS accepted`.execute(
        tx,
      ),
    );
    expect(rows[0]).toEqual({ accounts: 1, accepted: 1 });
  });

  it('reads the page in the language of the e-mail, until the page is switched', async () => {
    const { link } = await invited({ locale: 'es' });
    const browser = office.harness.browser();
    const opened = await office.open(browser, link, { ui_locales: 'en-US' });
    expect(opened.page).toContain('Únete a River Trust');
    const switched = await browser.open(`${opened.address}?ui_locales=en-US`);
    expect(await switched.text()).toContain('Join River Trust');
  });

  it('cannot choose another role, status or organization by the form', async () => {
    const { user, link } = await invited({ role: 'user' });
    const browser = office.harness.browser();
    const { address } = await office.open(browser, link);
    await office.answer(browser, address, {
      ...FORM,
      role: 'plenipotent',
      status: 'ACTIVE',
      tenant_id: 'x',
      email: 'x@y.test',
    });
    expect((await admin.send('GET', `/${user.id}`)).body).toMatchObject({
      role: 'user',
      email: user['email'],
    });
  });

  it('is not let in by a form of another site', async () => {
    const { user, link } = await invited();
    const browser = office.harness.browser();
    const { address } = await office.open(browser, link);
    const reply = await browser.open(address, { form: FORM, headers: { origin: 'https://evil.test' } });
    expect(reply.status).toBe(403);
    expect((await admin.send('GET', `/${user.id}`)).body).toMatchObject({ status: 'PENDING' });
  });
});

describe('a person with an account', () => {
  it('signs in with it and is in, though they belonged nowhere before', async () => {
    const email = somebody();
    await office.harness.addPerson(email, []);
    await admin.invite(email);
    const browser = office.harness.browser();
    const opened = await office.open(browser, await office.linkTo(email));
    expect(opened.page).toContain('You have an account already');
    const signIn = /href="(\/auth\/authorize[^"]+)"/.exec(opened.page)![1]!.replaceAll('&amp;', '&');
    const page = await follow(browser, await browser.open(signIn));
    expect(await page.response.text()).toContain(`value="${email}"`);
    const wrong = await office.answer(browser, page.address, { email, password: 'not the password' });
    expect(wrong.status).toBe(401);
    const { callback } = await office.answer(browser, page.address, { email, password: PASSWORD });
    const { access_token: jwt } = (await (await redeem(browser, opened.request, callback!)).json()) as {
      access_token: string;
    };
    expect((await office.harness.identity.exchangeToken({ jwt })).result).toMatchObject({
      email,
      tenant: 'river',
    });
  });

  it('confirms when signed in already, and keeps the organization they had', async () => {
    const email = somebody();
    const hill = await office.harness.addTenant(`hill${count}`, 'Hill');
    await office.harness.addPerson(email, [{ tenantId: hill }]);
    const browser = office.harness.browser();
    await enter(office.harness, browser, email);
    await admin.invite(email);
    const link = await office.linkTo(email);
    const opened = await office.open(browser, link);
    expect(opened.page).toContain(`You are signed in as ${email}`);
    const { callback } = await office.answer(browser, opened.address, { ok: '1' });
    expect(callback).not.toBeNull();
    // The e-mail's link, followed again, leads them in.
    expect((await office.open(browser, link)).address).toContain('/login/callback?code=');
    const members = await office.harness.db.asPlatform((tx) =>
      sql`SELECT 1 FROM users WHERE data->>'email' = ${email} AND data->>'status' = 'ACTIVE'`.execute(tx),
    );
    expect(members.rows).toHaveLength(2);
  });

  it('is told when another person is signed in, and how to continue', async () => {
    const { user, email, link } = await invited();
    const browser = office.harness.browser();
    await enter(office.harness, browser, admin.email);
    const opened = await office.open(browser, link);
    expect(opened.page).toContain('This invitation is for another person');
    expect(opened.page).toContain(email);
    // The form is not accepted while another person is signed in.
    await office.answer(browser, opened.address, FORM);
    expect((await admin.send('GET', `/${user.id}`)).body).toMatchObject({
      status: 'PENDING',
      accountId: null,
    });
    const left = await office.answer(browser, opened.address, { leave: 'yes' });
    expect(left.page).toContain('choose a password');
    expect((await office.answer(browser, opened.address, FORM)).callback).not.toBeNull();
    expect((await admin.send('GET', `/${user.id}`)).body).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('an unusable invitation says why:', () => {
  const shown = async (link: { organization: string; invitation: string }) => {
    const { page, status } = await office.open(office.harness.browser(), link);
    return [status, /<h1>([^<]*)<\/h1>/.exec(page)?.[1]];
  };

  it('expired, until it is sent again', async () => {
    const { email, user, link } = await invited();
    office.harness.clock.pass(7 * 86_400 + 1);
    expect(await shown(link)).toEqual([410, 'This invitation has expired']);
    office.harness.clock.reset();
    expect((await admin.send('POST', `/${user.id}/resend`, undefined, 1)).status).toBe(200);
    expect(await shown(link)).toEqual([410, 'There is a newer invitation']);
    expect(await shown(await office.linkTo(email))).toEqual([200, 'Join River Trust']);
  });

  it('revoked, or its user deleted', async () => {
    const one = await invited();
    expect((await admin.send('POST', `/${one.user.id}/revoke`, undefined, 1)).status).toBe(200);
    expect(await shown(one.link)).toEqual([410, 'This invitation was taken back']);
    const two = await invited();
    await admin.send('DELETE', `/${two.user.id}`, undefined, 1);
    expect(await shown(two.link)).toEqual([410, 'This invitation was taken back']);
  });

  it('of another organization, tampered with, or none at all', async () => {
    const { link } = await invited();
    const hill = await office.harness.addTenant(`hill${++count}`);
    expect(await shown({ ...link, organization: hill })).toEqual([
      404,
      'This invitation belongs to another organization',
    ]);
    const tampered = `${link.invitation.slice(0, -2)}xx`;
    for (const invitation of [tampered, '', 'x'.repeat(199), `${link.invitation} `, "' OR 1=1 --"])
      expect(await shown({ ...link, invitation })).toEqual([404, 'This invitation does not work']);
  });

  it('closed with its organization', async () => {
    const hill = await office.harness.addTenant(`hill${++count}`, 'Hill');
    const grace = await office.colleague('admin', hill);
    const email = somebody();
    await grace.invite(email);
    const link = await office.linkTo(email);
    await office.harness.db.asPlatform((tx) =>
      tx.updateTable('tenants').set({ suspended_at: new Date() }).where('id', '=', hill).execute(),
    );
    expect(await shown(link)).toEqual([403, 'This organization is closed at the moment']);
  });
});

it('is accepted for an address that another issuer vouches for, and for no other', async () => {
  const { email, user, link } = await invited();
  const { app, logged, changes } = office.harness;
  const log = (fields: object) => void logged.push({ level: 'info', fields });
  const deps = { app, logger: { info: log, warn: log, error: log } };
  const accept = (address: string, secret = link.invitation) =>
    acceptByEmail(deps, address, { organization: 'river', secret }, office.harness.clock.now);
  const viewed = async () => (await admin.send('GET', `/${user.id}`)).body;
  await accept('somebody.else@river.test');
  await accept(email, 'x'.repeat(43));
  expect(await viewed()).toMatchObject({ status: 'PENDING' });
  changes.splice(0);
  await accept(email.toUpperCase());
  expect(changes).toMatchObject([{ resource: 'users', id: user.id, kind: 'updated' }]);
  expect(await viewed()).toMatchObject({ status: 'ACTIVE', accountId: null, version: 2 });
  await accept(email);
  expect(await viewed()).toMatchObject({ version: 2 });
});

it('keeps no secret: neither in the database, nor in the log, nor in an answer', async () => {
  const { email, user, link } = await invited();
  const browser = office.harness.browser();
  const { address } = await office.open(browser, link);
  await office.answer(browser, address, FORM);
  const { rows } = await office.harness.db.asPlatform((tx) =>
    sql<{
      text: string;
    }>`SELECT i::text AS text FROM invitations i UNION ALL SELECT m::text FROM mails m UNION ALL SELECT u::text FROM users u UNION ALL SELECT a::text FROM accounts a`.execute(
      tx,
    ),
  );
  const revisions = await admin.send('GET', `/${user.id}/revisions`);
  const told = JSON.stringify([rows, revisions, user, office.harness.logged]);
  expect(told).not.toContain(link.invitation);
  expect(told).not.toContain(FORM.password);
  expect(JSON.stringify(office.harness.logged)).not.toContain(email);
});
