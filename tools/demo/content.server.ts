import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Role } from '@tributary/engine/access/roles.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { ServerResource } from '@tributary/engine/lifecycle/hooks.server.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import {
  collectionTable,
  toRecord,
  type DocumentRow,
  type StoredRecord,
} from '@tributary/engine/storage/collection.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { counterSchema } from '@tributary/resources/counters/counter.ts';
import { writeHistory } from './history.server.ts';
import { DEMO_CONTENT, type DemoSite } from './site.ts';
import { writeVisits } from './visits.server.ts';

export interface ContentDeps {
  app: App;
  files: FileStorage;
  now?: Date;
}

export interface DemoTenant {
  id: string;
  slug: 'riverside' | 'hilltop';
  plan: string;
}

const DAY = 86_400_000;

/**
 * Fills one organization of the demo: pictures, form configurations, forms, counters, three months of visits and
 * submissions, and published pages, through the same operations as the console. Existing records are kept, so that the next start
 * completes an interrupted one.
 */
export async function seedContent(deps: ContentDeps, tenant: DemoTenant): Promise<void> {
  const { pictures, sites } = DEMO_CONTENT[tenant.slug];
  if (await isComplete(deps.app.db, tenant.id, sites)) return;
  for (const [name, draw] of Object.entries(pictures)) {
    await deps.files.put(tenant.id, `media/${name}`, Buffer.from(draw()));
  }
  const author = await actorOf(deps.app.db, tenant, tenant.slug === 'riverside' ? 'creator' : 'admin');
  const administrator = await actorOf(deps.app.db, tenant, 'admin');
  const publishers: (() => Promise<void>)[] = [];
  for (const [index, site] of sites.entries())
    publishers.push(await seedSite(deps, tenant, site, { author, administrator, daysAgo: 26 - index * 4 }));
  // Pages link to each other: a link to a page that does not exist stops publishing.
  for (const publish of publishers) await publish();
}

/** Whether every page of the demo was published once; later changes by people are kept. */
async function isComplete(db: Database, tenantId: string, sites: readonly DemoSite[]): Promise<boolean> {
  const slugs = sites.map((site) => site.page.slug);
  const { rows } = await db.inTenant(tenantId, (tx) =>
    sql<{ n: number }>`
      SELECT count(*)::int AS n FROM pages
      WHERE tenant_id = ${tenantId} AND data->>'slug' = ANY(${slugs}) AND data->>'publishedAt' IS NOT NULL`.execute(
      tx,
    ),
  );
  return rows[0]?.n === slugs.length;
}

interface Makers {
  author: Actor;
  administrator: Actor;
  daysAgo: number;
}

/** @returns how to publish the page */
async function seedSite(
  deps: ContentDeps,
  tenant: DemoTenant,
  site: DemoSite,
  makers: Makers,
): Promise<() => Promise<void>> {
  const now = deps.now ?? new Date();
  // Each step is dated some time after the one before.
  let clock = now.getTime() - makers.daysAgo * DAY;
  const { app } = deps;
  const contextOf = (actor: Actor): RequestContext => ({
    app,
    actor,
    now: () => new Date((clock += 37 * 60_000)),
  });
  const ensure = async (
    actor: Actor,
    name: string,
    field: string,
    body: Record<string, unknown>,
  ): Promise<StoredRecord> =>
    (await findBy(app.db, tenant.id, app.resource(name), field, body[field])) ??
    create(contextOf(actor), app.resource(name), body);

  const configuration =
    site.configuration &&
    (await ensure(makers.administrator, 'form-configurations', 'description', site.configuration));
  const form = await ensure(makers.author, 'forms', 'description', {
    ...site.form,
    formConfigurationId: configuration?.id ?? null,
  });
  const counter = await ensure(makers.author, 'counters', 'campaignCode', site.counter);
  const ids = { formId: form.id, counterId: counter.id };
  // The editor takes twenty megabytes and most of a second: only a start that creates the pages loads it.
  const { renderProject } = await import('@tributary/product/page-builder/render-project.ts');
  const { html, css, project } = renderProject(site.project(ids));
  const page = await ensure(makers.author, 'pages', 'slug', {
    ...site.page,
    ...ids,
    recipes: { html, css, project },
  });
  await seedHistory(app.db, tenant, site, { form, counter, page, now });
  return async () => {
    if (page['publishedAt'] !== null) return;
    await act(contextOf(makers.administrator), app.resource('pages'), 'publish', page.id, page.version);
  };
}

async function seedHistory(
  db: Database,
  tenant: DemoTenant,
  site: DemoSite,
  made: { form: StoredRecord; counter: StoredRecord; page: StoredRecord; now: Date },
): Promise<void> {
  const { form, counter, page } = made;
  await db.inTenant(tenant.id, async (tx) => {
    const { rows } =
      await sql`SELECT 1 FROM transactions WHERE tenant_id = ${tenant.id} AND form_id = ${form.id} LIMIT 1`.execute(
        tx,
      );
    if (rows.length) return;
    const place = {
      tenantId: tenant.id,
      form: { id: form.id, description: site.form.description, schema: formSchema.parse(site.form.schema) },
      page: { id: page.id, name: site.page.name, language: site.page.language },
      counter: { id: counter.id, data: counterSchema.parse(site.counter) },
    };
    const submissions = site.history(made.now);
    await writeHistory(tx, place, submissions);
    await writeVisits(tx, place, submissions);
  });
}

async function findBy(
  db: Database,
  tenantId: string,
  { definition }: ServerResource,
  field: string,
  value: unknown,
): Promise<StoredRecord | undefined> {
  return db.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<DocumentRow>`
      SELECT id, data, version, created_at, updated_at, deleted_at FROM ${sql.table(collectionTable(definition))}
      WHERE tenant_id = ${tenantId} AND data->>${sql.lit(field)} = ${String(value)} ORDER BY created_at LIMIT 1`.execute(
      tx,
    );
    return rows[0] && toRecord(rows[0]);
  });
}

/** The organization's user with a role, as the author of the content. */
async function actorOf(db: Database, tenant: DemoTenant, role: Role): Promise<Actor> {
  const { rows } = await db.inTenant(tenant.id, (tx) =>
    sql<{ id: string; data: { email: string; firstName: string; lastName: string } }>`
      SELECT id, data FROM users WHERE tenant_id = ${tenant.id} AND data->>'role' = ${role} LIMIT 1`.execute(
      tx,
    ),
  );
  const user = rows[0];
  if (!user) throw new Error(`The organization ${tenant.slug} has no ${role}.`);
  const { email, firstName, lastName } = user.data;
  return {
    tenantId: tenant.id,
    tenantSlug: tenant.slug,
    plan: tenant.plan,
    userId: user.id,
    email,
    name: `${firstName} ${lastName}`,
    role,
  };
}
