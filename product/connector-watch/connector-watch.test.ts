import { sql } from 'kysely';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import { formConfigurationSchema } from '@tributary/resources/form-configurations/form-configuration.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCrmFixture } from '../connectors/testing/crm/fixture.testing.ts';
import { crm } from '@tributary/resources/connectors/kinds/crm/connector.server.ts';
import type { DeliveryConnector } from '@tributary/resources/connectors/port/connector.ts';
import type { CrmOrder } from '@tributary/resources/connectors/kinds/crm/plan.ts';
import { mailFeature } from '../mail/feature.server.ts';
import { sealEmailsWith } from '../mail/queue.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { planCopy } from '../submissions/intake/orders.ts';
import { newTransactionId } from '../submissions/transaction-id.ts';
import type { Submission } from '../submissions/submission.ts';
import { submissionsFeature } from '../submissions/feature.server.ts';
import { connectorWatchFeature } from './feature.server.ts';
import { lookAt } from './look.server.ts';
import { takeWatch } from './watches.server.ts';

let fixture: Awaited<ReturnType<typeof createCrmFixture>>;
let simulator: (typeof fixture)['simulator'];
beforeAll(async () => {
  sealEmailsWith(createSealer('c'.repeat(32)));
  fixture = await createCrmFixture([connectorWatchFeature, mailFeature, submissionsFeature]);
  ({ simulator } = fixture);
});
afterAll(() => fixture.close());
beforeEach(() => simulator.control({ reset: true }));

const MAPPING = { 'Contact.LastName': 'lastName', 'Contact.Email': 'email' };
const schema = formSchema.parse({
  components: [
    { id: 'a', type: 'text', key: 'lastName', label: 'Name' },
    { id: 'b', type: 'email', key: 'email', label: 'E-mail' },
  ],
});

