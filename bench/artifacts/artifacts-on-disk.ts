import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { assemble, type Artifact } from '@tributary/product/publishing/compile/artifact.ts';
import {
  artifactFiles,
  brotliKey,
  readFixedPage,
} from '@tributary/product/publishing/serve/stored-pages.server.ts';
import { publishPage, paragraph } from '../pages/page.ts';
import type { ProductFixture } from '../../e2e/durability/test-app.ts';

/** Pages of about 30 KB, as the measurement of one page has them. */
const PARAGRAPHS = 68;
/** Paragraphs to choose from: no two pages have the same text. */
const POOL = 997;
/** As many as the disk takes at once. */
const AT_ONCE = 16;
/** Publishing compresses with 11, which would take an hour for all of them. */
const QUALITY = 5;

/** A published artifact: where visitors find it, and where its compressed bytes are below the folder of files. */
export interface WrittenArtifact {
  host: string;
  path: string;
  file: string;
}

interface Written {
  artifacts: WrittenArtifact[];
  /** Bytes of a page's html, on average. */
  size: number;
}

/**
 * Publishes one page of each organization, and writes the other artifacts beside it as publishing stores them: the same
 * document with another text, under its own hash, with its own address. To publish each of them would take hours.
 */
export async function writeArtifacts(
  fixture: ProductFixture,
  folder: string,
  {
    organizations,
    pages,
    hostOf,
  }: { organizations: number; pages: number; hostOf: (slug: string) => string },
): Promise<Written> {
  const artifacts: WrittenArtifact[] = [];
  const pool = Array.from({ length: POOL }, (_, seed) => paragraph(seed + 1));
  let bytes = 0;
  for (let nth = 0; nth < organizations; nth += 1) {
    const slug = `library-${nth}`;
    const actor = await fixture.addOrganization(slug);
    await publishPage(fixture, actor, 'pattern', PARAGRAPHS);
    const pattern = await readPattern(fixture, actor, folder);
    const rows: object[] = [];
    const write = async (at: number): Promise<void> => {
      const seed = nth * pages + at;
      const text = Array.from(
        { length: PARAGRAPHS },
        (_, n) => pool[(seed * 31 + n * (1 + (seed % 89))) % POOL]!,
      ).join('');
      const pageId = newId();
      const artifact = withText(pattern, { pageId, slug: `page-${at}`, text: `<p>${seed}</p>${text}` });
      const key = `artifacts/${pageId}/${artifact.hash}.json`;
      await mkdir(join(folder, actor.tenantId, 'artifacts', pageId), { recursive: true });
      const files = await artifactFiles(artifact, key, QUALITY);
      for (const file of files) await writeFile(join(folder, actor.tenantId, file.key), file.bytes);
      // For nginx: the same compressed bytes, without our header in front of them.
      const fixed = readFixedPage(files.at(-1)!.bytes);
      await writeFile(join(folder, actor.tenantId, brotliKey(key)), fixed!.brotli);
      bytes += Buffer.byteLength(assemble(artifact, new Map()));
      rows.push({
        slug: artifact.slug,
        page_id: pageId,
        artifact: key,
        hash: artifact.hash,
        csp: artifact.csp,
      });
      artifacts.push({
        host: hostOf(slug),
        path: `/${artifact.slug}`,
        file: `/${actor.tenantId}/${brotliKey(key)}`,
      });
    };
    for (let at = 0; at < pages; at += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages - at) }, (_, n) => write(at + n)));
    await addAddresses(fixture, actor, rows);
  }
  return { artifacts, size: bytes / artifacts.length };
}

async function readPattern(fixture: ProductFixture, { tenantId }: Actor, folder: string): Promise<Artifact> {
  const { rows } = await fixture.db.inTenant(tenantId, (tx) =>
    sql<{ artifact: string }>`SELECT artifact FROM publications WHERE tenant_id = ${tenantId}`.execute(tx),
  );
  return JSON.parse(await readFile(join(folder, tenantId, rows[0]!.artifact), 'utf8')) as Artifact;
}

function withText(
  pattern: Artifact,
  { pageId, slug, text }: { pageId: string; slug: string; text: string },
): Artifact {
  const parts = pattern.parts.map((part) =>
    typeof part === 'string' ? part.replace(/(<\/h1>).*(<\/main>)/s, `$1${text}$2`) : part,
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([pageId, parts]))
    .digest('hex');
  return { ...pattern, pageId, slug, parts, hash };
}

async function addAddresses(fixture: ProductFixture, { tenantId }: Actor, rows: object[]): Promise<void> {
  await fixture.db.inTenant(tenantId, (tx) =>
    sql`
      INSERT INTO publications (tenant_id, slug, language, page_id, main, version, artifact, hash, csp, published_at, changed_at)
      SELECT ${tenantId}, r.slug, 'en-US', r.page_id, true, 1, r.artifact, r.hash, r.csp,
        now() - interval '1 day', now() - interval '1 day'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (slug text, page_id uuid, artifact text, hash text, csp text)`.execute(tx),
  );
}
