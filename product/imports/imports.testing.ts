import { expect } from 'vitest';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { sql } from 'kysely';
import { createConnectors } from '../connectors/connectors.ts';
import { recurringGiftsFeature } from '../recurring-gifts/feature.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture, testDonationForm } from '../submissions/testing.server.ts';
import { supportersFeature } from '../supporters/feature.server.ts';
import type { ImportDetail, ImportSettings } from './definition/import.ts';
import { importsFeature } from './feature.server.ts';
import { importHandlers } from './handlers.server.ts';
import { problemsFile } from './problems-file.server.ts';
import { startImports } from './run/worker.server.ts';
import { settingsFor } from './settings.testing.ts';

const rethrow = (error: unknown): void => {
  throw error;
};

/**
 * An organization whose people import by the API, with a form and a counter.
 * @param patienceMs limit for a worker's step
 */
export async function createImportFixture(patienceMs = 20_000) {
  const connectors = createConnectors();
  const fixture = await createSubmissionFixture([
    { ...supportersFeature, parts: () => ({}) },
    { ...recurringGiftsFeature, parts: () => ({}) },
    { ...importsFeature, parts: () => ({}) },
  ]);
  const files = diskFileStorage(fixture.folder);
  const routes = [importHandlers({ files, importConnectors: connectors }), problemsFile({ files })];
  const api: Api = await openTestApi({ app: fixture.app, parts: [...fixture.parts, { routes }] });
  const formId = newId();
  const schema = formSchema.parse({
    components: [
      ...testDonationForm.components!,
      { id: 'c3', type: 'consent', key: 'news', label: 'News', wording: 'Send me the newsletter' },
      { id: 'c4', type: 'number', key: 'age', label: 'Age' },
    ],
  });
  const form = { description: 'Old gifts', schema, formConfigurationId: null, embeddedSettings: {} };
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    insertDocument(tx, fixture.tenantId, fixture.app.resource('forms').definition, {
      id: formId,
      data: form,
      createdAt: new Date(),
    }),
  );

  async function call<Answer = ImportDetail>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    role: 'admin' | 'finance' = 'admin',
  ) {
    const response = await api.server.inject({
      method,
      url: `/api/v1/imports${path}`,
      headers: {
        ...asPerson(fixture.tenantId, role),
        ...(body instanceof Buffer ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, text: response.body, json: () => response.json<Answer>() };
  }

  async function send(content: string | Buffer, piece = 1_000_000): Promise<ImportDetail> {
    const bytes = Buffer.from(content);
    const begun = (await call('POST', '', { fileName: 'gifts.csv', size: bytes.length })).json();
    let latest = begun;
    for (let offset = 0; offset < bytes.length; offset += piece)
      latest = (
        await call('POST', `/${begun.id}/pieces?offset=${offset}`, bytes.subarray(offset, offset + piece))
      ).json();
    return latest;
  }

  const settings = (more: Partial<ImportSettings> = {}): ImportSettings =>
    settingsFor({ formId, counterId: fixture.counterId }, more);

  /** Lets a worker of this process do the pending work. */
  async function until(id: string, states: readonly string[], onError = rethrow): Promise<ImportDetail> {
    const worker = startImports({
      db: fixture.db,
      files: diskFileStorage(fixture.folder),
      sealer: fixture.app.sealer,
      connectors,
      onError,
    });
    try {
      return await expect
        .poll(async () => (await call('GET', `/${id}`)).json(), { timeout: patienceMs, interval: 20 })
        .toSatisfy((found: ImportDetail) => states.includes(found.state))
        .then(async () => (await call('GET', `/${id}`)).json());
    } finally {
      await worker.stop();
    }
  }

  async function bring(content: string | Buffer, more: Partial<ImportSettings> = {}): Promise<ImportDetail> {
    const { id } = await send(content);
    expect((await call('POST', `/${id}/check`, settings(more))).status).toBe(200);
    expect((await until(id, ['checked', 'failed'])).state).toBe('checked');
    expect((await call('POST', `/${id}/start`)).status).toBe(200);
    return until(id, ['done', 'failed']);
  }

  return {
    ...fixture,
    call,
    send,
    settings,
    until,
    bring,
    /** Removes every import, and the records that imports have made. */
    async empty() {
      await fixture.db.asPlatform((tx) => sql`DELETE FROM consent_ledger`.execute(tx));
      await fixture.db.inTenant(fixture.tenantId, async (tx) => {
        for (const table of ['imports', 'import_rows', 'import_problems', 'transactions', 'counter_entries'])
          await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
      });
    },
    async close() {
      await api.server.close();
      await fixture.drop();
    },
  };
}

export type ImportFixture = Awaited<ReturnType<typeof createImportFixture>>;
