import type { Actor } from '@tributary/engine/access/actor.ts';
import type { TestApp } from '@tributary/engine/feature/testing.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { duplicate } from '@tributary/engine/lifecycle/write/duplicate.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResourceApp } from '../testing.server.ts';
import { SUBSCRIPTION_EXISTS, TOPIC_EXISTS, textIn } from './choices.ts';
import { CENTER_REFUSED } from './feature.server.ts';
import { connectorsOf, recordsOf, storeMappingOf, UNREADABLE_MAPPING, withSection } from './mappings.ts';
import { renderAskForPreferences, renderPreferences, shortAddress } from './page/html.ts';
import { preferenceCenters } from './preference-center.ts';
import { startOfCenter } from './start.ts';

const parse = (more: Record<string, unknown>) =>
  preferenceCenters.schema.safeParse({ ...preferenceCenters.example(1), ...more });
const issuesOf = (more: Record<string, unknown>) =>
  parse(more).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a preference center', () => {
  const pair = { channel: 'email', topic: 'news' };

  it('refuses a second subscription of the same channel and topic, by the words of the specification', () => {
    expect(issuesOf({ subscriptions: [pair, { ...pair, channel: 'sms' }, pair] })).toEqual([
      ['subscriptions.2', 'Unable to add the subscription. Selected subscription already exists.'],
    ]);
    expect(SUBSCRIPTION_EXISTS).toBe('Unable to add the subscription. Selected subscription already exists.');
  });

  it('refuses two topics with one key, a topic without a label, and mappings that are none', () => {
    const topic = { key: 'news', label: { en: 'News' } };
    expect(issuesOf({ topics: [topic, topic] })).toEqual([['topics.1', TOPIC_EXISTS]]);
    expect(issuesOf({ topics: [{ key: 'news', label: { en: ' ' } }] })).toEqual([
      ['topics.0.label', 'The label field is required'],
    ]);
    expect(issuesOf({ storeMappings: '[]' })).toEqual([['storeMappings', 'This is not a JSON object']]);
    expect(issuesOf({ storeMappings: '{"crm":{"fields":{"A.B":7}}}' })).toEqual([
      ['storeMappings', UNREADABLE_MAPPING],
    ]);
    expect(parse({ languages: [] }).success).toBe(false);
    expect(parse({ pauses: [2] }).success).toBe(false);
  });

  it('begins with publishable values', () => {
    expect(parse(startOfCenter(['es', 'en'])).success).toBe(true);
  });

  it('is copied as a draft under a new address, made of the time', () => {
    const center = preferenceCenters.schema.parse(preferenceCenters.example(1));
    const at = new Date('2027-01-05T10:00:00Z');
    const copy = preferenceCenters.operations.duplicate!({ ...center, published: true }, at);
    expect(copy).toMatchObject({ published: false, publishedAt: null, title: center.title });
    expect(copy.slug).toBe('what-you-hear-1-1799143200000');
    const apart = preferenceCenters.operations.duplicateApart!(copy);
    expect(apart.slug).toMatch(/^what-you-hear-1-1799143200000-[\da-f]{4}$/);
    const long = preferenceCenters.operations.duplicate!({ ...center, slug: 'a'.repeat(80) }, at);
    expect(long.slug).toBe(`${'a'.repeat(66)}-1799143200000`);
  });
});

describe('mappings of preferences', () => {
  it('keeps a section for each connector, and finds records by the chosen fields', () => {
    const text = withSection('{}', 'crm', {
      fields: { 'Contact.Mail__c': 'email', 'Contact.News__c': 'email.news' },
      match: ['Contact.Mail__c', 'Contact.Gone__c'],
    });
    const mapping = storeMappingOf(text, 'crm')!;
    expect(connectorsOf(text)).toEqual(['crm']);
    expect(recordsOf(mapping)).toEqual({ Contact: { operation: 'upsert', match: ['Mail__c'] } });
    expect(withSection(text, 'crm', undefined)).toBe('{}');
    expect(storeMappingOf('{"__proto__":{}}', 'crm')).toBeUndefined();
  });
});

