import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import {
  SealedFileError,
  sealedFiles,
  type GrowingSealedFile,
  type SealedProgress,
} from '@tributary/engine/storage/sealed-files/sealed-files.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';

/** The form of uploads that belong to none: those of the media library, which pages show to everybody. */
export const NO_FORM = '00000000-0000-0000-0000-000000000000';

/** Folders of people's uploads: files of forms and of the media library, and CSV files of imports. */
type Folder = 'uploads' | 'imports';

/** Where the bytes of an upload are that is not sealed: one of the media library, or stored before files were sealed. */
export const keyOf = (id: string, folder: Folder = 'uploads'): string => `${folder}/${id}`;
/** Where the bytes of a sealed upload are. */
export const sealedKeyOf = (id: string, folder: Folder = 'uploads'): string => `sealed-${folder}/${id}`;

export interface StoredDeps {
  files: FileStorage;
  sealer: Sealer;
}

/** Facts of an upload's bytes. */
export interface StoredUpload {
  tenantId: string;
  id: string;
  /** `uploads` when left out. */
  folder?: Folder;
  /** Null for bytes that are not sealed. */
  sealedKey: string | null;
}

type Placed = Pick<StoredUpload, 'tenantId' | 'id' | 'folder'>;

const placeOf = ({ tenantId, id, folder }: Placed) => ({ tenantId, key: sealedKeyOf(id, folder) });

/** A key for a file, which opens it alone. */
export const newFileKey = ({ files, sealer }: StoredDeps, upload: Placed): string =>
  sealedFiles(files, sealer).newKey(placeOf(upload));

/** Opens an upload to add bytes behind those that it has. @throws SealedFileError */
export async function growUpload(
  { files, sealer }: StoredDeps,
  upload: StoredUpload & SealedProgress,
): Promise<GrowingSealedFile> {
  if (upload.sealedKey !== null)
    return sealedFiles(files, sealer).grow(placeOf(upload), upload.sealedKey, upload);
  const file = await files.grow(upload.tenantId, keyOf(upload.id, upload.folder), upload.received);
  let { received } = upload;
  return {
    ...file,
    async append(bytes) {
      await file.append(bytes);
      received += bytes.byteLength;
    },
    progress: () => ({ received, tail: null }),
    finish: async () => undefined,
  };
}

/**
 * The plain bytes of a complete upload, or null when they are not in storage.
 * @throws SealedFileError; the stream too
 */
export async function streamUpload(
  { files, sealer }: StoredDeps,
  upload: StoredUpload & { size: number },
): Promise<Readable | null> {
  if (upload.sealedKey !== null)
    return sealedFiles(files, sealer).stream(placeOf(upload), upload.sealedKey, upload.size);
  return (await files.stream(upload.tenantId, keyOf(upload.id, upload.folder)))?.bytes ?? null;
}

/**
 * The plain bytes of a complete upload, after a first reading has shown that they are whole and unaltered: an altered
 * file is refused before a byte of it is sent.
 * @throws SealedFileError
 */
export async function checkedUpload(
  deps: StoredDeps,
  upload: StoredUpload & { size: number },
): Promise<Readable | null> {
  const first = upload.sealedKey === null ? null : await streamUpload(deps, upload);
  if (first) await finished(first.resume());
  return streamUpload(deps, upload);
}

/** A complete upload in memory; null when its bytes are missing or were altered. */
export async function readUpload(
  deps: StoredDeps,
  upload: StoredUpload & { size: number },
): Promise<Buffer | null> {
  try {
    const stream = await streamUpload(deps, upload);
    return stream && Buffer.concat(await stream.toArray());
  } catch (error) {
    if (error instanceof SealedFileError) return null;
    throw error;
  }
}

/** Removes the bytes of an upload, however they are stored. */
export async function deleteStored(files: FileStorage, { tenantId, id, folder }: Placed): Promise<void> {
  await files.delete(tenantId, sealedKeyOf(id, folder));
  await files.delete(tenantId, keyOf(id, folder));
}
