import { formSchema, type FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectors } from '../connectors/connectors.ts';
import { openTestSite, type TestSite } from './testing-site.server.ts';
import { createSubmissionFixture, testDonationForm, type SubmissionFixture } from './testing.server.ts';

type ThankYou = NonNullable<NonNullable<FormSchemaInput['settings']>['thankYou']>;

const OWN = 'https://www.example.org/thanks';
const helps = { id: 'h', type: 'radio', key: 'helps', label: 'Can you help?', options: ['yes', 'no'] };
const components = [
  ...testDonationForm.components!.map((each) => ({ ...each, required: false })),
  { ...helps, options: helps.options.map((value) => ({ value, label: value })) },
];
const withThanks = (thankYou: ThankYou) =>
  formSchema.parse({ components, settings: { thankYou } } as FormSchemaInput);

/** Who helps reads something else; who gives more than £50 goes elsewhere. */
const CHOSEN: ThankYou = {
  heading: 'For everybody',
  variants: [
    {
      id: 'a',
      heading: 'For helpers',
      condition: { rules: [{ field: 'helps', operator: 'equal', value: 'yes' }] },
    },
    {
      id: 'b',
      redirect: 'https://www.example.org/many',
      condition: { rules: [{ field: 'amount', operator: 'greaterThan', value: '50' }] },
    },
  ],
};