describe('the page of preferences', () => {
  const center = preferenceCenters.schema.parse({
    ...preferenceCenters.example(1),
    ...startOfCenter(['en', 'es']),
    intro: { en: 'We <b>write</b> rarely.' },
  });
  const state = {
    chosen: ['email.news'],
    language: 'es' as const,
    frequency: 'monthly' as const,
    pausedUntil: '2027-03-01',
    isOff: false,
  };
  const input = {
    center,
    state,
    organization: 'River & Sons',
    language: 'es' as const,
    action: '/preferences/news/x',
    address: shortAddress('ada@example.org'),
  };

  it('shows the choices in the visitor’s language, with the center’s texts where a translation is missing', () => {
    const html = renderPreferences(input);
    expect(html).toContain('Lo que recibes de River &amp; Sons');
    expect(html).toContain('We &lt;b&gt;write&lt;/b&gt; rarely.');
    expect(html).toContain('value="email.news" checked');
    expect(html).not.toContain('value="email.appeals" checked');
    expect(html).toContain('value="monthly" checked');
    expect(html).toContain('Sin correos hasta el 1 mar 2027');
    expect(html).toContain('a…@example.org');
    expect(html).not.toContain('ada@');
  });

  it('offers to undo the latest unsubscription, and to unsubscribe where a subscription is on', () => {
    const off = { ...state, chosen: [], isOff: true };
    const html = renderPreferences({ ...input, state: off, notice: 'doneOff', canUndo: true });
    expect(html).toContain('value="undo"');
    expect(html).not.toContain('value="off"');
    expect(renderPreferences({ ...input, state: off, notice: 'doneOff' })).not.toContain('value="undo"');
    expect(renderPreferences(input)).toContain('value="off"');
  });

  it('asks for an address with the entered text, escaped', () => {
    const html = renderAskForPreferences({
      center,
      organization: 'River',
      language: 'ar',
      action: '/preferences/news',
      days: 7,
      error: 'emailWrong',
      email: '"><script>',
    });
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('falls back to the first language that has a text', () => {
    expect(textIn({ en: ' ', fr: 'Bonjour' }, 'es', ['en', 'fr'])).toBe('Bonjour');
    expect(textIn(undefined, 'es', ['en'])).toBe('');
  });
});

describe('the rules of saving', () => {
  let made: TestApp;
  const actorOf = (tenantId: string, plan: Actor['plan']): Actor => ({
    tenantId,
    tenantSlug: 'river',
    plan,
    userId: newId(),
    email: 'a@b.org',
    name: 'Ada',
    role: 'admin',
  });
  let tenantId: string;
  beforeAll(async () => {
    made = await createResourceApp();
    tenantId = newId();
    await made.db.asPlatform((tx) =>
      tx
        .insertInto('tenants')
        .values({ id: tenantId, slug: 'river', name: 'River', plan: 'scale', suspended_at: null })
        .execute(),
    );
  });
  afterAll(() => made.drop());

  const save = (body: Record<string, unknown>, plan: Actor['plan'] = 'scale') =>
    create(
      { app: made.app, actor: actorOf(tenantId, plan), now: () => new Date() },
      made.app.resource('preference-centers'),
      body,
    );
  const errorsOf = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: { errors?: { message: string }[] }) => error.errors?.map(({ message }) => message),
    );

  it('refuses subscriptions of no topic, unknown connectors and those of larger plans', async () => {
    const body = preferenceCenters.example(1);
    expect(await errorsOf(save({ ...body, topics: [] }))).toEqual([CENTER_REFUSED.topic]);
    expect(await errorsOf(save({ ...body, storeMappings: '{"payment-v2":{}}' }))).toEqual([
      CENTER_REFUSED.connector,
    ]);
    await expect(save({ ...body, storeMappings: '{"crm":{}}' }, 'starter')).rejects.toThrow();
    await expect(save({ ...body, storeMappings: '{"crm":{}}' })).resolves.toMatchObject({
      published: false,
      frequencies: [],
    });
  });

  it('gives a copy a random suffix only where its address is another’s', async () => {
    const source = await save({ ...preferenceCenters.example(2), slug: 'letters' });
    const at = new Date('2027-01-05T10:00:00Z');
    const context = { app: made.app, actor: actorOf(tenantId, 'scale'), now: () => at };
    const copy = () => duplicate(context, made.app.resource('preference-centers'), source.id);
    expect((await copy())['slug']).toBe('letters-1799143200000');
    expect((await copy())['slug']).toMatch(/^letters-1799143200000-[\da-f]{4}$/);
  });
});
