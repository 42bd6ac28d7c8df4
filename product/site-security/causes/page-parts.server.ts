import { sql } from 'kysely';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { readTagManager } from '@tributary/resources/integrations/integrations.server.ts';
import { readSecurity } from '@tributary/resources/security/security.server.ts';
import { assemble } from '../../publishing/compile/artifact.ts';
import type { Compiler } from '../../publishing/compile/compiler.server.ts';
import { tagSources } from '../../publishing/compile/tags.ts';
import { readArtifact } from '../../publishing/serve/page-loader.server.ts';
import { publicVersion } from '../../publishing/versions.server.ts';
import type { LoadingPart } from './find-causes.ts';

/** Dependencies of reading the parts of published pages. */
export interface PagePartsDeps {
  compiler: Pick<Compiler, 'inspect'>;
  files: FileStorage;
}

/** A published page in parts. */
interface PageInParts {
  parts: LoadingPart[];
  /** As visitors get it; empty where its file is missing. */
  html: string;
}

/** The public page in the parts that can load or run something; undefined where it is not public any more. */
export async function pageParts(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  { compiler, files }: PagePartsDeps,
): Promise<PageInParts | undefined> {
  const version = await publicVersion(tx, tenantId, pageId);
  const address = await tx
    .selectFrom('publications')
    .select(['look', 'artifact'])
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId)
    .where('main', '=', true)
    .executeTakeFirst();
  if (!version || !address?.artifact) return undefined;
  const { html, css } = version.data.recipes;
  const { sources } = await compiler.inspect(html, tenantId);
  const artifact = await readArtifact(files, tenantId, address.artifact);
  return {
    parts: [
      ...sources.map(({ tag, index, text }): LoadingPart => ({
        cause: { kind: 'block', tag, index },
        text,
      })),
      { cause: { kind: 'styles' }, text: css },
      ...(await elementParts(tx, tenantId, version.elementIds)),
      ...(await formParts(tx, tenantId, version.formIds)),
      ...(await themeParts(tx, tenantId, address.look)),
      ...(await assetParts(tx, tenantId)),
      ...(await tagManagerParts(tx, tenantId)),
    ],
    html: artifact ? assemble(artifact, new Map()) : '',
  };
}

async function elementParts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<LoadingPart[]> {
  const { rows } = await sql<{ id: string; name: string; text: string }>`
    SELECT e.id, e.data->>'name' AS name, concat_ws(' ', e.data::text, (
      SELECT string_agg(k.data::text, ' ') FROM element_versions k
      WHERE k.tenant_id = e.tenant_id AND k.element_id = e.id)) AS text
    FROM elements e WHERE e.tenant_id = ${tenantId} AND e.id = ANY(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id, name, text }) => ({ cause: { kind: 'element', id, name }, text }));
}

async function formParts(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<LoadingPart[]> {
  const { rows } = await sql<{ id: string; name: string; text: string }>`
    SELECT id, data->>'description' AS name, data->>'schema' AS text FROM forms
    WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id, name, text }) => ({ cause: { kind: 'form', id, name }, text }));
}

async function themeParts(tx: Transaction, tenantId: string, look: string | null): Promise<LoadingPart[]> {
  if (look === null) return [];
  const { rows } = await sql<{ id: string; title: string; text: string }>`
    SELECT theme_id AS id, title, concat_ws(' ', sheet, parts::text, external::text) AS text FROM looks
    WHERE tenant_id = ${tenantId} AND id = ${look}`.execute(tx);
  return rows.map(({ id, title, text }) => ({ cause: { kind: 'theme', id, name: title }, text }));
}

async function assetParts(tx: Transaction, tenantId: string): Promise<LoadingPart[]> {
  const { assets } = await readSecurity(tx, tenantId);
  return assets.map(({ id, name, from, src, text }) => ({
    cause: { kind: 'asset', id, name },
    text: from === 'text' ? text : src,
    isInline: from === 'text',
  }));
}

async function tagManagerParts(tx: Transaction, tenantId: string): Promise<LoadingPart[]> {
  const tenant = await tx
    .selectFrom('tenants')
    .select(['id', 'plan'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
  const settings = tenant && (await readTagManager(tx, tenant));
  if (!settings) return [];
  return [{ cause: { kind: 'tagManager' }, text: Object.values(tagSources(settings)).flat().join(' ') }];
}
