import { ROLES, SUBJECTS, type Role } from '@tributary/engine/access/roles.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { ActionVerdict, Verdicts } from '@tributary/product/permission-simulator/verdicts.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessFixture, type AccessCaller, type AccessFixture } from './access.testing.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
}, 120_000);
afterAll(() => fixture.close());

async function ask(
  query: string,
  as: AccessCaller = fixture.people.maintainer,
): Promise<Verdicts & { actions: ActionVerdict[] }> {
  const { status, body } = await fixture.call(as, 'GET', `/api/v1/permissions?${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  const verdicts = body as Verdicts;
  return { ...verdicts, actions: verdicts.areas.flatMap(({ actions }) => actions) };
}
const codesOf = ({ reasons }: ActionVerdict): string[] => reasons.map(({ code }) => code);
const actionNamed = ({ actions }: { actions: ActionVerdict[] }, key: string): ActionVerdict =>
  actions.find((action) => action.key === key)!;

/** The routes that ask for an ability or for a feature of the plan, once each. */
const ruled = () =>
  fixture.server.routes.filter(
    ({ access, flag }) => typeof access !== 'string' || (access !== 'everybody' && flag !== undefined),
  );

async function setPlan(plan: string): Promise<void> {
  await fixture.client.query('UPDATE tenants SET plan = $1 WHERE id = $2', [
    plan,
    fixture.people.admin.tenantId,
  ]);
  await expect
    .poll(async () => {
      const { body } = await fixture.call(fixture.people.admin, 'GET', '/api/v1/quotas');
      return (body as { plan: string }).plan;
    })
    .toBe(plan.split(' ')[0]);
}

describe('the permission simulator', () => {
  it('covers every route once, and every subject of the table of roles', async () => {
    const { areas, actions } = await ask('role=admin');
    const told = actions.flatMap(({ operations }) => operations);
    expect(told.toSorted()).toEqual(
      ruled()
        .map(({ method, url }) => `${method} ${url}`)
        .toSorted(),
    );
    expect(areas.map(({ subject }) => subject)).toEqual([null, ...SUBJECTS]);
    expect(new Set(actions.map(({ key }) => key)).size).toBe(actions.length);
  });

  // With the smallest plan many features are missing, so that both kinds of refusal occur.
  it.each(ROLES)(
    'answers like the API with %s, for each operation',
    async (role) => {
      await setPlan('starter');
      const byRole = await ask(`role=${role}`);
      const byPerson = await ask(`userId=${fixture.people[role].userId}`);
      expect(byPerson.areas).toEqual(byRole.areas);
      const byOperation = new Map(
        byRole.actions.flatMap((action) =>
          action.operations.map((operation) => [operation, action] as const),
        ),
      );
      for (const { method, url, access, flag } of ruled()) {
        const action = byOperation.get(`${method} ${url}`)!;
        const path = url.replaceAll(/:[a-zA-Z]+/g, () => newId());
        const body = method === 'GET' ? undefined : url.startsWith('/api/functions/') ? { data: {} } : {};
        const { status, code } = await fixture.call(fixture.people[role], method, path, body, 1);
        const told = { method, url, status, code, says: codesOf(action) };
        const isHeld = typeof access === 'string' || abilityOf({ role }).can(access[0], access[1]);
        expect({ ...told, refused: code === 'missing_ability' }).toEqual({ ...told, refused: !isHeld });
        expect({ ...told, refused: codesOf(action).includes('role') }).toEqual({ ...told, refused: !isHeld });
        if (action.allowed) expect(told).not.toMatchObject({ status: 403 });
        else if (isHeld && flag) expect(told).toMatchObject({ code: 'feature_not_in_plan', says: ['plan'] });
        if (code === 'feature_not_in_plan') expect(codesOf(action)).toContain('plan');
      }
    },
    180_000,
  );
});

describe('limits of the plan', () => {
  it.each([
    ['pages', 'PAGES', 'pages.create', 'creator'],
    ['tags', 'TAGS', 'tags.create', 'admin'],
    ['users', 'USERS', 'users.create', 'admin'],
    ['users', 'USERS', 'users.create', 'maintainer'],
    ['users', 'USERS', 'users.create', 'plenipotent'],
  ] as const)('%s: the %s that is reached is what stops a person', async (name, feature, key, role) => {
    const { definition } = fixture.server.app.resource(name);
    const post = (n: number) =>
      fixture.call(fixture.people[role], 'POST', `/api/v1/${name}`, definition.example(n));
    const asked = async () => actionNamed(await ask(`userId=${fixture.people[role].userId}`), key);
    await setPlan('scale');
    expect((await asked()).allowed).toBe(true);
    expect((await post(ROLES.indexOf(role) + 10)).status).toBe(201);
    await setPlan(`growth ${feature}=1`);
    const { allowed, reasons } = await asked();
    const { status, code } = await post(ROLES.indexOf(role) + 20);
    expect({ allowed, status }).toEqual(allowed ? { allowed, status: 201 } : { allowed, status: 403 });
    expect(allowed).toBe(role === 'plenipotent');
    if (allowed) return;
    expect(code).toBe('quota_reached');
    expect(reasons).toEqual([{ code: 'quota', feature, used: expect.any(Number), limit: 1 }]);
  });
});

describe('the reason for a refusal', () => {
  const change = async (role: Role, data: object): Promise<void> => {
    await fixture.client.query('UPDATE users SET data = data || $1 WHERE id = $2', [
      data,
      fixture.people[role].userId,
    ]);
  };
  const asAnalyst = () => fixture.call(fixture.people.analyst, 'GET', '/api/v1/pages');
  const asked = () => ask(`userId=${fixture.people.analyst.userId}`, fixture.people.admin);

  it.each([
    ['an open invitation', { status: 'PENDING' }, { status: 'ACTIVE' }, 'invited'],
    ['deactivation', { status: 'INACTIVE' }, { status: 'ACTIVE' }, 'inactive'],
  ])('is %s', async (_name, before, after, code) => {
    expect(codesOf(actionNamed(await asked(), 'pages.list'))).toEqual([]);
    await change('analyst', before);
    await expect.poll(async () => (await asAnalyst()).status).toBe(401);
    const { actions } = await asked();
    expect(actions.every((action) => codesOf(action)[0] === code)).toBe(true);
    await change('analyst', after);
    await expect.poll(async () => (await asAnalyst()).status).toBe(200);
  });

  it('is a blocked account', async () => {
    const block = (at: string) =>
      fixture.client.query(`UPDATE accounts SET disabled_at = ${at} WHERE email LIKE 'analyst@river%'`);
    await block('now()');
    await expect.poll(async () => (await asAnalyst()).status).toBe(401);
    expect(codesOf(actionNamed(await asked(), 'signIn'))).toEqual(['accountDisabled']);
    await block('NULL');
    await expect.poll(async () => (await asAnalyst()).status).toBe(200);
  });

  it('is a second factor that the rules for sign-in ask for, but for their own account', async () => {
    const { admin } = fixture.people;
    await fixture.client.query(
      `INSERT INTO one_time_codes (account_id, secret_sealed, confirmed_at)
       SELECT id, 'sealed', now() FROM accounts WHERE email LIKE 'admin@river%'`,
    );
    await fixture.client.query(
      `INSERT INTO sign_in_rules (tenant_id, second_factor, idle_s, session_s, email_domains)
       VALUES ($1, true, 28800, 604800, '{}')
       ON CONFLICT (tenant_id) DO UPDATE SET second_factor = true`,
      [admin.tenantId],
    );
    await expect.poll(async () => (await asAnalyst()).code).toBe('second_factor_required');
    const verdicts = await asked();
    for (const action of verdicts.actions) {
      const isOpen = action.key === 'signIn' || action.operations.some((one) => one.includes('/account'));
      expect({ key: action.key, open: !codesOf(action).includes('secondFactor') }).toEqual({
        key: action.key,
        open: isOpen,
      });
    }
    const own = await ask(`userId=${admin.userId}`, admin);
    expect(own.actions.flatMap(codesOf)).not.toContain('secondFactor');
    await fixture.client.query('UPDATE sign_in_rules SET second_factor = false, email_domains = $1', [
      ['hill.test'],
    ]);
    await expect.poll(async () => (await asAnalyst()).status).toBe(401);
    await fixture.client.query("UPDATE sign_in_rules SET email_domains = '{hill.test,river.test}'");
    await expect.poll(async () => (await asAnalyst()).status).toBe(200);
  });

  it('says who may change whom, and who stays', async () => {
    const { admin, maintainer, creator } = fixture.people;
    const fixed = async (userId: string, as: AccessCaller) =>
      (await ask(`userId=${userId}`, as)).person?.fixed;
    expect(await fixed(creator.userId, admin)).toBe(null);
    expect(await fixed(admin.userId, admin)).toBe('yourself');
    expect(await fixed(maintainer.userId, admin)).toBe('beyondYou');
    expect(await fixed(admin.userId, maintainer)).toBe('lastAdmin');
    const { gives } = await ask(`userId=${admin.userId}`, admin);
    expect(gives).toEqual(['admin', 'user', 'integrator', 'finance', 'creator', 'analyst']);
  });

  it('is hidden from other organizations, and for roles that the person may not assign', async () => {
    const { admin } = fixture.people;
    const answers = [
      await fixture.call(admin, 'GET', `/api/v1/permissions?userId=${fixture.stranger.userId}`),
      await fixture.call(admin, 'GET', '/api/v1/permissions?role=maintainer'),
      await fixture.call(admin, 'GET', '/api/v1/permissions'),
      await fixture.call(admin, 'GET', `/api/v1/permissions?role=user&userId=${admin.userId}`),
      await fixture.call(fixture.people.creator, 'GET', '/api/v1/permissions?role=user'),
    ];
    expect(answers.map(({ code }) => code)).toEqual([
      'not_found',
      'missing_ability',
      'validation_failed',
      'validation_failed',
      'missing_ability',
    ]);
  });
});
