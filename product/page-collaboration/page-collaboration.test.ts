import { createContractFixture, type ContractFixture } from '@tributary/engine/contract/fixture.ts';
import { createTestApp } from '@tributary/engine/feature/testing.server.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { savedViewsFeature } from '@tributary/engine/saved-views/feature.server.ts';
import { insertDocument } from '@tributary/engine/storage/collection.server.ts';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { users, userSchema } from '@tributary/resources/users/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailFeature } from '../mail/feature.server.ts';
import { sealEmailsWith } from '../mail/queue.server.ts';
import { pageCollaborationFeature } from './feature.server.ts';
import { PRESENCE_CHANNEL } from './handlers.server.ts';
import type { CommentThread } from './routes.ts';

describe('several people on one page', () => {
  let fixture: ContractFixture;
  let app: App;
  let tenant: string;
  let page: { id: string; version: number };

  const send = (role: Role, method: string, path: string, body?: unknown) =>
    fixture.send({ method, path, as: { tenant, role }, body });
  const onPage = (role: Role, method: string, path: string, body?: unknown) =>
    send(role, method, `/pages/${page.id}${path}`, body);
  const threads = async (role: Role): Promise<CommentThread[]> =>
    (await onPage(role, 'GET', '/comments')).body['items'] as CommentThread[];
  const colleagues = async (role: Role) =>
    (await onPage(role, 'GET', '/colleagues')).body['items'] as { id: string; name: string }[];
  const emails = async (): Promise<number> =>
    (
      await app.db.inTenant(tenant, (tx) =>
        sql<{ n: number }>`SELECT count(*)::int AS n FROM mails WHERE tenant_id = ${tenant}`.execute(tx),
      )
    ).rows[0]!.n;
  const begin = (role: Role, body: object = {}) =>
    onPage(role, 'POST', '/comments', {
      elementId: 'ia1',
      elementName: 'Heading',
      body: 'Shorter?',
      ...body,
    });

  beforeAll(async () => {
    const made = await createTestApp({
      features: [...resourceFeatures, mailFeature, savedViewsFeature, pageCollaborationFeature],
      services: (of: App) => ({ ...idleServices(of), consoleOrigin: 'https://console.test' }),
    });
    app = made.app;
    sealEmailsWith(app.sealer);
    fixture = await createContractFixture(made);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.tenant('scale');
    const reply = await send('creator', 'POST', '/pages', { name: 'Appeal', slug: 'appeal' });
    page = { id: String(reply.body['id']), version: Number(reply.body['version']) };
    for (const role of ['creator', 'user', 'analyst'] as const) await makeUser(role);
  });

  /** Gives the person who makes requests in a role a separate record, as every signed-in person has one. */
  async function makeUser(role: Role): Promise<void> {
    const view = await send(role, 'POST', '/saved-views', {
      resource: 'forms',
      name: 'All',
      content: { sort: '-createdAt' },
    });
    const { id } = view.body['owner'] as { id: string };
    const data = userSchema.parse({ email: `${role}@example.org`, role, status: 'ACTIVE', locale: 'es' });
    await app.db.inTenant(tenant, (tx) =>
      insertDocument(tx, tenant, users, { id, data, createdAt: new Date() }),
    );
  }

  it('keeps comments with replies, changed and deleted by their authors alone', async () => {
    const made = await begin('creator');
    expect(made.status).toBe(201);
    const threadId = String(made.body['id']);
    const reply = await onPage('user', 'POST', `/comments/${threadId}/replies`, {
      body: 'Yes, “Give today”.',
    });
    const replyPath = `/comments/${threadId}/replies/${String(reply.body['id'])}`;
    expect((await onPage('creator', 'PATCH', replyPath, { body: 'No' })).status).toBe(403);
    expect((await onPage('creator', 'DELETE', replyPath)).status).toBe(403);
    expect((await onPage('user', 'PATCH', replyPath, { body: 'Maybe' })).status).toBe(200);
    expect((await threads('creator'))[0]).toMatchObject({
      elementId: 'ia1',
      elementName: 'Heading',
      resolved: null,
      isUnread: true,
      comments: [
        { body: 'Shorter?', editedAt: null },
        { body: 'Maybe', editedAt: expect.any(String) },
      ],
    });
    await onPage('creator', 'POST', `/comments/${threadId}/read`);
    expect((await threads('creator'))[0]!.isUnread).toBe(false);
    await onPage('user', 'PATCH', `/comments/${threadId}`, { isResolved: true });
    expect((await threads('creator'))[0]!.resolved).not.toBeNull();
    await onPage('user', 'PATCH', `/comments/${threadId}`, { isResolved: false });
    await onPage('user', 'DELETE', replyPath);
    const own = (await threads('creator'))[0]!;
    expect(own).toMatchObject({ resolved: null, comments: [{ body: 'Shorter?' }] });
    await onPage('creator', 'DELETE', `/comments/${threadId}/replies/${own.comments[0]!.id}`);
    expect(await threads('creator')).toEqual([]);
  });

  it('sends an e-mail to mentioned people and to earlier writers, never to the writer', async () => {
    const [other] = await colleagues('creator');
    expect(other).toBeDefined();
    const before = await emails();
    const made = await begin('creator', { mentions: [other!.id, other!.id] });
    expect(await emails()).toBe(before + 1);
    await onPage('creator', 'POST', `/comments/${String(made.body['id'])}/replies`, { body: 'Anybody?' });
    expect(await emails()).toBe(before + 1);
    await onPage('user', 'POST', `/comments/${String(made.body['id'])}/replies`, { body: 'Here.' });
    expect(await emails()).toBe(before + 2);
    // A mention of an unknown person is no error, and sends no e-mail.
    await begin('creator', { mentions: ['00000000-0000-7000-8000-000000000000'] });
    expect(await emails()).toBe(before + 2);
  });

  it('refuses other tenants, people who may not update pages, and texts that are too long or contain NUL', async () => {
    const threadId = String((await begin('creator')).body['id']);
    expect((await begin('analyst')).status).toBe(403);
    expect((await onPage('analyst', 'POST', '/presence', {})).status).toBe(403);
    expect((await begin('creator', { body: 'x'.repeat(2_001) })).status).toBe(422);
    expect((await begin('creator', { body: 'a\u0000b' })).status).toBe(422);
    expect((await begin('creator', { elementId: '"><script>' })).status).toBe(422);
    const elsewhere = await fixture.tenant('scale');
    const foreign = (method: string, path: string, body?: unknown) =>
      fixture.send({
        method,
        path: `/pages/${page.id}${path}`,
        as: { tenant: elsewhere, role: 'admin' },
        body,
      });
    expect((await foreign('GET', '/comments')).status).toBe(404);
    expect((await foreign('POST', `/comments/${threadId}/replies`, { body: 'x' })).status).toBe(404);
    expect((await foreign('GET', '/savers?after=0')).status).toBe(404);
    // A thread belongs to its page.
    const second = await send('creator', 'POST', '/pages', { name: 'Second', slug: 'second' });
    const crossed = await send(
      'creator',
      'PATCH',
      `/pages/${String(second.body['id'])}/comments/${threadId}`,
      {
        isResolved: true,
      },
    );
    expect(crossed.status).toBe(404);
  });

  it('passes on the people who are on the page through the database', async () => {
    const heard: Record<string, unknown>[] = [];
    const stop = app.db.listen(
      PRESENCE_CHANNEL,
      (payload) => void heard.push(JSON.parse(payload) as Record<string, unknown>),
      () => undefined,
    );
    const window = crypto.randomUUID();
    await expect
      .poll(async () => {
        await onPage('creator', 'POST', '/presence', { window, beat: 1, elementId: 'ia1', state: 'joins' });
        return heard[0];
      })
      .toMatchObject({
        tenantId: expect.any(String),
        pageId: page.id,
        window,
        elementId: 'ia1',
        state: 'joins',
      });
    stop();
  });

  it('names versions of the draft, which keep their content after the page changed', async () => {
    const named = await onPage('creator', 'POST', '/named-versions', { name: 'Before the review' });
    expect(named).toMatchObject({ status: 201, body: { name: 'Before the review', version: page.version } });
    const saved = await fixture.send({
      method: 'PATCH',
      path: `/pages/${page.id}`,
      as: { tenant, role: 'user' },
      body: { recipes: { html: '<main>new</main>', css: '', project: null } },
      ifMatch: page.version,
    });
    expect(saved.status).toBe(200);
    const id = String(named.body['id']);
    expect((await onPage('user', 'GET', `/named-versions/${id}`)).body).toMatchObject({
      content: { recipes: { html: '' } },
    });
    expect((await onPage('creator', 'GET', `/savers?after=${page.version}`)).body['names']).toHaveLength(1);
    await onPage('user', 'DELETE', `/named-versions/${id}`);
    expect((await onPage('user', 'GET', '/named-versions')).body['items']).toEqual([]);
    expect((await onPage('user', 'GET', `/named-versions/${id}`)).status).toBe(404);
  });

  it('gives a copy of a page none of its comments and versions', async () => {
    await begin('creator');
    await onPage('creator', 'POST', '/named-versions', { name: 'First' });
    const copy = await send('creator', 'POST', `/pages/${page.id}/duplicate`);
    page = { id: String(copy.body['id']), version: 1 };
    expect(await threads('creator')).toEqual([]);
    expect((await onPage('creator', 'GET', '/named-versions')).body['items']).toEqual([]);
  });
});