/** An organization with an authorized CRM, a form whose answers go there, and an admin who gets e-mails. */
async function ready(mapping: object = MAPPING, instructions: object = {}) {
  const river = await fixture.ready();
  const { tenantId } = river;
  const { app, db } = fixture;
  const [configurationId, formId] = [newId(), newId()];
  const insert = (name: string, id: string, data: object) =>
    db.inTenant(tenantId, (tx) =>
      insertDocument(tx, tenantId, app.resource(name).definition, {
        id,
        data: { ...data },
        createdAt: new Date(),
      }),
    );
  const configuration = (mapped: object) =>
    formConfigurationSchema.parse({
      description: 'To the CRM',
      connectorsMappings: JSON.stringify({ crm: mapped }),
      connectorsInstructions: JSON.stringify({ crm: instructions }),
    });
  await insert('form-configurations', configurationId, configuration(mapping));
  await insert('forms', formId, {
    description: 'Join us',
    schema,
    formConfigurationId: configurationId,
    embeddedSettings: { origins: [] },
  });
  const email = `ana-${tenantId}@example.org`;
  await insert('users', newId(), {
    firstName: 'Ana',
    lastName: 'Admin',
    email,
    role: 'admin',
    status: 'ACTIVE',
    locale: 'es',
  });
  const tell = async () => {
    for (let watch = await takeWatch(db); watch; watch = await takeWatch(db))
      if (watch.tenantId === tenantId)
        await lookAt(
          { app, fetchOut: fixture.fetchOut, consoleOrigin: 'http://console.test', now: () => new Date() },
          watch,
        );
  };
  const watches = async () => (await river.call('GET', '/connectors/watches')).body.items[0];
  /** Writes a submission, and the order that the mapping of then makes of it. */
  const submit = async (lastName: string) => {
    const now = new Date();
    const submission: Submission = {
      id: newTransactionId(now),
      tenantId,
      timezone: 'UTC',
      form: { id: formId, description: 'Join us' },
      page: undefined,
      counter: undefined,
      result: {
        ok: true,
        answers: { lastName, email: 'o@example.org' },
        email: 'o@example.org',
        consents: [],
        ignored: [],
      },
      key: newId(),
      hash: lastName,
      language: 'en',
      useProdEnvironment: true,
      now,
    };
    await acceptSubmission(db, submission);
    const [configured] = readConnectors(configuration(mapping));
    const payload = planCopy(crm as DeliveryConnector, submission, schema, configured!) as CrmOrder;
    const sent = await river.deliver(payload);
    await db.inTenant(tenantId, (tx) =>
      sql`UPDATE deliveries SET transaction_id = ${submission.id} WHERE id = ${sent.id}`.execute(tx),
    );
    return { ...sent, again: () => river.deliver(payload, sent.id) };
  };
  const mend = async (mapped: object) => {
    const { version } = (await river.call('GET', `/form-configurations/${configurationId}`)).body;
    const body = { connectorsMappings: JSON.stringify({ crm: mapped }) };
    return river.call('PATCH', `/form-configurations/${configurationId}`, body, { version });
  };
  const emails = async () => {
    const { rows } = await db.asPlatform((tx) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM mails WHERE tenant_id = ${tenantId}`.execute(tx),
    );
    return rows[0]!.n;
  };
  const statuses = async () => {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<{ status: string }>`SELECT status FROM deliveries ORDER BY created_at`.execute(tx),
    );
    return rows.map(({ status }) => status);
  };
  const lookAgain = async () => {
    await db.inTenant(tenantId, (tx) => sql`UPDATE connector_watches SET next_at = now()`.execute(tx));
    await tell();
  };
  const causes = async () => {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql`SELECT status, failure_code, failure_words FROM deliveries ORDER BY created_at`.execute(tx),
    );
    return rows;
  };
  /** So many deliveries like the first one. */
  const copies = (count: number) =>
    db.inTenant(tenantId, (tx) =>
      sql`
        INSERT INTO deliveries (tenant_id, id, transaction_id, connector, environment, destination, payload, status, failure_code)
        SELECT tenant_id, gen_random_uuid(), transaction_id, connector, environment, destination, payload, status, failure_code
        FROM deliveries, generate_series(1, ${count})`.execute(tx),
    );
  const replaceConfiguration = (mappings: object) =>
    db.inTenant(tenantId, (tx) =>
      sql`UPDATE form_configurations SET data = data || ${JSON.stringify({
        connectorsMappings: JSON.stringify(mappings),
        connectorsInstructions: '{}',
      })}::jsonb`.execute(tx),
    );
  return {
    ...river,
    formId,
    tell,
    watches,
    submit,
    mend,
    emails,
    statuses,
    lookAgain,
    causes,
    copies,
    replaceConfiguration,
  };
}

it('reports a removed field within one look, naming its forms; deliveries wait, and are released when the mapping is corrected', async () => {
  const river = await ready();
  await river.tell();
  expect(await river.watches()).toMatchObject({ kind: 'crm', findings: [], checkedAt: expect.any(String) });
  await simulator.control({ removeField: 'Contact.Email' });
  // One that comes before the look is refused by the CRM: it waits too, and the service is looked at.
  expect(await river.submit('Early')).toMatchObject({ status: 'WAITING' });
  await fixture.db.inTenant(river.tenantId, (tx) =>
    sql`UPDATE connector_watches SET next_at = now()`.execute(tx),
  );
  await river.tell();
  expect(await river.watches()).toMatchObject({
    findings: [
      {
        type: 'removed',
        object: 'Contact',
        field: 'Email',
        forms: [{ id: river.formId, description: 'Join us' }],
      },
    ],
    waiting: 1,
  });
  expect(await river.emails()).toBe(1);
  // Told once.
  await fixture.db.inTenant(river.tenantId, (tx) =>
    sql`UPDATE connector_watches SET next_at = now()`.execute(tx),
  );
  await river.tell();
  expect(await river.emails()).toBe(1);
  const calls = (await simulator.records('Contact')).length;
  expect(await river.submit('Late')).toMatchObject({
    status: 'WAITING',
    outcome: { code: 'field_removed', message: 'The service no longer has Contact.Email.' },
  });
  expect(await simulator.records('Contact')).toHaveLength(calls);
  expect((await river.mend({ 'Contact.LastName': 'lastName', 'Contact.Phone': 'email' })).status).toBe(200);
  await river.tell();
  expect(await river.statuses()).toEqual(['PENDING', 'PENDING']);
  expect(await river.watches()).toMatchObject({ findings: [], waiting: 0 });
});

it('releases deliveries when the field returns, and sends their original data', async () => {
  const river = await ready();
  await simulator.control({ removeField: 'Contact.Email' });
  await river.tell();
  const late = await river.submit('Late');
  expect(late.status).toBe('WAITING');
  await simulator.control({ restoreField: 'Contact.Email' });
  await fixture.db.inTenant(river.tenantId, (tx) =>
    sql`UPDATE connector_watches SET next_at = now()`.execute(tx),
  );
  await river.tell();
  expect(await late.again()).toMatchObject({ status: 'DELIVERED' });
  expect(await simulator.records('Contact')).toMatchObject([
    { values: { LastName: 'Late', Email: 'o@example.org' } },
  ]);
});

it('holds deliveries without a field that is required now, and sends them when the mapping fills it', async () => {
  const river = await ready();
  await simulator.control({ requireField: 'Contact.Phone' });
  const kept = await river.submit('Early');
  expect(kept).toMatchObject({ status: 'WAITING', outcome: { httpStatus: 400 } });
  await river.lookAgain();
  expect(await river.watches()).toMatchObject({
    findings: [{ type: 'required', field: 'Phone' }],
    waiting: 1,
  });
  await river.mend({ ...MAPPING, 'Contact.Phone': { constant: '+44 1632 960000' } });
  await river.tell();
  expect(await river.statuses()).toEqual(['PENDING']);
});

it('parks deliveries that were refused for a field if there is no finding to correct', async () => {
  const river = await ready({ ...MAPPING, 'Contact.Phone': 'phone' });
  await simulator.control({ requireField: 'Contact.Phone' });
  // This visitor left the question out.
  expect(await river.submit('Early')).toMatchObject({ status: 'WAITING' });
  await river.lookAgain();
  expect(await river.causes()).toMatchObject([
    {
      status: 'PARKED',
      failure_code: 'service_refused',
      failure_words: expect.stringContaining('REQUIRED_FIELD_MISSING'),
    },
  ]);
});

it('releases all deliveries at once, and ends those that can never be released, with their cause', async () => {
  const river = await ready();
  await simulator.control({ removeField: 'Contact.Email' });
  await river.tell();
  await river.submit('One');
  await river.copies(450);
  await simulator.control({ restoreField: 'Contact.Email' });
  await river.lookAgain();
  expect(new Set(await river.statuses())).toEqual(new Set(['PENDING']));
  expect(await river.watches()).toMatchObject({ waiting: 0 });
  const wait = sql`UPDATE deliveries SET status = 'WAITING', failure_code = 'field_removed'`;
  const again = async () => {
    await fixture.db.inTenant(river.tenantId, (tx) => wait.execute(tx));
    await river.lookAgain();
    return (await river.causes())[0];
  };
  await river.replaceConfiguration({ custom: {} });
  expect(await again()).toMatchObject({ status: 'PARKED', failure_code: 'left_configuration' });
  await fixture.db.inTenant(river.tenantId, (tx) => sql`UPDATE forms SET deleted_at = now()`.execute(tx));
  expect(await again()).toMatchObject({ status: 'PARKED', failure_code: 'form_deleted' });
});

it('reports a newly required field, a removed value, and a refused credential', async () => {
  const river = await ready({
    ...MAPPING,
    'Opportunity.Name': 'lastName',
    'Opportunity.StageName': { constant: 'Posted' },
    'Opportunity.CloseDate': 'submission.date',
  });
  await river.tell();
  expect((await river.watches()).findings).toEqual([]);
  await simulator.control({ requireField: 'Contact.Phone' });
  await simulator.control({ listField: 'Opportunity.StageName', values: ['Won', 'Lost'] });
  const again = () =>
    fixture.db.inTenant(river.tenantId, (tx) =>
      sql`UPDATE connector_watches SET next_at = now()`.execute(tx),
    );
  await again();
  await river.tell();
  expect((await river.watches()).findings).toMatchObject([
    { type: 'required', object: 'Contact', field: 'Phone' },
    { type: 'values', object: 'Opportunity', field: 'StageName', detail: 'Posted' },
  ]);
  await simulator.control({ revoke: true });
  await again();
  await river.tell();
  expect((await river.watches()).findings).toMatchObject([
    { type: 'required' },
    { type: 'values' },
    { type: 'credential', detail: 'authorize_again', forms: [{ description: 'Join us' }] },
  ]);
  expect(await river.emails()).toBe(2);
  // A service that is out of order says nothing new.
  await simulator.control({ failures: 5 });
  await again();
  await river.tell();
  expect(await river.emails()).toBe(2);
});

it('counts an attempt before the work, and comes later after each that ended without a result', async () => {
  const river = await ready();
  const pauses: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    await fixture.db.inTenant(river.tenantId, (tx) =>
      sql`UPDATE connector_watches SET next_at = now()`.execute(tx),
    );
    // Its process ends here.
    expect((await takeWatch(fixture.db))?.tenantId).toBe(river.tenantId);
    const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
      sql<{
        s: number;
      }>`SELECT round(extract(epoch FROM next_at - now()))::int AS s FROM connector_watches`.execute(tx),
    );
    pauses.push(rows[0]!.s);
  }
  expect(pauses).toEqual([300, 600, 1_200]);
  expect(await takeWatch(fixture.db)).toBeUndefined();
});
