import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { GrowingFile } from '@tributary/engine/storage/files.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { SealedProgress } from '@tributary/engine/storage/sealed-files/sealed-files.server.ts';
import { fileKinds, type FileKindName } from '@tributary/form-engine/components/file/kinds.data.ts';
import type { UploadedFile } from '@tributary/form-engine/components/file/reference.ts';
import { MEGABYTE } from '@tributary/form-engine/components/file/schema.ts';
import { sql } from 'kysely';
import { fileKindOf, LOOKED_AT } from './content.ts';
import { DEFAULT_RATES, UNCLAIMED_BYTES, WAITS_MS, type UploadRates } from './limits.ts';
import type { FilePlace } from './marks.ts';
import { cleanName, nameFor } from './names.ts';
import { readStorage } from './storage.server.ts';
import { deleteStored, growUpload, newFileKey, type StoredDeps, type StoredUpload } from './stored.server.ts';

/** Why a file was not taken; the visitor's sentence is the form engine's text of this name. */
export type Refusal = 'fileEmpty' | 'fileTooLarge' | 'fileType' | 'fileFull' | 'fileTooMany';

/** A file that is not taken. */
export class RefusedFile extends ProblemError {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, code: ProblemError['code'], detail: string, retryAfter?: number) {
    super(code, detail, retryAfter === undefined ? {} : { retryAfter });
    this.refusal = refusal;
  }
}

/** An upload, complete or not. */
export interface Upload extends FilePlace, StoredUpload, SealedProgress {
  name: string;
  /** Null until all bytes are there. */
  kind: FileKindName | null;
  size: number;
}

/** A file that a visitor begins to upload. */
export interface NewUpload extends FilePlace {
  name: string;
  size: number;
  /** The most bytes that its component allows. */
  maxBytes: number;
  /** The network address, for the limits of visitors; signed-in people have none. */
  network?: string;
  /** Its bytes are for everybody, and not sealed. */
  isPublic?: boolean;
}

/** Which kinds of file are taken at a place. */
export type Accepts = (kind: FileKindName) => boolean;

interface UploadsDeps extends StoredDeps {
  db: Database;
  rates?: UploadRates | 'off';
  now?: () => Date;
}

interface Row {
  form_id: string;
  component_id: string;
  name: string;
  kind: FileKindName | null;
  size: number;
  received: number;
  sealed_key: string | null;
  tail: Buffer | null;
}

/** A complete upload as an answer has it. */
export function fileOf({ id, name, size, kind }: Upload): UploadedFile {
  if (!kind) throw new TypeError('This upload is not complete.');
  return { id, name, size, type: fileKinds[kind].type };
}

