import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import { defineFeature, type Feature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { embeddedSettingsSchema } from '@tributary/resources/forms/embedded-settings.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { connectorMigrations } from '../connectors/migrations.ts';
import { createConnectorRegistry, register } from '../connectors/registry.server.ts';
import { attemptDelivery, processName, type DeliveryDeps } from '../delivery/attempt.server.ts';
import { deliveryFeature } from '../delivery/feature.server.ts';
import { enqueueDelivery } from '../delivery/enqueue.server.ts';
import { silentLogger } from '../delivery/worker.testing.ts';
import { createEgress } from '@tributary/engine/egress/egress.server.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { mailFeature } from '../mail/feature.server.ts';
import { sealEmailsWith } from '../mail/queue.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { stockFeature } from '../stock/feature.server.ts';
import type { PaymentAccess } from '../submissions/payments/payments.ts';
import { submissionsFeature } from '../submissions/feature.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { newTransactionId } from '../submissions/transaction-id.ts';
import { createTokens, type Tokens } from '../submissions/tokens.server.ts';
import type { Submission } from '../submissions/submission.ts';
import { uploadMigrations } from '../uploads/migrations.ts';
import { deliveryDeskFeature } from './feature.server.ts';
import { createHealthWatch } from './health/health.server.ts';

const uploadTables = defineFeature({ name: 'uploads', migrations: uploadMigrations });

const connectorTables = defineFeature({ name: 'connector-tables', migrations: connectorMigrations });

/** The simulated CRM's answer to the next deliveries. */
type Answer = 'take' | { code: string; message: string; retryable: boolean };

/**
 * An organization with a form that goes to a CRM, whose answers the test sets, and the console API.
 * @param further features that a test needs besides
 */
export async function createDeskFixture(
  further: readonly Feature<{ tokens: Tokens; files: FileStorage; payments: PaymentAccess }>[] = [],
) {
  const tokens = createTokens('k'.repeat(32));
  const egress = createEgress({ allowLoopback: true });
  const folder = await mkdtemp(join(tmpdir(), 'tributary-desk-'));
  const files = diskFileStorage(folder);
  const made = await createTestApp({
    features: [
      ...resourceFeatures,
      stockFeature,
      submissionsFeature,
      mailFeature,
      deliveryFeature,
      deliveryDeskFeature,
      uploadTables,
      connectorTables,
      ...further,
    ],
    services: (app) => ({
      ...idleServices(app),
      fetchOut: egress.fetchOut,
      tokens,
      files,
      payments: { paymentOf: async () => undefined },
    }),
  });
  const { app, db } = made;
  sealEmailsWith(app.sealer);
  const tenantId = newId();
  await db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale' }).execute(),
  );
  const insert = (name: string, id: string, data: object) =>
    db.inTenant(tenantId, (tx) =>
      insertDocument(tx, tenantId, app.resource(name).definition, {
        id,
        data: { ...data },
        createdAt: new Date(),
      }),
    );
  const configurationId = newId();
  await insert('form-configurations', configurationId, {
    description: 'To the CRM',
    connectorsMappings: JSON.stringify({ crm: { 'Contact.LastName': 'lastName' } }),
  });
  const formId = newId();
  await insert('forms', formId, {
    description: 'Join',
    schema: formSchema.parse({
      components: [
        { id: 'c1', type: 'text', key: 'lastName', label: 'Name' },
        { id: 'c2', type: 'email', key: 'email', label: 'E-mail' },
      ],
    }),
    formConfigurationId: configurationId,
    embeddedSettings: embeddedSettingsSchema.parse({}),
  });
  const answers: { next: Answer } = { next: 'take' };
  const connector = {
    name: 'crm',
    settingsSchema: null,
    secretsOf: () => [],
    async deliver() {
      if (answers.next === 'take') return { kind: 'delivered' as const, httpStatus: 201 };
      const { code, message, retryable } = answers.next;
      throw new ConnectorFailure(code, message, { retryable, httpStatus: 400 });
    },
  };
  const watch = createHealthWatch('http://console.test');
  const deps: DeliveryDeps = {
    db,
    connectors: createConnectorRegistry([register(connector)]),
    sealer: app.sealer,
    fetchOut: egress.fetchOut,
    logger: silentLogger,
    owner: processName(),
    afterAttempt: (tx, report) => watch(tx, report),
  };
  const api = await openTestApi(made);
  return {
    ...made,
    tokens,
    files,
    tenantId,
    formId,
    configurationId,
    answers,
    insert,
    /** Takes a submission with a copy for the CRM. */
    async submit(more: Partial<Submission> = {}, email = 'ada@example.org') {
      const now = new Date();
      const submission: Submission = {
        id: newTransactionId(now),
        tenantId,
        timezone: 'UTC',
        form: { id: formId, description: 'Join' },
        page: undefined,
        counter: undefined,
        result: {
          ok: true,
          answers: { email, lastName: 'Stream' },
          email,
          consents: [],
          ignored: [],
        },
        key: newId(),
        hash: newId(),
        language: 'en-US',
        useProdEnvironment: true,
        now,
        ...more,
      };
      await acceptSubmission(db, submission);
      return submission.id;
    },
    enqueue: (transactionId: string, more: object = {}) =>
      db.inTenant(tenantId, (tx) =>
        enqueueDelivery(tx, {
          tenantId,
          transactionId,
          connector: 'crm',
          environment: 'production',
          payload: {
            steps: [
              { object: 'Contact', operation: 'create', match: [], fields: { LastName: 'Brook' }, links: {} },
            ],
          },
          ...more,
        }),
      ),
    attempt: (id: string) => attemptDelivery(deps, tenantId, id),
    async call<Body = Record<string, unknown>>(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      { body, role = 'integrator', tenant = tenantId }: { body?: object; role?: Role; tenant?: string } = {},
    ) {
      const response = await api.server.inject({
        method,
        url: `/api/v1${path}`,
        headers: asPerson(tenant, role),
        ...(body ? { payload: body } : {}),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: (isJson ? response.json() : {}) as Body,
        raw: response.rawPayload,
      };
    },
    async close() {
      await api.server.close();
      await egress.close();
      await made.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
