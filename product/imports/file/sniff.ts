import { ImportFileError } from './failure.ts';

/** How the bytes of a file are read. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How many bytes of the beginning tell how a file is written. */
export const HEAD_BYTES = 64 * 1024;

/** The first two bytes of UTF-16, by the order of its bytes. */
const UTF16_MARKS = { 'utf-16le': '\u00ff\u00fe', 'utf-16be': '\u00fe\u00ff' } as const;

/** Excel's own first line, which names the sign that separates cells. */
const NAMED_DELIMITER = /^\uFEFF?sep=([,;\t|])[,;\t|]*(?:\r|\n|$)/i;

/**
 * Detects the encoding of a file: UTF-8, UTF-16 with its mark (Excel's “Unicode text”, and files of some Macs), or else
 * Windows-1252, which covers Latin-1. The whole file is read, as the first accent may be in its last row.
 * @throws ImportFileError for a file that is no text
 */
export async function encodingOf(bytes: AsyncIterable<Uint8Array>): Promise<FileEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  for await (const piece of bytes) {
    if (isFirst) {
      const head = Buffer.from(piece.subarray(0, 4)).toString('latin1');
      for (const encoding of ['utf-16le', 'utf-16be'] as const)
        if (head.startsWith(UTF16_MARKS[encoding])) return encoding;
      // Workbooks are archives, and older ones compound files.
      if (head === 'PK\u0003\u0004' || head === '\u00d0\u00cf\u0011\u00e0')
        throw new ImportFileError('spreadsheet');
      isFirst = false;
    }
    if (piece.includes(0)) throw new ImportFileError('notText');
    if (!isUtf8) continue;
    try {
      decoder.decode(piece, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  if (!isUtf8) return 'windows-1252';
  try {
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * The separator of the first line's cells: the one that the line names (`sep=;`), else the most frequent one outside
 * quotes.
 */
export function delimiterOf(text: string): Delimiter {
  const named = NAMED_DELIMITER.exec(text)?.[1];
  if (named) return DELIMITERS.find((each) => each === named)!;
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const sign of text.replace(/^\uFEFF/, '')) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
    else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const [first] = DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return first!;
}
