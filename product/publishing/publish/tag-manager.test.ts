import type { Actor } from '@tributary/engine/access/actor.ts';
import { singleId } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { integrations } from '@tributary/resources/integrations/integrations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../testing.server.ts';
import type { startRepublisher } from './republish.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
let republisher: ReturnType<typeof startRepublisher>;
let version = 0;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
  republisher = fixture.startRepublisher();
  const page = await fixture.add(river, 'pages', {
    name: 'Appeal',
    slug: 'appeal',
    language: 'fr',
    recipes: { html: '<h1>Aidez-nous</h1>', css: '', project: null },
  });
  await fixture.publish(river, page);
});
afterAll(async () => {
  await republisher.stop();
  await fixture.close();
});

async function save(tagManager: object | null): Promise<void> {
  const context = fixture.contextOf(river);
  const id = await singleId(context, integrations);
  ({ version } = await update(context, fixture.app.resource('integrations'), id, version, { tagManager }));
}
async function asked() {
  const { text, headers } = await fixture.ask('river', '/appeal');
  return { text, policy: String(headers['content-security-policy']) };
}

it('reaches pages that are public already, with a notice in their language, and the policy’s sources', async () => {
  const before = await asked();
  expect(before.text).not.toContain('ts-consent');
  expect(before.policy).not.toContain('google');
  await save({ provider: 'google', container: 'GTM-ABC1234' });
  const { text, policy } = await eventually(async () => {
    const found = await asked();
    expect(found.text).toContain('ts-consent');
    return found;
  });
  expect(text).toContain('>Refuser</button>');
  expect(text).toContain('Google Tag Manager');
  expect(text).toContain('data-consent-change');
  expect(text).toMatch(
    /<section class="ts-consent"[^>]* hidden="">.*<\/section><script data-provider="google" data-container="GTM-ABC1234" data-consent="ask" data-advertising="false">/s,
  );
  // Nothing is loaded by the markup itself.
  expect(text).not.toMatch(/<script[^>]* src=/);
  expect(policy).toContain('https://www.googletagmanager.com/gtm.js');
  expect(policy).toContain('https://*.google-analytics.com');
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('doubleclick');
});

it('asks no visitor if the organization chooses so, and allows one Matomo only', async () => {
  const container = 'https://cdn.matomo.cloud/river.matomo.cloud/container_Ab12Cd34.js';
  await save({ provider: 'matomo', container, consent: 'always' });
  await eventually(async () => {
    const { text, policy } = await asked();
    expect(text).not.toContain('ts-consent');
    expect(text).toContain(`data-container="${container}"`);
    expect(policy).toContain('https://cdn.matomo.cloud/river.matomo.cloud/;');
    expect(policy).toContain('https://river.matomo.cloud');
    expect(policy).not.toContain('google');
  });
});

it('leaves pages when it is cleared, or the plan no longer includes it', async () => {
  await save({ provider: 'google', container: 'GTM-ABC1234' });
  await eventually(async () => expect((await asked()).text).toContain('GTM-ABC1234'));
  await fixture.db.asPlatform((tx) =>
    tx.updateTable('tenants').set({ plan: 'starter' }).where('id', '=', river.tenantId).execute(),
  );
  const other = await fixture.add(river, 'pages', {
    name: 'Other',
    slug: 'other',
    recipes: { html: '<h1>Other</h1>', css: '', project: null },
  });
  await fixture.publish(river, other);
  expect((await fixture.ask('river', '/other')).text).not.toContain('GTM-');
  await save(null);
  await eventually(async () => expect((await asked()).text).not.toContain('GTM-'));
  expect(fixture.errors).toEqual([]);
});
