import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import { defineFeature, type Feature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema, type FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { embeddedSettingsSchema } from '@tributary/resources/forms/embedded-settings.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import { sql } from 'kysely';
import { dashboardFeature } from '../dashboard/feature.server.ts';
import { noWayOut } from '@tributary/engine/egress/testing.server.ts';
import { connectorChecksFeature } from '../connectors/feature.server.ts';
import { dryRunFeature } from '../dry-run/feature.server.ts';
import { deliveryFeature } from '../delivery/feature.server.ts';
import { publishingFeature } from '../publishing/feature.server.ts';
import { mappingFeature } from '../mapping/feature.server.ts';
import { mailFeature } from '../mail/feature.server.ts';
import { uploadsFeature } from '../uploads/feature.server.ts';
import { formStatisticsFeature } from '../form-statistics/feature.server.ts';
import { stockFeature } from '../stock/feature.server.ts';
import { supporterMigrations } from '../supporters/migrations.ts';
import type { PaymentAccess } from './payments/payments.ts';
import { submissionsFeature } from './feature.server.ts';
import { newTransactionId } from './transaction-id.ts';
import type { Submission } from './submission.ts';

/** A donation form small enough to be read in a test. */
export const testDonationForm: FormSchemaInput = {
  components: [
    {
      id: 'c1',
      type: 'amount',
      key: 'amount',
      label: 'Amount',
      required: true,
      presets: [{ amount: 1000 }, { amount: 2500 }],
    },
    { id: 'c2', type: 'email', key: 'email', label: 'E-mail', required: true },
  ],
} as FormSchemaInput;

/** Tables of the requests that a refund closes. */
const noteTables = defineFeature({ name: 'note-tables', migrations: supporterMigrations });

/**
 * A database with one tenant, one counter and a way to make submissions to it.
 * @param further features beside those that submissions need
 * @param payments the way to payment services; there is none without it
 */
export async function createSubmissionFixture(
  further: readonly Feature<{ payments: PaymentAccess }>[] = [],
  payments: PaymentAccess = { paymentOf: async () => undefined },
) {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-submissions-'));
  const files = diskFileStorage(folder);
  const { app, parts, db, url, drop } = await createTestApp({
    features: [
      ...resourceFeatures,
      stockFeature,
      submissionsFeature,
      uploadsFeature,
      mailFeature,
      connectorChecksFeature,
      deliveryFeature,
      dryRunFeature,
      publishingFeature,
      dashboardFeature,
      formStatisticsFeature,
      ...further,
      ...(further.some(({ migrations }) => migrations === supporterMigrations) ? [] : [noteTables]),
      mappingFeature,
    ],
    services: (made) => ({
      ...idleServices(made),
      attacks: { isAttacked: () => false },
      fetchOut: noWayOut,
      payments,
      files,
      consoleOrigin: 'http://localhost:3000',
      sitesOrigin: (slug: string) => `http://${slug}.sites.localhost:3000`,
    }),
  });
  const tenantId = newId();
  const counter: CounterData = {
    name: 'River fund',
    campaignCode: 'river-fund',
    kind: 'amount',
    currency: 'GBP',
    labels: { initialCount: 0, prefix: '', threshold: 0, label: '' },
    closesAtThreshold: false,
    countsPurchases: false,
  };
  const counterId = newId();
  const now = new Date();
  await db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug: 'river', name: 'River', plan: 'growth' }).execute(),
  );
  const insert = (name: string, id: string, data: object) =>
    db.inTenant(tenantId, (tx) =>
      insertDocument(tx, tenantId, app.resource(name).definition, { id, data: { ...data }, createdAt: now }),
    );
  await insert('counters', counterId, counter);
  const formId = newId();
  const form = {
    description: 'Donate',
    schema: formSchema.parse(testDonationForm),
    formConfigurationId: null,
    embeddedSettings: embeddedSettingsSchema.parse({}),
  };
  await insert('forms', formId, form);

  /** Writes a page and publishes it, without an artifact. */
  async function addPage(
    id: string,
    page: { formId: string; slug: string; language: string; counterId?: string },
  ): Promise<void> {
    await insert('pages', id, page);
    await db.inTenant(tenantId, async (tx) => {
      await sql`INSERT INTO page_versions VALUES (${tenantId}, ${id}, 1, ${JSON.stringify(page)}, '{}', ${[page.formId]}::text[], '{}', '{}', '{}', now())`.execute(
        tx,
      );
      await sql`INSERT INTO publications (tenant_id, slug, language, page_id, main, artifact, hash, csp, published_at, changed_at, version)
        VALUES (${tenantId}, ${page.slug}, ${page.language}, ${id}, true, 'artifact', '', '', now(), now(), 1)`.execute(
        tx,
      );
    });
  }

  return {
    app,
    parts,
    db,
    /** The database's address and the files' folder, for a second process. */
    url,
    folder,
    files,
    async drop() {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
    tenantId,
    addPage,
    /** Takes a page down. */
    unpublish: (pageId: string) =>
      db.inTenant(tenantId, (tx) =>
        sql`UPDATE publications SET artifact = NULL WHERE page_id = ${pageId}`.execute(tx),
      ),
    counterId,
    formId,
    /** A published page with the form, linked to a new counter. */
    async addAppeal({
      threshold = 0,
      initialCount = 0,
      ...more
    }: Partial<CounterData> & { threshold?: number; initialCount?: number }) {
      const ids = { counterId: newId(), pageId: newId() };
      const campaignCode = `appeal-${ids.counterId}`;
      const labels = { ...counter.labels, threshold, initialCount };
      await insert('counters', ids.counterId, { ...counter, campaignCode, labels, ...more });
      const page = { name: 'Appeal', slug: campaignCode, language: 'en-US', published: true, campaignCode };
      await addPage(ids.pageId, { ...page, formId, counterId: ids.counterId });
      return ids;
    },
    /** A form that takes an e-mail address and no money, on a published page. Answers its id. */
    async addNewsletter(more: Partial<FormData> = {}): Promise<string> {
      const id = newId();
      const schema = formSchema.parse({ components: [testDonationForm.components![1]!] });
      await insert('forms', id, { ...form, description: 'Newsletter', schema, ...more });
      const page = { name: 'News', slug: `news-${id}`, language: 'en-US', published: true };
      await addPage(newId(), { ...page, formId: id });
      return id;
    },
    submission(more: Partial<Submission> = {}): Submission {
      const at = new Date();
      return {
        id: newTransactionId(at),
        tenantId,
        timezone: 'UTC',
        form: { id: formId, description: 'Donate' },
        page: undefined,
        counter: { id: counterId, data: counter },
        result: {
          ok: true,
          answers: { email: 'ada@example.org', amount: '25.00' },
          amount: { minor: 2500, currency: 'GBP' },
          frequency: 'one-off',
          email: 'ada@example.org',
          consents: [],
          ignored: [],
        },
        key: newId(),
        hash: 'the-same-answers',
        language: 'en-US',
        useProdEnvironment: true,
        now: at,
        ...more,
      };
    },
  };
}

export type SubmissionFixture = Awaited<ReturnType<typeof createSubmissionFixture>>;
