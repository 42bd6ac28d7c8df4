import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskFileStorage } from '@tributary/engine/storage/files.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { keyOf, readUpload, sealedKeyOf } from '@tributary/product/uploads/stored.server.ts';
import { launchBrowser } from '@tributary/tools/testing/browser.ts';
import { recordFigures } from '@tributary/tools/testing/soak.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startProduct } from '../support/product.ts';
import { BARE_PRODUCT, openProductFixture, SECRETS_KEY } from './test-app.ts';

const SIZE = 25 * 1024 * 1024;
/** Bytes a second: slow enough to be killed in the middle. */
const UPLOAD_RATE = 4 * 1024 * 1024;
const KILLS = 3;

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

it('completes an upload of 25 MB, byte for byte, while the server is killed in the middle of it', async () => {
  const product = await startProduct(BARE_PRODUCT);
  const fixture = await openProductFixture(product);
  const folder = await mkdtemp(join(tmpdir(), 'tributary-upload-'));
  const browser = await launchBrowser();
  try {
    const actor = await fixture.addOrganization('archive');
    const form = await fixture.add(actor, 'forms', {
      description: 'Scans',
      schema: {
        components: [
          {
            id: 'f1',
            type: 'file',
            key: 'scan',
            label: 'Your scan',
            required: true,
            groups: ['pdf'],
            maxFiles: 1,
            maxSize: 25,
            maxTotal: 25,
          },
          { id: 'f2', type: 'email', key: 'email', label: 'E-mail', required: true },
        ],
      },
    });
    const html = `<main><h1>Scans</h1><div data-tributary-form="${form.id}"></div></main>`;
    const page = await fixture.add(actor, 'pages', {
      name: 'scans',
      slug: 'scans',
      formId: form.id,
      recipes: { html, css: '', project: null },
    });
    await fixture.publish(actor, page);

    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(SIZE - 9)]);
    const path = join(folder, 'scan.pdf');
    await writeFile(path, bytes);

    const visitor = await browser.newPage();
    const network = await visitor.context().newCDPSession(visitor);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: UPLOAD_RATE,
    });
    let acknowledged = 0;
    const told: { acknowledged: number; offset: number }[] = [];
    visitor.on('response', (response) => {
      const offset = Number(response.headers()['upload-offset'] ?? Number.NaN);
      const method = response.request().method();
      if (Number.isNaN(offset)) return;
      if (method === 'HEAD') told.push({ acknowledged, offset });
      acknowledged = Math.max(acknowledged, offset);
    });
    await visitor.goto(`${product.sitesUrl('archive')}/scans`);
    await visitor.getByLabel('E-mail').fill('ada@example.org');
    await visitor.getByLabel('Your scan').setInputFiles(path);
    // Sent while the upload is on its way: the form waits for it.
    await visitor.getByRole('button', { name: 'Submit' }).click();

    const kills: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const mark = (SIZE / (KILLS + 1)) * kill;
      await expect.poll(() => acknowledged, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(mark);
      // In the middle of the next piece.
      await sleep(300);
      kills.push(acknowledged);
      await product.kill9();
      await sleep(kill * 500);
      await product.start();
    }
    await visitor.getByText('Thank you').waitFor({ timeout: 60_000 });

    expect(kills).toHaveLength(KILLS);
    expect(kills.at(-1)).toBeLessThan(SIZE);
    expect(told.length).toBeGreaterThanOrEqual(KILLS);
    for (const { acknowledged: before, offset } of told) expect(offset).toBeGreaterThanOrEqual(before);

    const inTenant = <Row>(query: ReturnType<typeof sql<Row>>) =>
      fixture.db.inTenant(actor.tenantId, async (tx) => (await query.execute(tx)).rows);
    const records = await inTenant(
      sql<{
        id: string;
        answers: { scan: { id: string; size: number }[] };
      }>`SELECT id, answers FROM transactions`,
    );
    expect(records).toHaveLength(1);
    const [{ id: fileId, size } = { id: '', size: 0 }] = records[0]!.answers.scan;
    expect(size).toBe(SIZE);
    const [upload] = await inTenant(
      sql<{ transaction_id: string; sealed_key: string }>`
        SELECT transaction_id, sealed_key FROM uploads WHERE id = ${fileId}`,
    );
    const files = diskFileStorage(join(product.dataDir, 'files'));
    expect(await files.all(actor.tenantId)).not.toContain(keyOf(fileId));
    const stored = (await files.get(actor.tenantId, sealedKeyOf(fileId)))!;
    expect(stored.includes(bytes.subarray(0, 32))).toBe(false);
    const plain = await readUpload(
      { files, sealer: createSealer(SECRETS_KEY) },
      { tenantId: actor.tenantId, id: fileId, sealedKey: upload!.sealed_key, size: SIZE },
    );
    expect(digest(plain!)).toBe(digest(bytes));
    expect(upload?.transaction_id).toBe(records[0]!.id);
    await recordFigures('An upload of 25 MB under kills', {
      bytes: SIZE,
      kills: kills.length,
      killedAt: kills.join(' '),
      resumedAt: told.map(({ offset }) => offset).join(' '),
    });
  } finally {
    await browser.close();
    await fixture.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
