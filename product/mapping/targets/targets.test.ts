import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCrmFixture } from '../../connectors/testing/crm/fixture.testing.ts';

let fixture: Awaited<ReturnType<typeof createCrmFixture>>;
beforeAll(async () => {
  fixture = await createCrmFixture();
});
afterAll(() => fixture.close());

const FIELDS = '/form-configurations/target-fields?kind=crm&objects=';

it('reads objects and fields with types, values and required fields; keeps them for failed requests', async () => {
  const { call } = await fixture.ready();
  const { body } = await call('GET', '/form-configurations/targets?kind=crm');
  expect(body).toMatchObject({ failure: null });
  expect(body.items).toContainEqual({ name: 'Contact', label: 'Contact' });
  const first = (await call('GET', `${FIELDS}Opportunity`)).body.items[0];
  expect(first.failure).toBeNull();
  expect(first.fields.find(({ name }: { name: string }) => name === 'StageName')).toMatchObject({
    type: 'picklist',
    isRequired: true,
    values: expect.arrayContaining([{ value: 'Pledged', label: 'Pledged' }]),
  });
  await fixture.simulator.control({ isLimited: true });
  try {
    // Read recently: the service gets no request.
    expect((await call('GET', `${FIELDS}Opportunity`)).body.items[0].failure).toBeNull();
    const last = (await call('GET', `${FIELDS}Opportunity&refresh=true`)).body.items[0];
    expect(last).toMatchObject({ readAt: first.readAt, fields: first.fields });
    expect(last.failure).toMatch(/^Unable to fetch fields\. The CRM /);
    const other = (await call('GET', `${FIELDS}Opportunity&refresh=true`, undefined, { role: 'creator' }))
      .body;
    expect(other.items[0].failure).toBe('Unable to fetch fields');
    // Never read: nothing is known, and it says so.
    expect((await call('GET', `${FIELDS}Lead`)).body.items[0]).toMatchObject({ fields: [], readAt: null });
  } finally {
    await fixture.simulator.control({ reset: true });
  }
});

it('keeps organizations apart, and has a fixed list if a service can’t be asked', async () => {
  const river = await fixture.ready();
  await river.call('GET', `${FIELDS}Contact`);
  const hill = await fixture.organization();
  expect((await hill.call('GET', `${FIELDS}Contact`)).body.items[0]).toMatchObject({
    fields: [],
    readAt: null,
    failure: 'This connector is not set up.',
  });
  const { body } = await hill.call(
    'GET',
    '/form-configurations/target-fields?kind=payment-v2&objects=Contact,Account',
  );
  expect(body.items.map(({ object }: { object: string }) => object)).toEqual(['Contact', 'Account']);
  expect(body.items[0].fields[0]).toMatchObject({ name: 'Salutation', type: 'string' });
  for (const objects of ['../query', 'A,B,C,D,E,F,G,H,I,J,K', "A'"])
    expect((await hill.call('GET', FIELDS + encodeURIComponent(objects))).status).toBe(422);
});

it('lists a form’s fields with their parts, those of forms with the configuration first', async () => {
  const { call } = await fixture.organization();
  const made = await call('POST', '/form-configurations', { description: 'To the CRM' });
  const form = (description: string, more: object) =>
    call('POST', '/forms', {
      description,
      schema: {
        components: [
          { id: 'a', type: 'email', key: 'email', label: 'E-mail', required: true },
          { id: 'b', type: 'address', key: 'home', label: 'Home' },
          {
            id: 'c',
            type: 'select',
            key: 'topic',
            label: 'Topic',
            options: [{ value: 'otters', label: 'Otters' }],
          },
          { id: 'd', type: 'consent', key: 'news', label: 'News', wording: 'Write to me' },
        ],
      },
      ...more,
    });
  const first = await form('With it', { formConfigurationId: made.body.id });
  expect(first.body).toMatchObject({ description: 'With it' });
  const other = await form('Without', {});
  const { body } = await call('GET', `/form-configurations/sources?configuration=${made.body.id}`);
  expect(
    body.forms.map((one: { description: string; usesIt: boolean }) => [one.description, one.usesIt]),
  ).toEqual([
    ['With it', true],
    ['Without', false],
  ]);
  const byKey = new Map<string, object>(body.fields.map((field: { key: string }) => [field.key, field]));
  expect(byKey.get('email')).toMatchObject({ kind: 'email', isSure: true });
  expect(byKey.get('home.city')).toMatchObject({ isPart: true });
  expect(byKey.get('topic')).toMatchObject({
    kind: 'choice',
    choices: [{ value: 'otters', label: 'Otters' }],
  });
  expect(byKey.get('news')).toMatchObject({ kind: 'yesNo', isConsent: true });
  const chosen = await call('GET', `/form-configurations/sources?form=${other.body.id}`);
  expect(chosen.body.form).toBe(other.body.id);
});
