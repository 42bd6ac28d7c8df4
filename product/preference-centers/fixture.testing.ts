import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import {
  preferenceCenters,
  preferenceCenterSchema,
} from '@tributary/resources/preference-centers/preference-center.ts';
import { sql } from 'kysely';
import { createConnectors } from '../connectors/connectors.ts';
import { placeOf, sealEmailsWith } from '../mail/queue.server.ts';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { createSubmissionFixture } from '../submissions/testing.server.ts';
import { emailHold } from './email-hold.server.ts';
import { preferencesFeature } from './feature.server.ts';
import { createPreferenceHandler } from './handler.server.ts';
import { createPreferenceLinks } from './link.ts';

export const TEST_ORIGIN = 'http://river.sites.localhost';
/** The consent that forms ask for and one of the center's subscriptions represents. */
export const SHARED_CONSENT = 'newsletter';

export const testCenter = preferenceCenterSchema.parse({
  title: 'What you hear',
  slug: 'news',
  published: true,
  publishedAt: '2027-01-01T00:00:00.000Z',
  languages: ['en', 'es'],
  topics: [
    { key: 'news', label: { en: 'News', es: 'Noticias' } },
    { key: 'appeals', label: { en: 'Appeals' } },
  ],
  subscriptions: [
    { channel: 'email', topic: 'news', consent: SHARED_CONSENT },
    { channel: 'email', topic: 'appeals' },
    { channel: 'post', topic: 'appeals' },
  ],
  frequencies: ['all', 'monthly'],
  pauses: [3],
  storeMappings: JSON.stringify({
    crm: {
      fields: {
        'Contact.Mail__c': 'email',
        'Contact.News__c': 'email.news',
        'Contact.Paused__c': 'pausedUntil',
      },
      match: ['Contact.Mail__c'],
    },
  }),
});

/** A published preference center, a draft, and a site that serves them. */
export async function createPreferenceFixture() {
  const links = createPreferenceLinks('secret');
  const sealer = createSealer('p'.repeat(32));
  sealEmailsWith(sealer);
  const fixture = await createSubmissionFixture([preferencesFeature]);
  const { db, tenantId } = fixture;
  const centerId = newId();
  const clock = { now: new Date('2027-02-01T10:00:00Z'), isUnlimited: true };
  const errors: unknown[] = [];
  const insert = (id: string, data: object) =>
    db.inTenant(tenantId, (tx) =>
      insertDocument(tx, tenantId, preferenceCenters, { id, data: { ...data }, createdAt: clock.now }),
    );
  await insert(centerId, testCenter);
  await insert(newId(), { ...testCenter, slug: 'draft', published: false });

  let server: Server | undefined;
  let address = '';
  /** Serves the site with unused limits. */
  async function open(): Promise<void> {
    const handler = createPreferenceHandler({
      db,
      sealer,
      links,
      connectors: createConnectors(),
      fetchOut: () => Promise.reject(new Error('no way out')),
      connectorOf: () => undefined,
      siteOrigin: () => TEST_ORIGIN,
      networkOf: () => '192.0.2.7',
      get isUnlimited() {
        return clock.isUnlimited;
      },
      onError: (error) => errors.push(error),
      now: () => clock.now,
    });
    server = createServer((request, response) => {
      const [, slug, link] = /^\/preferences(?:\/([^/?]+))?(?:\/([^?]+))?/.exec(request.url ?? '') ?? [];
      const tenant = { id: tenantId, slug: 'river', name: 'River', timezone: 'UTC', suspended: false };
      handler.handle(request, response, { tenant, slug, link });
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  await open();

  const rowsOf = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    (await db.inTenant(tenantId, (tx) => query.execute(tx))).rows as Row[];
  const send = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { redirect: 'manual', ...init });
  const post = (path: string, body: [string, string][], headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { origin: TEST_ORIGIN, ...headers },
    });

  return {
    db,
    tenantId,
    centerId,
    clock,
    errors,
    rowsOf,
    send,
    post,
    pathOf: (email: string, days = 7, ofTenant = tenantId) =>
      `/preferences/news/${links.make(ofTenant, { centerId, email }, clock.now, days)}`,
    async read(path: string, headers: Record<string, string> = {}) {
      const response = await send(path, { headers });
      return { status: response.status, html: await response.text(), headers: response.headers };
    },
    save: (path: string, chosen: string[], more: [string, string][] = []) =>
      post(path, [['_do', 'save'], ...chosen.map((each): [string, string] => ['chosen', each]), ...more]),
    ledgerOf: (person: string) =>
      rowsOf<{ key: string; event: string; how: string | null; ofForm: boolean; wording: string }>(
        sql`SELECT key, event, how, form_id IS NOT NULL AS "ofForm", wording FROM consent_ledger WHERE person_key = ${person} ORDER BY created_at, id`,
      ),
    holdOf: (email: string, at = clock.now) =>
      db.inTenant(tenantId, (tx) => emailHold(tx, tenantId, email, at)),
    /** A submission with a consent, as a form's. @returns its transaction */
    async agree(email: string): Promise<string> {
      const usual = fixture.submission();
      const consents = [{ key: SHARED_CONSENT, given: true, wording: 'Write to me.' }];
      const submission = { ...usual, result: { ...usual.result, email, consents } };
      await acceptSubmission(db, submission);
      return submission.id;
    },
    /** The e-mails that wait to be sent, in order. */
    async mails(): Promise<{ to: string; subject: string; text: string }[]> {
      const rows = await rowsOf<{ id: string; sealed: string }>(
        sql`SELECT id, sealed FROM mails ORDER BY id`,
      );
      return rows.map(({ id, sealed }) => JSON.parse(sealer.open(sealed, placeOf(id)).toString()));
    },
    async reopen(): Promise<void> {
      await new Promise((resolve) => server!.close(resolve));
      clock.now = new Date('2027-02-01T10:00:00Z');
      clock.isUnlimited = true;
      await open();
    },
    async drop(): Promise<void> {
      await new Promise((resolve) => server!.close(resolve));
      await fixture.drop();
    },
  };
}
