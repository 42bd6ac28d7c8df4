import type { Role } from '@tributary/engine/access/roles.ts';
import { createTestApi, createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Api } from '@tributary/engine/http/api.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailFeature } from '../mail/feature.server.ts';
import { placeOf, sealEmailsWith, type EmailContent } from '../mail/queue.server.ts';
import { media } from '@tributary/resources/media/media.ts';
import { supporterEmailsFeature } from './feature.server.ts';

let made: Awaited<ReturnType<typeof start>>;
let api: Api;
const [tenantId, userId] = [newId(), newId()];

const start = () =>
  createTestApp({
    features: [...resourceFeatures, mailFeature, supporterEmailsFeature],
    services: async (app) => ({
      ...(await idleServices(app)),
      sitesOrigin: (slug: string) => `https://${slug}.example`,
    }),
  });

beforeAll(async () => {
  made = await start();
  sealEmailsWith(made.app.sealer);
  await made.db.asPlatform((tx) =>
    tx.insertInto('tenants').values({ id: tenantId, slug: 'river', name: 'River', plan: 'growth' }).execute(),
  );
  api = await createTestApi(made, {
    // One person, in the role that the test asks for.
    authenticate: async ({ headers }) => ({
      tenantId,
      tenantSlug: 'river',
      plan: 'growth',
      userId,
      email: 'ana@example.org',
      name: 'Ana',
      role: headers.authorization as Role,
    }),
  });
  await api.server.ready();
});
afterAll(async () => {
  await api.server.close();
  await made.drop();
});

const schema: FormSchemaInput = {
  components: [
    { id: 'c1', type: 'email', key: 'email', label: 'E-mail' },
    { id: 'c2', type: 'text', key: 'firstName', label: 'First name' },
    { id: 'c3', type: 'amount', key: 'amount', label: 'Amount', presets: [{ amount: 1000 }] },
  ],
  settings: { confirmation: { on: true, subject: 'Dear {firstName}', receipt: true } },
};

async function call(path: string, payload: object, role: Role = 'admin') {
  const headers = { authorization: role };
  const response = await api.server.inject({
    method: 'POST',
    url: `/api/v1/supporter-emails/${path}`,
    headers,
    payload,
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}

it('shows the e-mail of a form that is not saved yet, with names for answers and as a test', async () => {
  const { status, body } = await call('preview', { schema, language: 'es' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ from: 'River', replyTo: null, subject: 'Dear First name' });
  expect(body['html']).toContain('<html lang="es"');
  expect(body['text']).toContain('Número de recibo: Prueba: sin número');
});

it('shows a picture of the library above the text, at one address for everybody, described in the language', async () => {
  const picture = newId();
  const shown = {
    variant: '0000abcd',
    width: 2000,
    height: 1000,
    widths: [480, 1600, 2000],
    fallback: 'jpeg',
  };
  const data = media.schema.parse({
    name: 'Otter.jpg',
    upload: newId(),
    alt: { en: 'An otter', es: 'Una nutria' },
    kind: 'jpeg',
    state: 'ready',
    shown,
  });
  await made.db.inTenant(tenantId, (tx) =>
    sql`INSERT INTO media (tenant_id, id, data, version, created_at) VALUES (${tenantId}, ${picture}, ${JSON.stringify(data)}::jsonb, 1, now())`.execute(
      tx,
    ),
  );
  const settings = { confirmation: { ...schema.settings?.confirmation, on: true, picture } };
  const { body } = await call('preview', { schema: { ...schema, settings }, language: 'es' });
  expect(body['html']).toContain(
    `<img src="https://river.example/media/library/${picture}/0000abcd-1600.jpeg" alt="Una nutria" width="544" height="272"`,
  );
  const gone = { confirmation: { ...settings.confirmation, picture: newId() } };
  const without = await call('preview', { schema: { ...schema, settings: gone }, language: 'es' });
  expect(without.status).toBe(200);
  expect(without.body['html']).not.toContain('<img');
});

it('shows the texts of the form in the language that is asked for, questions named as visitors read them', async () => {
  const texts = {
    '@form:confirmation:subject': { text: 'Hola, {firstName}', source: 'Dear {firstName}' },
    'c2:label': { text: 'Nombre', source: 'First name' },
  };
  const { body } = await call('preview', { schema, language: 'es', texts });
  expect(body['subject']).toBe('Hola, Nombre');
  const untranslated = await call('preview', { schema, language: 'es', texts: {} });
  expect(untranslated.body['subject']).toBe('Dear First name');
});

it('shows the card that donors may send, and none where the form has no card', async () => {
  const tribute = { id: 't', type: 'tribute', key: 'tribute', label: 'Tribute' };
  const withCard = (more: object) => ({
    schema: { ...schema, components: [...schema.components!, { ...tribute, ...more }] },
    language: 'en',
    email: 'card',
  });
  const own = { cards: true, cardSubject: 'For {name}', cardText: '{from} thought of you.' };
  const { body } = await call('preview', withCard(own));
  expect(body['subject']).toBe('For Ada');
  expect(body['text']).toContain('Grace thought of you.');
  const texts = { 't:cardSubject': { text: 'Para {name}', source: 'For {name}' } };
  const spanish = await call('preview', { ...withCard(own), language: 'es', texts });
  expect(spanish.body['subject']).toBe('Para Ada');
  expect((await call('preview', withCard({ cards: false }))).status).toBe(409);
  const unknown = withCard({ cards: true, cardText: 'A gift of {amount}' });
  expect((await call('preview', unknown)).status).toBe(422);
});

it('refuses a form with an unknown variable, another language, and people who may not edit forms', async () => {
  const unknown = { ...schema, settings: { confirmation: { on: true, message: '{surname}' } } };
  expect((await call('preview', { schema: unknown, language: 'en' })).status).toBe(422);
  expect((await call('preview', { schema, language: 'xx' })).status).toBe(422);
  expect((await call('preview', { schema, language: 'en' }, 'analyst')).status).toBe(200);
  expect((await call('test', { schema, language: 'en' }, 'analyst')).status).toBe(403);
});

it('sends a test only to the person who asks, five times a minute', async () => {
  const wanted = { schema, language: 'en', to: 'someone@else.example' };
  const { body } = await call('test', wanted);
  expect(body).toEqual({ to: 'ana@example.org' });
  const { rows } = await made.db.inTenant(tenantId, (tx) =>
    sql<{ id: string; sealed: string }>`SELECT id, sealed FROM mails`.execute(tx),
  );
  const [mail] = rows;
  const content = JSON.parse(
    made.app.sealer.open(mail!.sealed, placeOf(mail!.id)).toString(),
  ) as EmailContent;
  expect(content).toMatchObject({ to: 'ana@example.org', senderName: 'River', subject: 'Dear First name' });
  for (let n = 1; n < 5; n += 1) expect((await call('test', wanted)).status).toBe(200);
  expect((await call('test', wanted)).status).toBe(429);
  const { rows: all } = await made.db.inTenant(tenantId, (tx) => sql`SELECT 1 FROM mails`.execute(tx));
  expect(all).toHaveLength(5);
});
