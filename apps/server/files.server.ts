import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { s3FileStorage } from '@tributary/engine/storage/s3/s3-files.server.ts';
import { canStore } from './probes.server.ts';
import type { Settings } from './settings.server.ts';

type Places = Pick<Settings, 'dataDir' | 'bucket'>;

/** The files under DATA_DIR. */
export function openDisk({ dataDir }: Places): FileStorage {
  const folder = filesFolder({ dataDir });
  mkdirSync(folder, { recursive: true });
  return diskFileStorage(folder);
}

const filesFolder = ({ dataDir }: Pick<Places, 'dataDir'>): string => join(dataDir, 'files');

/** The files of the installation: in the bucket that STORAGE_URL names, or under DATA_DIR. */
export const openFiles = (places: Places): FileStorage =>
  places.bucket ? s3FileStorage(places.bucket) : openDisk(places);

/** Whether files can be stored where `openFiles` stores them: it is tried. */
export async function storesFiles(places: Places, files: FileStorage): Promise<boolean> {
  if (!places.bucket) return canStore(filesFolder(places));
  const key = `process-${process.pid}`;
  try {
    await files.put('readiness', key, Buffer.from('stored'));
    await files.delete('readiness', key);
    return true;
  } catch {
    return false;
  }
}