/** Keeps the files that visitors upload: begun, received piece by piece, complete. One process writes a file. */
export function createUploads({ db, rates = DEFAULT_RATES, now = () => new Date(), ...deps }: UploadsDeps) {
  const buckets =
    rates === 'off'
      ? undefined
      : { files: createTokenBuckets(rates.files), megabytes: createTokenBuckets(rates.megabytes) };
  /** Uploads that are receiving bytes, with functions that stop them. */
  const writers = new Map<string, { stop(): void; done: Promise<unknown> }>();

  function admit(network: string | undefined, size: number): void {
    if (!buckets || network === undefined) return;
    const wait = Math.max(buckets.files.wait(network), buckets.megabytes.wait(network));
    if (wait > 0)
      throw new ProblemError('too_many_requests', 'Too many files at once.', {
        retryAfter: Math.ceil(wait / 1000),
      });
    buckets.files.take(network);
    for (let left = size; left > 0; left -= MEGABYTE) buckets.megabytes.take(network);
  }

  /** @throws RefusedFile, ProblemError too_many_requests */
  async function begin(upload: NewUpload): Promise<Upload> {
    const { tenantId, formId, componentId, size, maxBytes } = upload;
    if (!Number.isSafeInteger(size) || size < 1)
      throw new RefusedFile('fileEmpty', 'validation_failed', 'A file has one byte at least.');
    if (size > maxBytes) throw tooLarge(maxBytes);
    admit(upload.network, size);
    const id = newId();
    const name = cleanName(upload.name);
    const sealedKey = upload.isPublic ? null : newFileKey(deps, { tenantId, id });
    await db.inTenant(tenantId, async (tx) => {
      const { used, limit, waiting } = await readStorage(tx, tenantId);
      if (used + size > limit)
        throw new RefusedFile('fileFull', 'quota_reached', 'The organization has no room for more files.');
      if (waiting + size > UNCLAIMED_BYTES)
        throw new RefusedFile('fileFull', 'too_many_requests', 'Too many files are waiting.', 600);
      await sql`INSERT INTO uploads (tenant_id, id, form_id, component_id, name, size, sealed_key, created_at)
        VALUES (${tenantId}, ${id}, ${formId}, ${componentId}, ${name}, ${size}, ${sealedKey}, ${now()})`.execute(
        tx,
      );
    });
    return { tenantId, formId, componentId, id, name, size, kind: null, received: 0, sealedKey, tail: null };
  }

  /** An upload that still waits for its submission; undefined when there is none. */
  async function find(tenantId: string, formId: string, id: string): Promise<Upload | undefined> {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<Row>`SELECT form_id, component_id, name, kind, size, received, sealed_key, tail FROM uploads
        WHERE tenant_id = ${tenantId} AND id = ${id} AND form_id = ${formId} AND transaction_id IS NULL AND media_id IS NULL
          AND created_at > ${new Date(now().getTime() - WAITS_MS)}`.execute(tx),
    );
    const [row] = rows;
    if (!row) return undefined;
    const { component_id: componentId, sealed_key: sealedKey, form_id: _, ...rest } = row;
    return { tenantId, formId, componentId, id, sealedKey, ...rest };
  }

  /** Stops receiving bytes for an upload: a broken connection may not have been noticed yet. */
  async function quiet(id: string): Promise<void> {
    const writer = writers.get(id);
    writer?.stop();
    await writer?.done.catch(() => undefined);
  }

  /**
   * Appends bytes. Bytes that it acknowledges are on disk. Bytes received before the connection broke are kept.
   * @param accepts which kinds of file this place takes
   * @throws ProblemError conflict for another offset than the received bytes; RefusedFile, after which the upload is
   *   gone
   */
  async function append(
    upload: Upload,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    { stop, accepts }: { stop: () => void; accepts: Accepts },
  ): Promise<Upload> {
    if (offset !== upload.received)
      throw new ProblemError('conflict', `${upload.received} bytes were received, not ${offset}.`);
    if (writers.has(upload.id)) throw new ProblemError('conflict', 'This file is being uploaded already.');
    const work = write(upload, bytes, { accepts, endsWithStream: false });
    writers.set(upload.id, { stop, done: work });
    try {
      return await work;
    } finally {
      writers.delete(upload.id);
    }
  }

  /**
   * Stores a whole file of unknown size, as it arrives with a form. An incomplete one is not kept.
   * @throws RefusedFile
   */
  async function take(
    { size: most, ...upload }: NewUpload,
    bytes: AsyncIterable<Uint8Array>,
    accepts: Accepts,
  ): Promise<Upload> {
    const begun = await begin({ ...upload, size: Math.min(most, upload.maxBytes) });
    try {
      return await write(begun, bytes, { accepts, endsWithStream: true });
    } catch (error) {
      await remove(begun);
      throw error;
    }
  }

  async function write(
    upload: Upload,
    bytes: AsyncIterable<Uint8Array>,
    { accepts, endsWithStream }: { accepts: Accepts; endsWithStream: boolean },
  ): Promise<Upload> {
    const { tenantId, id } = upload;
    let { size } = upload;
    const file = await growUpload(deps, upload);
    let came = upload.received;
    let broken: unknown;
    let kind: FileKindName | null = null;
    try {
      try {
        for await (const piece of bytes) {
          if (came + piece.byteLength > size)
            throw endsWithStream
              ? tooLarge(size)
              : new ProblemError('too_large', `More bytes came than the ${size} that were announced.`);
          await file.append(piece);
          came += piece.byteLength;
        }
      } catch (error) {
        broken = error ?? new Error('The sender broke off.');
      }
      if (endsWithStream && !broken) size = came;
      if (size === 0) broken = new RefusedFile('fileEmpty', 'validation_failed', 'The file is empty.');
      else if (came === size && !broken) {
        kind = await look(file, { ...upload, size });
        if (kind) await file.finish();
      }
    } finally {
      await file.close();
    }
    if (came === size && !broken && (!kind || !accepts(kind))) {
      await remove(upload);
      throw new RefusedFile('fileType', 'unsupported_media_type', 'The file is none of the allowed types.');
    }
    const name = kind ? nameFor(kind, upload.name) : upload.name;
    const progress = file.progress();
    const { received } = progress;
    const tail = kind ? null : progress.tail;
    const { numAffectedRows } = await db.inTenant(tenantId, (tx) =>
      sql`UPDATE uploads SET received = ${received}, tail = ${tail}, size = ${size}, kind = ${kind}, name = ${name}
        WHERE tenant_id = ${tenantId} AND id = ${id} AND received = ${upload.received}`.execute(tx),
    );
    if (broken) throw broken;
    if (numAffectedRows === 0n) throw new ProblemError('not_found', 'This upload was removed.');
    return { ...upload, size, received, tail, kind, name };
  }

  /** Removes an upload that nothing has claimed. */
  async function remove({ tenantId, id }: Pick<Upload, 'tenantId' | 'id'>): Promise<void> {
    const { numAffectedRows } = await db.inTenant(tenantId, (tx) =>
      sql`DELETE FROM uploads
        WHERE tenant_id = ${tenantId} AND id = ${id} AND transaction_id IS NULL AND media_id IS NULL`.execute(
        tx,
      ),
    );
    if (numAffectedRows) await deleteStored(deps.files, { tenantId, id });
  }

  return { begin, find, quiet, append, take, remove };
}

export type Uploads = ReturnType<typeof createUploads>;

const tooLarge = (bytes: number): RefusedFile =>
  new RefusedFile('fileTooLarge', 'too_large', `A file can have ${bytes} bytes here.`);

async function look(file: GrowingFile, { size, name }: Upload): Promise<FileKindName | null> {
  const head = await file.read(0, LOOKED_AT);
  return fileKindOf(head, await file.read(Math.max(0, size - LOOKED_AT), LOOKED_AT), name);
}
