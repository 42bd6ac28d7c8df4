import { createServer, type Server } from 'node:http';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { remove } from '@tributary/engine/lifecycle/write/remove.server.ts';
import { findDocument, type StoredRecord } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { experiments } from '@tributary/resources/experiments/experiment.ts';
import { EXPERIMENT_REFUSED } from '@tributary/resources/experiments/refused.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbedding } from '../embedding/serve/embedding.server.ts';
import { createPublishingFixture, eventually } from '../publishing/testing.server.ts';
import { createFormLookup, type FormLookup } from '../submissions/intake/lookup.server.ts';
import { outcomePath } from '../submissions/intake/paths.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createTokens } from '../submissions/tokens.server.ts';
import { experimentsAtWorkFeature } from './feature.server.ts';
import { resultsOf } from './results.server.ts';
import { createExperimentSites } from './serve/sites.server.ts';
import { createTryouts, type Tryouts } from './serve/tryouts.server.ts';
import { networks, visitorOf } from './visits.testing.ts';

const SITE = 'https://www.example.org';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let tryouts: Tryouts;
let lookup: FormLookup;
let server: Server;
let republisher: { stop(): Promise<void> };
let river: Actor;
let form: StoredRecord;
let variant: StoredRecord;
let page: StoredRecord;
let experiment: StoredRecord;
const errors: unknown[] = [];
const visit = visitorOf('river', () => server);

