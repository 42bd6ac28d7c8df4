import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretPlace } from '@tributary/engine/issuing/secret-ref.ts';
import { createSealer, type Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type pg from 'pg';
import type { Product } from '../../support/product.ts';

/** A sealed secret of an organization, with the place that it was sealed for. */
export interface SealedSecret {
  resource: string;
  id: string;
  field: string;
  sealed: string;
}

/**
 * Enters an organization, whose rows the connection sees from then on.
 * @returns its id
 */
export async function enterTenant(database: pg.Client, slug: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id::text, set_config('app.tenant', id::text, false) FROM tenants WHERE slug = $1`,
    [slug],
  );
  return rows[0]!.id;
}

/** Opens everything that is sealed beside an organization's records, with the installation's own key. */
export async function openSealed(
  database: pg.Client,
  { dataDir }: Product,
  tenantId: string,
): Promise<{ sealer: Sealer; sealed: SealedSecret[]; opened: string[]; linkKeys: string[] }> {
  const sealer = createSealer((await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim());
  const { rows: sealed } = await database.query<SealedSecret>(
    `SELECT resource, record_id::text AS id, field, sealed FROM issued_secrets
     UNION ALL SELECT resource, record_id::text, field, previous_sealed FROM issued_secrets WHERE previous_sealed IS NOT NULL`,
  );
  const opened = sealed.map(({ resource, id, field, sealed: text }) =>
    sealer.open(text, secretPlace({ tenantId, resource, id, field })).toString(),
  );
  // The key of links that fill forms in is bytes.
  const { rows: links } = await database.query<{ sealed: string }>('SELECT sealed FROM prefill_keys');
  const linkKeys = links.flatMap(({ sealed: text }) => {
    const bytes = sealer.open(text, `prefill-links/${tenantId}`);
    return (['hex', 'base64', 'base64url', 'latin1'] as const).map((shape) => bytes.toString(shape));
  });
  return { sealer, sealed, opened, linkKeys };
}
