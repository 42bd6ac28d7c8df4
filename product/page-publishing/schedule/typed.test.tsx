import { createTestApp, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { renderScreen } from '@tributary/engine/screens/render.testing.tsx';
import { resourceFeatures } from '@tributary/resources/features.server.ts';
import { pages, pageSchema } from '@tributary/resources/pages/page.ts';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { idleServices } from '@tributary/resources/testing.server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePublishingMigrations } from '../migrations.ts';
import { PageSchedule } from '../screens/PageSchedule.console.tsx';
import { SCHEDULE_REFUSED } from './refused.ts';
import { createScheduler } from './schedules.server.ts';
import { momentsAsked, unfinishedMoment } from './typed.ts';

it('asks for typed times as the clocks of the organization’s zone show them, and for none where none is typed', () => {
  const typed = { publishAt: '2026-07-01T09:30', unpublishAt: '' };
  const asked = (zone: string) => momentsAsked(typed, zone);
  expect(asked('Europe/Madrid')).toEqual({ publishAt: '2026-07-01T07:30:00.000Z', unpublishAt: null });
  expect(asked('America/New_York')).toEqual({ publishAt: '2026-07-01T13:30:00.000Z', unpublishAt: null });
});

it('finds the field of which a part is typed, which has no value either', () => {
  const field = (badInput: boolean) => ({ validity: { badInput } });
  expect(unfinishedMoment({ publishAt: field(false), unpublishAt: field(true) })).toBe('unpublishAt');
  expect(unfinishedMoment({ publishAt: field(true), unpublishAt: field(true) })).toBe('publishAt');
  expect(unfinishedMoment({ publishAt: field(false), unpublishAt: null })).toBeUndefined();
});

it('shows scheduled times in the organization’s zone, and the reason of a failure in the reader’s language', () => {
  const page: Page = {
    ...pageSchema.parse(pages.example(1)),
    id: newId(),
    version: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: null,
    deletedAt: null,
    schedule: {
      publishAt: '2026-07-01T08:30:00.000Z',
      unpublishAt: '2026-12-01T08:30:00.000Z',
      by: { id: 'a', name: 'Ada', email: 'ada@example.org' },
      failure: { what: 'unpublish', at: '2026-06-01T08:30:00.000Z', reason: SCHEDULE_REFUSED.notPublic },
    },
  };
  const never = async () => null;
  const html = renderScreen(<PageSchedule page={page} confirm={never} />);
  expect(html).toContain('Times are those of Europe/London.');
  // Summer time, and not.
  expect(html).toMatch(/value="2026-07-01T09:30"[\s\S]*value="2026-12-01T08:30"/);
  expect(html).toContain('This page is not public. Say when it is published first.');
  const readers = renderScreen(<PageSchedule page={page} confirm={never} />, { role: 'user' });
  expect(readers).not.toContain('datetime-local');
});

describe('the server', () => {
  let made: TestApp;
  const tenantId = newId();
  beforeAll(async () => {
    const tables = defineFeature({ name: 'page-schedules', migrations: pagePublishingMigrations });
    made = await createTestApp({ features: [...resourceFeatures, tables], services: idleServices });
  });
  afterAll(() => made.drop());

  const NOW = new Date('2026-03-28T12:00:00Z');
  const ZONE = 'Europe/Madrid';
  const id = newId();
  const schedule = (typed: { publishAt?: string; unpublishAt?: string }, published = false) =>
    made.db.inTenant(tenantId, async (tx) => {
      const actor = systemActor({ id: tenantId, slug: 'river', plan: 'scale' });
      const data = { ...pageSchema.parse(pages.example(1)), published };
      const frame = { tx, actor, id, data, previous: data, now: NOW, afterCommit: () => undefined };
      const asked = momentsAsked({ publishAt: '', unpublishAt: '', ...typed }, ZONE);
      await createScheduler(made.db).schedule(frame, asked);
    });
  const due = async () =>
    (
      await made.db.inTenant(tenantId, (tx) =>
        sql<{ what: string; at: Date }>`SELECT what, due_at AS at FROM page_schedules ORDER BY what`.execute(
          tx,
        ),
      )
    ).rows.map(({ what, at }) => `${what} ${at.toISOString()}`);

  it.each<
    [
      why: keyof typeof SCHEDULE_REFUSED,
      typed: { publishAt?: string; unpublishAt?: string },
      published?: boolean,
    ]
  >([
    ['past', { publishAt: '2026-03-28T13:00' }],
    ['past', { unpublishAt: '2026-03-28T12:59' }, true],
    ['far', { publishAt: '2031-04-02T00:00' }],
    ['order', { publishAt: '2026-03-29T09:00', unpublishAt: '2026-03-29T09:00' }],
    // An hour apart on the wall; the clocks skip it.
    ['order', { publishAt: '2026-03-29T02:30', unpublishAt: '2026-03-29T03:30' }],
    ['notPublic', { unpublishAt: '2026-03-29T09:00' }],
  ])('refuses as %s %j, and leaves what is scheduled', async (why, typed, published) => {
    await schedule({ publishAt: '2026-03-28T13:01' });
    const before = await due();
    await expect(schedule(typed, published)).rejects.toThrow(SCHEDULE_REFUSED[why]);
    expect(await due()).toEqual(before);
  });

  it('takes a time that the clocks skip as the hour after, and a minute from now', async () => {
    await schedule({ publishAt: '2026-03-29T02:30', unpublishAt: '2026-03-29T03:31' });
    expect(await due()).toEqual(['publish 2026-03-29T01:30:00.000Z', 'unpublish 2026-03-29T01:31:00.000Z']);
    await schedule({ publishAt: '2026-03-28T13:01' });
    expect(await due()).toEqual(['publish 2026-03-28T12:01:00.000Z']);
    await schedule({});
    expect(await due()).toEqual([]);
  });
});