describe('the page after a submission', () => {
  let fixture: SubmissionFixture;
  let site: TestSite;
  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    site = await openTestSite(fixture, { limits: 'off' });
  });
  afterAll(async () => {
    await site.close();
    await fixture.drop();
  });

  const form = (thankYou: ThankYou, more: object = {}) =>
    fixture.addNewsletter({ schema: withThanks(thankYou), ...more });
  let count = 0;
  const send = (formId: string, fields: Record<string, string>, asPage = false) => {
    const email = `visitor${(count += 1)}@example.org`;
    return site.post({ email, _action: 'confirm', ...fields }, { formId, asPage });
  };
  const location = async (formId: string, fields: Record<string, string>): Promise<string> => {
    const response = await send(formId, fields);
    expect(response.status).toBe(201);
    return ((await response.json()) as { location: string }).location;
  };
  const follow = async (formId: string, fields: Record<string, string>) => {
    const response = await send(formId, fields, true);
    expect(response.status).toBe(303);
    return site.get(response.headers.get('location')!);
  };

  it('is chosen by the answers, with and without script alike, and no answer is in the address', async () => {
    const id = await form(CHOSEN);
    const answers = { helps: 'yes' };
    const page = await follow(id, answers);
    expect(page.url).toMatch(/\/thank-you\?for=[0-9a-f-]+\.[\w-]{32}$/);
    expect(await page.text()).toContain('For helpers');
    expect(page.headers.get('refresh')).toBeNull();
    const scripted = await location(id, answers);
    expect(scripted).toMatch(/^\/news-[0-9a-f-]+\/thank-you\?for=/);
    expect(await (await site.get(scripted)).text()).toContain('For helpers');
    expect(await (await follow(id, { helps: 'no' })).text()).toContain('For everybody');
  });

  it('is chosen by the earlier answers once the money has arrived', async () => {
    const id = await form(CHOSEN);
    const paid = await site.post(
      { email: 'ada@example.org', helps: 'no', amount: '60', _action: 'confirm' },
      { formId: id },
    );
    const { changeLocation } = (await paid.json()) as { changeLocation: string };
    const back = await site.get(`${changeLocation.split('?')[0]}?returned=1`);
    expect(back.status).toBe(303);
    const page = await site.get(back.headers.get('location')!);
    expect(page.headers.get('refresh')).toBe('0; url=https://www.example.org/many');
    const html = await page.text();
    expect(html).toContain('href="https://www.example.org/many"');
    expect(html).toContain('£60');
  });

  it('is shown to a visitor who goes back after paying, instead of the answers to pay again', async () => {
    const id = await form({});
    const gift = { email: 'back@example.org', amount: '41', _action: 'confirm' };
    const paid = await site.post(gift, { formId: id });
    const { changeLocation } = (await paid.json()) as { changeLocation: string };
    const back = await site.get(changeLocation);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toMatch(/\/thank-you\?for=/);
  });

  it('is another site: at once with script, by a page of ours without', async () => {
    const id = await form({ redirect: OWN });
    expect(await location(id, {})).toBe(OWN);
    const page = await follow(id, {});
    expect(page.status).toBe(200);
    expect(page.headers.get('refresh')).toBe(`0; url=${OWN}`);
    const html = await page.text();
    expect(html).toMatch(/<a class="tf-button" href="https:\/\/www\.example\.org\/thanks"/);
    expect(html).toContain('autofocus');
    expect(html).toContain('role="status"');
  });

  it('is never an address that came with the submission', async () => {
    const id = await form({});
    for (const name of ['_redirect', 'redirect', '_returnTo', '_next'])
      expect(await location(id, { [name]: 'https://evil.example/' })).toMatch(/^\/news-/);
  });

  it('is the address of the visitor’s language, else the form’s own', async () => {
    const translations = (text: string) => ({
      es: { texts: { '@form:thankYou:redirect': { text, source: OWN } } },
    });
    const spanish = 'https://www.example.org/gracias';
    const id = await form({ redirect: OWN }, { language: 'en', translations: translations(spanish) });
    expect(await location(id, { _language: 'es' })).toBe(spanish);
    expect(await location(id, { _language: 'en' })).toBe(OWN);
    expect(await location(id, { _language: 'de' })).toBe(OWN);
    const bad = await form({ redirect: OWN }, { language: 'en', translations: translations('javascript:1') });
    expect(await location(bad, { _language: 'es' })).toBe(OWN);
  });

  it('stays ours while the bank collects', async () => {
    const id = await form({ redirect: OWN });
    const other = await openTestSite(fixture, {
      limits: 'off',
      payments: {
        owner: 'this test',
        setupOf: async () => ({
          connector: createConnectors().payment('payment-v2')!,
          environment: 'production',
          isInPlan: true,
        }),
        begin: async () => ({ kind: 'redirect', url: 'https://pay.example/' }),
        advance: async () => ({ kind: 'redirect', url: 'https://pay.example/' }),
        outcome: async () => 'processing',
      },
    });
    try {
      const sent = await other.post(
        { email: 'bank@example.org', amount: '25', _action: 'confirm' },
        { formId: id, asPage: true },
      );
      const waiting = sent.headers.get('location')!;
      const back = await other.get(`${waiting}?returned=1`);
      const page = await other.get(back.headers.get('location')!);
      expect(page.headers.get('refresh')).toBeNull();
      const html = await page.text();
      expect(html).toContain('Your bank will collect');
      expect(html).not.toContain(OWN);
    } finally {
      await other.close();
    }
  });

  describe('on another organization’s site', () => {
    const SITE = 'https://www.partner.example';
    const embedded = (thankYou: ThankYou) =>
      form(thankYou, { embeddedSettings: { version: 'v5', mode: 'frame', origins: [SITE] } });
    const outcomeOf = async (id: string) => {
      const place = await location(id, { _embed: 'v5', _returnTo: `${SITE}/give` });
      expect(place).toMatch(/^\/embed\/v5\//);
      return place;
    };

    it('is shown in the form’s place, unless the form may leave', async () => {
      const page = await site.get(await outcomeOf(await embedded({ redirect: OWN, heading: 'Stay' })));
      expect(page.headers.get('refresh')).toBeNull();
      const html = await page.text();
      expect(html).toContain('Stay');
      expect(html).not.toContain(OWN);
    });

    it('asks the page around a frame, and redirects a visitor outside a frame', async () => {
      const place = await outcomeOf(await embedded({ redirect: OWN, leavesSites: true }));
      const inFrame = await site.get(place, { 'sec-fetch-dest': 'iframe' });
      expect(inFrame.headers.get('refresh')).toBeNull();
      expect(await inFrame.text()).toMatch(/href="https:\/\/www\.example\.org\/thanks"[^>]* data-tf-leaving/);
      const alone = await site.get(place, { 'sec-fetch-dest': 'document' });
      expect(alone.headers.get('refresh')).toBe(`0; url=${OWN}`);
    });
  });

  it('works for forms that were stored before', async () => {
    const id = await form({ heading: 'Old' });
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`UPDATE forms SET data = data #- '{schema,settings,thankYou,variants}' WHERE id = ${id}`.execute(tx),
    );
    expect(await (await follow(id, {})).text()).toContain('Old');
  });
});
