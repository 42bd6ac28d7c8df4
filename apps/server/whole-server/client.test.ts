import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { GRANTABLE } from '@tributary/resources/api-credentials/api-credential.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSimulator } from '@tributary/product/connectors/testing/payment-v2/simulator.testing.ts';
import { DONATION, JOB, WRONG } from './client-programs.testing.ts';
import { startAccessFixture, type AccessFixture } from './access.testing.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

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
let simulator: Awaited<ReturnType<typeof startSimulator>> | undefined;
beforeAll(async () => {
  // The payment service is another process of this machine.
  fixture = await startAccessFixture(async () => ({ EGRESS_ALLOW_LOOPBACK: '1' }));
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
  await writeFile(join(folder, 'donation.ts'), DONATION);
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
  await simulator?.stop();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

it('is a package that installs without network and passes a strict compiler, which refuses wrong calls', async () => {
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

it('takes a donation from an empty installation to the dashboard, without the console', async () => {
  simulator = await startSimulator();
  const { body: made } = await fixture.call(fixture.people.maintainer, 'POST', '/auth/oauth/generate', {
    description: 'Donations',
    scopes: GRANTABLE,
  });
  const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } = made as Record<string, string>;
  const { stdout } = await run(process.execPath, ['donation.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      BASE: base,
      SITE_HOST: 'river.sites.localhost',
      CLIENT_ID,
      CLIENT_SECRET,
      PAYMENTS: simulator.endpoint,
      PAYMENTS_TOKEN: simulator.token,
    },
  });
  const { before, after, ...rest } = JSON.parse(stdout) as Record<'before' | 'after', number[]>;
  const sum = (days: number[]): number => days.reduce((all, day) => all + day, 0);
  expect(sum(after) - sum(before)).toBe(2500);
  expect(rest).toMatchObject({
    sent: 'redirect',
    outcome: expect.stringContaining('/thank-you?'),
    transaction: { status: 'COMPLETE', amount: 2500, email: 'grace@example.org', campaignCode: 'gifts' },
  });
}, 120_000);
