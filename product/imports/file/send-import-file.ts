import { ApiError } from '@tributary/engine/http/client.ts';
import { IMPORT_PIECE_BYTES } from '../definition/choices.ts';
import type { ImportDetail } from '../definition/import.ts';

type Place = Pick<ImportDetail, 'state' | 'received'>;

/** Values for sending the file of an import. */
interface Sending {
  file: Blob;
  sendPiece(offset: number, piece: Blob): Promise<Place>;
  /** How much of it has arrived. */
  look(): Promise<Place>;
  onProgress(bytes: number): void;
  wait(ms: number): Promise<void>;
}

/** Before each further try, in ms. */
const PAUSES = [1_000, 3_000, 8_000];

/**
 * Whether a failure may be temporary; a refusal is not. A conflict means that something arrived whose response was
 * lost.
 */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 409, 429].includes(error.problem.status) || error.problem.status >= 500;

/**
 * Sends a file piece by piece. After a failure it goes on where the server is, since a piece may have arrived although
 * its response was lost.
 * @throws the last failure, after three further tries without progress
 */
export async function sendImportFile({ file, sendPiece, look, onProgress, wait }: Sending): Promise<void> {
  let place: Place = { state: 'uploading', received: 0 };
  let failures = 0;
  let isLost = false;
  while (place.state === 'uploading' && place.received < file.size) {
    const { received } = place;
    try {
      place = isLost
        ? await look()
        : await sendPiece(received, file.slice(received, received + IMPORT_PIECE_BYTES));
      isLost = false;
      if (place.received > received) failures = 0;
      onProgress(place.received);
    } catch (error) {
      const pause = PAUSES[failures++];
      if (pause === undefined || !mayPass(error)) throw error;
      isLost = true;
      await wait(pause);
    }
  }
}
