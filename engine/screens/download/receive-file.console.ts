export interface ReceivedFile {
  name: string;
  /** The number of rows that the server announced; 0 of a file without rows. */
  rows: number;
  blob: Blob;
}

/** How long the browser may take to start a download, in ms. */
const KEPT_MS = 60_000;

/**
 * Reads a response that is a file, chunk by chunk.
 * @param onShare called with the share received, 0 to 1, from the announced number of rows and the line ends so far
 */
export async function receiveFile(
  { headers, body }: Response,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const rows = Number(headers.get('x-rows'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body!.getReader();
  let lines = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (signal.aborted) {
      await reader.cancel();
      throw signal.reason;
    }
    if (done) break;
    pieces.push(value);
    for (const byte of value) if (byte === 10) lines += 1;
    onShare(Math.min(lines / (rows || 1), 1));
  }
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  return { name, rows, blob: new Blob(pieces, { type: headers.get('content-type') ?? '' }) };
}

/** Saves a file through the browser, under its own name. */
export function saveFile({ name, blob }: Pick<ReceivedFile, 'name' | 'blob'>): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
