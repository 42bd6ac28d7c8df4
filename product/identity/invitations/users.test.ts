import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { organization, organizationSchema } from '@tributary/resources/organization/organization.ts';
import { ROLES, SILENT_ROLES, type Role } from '@tributary/engine/access/roles.ts';
import { openOffice, type Colleague, type Office } from './testing.server.ts';

let office: Office;
let admin: Colleague;
let maintainer: Colleague;
let count = 0;
const somebody = () => `colleague${++count}@river.test`;

beforeAll(async () => {
  office = await openOffice();
  admin = await office.colleague('admin');
  maintainer = await office.colleague('maintainer');
});
afterAll(() => office.close());

const problem = (detail: string) => ({ body: { detail } });

describe('inviting', () => {
  it('writes an e-mail in the language of the invited person', async () => {
    const email = somebody();
    const { status, body } = await admin.invite(email, { firstName: 'Lucía', role: 'finance', locale: 'es' });
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'PENDING',
        accountId: null,
        invitation: { inviter: 'Ada Stream', organization_id: office.tenantId, acceptedAt: null },
      },
    ]);
    const [message] = await office.emailsTo(email);
    expect(message?.subject).toBe('Ada Stream te invita a River Trust');
    expect(message?.text).toContain('Hola, Lucía:');
    expect(message?.text).toContain('Finanzas');
    expect(message?.html).toContain('<html lang="es"');
  });

  it('has answers go to the contact address of the organization, where it has one', async () => {
    const [before, after] = [somebody(), somebody()];
    await admin.invite(before);
    await office.harness.db.inTenant(office.tenantId, (tx) =>
      insertDocument(tx, office.tenantId, organization, {
        id: office.tenantId,
        data: organizationSchema.parse({ name: 'River Trust', contactEmail: 'office@river.test' }),
        createdAt: new Date(),
      }),
    );
    await admin.invite(after);
    expect((await office.emailsTo(before))[0]?.replyTo).toBeUndefined();
    expect((await office.emailsTo(after))[0]?.replyTo).toBe('office@river.test');
  });

  it('treats every spelling of an address as one, and refuses an existing person', async () => {
    const email = somebody();
    expect((await admin.invite(` ${email.toUpperCase()} `)).body['email']).toBe(email);
    const again = await admin.invite(email);
    expect([again.status, again.body]).toMatchObject([
      422,
      { errors: [{ path: 'email', message: 'User is already member of your organization.' }] },
    ]);
    expect(await office.emailsTo(email)).toHaveLength(1);
  });

  it.each([...SILENT_ROLES])('as %s is for people with a silent role', async (role) => {
    const refused = await admin.invite(somebody(), { role });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You attempt to invite a new user using out of scope roles!',
    ]);
    expect((await maintainer.invite(somebody(), { role })).status).toBe(201);
  });

  it.each([
    { status: 'ACTIVE' },
    { accountId: '01890000-0000-7000-8000-000000000000' },
    { invitation: null },
    { tenant_id: '01890000-0000-7000-8000-000000000000' },
    { deletedAt: null },
    { email: 'no address' },
    { email: 'a@b.c\r\nBcc: x@y.z' },
    { firstName: 'Ann\nBcc: x' },
    { role: 'root' },
    { role: undefined },
    { locale: 'xx' },
  ])('refuses %j', async (more) => {
    expect((await admin.invite(somebody(), more)).status).toBe(422);
  });

  it('is possible again after a deletion, and creates a new user', async () => {
    const email = somebody();
    const first = await admin.invite(email);
    await admin.send('DELETE', `/${first.body.id}`, undefined, 1);
    const second = await admin.invite(email);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('changing', () => {
  it('keeps the address, and can not raise a role above one’s own', async () => {
    const { body: user } = await admin.invite(somebody());
    const patch = (body: object) => admin.send('PATCH', `/${user.id}`, body, user.version);
    expect((await patch({ email: 'other@river.test' })).status).toBe(422);
    expect((await patch({ status: 'ACTIVE' })).status).toBe(422);
    for (const role of SILENT_ROLES)
      expect(await patch({ role })).toMatchObject({ status: 403, ...problem('You are not authorized!') });
    expect((await patch({ role: 'admin' })).body['role']).toBe('admin');
  });

  it('is not for users whose role may do more', async () => {
    const path = `/${maintainer.userId}`;
    for (const [method, at, body] of [
      ['PATCH', path, { firstName: 'X' }],
      ['PATCH', path, { role: 'user' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/deactivate`, undefined],
    ] as const)
      expect(await admin.send(method, at, body, 1)).toMatchObject({
        status: 403,
        ...problem('You are not authorized!'),
      });
  });

  it('of one’s own role, and one’s own end, is refused', async () => {
    const path = `/${admin.userId}`;
    expect(await admin.send('PATCH', path, { role: 'user' }, 1)).toMatchObject({
      status: 409,
      ...problem('You cannot change your own role.'),
    });
    for (const [method, at] of [
      ['DELETE', path],
      ['POST', `${path}/deactivate`],
    ] as const)
      expect(await admin.send(method, at, undefined, 1)).toMatchObject({
        status: 409,
        ...problem('You cannot delete or deactivate yourself.'),
      });
  });

  it('ends access at once: deleted, deactivated, or given another role', async () => {
    const acts: [string, string, unknown][] = [
      ['DELETE', '', undefined],
      ['POST', '/deactivate', undefined],
      ['PATCH', '', { role: 'user' }],
    ];
    for (const [method, at, body] of acts) {
      const other = await office.colleague('admin');
      expect((await other.send('GET', '')).status).toBe(200);
      expect((await admin.send(method, `/${other.userId}${at}`, body, 1)).status).toBe(200);
      expect((await other.send('GET', '')).status).toBe(401);
    }
  });

  it('lets a deactivated user back in, and does not find a deleted one', async () => {
    const other = await office.colleague('user');
    const path = `/${other.userId}`;
    await admin.send('POST', `${path}/deactivate`, undefined, 1);
    expect((await admin.send('POST', `${path}/deactivate`, undefined, 2)).status).toBe(409);
    expect((await admin.send('POST', `${path}/reactivate`, undefined, 2)).body).toMatchObject({
      status: 'ACTIVE',
    });
    expect((await admin.send('POST', `${path}/resend`, undefined, 3)).status).toBe(409);
    expect((await admin.send('POST', `${path}/revoke`, undefined, 3)).status).toBe(409);
    await admin.send('DELETE', path, undefined, 3);
    expect((await admin.send('GET', path)).status).toBe(404);
    expect((await admin.send('GET', `${path}?deleted=true`)).status).toBe(404);
  });
});

describe('the last active admin', () => {
  /** An organization with these people; the first two are its admins where both are. */
  async function house(...roles: Role[]) {
    const tenant = await office.harness.addTenant(`house${++count}`);
    return Promise.all(roles.map((role) => office.colleague(role, tenant)));
  }

  it('stays: not deleted, not deactivated, not demoted', async () => {
    const [last, keeper] = (await house('admin', 'maintainer')) as [Colleague, Colleague];
    const path = `/${last.userId}`;
    for (const [method, at, body] of [
      ['DELETE', path, undefined],
      ['POST', `${path}/deactivate`, undefined],
      ['PATCH', path, { role: 'user' }],
    ] as const)
      expect(await keeper.send(method, at, body, 1)).toMatchObject({
        status: 409,
        ...problem('This is the last active admin of your organization. Make another person an admin first.'),
      });
    expect((await keeper.send('PATCH', path, { firstName: 'Still' }, 1)).status).toBe(200);
  });

  it('stays when two admins demote each other at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [one, two] = (await house('admin', 'admin')) as [Colleague, Colleague];
      const replies = await Promise.all([
        one.send('PATCH', `/${two.userId}`, { role: 'user' }, 1),
        two.send('PATCH', `/${one.userId}`, { role: 'user' }, 1),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('sending an invitation again', () => {
  it('is refused above ten in a minute, for this person alone', async () => {
    const eager = await office.colleague('admin');
    const { body } = await eager.invite(somebody());
    let version = body.version;
    const resend = async (as: Colleague) => {
      const answer = await as.send('POST', `/${body.id}/resend`, undefined, version);
      version = answer.body.version ?? version;
      return answer;
    };
    for (let sent = 0; sent < 10; sent += 1) expect((await resend(eager)).status).toBe(200);
    const refused = await resend(eager);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(refused.body.detail).toMatch(/^Too many at once\. Try again in this many seconds: \d+\.$/);
    expect((await resend(admin)).status).toBe(200);
  });
});

describe('the plan', () => {
  it('counts neither maintainers nor plenipotents, limits all others, and of two at the limit one wins', async () => {
    const small = await openOffice('starter');
    try {
      const boss = await small.colleague('admin');
      const keeper = await small.colleague('maintainer');
      const free = await small.colleague('plenipotent');
      for (let made = 1; made < 4; made += 1) expect((await boss.invite(somebody())).status).toBe(201);
      const race = await Promise.all([
        boss.invite(somebody()),
        keeper.invite(somebody()),
        boss.invite(somebody()),
      ]);
      expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
      expect(race.find(({ status }) => status === 403)).toMatchObject(
        problem('You have reached your user limit'),
      );
      expect((await free.invite(somebody())).status).toBe(201);
      // Nor does a silent role change into a counted one beyond the limit.
      const silent = await free.invite(somebody(), { role: 'maintainer' });
      const demoted = await keeper.send('PATCH', `/${silent.body.id}`, { role: 'user' }, 1);
      expect([demoted.status, demoted.body.code]).toEqual([403, 'quota_reached']);
    } finally {
      await small.close();
    }
  });

  it('limits every role that a maintainer invites, and none that a plenipotent invites', async () => {
    const small = await openOffice('starter');
    try {
      const boss = await small.colleague('admin');
      const keeper = await small.colleague('maintainer');
      const statusOf = async (inviter: typeof boss, role: string) => {
        const { status, body } = await inviter.invite(somebody(), { role });
        return status === 201 ? 201 : body.code;
      };
      // Below the limit: silent roles for those who hold one, and they take no place.
      for (const role of SILENT_ROLES)
        expect([role, await statusOf(boss, role)]).toEqual([role, 'missing_ability']);
      for (const role of [...SILENT_ROLES, ...SILENT_ROLES]) expect(await statusOf(keeper, role)).toBe(201);
      for (let made = 1; made < 5; made += 1) expect(await statusOf(keeper, 'user')).toBe(201);
      // At the limit.
      const free = await small.colleague('plenipotent');
      for (const role of ROLES) {
        expect([role, await statusOf(boss, role)]).toEqual([role, 'quota_reached']);
        expect([role, await statusOf(keeper, role)]).toEqual([role, 'quota_reached']);
        expect([role, await statusOf(free, role)]).toEqual([role, 201]);
      }
    } finally {
      await small.close();
    }
  });
});
