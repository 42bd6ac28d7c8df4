import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { MediaKind } from './kinds.ts';

/** Facts read from the content of a file. */
export interface FileFacts {
  file: string;
  kind: MediaKind;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
}

interface Place {
  tenantId: string;
  /** The record. */
  id: string;
}

/** The files behind the records of the library, provided by a room above. All of it runs in the write's transaction. */
export interface MediaLibrary {
  /**
   * Assigns a complete upload to a record, and checks its content.
   * @throws ProblemError validation_failed for an upload that does not exist; too_large, unsupported_media_type
   */
  take(tx: Transaction, place: Place, upload: string): Promise<FileFacts>;
  /**
   * Copies the file of another record for a new one.
   * @returns the copy
   * @throws ProblemError validation_failed for a file that does not exist; quota_reached
   */
  copy(tx: Transaction, place: Place, file: string): Promise<string>;
  /** Keeps the file of a record that was deleted. @throws ProblemError not_found once it was removed; quota_reached */
  keep(tx: Transaction, place: Place, file: string): Promise<void>;
  /** Releases a file that was deleted or replaced. */
  leave(tx: Transaction, place: Place, file: string, now: Date): Promise<void>;
  /** Requests the versions of a file for visitors. `again` also repeats failed ones. */
  request(tx: Transaction, place: Place, variant: string, again: boolean): Promise<void>;
}
