import { ApiError } from '@tributary/engine/http/client.ts';
import { expect, it } from 'vitest';
import { IMPORT_PIECE_BYTES } from '../definition/choices.ts';
import { sendImportFile } from './send-import-file.ts';

type What = 'arrives' | 'lost before' | 'lost after' | 'refused';
const failed = (status: number) => new ApiError({ type: 'x', title: 'x', status, code: 'network' });

/** Sends three pieces over a line that treats each request as listed, then lets everything through. */
async function send(line: What[]) {
  const size = 2 * IMPORT_PIECE_BYTES + 5;
  const arrived: number[] = [];
  const pauses: number[] = [];
  let received = 0;
  const answer = () => ({ state: received === size ? ('ready' as const) : ('uploading' as const), received });
  const through = async <T>(work: () => T): Promise<T> => {
    const what = line.shift() ?? 'arrives';
    if (what === 'lost before') throw failed(0);
    if (what === 'refused') throw failed(403);
    const done = work();
    if (what === 'lost after') throw failed(503);
    return done;
  };
  const sent = sendImportFile({
    file: new Blob([new Uint8Array(size)]),
    sendPiece: (offset, piece) =>
      through(() => {
        if (offset !== received) throw failed(409);
        received += piece.size;
        arrived.push(offset);
        return answer();
      }),
    look: () => through(answer),
    onProgress: () => undefined,
    wait: async (ms) => void pauses.push(ms),
  });
  const outcome = await sent.then(
    () => 'sent',
    () => 'failed',
  );
  return { outcome, arrived, pauses };
}
const WHOLE = [0, IMPORT_PIECE_BYTES, 2 * IMPORT_PIECE_BYTES];

it('sends a file piece by piece', async () => {
  expect(await send([])).toEqual({ outcome: 'sent', arrived: WHOLE, pauses: [] });
});

it.each<What[][]>([
  [['lost before', 'arrives']],
  [['arrives', 'lost before', 'lost before', 'arrives']],
  // The piece is there, and its response is not: it is not sent again.
  [['arrives', 'lost after', 'arrives', 'arrives']],
  [['arrives', 'arrives', 'lost after', 'arrives']],
])('goes on where the server is after %j', async (line) => {
  expect(await send(line)).toMatchObject({ outcome: 'sent', arrived: WHOLE });
});

it('gives up after three further tries without progress, and at once when it is refused', async () => {
  const dead = Array.from({ length: 9 }, () => 'lost before' as const);
  expect(await send(['arrives', ...dead])).toEqual({
    outcome: 'failed',
    arrived: [0],
    pauses: [1_000, 3_000, 8_000],
  });
  expect(await send(['refused'])).toMatchObject({ outcome: 'failed', arrived: [], pauses: [] });
});
