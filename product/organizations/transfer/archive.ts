import * as z from 'zod';

/** The lines of an export: JSON texts, gzipped (docs/decisions/0011). */
export const FORMAT = 'tributary-organization';
export const FORMAT_VERSION = 1;

/** A row's values as Postgres writes them, in the order of the table's columns: exact for every type. */
export const rowLine = z.array(z.string().nullable()).max(500);
export type RowLine = z.infer<typeof rowLine>;

/** A piece of a file. */
export const pieceLine = z.base64();

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const columns = z.array(name).max(500);

export const recordLine = z.union([
  z.strictObject({
    format: z.literal(FORMAT),
    version: z.literal(FORMAT_VERSION),
    createdAt: z.iso.datetime(),
    tenant: z.strictObject({ id: z.uuid(), slug: z.string().max(63) }),
  }),
  z.strictObject({ table: name, columns }),
  z.strictObject({ account: z.strictObject({ id: z.uuid(), email: z.string().min(3).max(254) }) }),
  z.strictObject({
    file: z.string().max(512),
    bytes: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.strictObject({
    end: z.strictObject({
      lines: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  }),
]);
export type RecordLine = z.infer<typeof recordLine>;

/** Bytes of a file in one line. */
export const PIECE_BYTES = 384 * 1024;

/** Limits of an import; far above the needs of an organization. */
export interface ArchiveLimits {
  /** Of one line, in bytes. */
  line: number;
  /** Of one file, in bytes. */
  file: number;
  /** Of the whole export unpacked, in bytes. */
  total: number;
  /** How many times larger than packed it may become. */
  ratio: number;
}

export const LIMITS: ArchiveLimits = {
  line: 64 * 1024 * 1024,
  file: 256 * 1024 * 1024,
  total: 64 * 1024 * 1024 * 1024,
  ratio: 250,
};

/** An export that can't be read or does not fit here, with a message for the operator. */
export class TransferError extends Error {
  override name = 'TransferError';
}
