import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { GRANTABLE } from '@tributary/resources/api-credentials/api-credential.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessFixture, type AccessFixture } from './access.testing.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

/** The main job, as a user of the package writes it. */
const JOB = `
import { request } from 'node:http';
import { createClient, TributaryProblem, VERSION, type PagesRecord } from 'tributary-client';

const { BASE, SITE_HOST, CLIENT_ID, CLIENT_SECRET } = process.env as Record<string, string>;
// Nobody resolves the name of the test's site: its requests go to the server with its name as their host.
const toSite: typeof fetch = (url, init) =>
  String(url).includes('/submissions')
    ? new Promise((resolve, reject) => {
        const headers = { ...(init?.headers as Record<string, string>), host: SITE_HOST! };
        const sent = request(String(url), { method: 'POST', headers }, (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve(new Response(text, { status: response.statusCode ?? 0 })));
        });
        sent.on('error', reject);
        sent.end(init?.body);
      })
    : fetch(url, init);
const client = createClient({
  baseUrl: BASE!, siteUrl: BASE!, clientId: CLIENT_ID!, clientSecret: CLIENT_SECRET!, fetch: toSite,
});

const form = await client.forms.create({
  body: {
    description: 'Newsletter',
    schema: { components: [{ id: 'c1', type: 'email', key: 'email', label: 'E-mail', required: true }] },
  },
});
const html = '<main><h1>News</h1><div data-tributary-form="' + form.id + '"></div></main>';
const page: PagesRecord = await client.pages.create({
  body: { name: 'News', slug: 'news', formId: form.id, recipes: { html, css: '', project: null } },
});
const published = await client.pages.publish({ id: page.id, version: page.version });

// An error of the API is typed: the code of a stale version, with the record as it is now.
let stale: string | undefined;
try {
  await client.pages.update({ id: page.id, version: page.version, body: { name: 'Old news' } });
} catch (error) {
  if (error instanceof TributaryProblem && error.code === 'stale_version') stale = String(error.current?.['name']);
  else throw error;
}

const submission = { formId: form.id, pageId: page.id, answers: { email: 'ada@example.org' }, idempotencyKey: 'order-2026-1' };
const results = [await client.submissions.create(submission), await client.submissions.create(submission)];

const refused = await client.submissions
  .create({ ...submission, idempotencyKey: 'order-2026-2', answers: { email: 'nobody' } })
  .catch((error: unknown) => (error instanceof TributaryProblem ? error.status : String(error)));

const found: string[] = [];
for await (const transaction of client.transactions.list.all({ query: { limit: 1, environment: 'production' } }))
  found.push(String(transaction.id));
for (let n = 1; n <= 3; n += 1) await client.tags.create({ body: { key: 'tag-' + n } });
const tags: string[] = [];
for await (const tag of client.tags.list.all({ query: { limit: 1, sort: 'createdAt' } })) tags.push(String(tag.id));
const transaction = await client.transactions.view({ id: found[0]! });
const csv = await (await client.transactions.export({ query: { format: 'csv' } })).text();
console.log(JSON.stringify({
  VERSION, published: published.published, stale, statuses: results.map(({ status }) => status), refused, found, tags: tags.length,
  status: transaction.status, csv: csv.includes('ada@example.org'),
  groups: Object.fromEntries(Object.entries(client).map(([name, group]) => [name, Object.keys(group as object)])),
}));
`;

/** What the compiler must refuse, a line each. */
const WRONG = `
import { createClient } from 'tributary-client';
const client = createClient({ baseUrl: 'https://console.example.org' });
// @ts-expect-error a write of a record needs the version that was read
await client.pages.update({ id: 'x', body: { name: 'A' } });
// @ts-expect-error there is no such field
await client.pages.create({ body: { name: 'A', slug: 'a', colour: 'red' } });
// @ts-expect-error there is no such operation
await client.pages.destroy({ id: 'x' });
// @ts-expect-error the id is missing
await client.pages.view({});
// @ts-expect-error a name is a text
const name: number = (await client.pages.view({ id: 'x' })).name;
export { name };
`;

const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  module: 'nodenext',
  target: 'es2023',
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
};

let fixture: AccessFixture;
let folder: string;
let base: string;
beforeAll(async () => {
  fixture = await startAccessFixture();
  base = `http://127.0.0.1:${fixture.server.port}`;
  folder = await mkdtemp(join(tmpdir(), 'tributary-client-'));
  await fixture.client.query(`UPDATE tenants SET plan = 'scale'`);
  const response = await fetch(`${base}/api/v1/api-client/package`, {
    headers: { authorization: `Bearer ${fixture.people.integrator.token}` },
  });
  expect(response.headers.get('content-disposition')).toMatch(/tributary-client-\d+\.\d+\.\d+\.tgz/);
  await writeFile(join(folder, 'client.tgz'), Buffer.from(await response.arrayBuffer()));
  await writeFile(join(folder, 'package.json'), '{"name":"user","private":true,"type":"module"}');
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }),
  );
  await writeFile(join(folder, 'job.ts'), JOB);
  await writeFile(join(folder, 'wrong.ts'), WRONG);
  const npm = [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--cache',
    join(folder, 'cache'),
    './client.tgz',
  ];
  await run('npm', npm, { cwd: folder });
}, 180_000);
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

it('is a package that installs without network and passes a strict compiler, which refuses what is wrong', async () => {
  const compiled = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');
}, 180_000);

it('does the main job against the running server, with every operation of the description', async () => {
  const { body: made } = await fixture.call(fixture.people.maintainer, 'POST', '/auth/oauth/generate', {
    description: 'Website',
    scopes: GRANTABLE,
  });
  const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } = made as Record<string, string>;
  const { stdout } = await run(process.execPath, ['job.ts'], {
    cwd: folder,
    env: { ...process.env, BASE: base, SITE_HOST: 'river.sites.localhost', CLIENT_ID, CLIENT_SECRET },
  });
  const told = JSON.parse(stdout) as Record<string, unknown> & { groups: Record<string, string[]> };
  const manifest = await readFile(join(folder, 'node_modules/tributary-client/package.json'), 'utf8');
  expect(JSON.parse(manifest)).not.toHaveProperty('dependencies');
  expect(told).toMatchObject({
    VERSION: (JSON.parse(manifest) as { version: string }).version,
    published: true,
    stale: 'News',
    statuses: ['complete', 'complete'],
    refused: 422,
    found: [expect.any(String)],
    tags: 3,
    status: 'COMPLETE',
    csv: true,
  });

  const { body } = await fixture.call(null, 'GET', '/api/openapi.json');
  const described = Object.values((body as OpenApiDocument).paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId }) => operationId!.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const offered = Object.entries(told.groups).flatMap(([group, names]) =>
    names.map((name) => `${group}.${name}`),
  );
  expect(offered.toSorted()).toEqual([...described, 'submissions.create'].toSorted());
}, 60_000);
