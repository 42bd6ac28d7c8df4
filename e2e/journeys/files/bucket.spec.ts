import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../../support/product.ts';
import { startS3Simulator, type S3Simulator } from '../../../tools/simulators/s3/server.ts';

// A separate product whose files are in a bucket.
test.describe.configure({ timeout: 180_000 });

let product: Product;
let store: S3Simulator;
test.beforeAll(async () => {
  test.setTimeout(150_000);
  store = await startS3Simulator();
  product = await startProduct({ env: { STORAGE_URL: store.storageUrl } });
});
test.afterAll(async () => {
  await product?.stop();
  await store?.close();
});

test('pages are served from a bucket, and the server is not ready without it', async ({ page, request }) => {
  const answer = await page.goto(`${product.sitesUrl('riverside')}/`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...store.objects.keys()].some((key) => key.includes('/artifacts/'))).toBe(true);
  expect(readdirSync(join(product.dataDir, 'files'))).toEqual([]);
  const ready = () => request.get(`${product.consoleUrl}/readyz`);
  expect(await (await ready()).json()).toMatchObject({ ready: true, checks: { storage: true } });
  store.refuse(1_000_000, 403);
  await expect.poll(async () => (await ready()).status(), { timeout: 20_000 }).toBe(503);
});
