import type pg from 'pg';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { keyOf, readUpload, sealedKeyOf } from '../../uploads/stored.server.ts';
import { workAs } from './catalogue.server.ts';

/**
 * The rows of uploads in an export. Files leave it opened, so none of them has a key. An upload that is not complete can't
 * go on elsewhere: its address was made by this installation.
 */
const UPLOADS: AsExported = {
  values: { sealed_key: 'NULL', tail: 'NULL', plain_left: 'false' },
  rows: 'kind IS NOT NULL',
};

/** Imports in an export. Their CSV files are kept for days only, and stay behind. */
const IMPORTS: AsExported = {
  values: { sealed_key: 'NULL', tail: 'NULL', has_file: 'false', bytes_left: 'false' },
  rows: "state <> 'uploading'",
};

/** Replacements in the export of some tables. */
export interface AsExported {
  /** Expressions instead of columns. */
  values: Readonly<Record<string, string>>;
  /** The rows that are written. */
  rows: string;
}

export const AS_EXPORTED: Readonly<Record<string, AsExported>> = { uploads: UPLOADS, imports: IMPORTS };

const IMPORT = /^(?:sealed-)?imports\//;
const UPLOAD = /^(?:sealed-)?uploads\/([\da-f-]{36})$/;

interface Row {
  size: string;
  sealed_key: string | null;
}

/**
 * Every file of an organization as it is exported, but CSV files of imports: visitors' files opened, under the keys of files
 * that are not sealed.
 * @param unreadable gets the ids of visitors' files that could not be opened
 */
export async function* exportedFiles(
  { client, files, sealer }: { client: pg.Client; files: FileStorage; sealer: Sealer },
  tenantId: string,
  unreadable: string[],
): AsyncGenerator<{ key: string; bytes: Buffer }> {
  await workAs(client, 'tributary_app');
  const left = new Set<string>();
  for (const key of await files.all(tenantId)) {
    if (IMPORT.test(key)) continue;
    const id = UPLOAD.exec(key)?.[1];
    if (id === undefined) {
      const bytes = await files.get(tenantId, key);
      // Null: replaced by a newer one between the list and now.
      if (bytes) yield { key, bytes };
      continue;
    }
    const { rows } = await client.query<Row>(
      'SELECT size, sealed_key FROM uploads WHERE tenant_id = $1 AND id = $2 AND kind IS NOT NULL',
      [tenantId, id],
    );
    const [row] = rows;
    // Incomplete, or removed.
    if (!row) continue;
    left.add(id);
    if (key !== (row.sealed_key === null ? keyOf(id) : sealedKeyOf(id))) continue;
    const bytes = await readUpload(
      { files, sealer },
      { tenantId, id, sealedKey: row.sealed_key, size: Number(row.size) },
    );
    if (!bytes) continue;
    left.delete(id);
    yield { key: keyOf(id), bytes };
  }
  // Also those that were sealed since the rows were read.
  unreadable.push(...left);
}
