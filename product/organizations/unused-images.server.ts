import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { IMAGE_USES } from '@tributary/resources/organization/images.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';

const FOLDER = 'media/organization';
/** How long an uploaded picture waits for its organization to be saved, in ms. */
const WAITS_MS = 86_400_000;

/**
 * Deletes logos and favicons that were uploaded more than a day ago and that no organization's settings name.
 * @returns how many files were deleted
 */
export async function sweepIdentityImages(db: Database, files: FileStorage, now: Date): Promise<number> {
  const tenants = await db.asPlatform((tx) => tx.selectFrom('tenants').select('id').execute());
  let deleted = 0;
  for (const { id } of tenants) {
    const old = await files.list(id, FOLDER, { storedBefore: new Date(now.getTime() - WAITS_MS) });
    if (!old.length) continue;
    const { identity } = await db.inTenant(id, (tx) => readOrganization(tx, id));
    const kept = IMAGE_USES.flatMap((use) => (identity[use] ? [`${FOLDER}/${use}-${identity[use]}-`] : []));
    for (const key of old) {
      if (kept.some((start) => key.startsWith(start))) continue;
      await files.delete(id, key);
      deleted += 1;
    }
  }
  return deleted;
}
