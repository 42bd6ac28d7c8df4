import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Lines are handed on in pieces of about this many characters. */
const GATHER = 64 * 1024;

/** Adds the last line, which tells how many there were and their digest. */
async function* sealed(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  let gathered = '';
  for await (const line of lines) {
    hash.update(line).update('\n');
    count += 1;
    gathered += `${line}\n`;
    if (gathered.length < GATHER) continue;
    yield gathered;
    gathered = '';
  }
  yield `${gathered}${JSON.stringify({ end: { lines: count, sha256: hash.digest('hex') } })}\n`;
}

/**
 * Writes lines into a gzipped file that only its owner may read. The file appears complete or not at all.
 * @throws when the file exists already, or can't be written
 */
export async function writeArchive(path: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${path}.part`;
  try {
    await pipeline(
      Readable.from(sealed(lines), { objectMode: true, highWaterMark: 4 }),
      createGzip(),
      createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }),
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
