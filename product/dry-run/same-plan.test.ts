import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import { embeddedSettingsSchema } from '@tributary/resources/forms/embedded-settings.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { soak } from '@tributary/tools/testing/soak.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { createConnectors } from '../connectors/connectors.ts';
import type { DeliveryConnector } from '@tributary/resources/connectors/port/connector.ts';
import { replan } from '../delivery-desk/replan.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { copiesOf, planCopy } from '../submissions/intake/orders.ts';
import { planAgain } from '../submissions/earlier/plan-again.ts';
import { readEarlier } from '../submissions/earlier/read.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { newTransactionId } from '../submissions/transaction-id.ts';

let fixture: SubmissionFixture;
const [formId, configurationId] = [newId(), newId()];
const component = (type: string, key: string, more = {}) => ({ id: key, type, key, label: key, ...more });
const schema = formSchema.parse({
  components: [
    component('text', 'lastName'),
    component('email', 'email'),
    component('text', 'note'),
    component('address', 'home'),
    component('file', 'letter'),
    component('consent', 'news', { wording: 'Send me news.' }),
  ],
});
beforeAll(async () => {
  fixture = await createSubmissionFixture();
  const { app, db, tenantId } = fixture;
  const insert = (name: string, id: string, data: object) =>
    db.inTenant(tenantId, (tx) =>
      insertDocument(tx, tenantId, app.resource(name).definition, {
        id,
        data: { ...data },
        createdAt: new Date(),
      }),
    );
  await insert('form-configurations', configurationId, { description: 'To the services' });
  await insert('forms', formId, {
    description: 'Apply',
    schema,
    formConfigurationId: configurationId,
    embeddedSettings: embeddedSettingsSchema.parse({}),
  });
});
afterAll(() => fixture.drop());

const connectors = createConnectors();
const text = fc.string({ maxLength: 40, unit: 'binary' }).filter((one) => !one.includes('\0'));
const source = fc.oneof(
  fc.constantFrom('lastName', 'email', 'note', 'home.city', 'letter', 'submission.id', 'submission.date'),
  fc.constantFrom({ expression: '{{lastName}} {{note}}' }, { constant: 'Web' }),
);
const name = fc.stringMatching(/^[A-Z][a-z]{0,8}$/);
const trigger = fc.constantFrom(
  [],
  [{ field: 'submission.form', operator: 'equal', value: 'Apply' }],
  [{ field: 'submission.amount', operator: 'greaterThan', value: '20' }],
  [{ field: 'submission.amountLabel', operator: 'equal', value: 'Family' }],
);
const mapping = fc.dictionary(
  name.map((field) => `Contact.${field}`),
  source,
  { maxKeys: 6 },
);

it.each(['crm', 'custom'] as const)(
  '%s: a replay, what waits, and the dry run of an old submission plan what was planned when it was accepted',
  async (kind) => {
    const { db, tenantId } = fixture;
    const connector = CONNECTORS[kind] as DeliveryConnector;
    await fc.assert(
      fc.asyncProperty(
        mapping,
        text,
        text,
        fc.boolean(),
        fc.boolean(),
        trigger,
        async (mapped, note, city, given, asks, rules) => {
          const parts = {
            connectorsMappings: JSON.stringify({ [kind]: mapped }),
            connectorsPermissions: JSON.stringify({ [kind]: asks ? { consent: 'news' } : {} }),
            connectorsTriggerConditions: JSON.stringify({ [kind]: { rules } }),
          };
          await db.inTenant(tenantId, (tx) =>
            sql`UPDATE form_configurations SET data = data || ${JSON.stringify(parts)}::jsonb WHERE id = ${configurationId}`.execute(
              tx,
            ),
          );
          const now = new Date();
          const submission = fixture.submission({
            id: newTransactionId(now),
            now,
            form: { id: formId, description: 'Apply' },
            result: {
              ok: true,
              answers: {
                lastName: 'Stream',
                email: 'ada@example.org',
                note,
                home: { city },
                letter: [{ id: newId(), name: 'a.pdf', size: 3, type: 'application/pdf' }],
              },
              email: 'ada@example.org',
              consents: [{ key: 'news', given, wording: 'Send me news.' }],
              ignored: [],
            },
          });
          const [configured] = readConnectors(parts);
          const planned = planCopy(connector, submission, schema, configured!);
          await acceptSubmission(db, submission);
          await db.inTenant(tenantId, async (tx) => {
            const earlier = (await readEarlier(tx, tenantId, [submission.id])).get(submission.id)!;
            const asked = { id: newId(), transactionId: submission.id, connector: kind, payload: planned };
            const [replayed] = await replan(tx, tenantId, connectors, [asked]);
            const again = planAgain(connector, earlier);
            const { form, configured: present } = earlier;
            const [copy] = copiesOf(
              { submission: earlier.submission, schema: form.schema, configured: present, connectors },
              false,
            );
            const wanted = planned ? { payload: planned } : { refusal: 'not_permitted' };
            expect(again).toEqual(wanted);
            expect(replayed).toMatchObject(wanted);
            expect(copy?.payload).toEqual(planned);
          });
        },
      ),
      { numRuns: soak(15, 10_000) },
    );
  },
  soak(30_000, 3_600_000),
);