beforeAll(async () => {
  const onError = (error: unknown) => void errors.push(error);
  fixture = await createPublishingFixture(
    {
      onEmbed: (incoming, response, context) => embedding.handle(incoming, response, context),
    },
    [experimentsAtWorkFeature],
  );
  lookup = createFormLookup(fixture.db);
  tryouts = createTryouts({
    db: fixture.db,
    networkOf: ({ headers }) => String(headers['x-network']),
    secret: 'a secret of this test',
    onError,
  });
  const embedding = createEmbedding({
    lookup,
    scripts: { element: '', releases: new Map(), form: { of: () => '' } },
    formFor: tryouts.formFor,
    onOutcome: (_request, response) => response.end(),
    onError,
  });
  republisher = fixture.startRepublisher();
  river = await fixture.addTenant('river');
  server = createServer(createExperimentSites({ sites: fixture.sites, tryouts, onError }).handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  form = await addForm('As it is', { origins: [SITE] });
  variant = await addForm('Otherwise');
  const html = `<h1>Appeal</h1><div data-tributary-form="${form.id}"></div>`;
  page = await published('appeal', html);
});
afterAll(async () => {
  await republisher.stop();
  await tryouts.close();
  lookup.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await fixture.close();
});

function addForm(label: string, embeddedSettings: object = {}): Promise<StoredRecord> {
  const schema = {
    components: [
      { id: 'c1', type: 'email', key: 'email', label, required: true },
      { id: 'c2', type: 'pageBreak', key: 'where', label: 'Where' },
      { id: 'c3', type: 'text', key: 'town', label: 'Town' },
    ],
  };
  return fixture.add(river, 'forms', { description: label, schema, embeddedSettings });
}

async function published(slug: string, html: string): Promise<StoredRecord> {
  const recipes = { html, css: '', project: null };
  return fixture.publish(river, await fixture.add(river, 'pages', { name: slug, slug, recipes }));
}

const prepare = (body: object): Promise<StoredRecord> =>
  fixture.add(river, 'experiments', { name: 'Fewer words', subject: 'forms', goal: 'submissions', ...body });
const start = ({ id, version }: StoredRecord) =>
  act(fixture.contextOf(river), fixture.app.resource('experiments'), 'start', id, version);
const begun = async (formId: string, variantFormId: string) =>
  start(await prepare({ formId, variantFormId }));

const isVariant = ({ text }: { text: string }): boolean => text.includes(`/forms/${variant.id}/submissions`);

describe('an experiment with forms', () => {
  beforeAll(async () => {
    await visit('/appeal', 'warm');
    experiment = await begun(form.id, variant.id);
    await eventually(async () => {
      const seen = await Promise.all(networks.map((network) => visit('/appeal', network)));
      expect(seen.some(isVariant)).toBe(true);
    });
  });

  it('gives each visitor one of two forms at the same address, the same again, with a tag for each', async () => {
    const first = await Promise.all(networks.map((network) => visit('/appeal', network)));
    const again = await Promise.all(networks.map((network) => visit('/appeal?utm_source=mail', network)));
    expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
    const count = first.filter(isVariant).length;
    expect(count).toBeGreaterThan(15);
    expect(count).toBeLessThan(45);
    for (const answer of first) {
      expect(answer.text.includes('Otherwise')).toBe(isVariant(answer));
      expect(answer.text.includes('As it is')).toBe(!isVariant(answer));
      // The page that the answers are of stays the same.
      expect(answer.text).toContain(`value="${page.id}"`);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(new Set(first.map(({ headers }) => headers.etag)).size).toBe(2);
  });

  it('gives the same visitor the same form on another site, and robots the form itself', async () => {
    const path = `/embed/v5/${form.id}`;
    for (const network of networks.slice(0, 20)) {
      const inPage = isVariant(await visit('/appeal', network));
      expect(isVariant(await visit(path, network))).toBe(inPage);
      const read = await visit(`${path}.json`, network, { Origin: SITE });
      expect(read.headers['access-control-allow-origin']).toBe(SITE);
      expect(isVariant(read)).toBe(inPage);
      for (const asked of ['/appeal', path])
        expect(isVariant(await visit(asked, network, { 'User-Agent': 'Googlebot/2.1' }))).toBe(false);
    }
  });

  it('takes the variant’s answers from the page and from the other site, whose page gets the outcome back', async () => {
    const onPage = await lookup.find(river.tenantId, variant.id, page.id);
    expect(onPage).toMatchObject({ form: { id: variant.id }, page: { id: page.id }, inPlaceOf: form.id });
    const elsewhere = (await lookup.findEmbedded(river.tenantId, variant.id))!;
    expect(elsewhere.embedded?.origins).toEqual([SITE]);
    const path = outcomePath(createTokens('s'), river.tenantId, elsewhere, newId(), 'thank-you');
    expect(path).toMatch(`/embed/v5/${form.id}/outcome?`);
    // A step of the variant, as without script, is shown in the page's own place.
    const shell = await fixture.sites.shells.render(river.tenantId, { pageId: page.id }, { html: 'STEP' });
    expect(shell?.html).toContain('STEP');
    expect((await visit(`/forms/${variant.id}/schema.json`, 'x')).status).toBe(200);
  });

  it('counts each visitor once, and submissions of either form, but not imports', async () => {
    await tryouts.flush();
    const results = () =>
      fixture.db.inTenant(river.tenantId, async (tx) => {
        const found = await findDocument(tx, river.tenantId, experiments, experiment.id);
        return resultsOf(tx, river.tenantId, experiment.id, found!.data);
      });
    const before = await results();
    expect(before.original.visitors + before.variant.visitors).toBe(networks.length);
    expect(before).toMatchObject({ verdict: 'early', uneven: false });
    const arms = [
      [form.id, false, 2_000, 60],
      [variant.id, true, 2_000, 140],
    ] as const;
    for (const [formId, isOther, visitors, sent] of arms)
      await fixture.db.inTenant(river.tenantId, async (tx) => {
        await sql`UPDATE experiment_days SET visitors = ${visitors} WHERE experiment_id = ${experiment.id} AND is_variant = ${isOther}`.execute(
          tx,
        );
        for (let at = 0; at < sent + 5; at += 1)
          await sql`INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, page_id,
              amount_minor, currency, language, answers, consents, created_at, import_id)
            VALUES (${river.tenantId}, ${newId()}, 'T', 'COMPLETE', true, ${formId}, 'Give', ${page.id}, 1000, 'GBP', 'en', '{}', '[]', now(),
              ${at < sent ? null : newId()}::uuid)`.execute(tx);
      });
    expect(await results()).toMatchObject({
      verdict: 'variant',
      original: { conversions: 60, amounts: [{ currency: 'GBP', minor: 60_000 }] },
      variant: { conversions: 140 },
    });
  });

  it('shows a change of the variant at once, and keeps both forms from deletion', async () => {
    const { version } = (await found(variant.id))!;
    for (const { id } of [form, variant])
      await expect(
        remove(fixture.contextOf(river), fixture.app.resource('forms'), id, version),
      ).rejects.toMatchObject({ code: 'in_use' });
    variant = await fixture.change(
      river,
      'forms',
      { ...variant, version },
      {
        schema: { components: [{ id: 'c1', type: 'email', key: 'email', label: 'Otherwise again' }] },
      },
    );
    await eventually(async () => {
      const seen = await Promise.all(networks.map((network) => visit('/appeal', network)));
      expect(seen.filter(isVariant).every(({ text }) => text.includes('Otherwise again'))).toBe(true);
    });
  });

  it('ends with the variant’s content in the form, and still accepts forms that are open in browsers', async () => {
    const { server: api } = await openTestApi(fixture);
    const chosen = await api.inject({
      method: 'POST',
      url: `/api/v1/experiments/${experiment.id}/choose`,
      headers: asPerson(river.tenantId, 'maintainer'),
      payload: { winner: 'variant' },
    });
    await api.close();
    expect(chosen.json()).toEqual({ pageId: null, formId: form.id });
    expect((await found(form.id))?.data).toMatchObject({
      description: 'As it is',
      embeddedSettings: { origins: [SITE] },
      schema: { components: [{ label: 'Otherwise again' }] },
    });
    await eventually(async () => {
      const seen = await Promise.all(networks.map((network) => visit('/appeal', network)));
      expect(seen.some(isVariant)).toBe(false);
      expect(seen.every(({ text }) => text.includes('Otherwise again'))).toBe(true);
    });
    const late = () => lookup.find(river.tenantId, variant.id, page.id);
    await eventually(async () => expect((await late())?.page?.id).toBe(page.id));
    await fixture.db.inTenant(river.tenantId, (tx) =>
      sql`UPDATE experiments SET data = data || '{"endedAt": "2020-01-01T00:00:00.000Z"}' WHERE id = ${experiment.id}`.execute(
        tx,
      ),
    );
    fixture.db.notify('publications', river.tenantId);
    await eventually(async () => expect((await late())?.page).toBeUndefined());
    expect(errors).toEqual([]);
  });

  const found = (id: string) =>
    fixture.db.inTenant(river.tenantId, (tx) => findDocument(tx, river.tenantId, forms, id));
});

it('does not start with forms without visitors, on pages of their own, in use, or with a limited stock', async () => {
  const lonely = await addForm('Lonely');
  const other = await addForm('Other');
  const shown = await addForm('Shown');
  await published('shown', `<div data-tributary-form="${shown.id}"></div>`);
  const goods = { id: 'p', type: 'products', key: 'goods', label: 'Goods' };
  const limited = await fixture.add(river, 'forms', {
    description: 'Tickets',
    schema: {
      components: [
        { ...goods, products: [{ value: 'seat', label: 'Seat', price: 500, stock: 10 }] },
        { id: 'c1', type: 'email', key: 'email', label: 'E-mail', required: true },
      ],
    },
  });
  await expect(begun(lonely.id, other.id)).rejects.toThrow(EXPERIMENT_REFUSED.formNotShown);
  await expect(begun(form.id, form.id)).rejects.toThrow(EXPERIMENT_REFUSED.sameForm);
  await expect(begun(form.id, shown.id)).rejects.toThrow(EXPERIMENT_REFUSED.variantShown);
  await expect(begun(form.id, limited.id)).rejects.toThrow(EXPERIMENT_REFUSED.stock);
  await expect(start(await prepare({ formId: form.id }))).rejects.toThrow(EXPERIMENT_REFUSED.noFormVariant);
  await begun(shown.id, other.id);
  await expect(begun(form.id, other.id)).rejects.toThrow(EXPERIMENT_REFUSED.takenForm);
});
