import type { FileKindName } from '@tributary/form-engine/components/file/kinds.data.ts';

/** Number of bytes at both ends that identify a file's type. */
export const LOOKED_AT = 64 * 1024;

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Files that begin with fixed bytes. */
const BEGINNINGS: readonly [kind: FileKindName, bytes: string][] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['pdf', '%PDF-'],
  ['ogg', 'OggS\0'],
  ['mp3', 'ID3'],
  ['mp3', '\xff\xfb'],
  ['mp3', '\xff\xf3'],
  ['mp3', '\xff\xf2'],
];

/** The brands of the container that telephones record with. */
const BRANDS: readonly [kind: FileKindName, brand: RegExp][] = [
  ['avif', /^(avif|avis)$/],
  ['heic', /^(heic|heix|hevc|heim|heis|mif1|msf1)$/],
  ['m4a', /^M4A $/],
  ['mov', /^qt {2}$/],
  ['mp4', /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|3gp[4-9])$/],
];

/** The file that a zip archive must contain to be a document of this type. */
const PACKAGES: readonly [kind: FileKindName, name: string][] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
];
const OPEN_DOCUMENTS: readonly [kind: FileKindName, type: string][] = [
  ['odt', 'mimetypeapplication/vnd.oasis.opendocument.text'],
  ['ods', 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
];

/**
 * Detects a file's type by its content alone; only texts are distinguished by the ending of their name. Nothing is
 * unpacked, decoded or parsed, so that no content can be a bomb.
 * @param head the first bytes, up to `LOOKED_AT`
 * @param tail the last bytes, up to `LOOKED_AT`
 * @returns null for every type that forms don't accept, such as HTML, SVG, scripts, programs and other archives
 */
export function fileKindOf(head: Buffer, tail: Buffer, name: string): FileKindName | null {
  const begins = (start: string) => text(head, 0, start.length) === start;
  const known = BEGINNINGS.find(([, start]) => begins(start));
  if (known) return known[0];
  if (begins('RIFF')) {
    const form = text(head, 8, 12);
    return form === 'WEBP' ? 'webp' : form === 'WAVE' ? 'wav' : null;
  }
  if (text(head, 4, 8) === 'ftyp') {
    const brand = text(head, 8, 12);
    return BRANDS.find(([, each]) => each.test(brand))?.[0] ?? null;
  }
  if (begins('\x1a\x45\xdf\xa3')) return text(head, 0, 64).includes('webm') ? 'webm' : null;
  if (begins('PK\x03\x04')) return packageOf(head, tail);
  return isPlainText(head) && isPlainText(tail) ? textKind(name) : null;
}

function packageOf(head: Buffer, tail: Buffer): FileKindName | null {
  const start = text(head, 30, 100);
  const open = OPEN_DOCUMENTS.find(([, type]) => start.startsWith(type));
  if (open) return open[0];
  // The list of an archive's files is at its end; the names in it are not packed.
  const names = tail.toString('latin1');
  if (!names.includes('[Content_Types].xml') || names.includes('vbaProject.bin')) return null;
  return PACKAGES.find(([, part]) => names.includes(part))?.[0] ?? null;
}

/** No control characters, and nothing that a browser or a shell would run. */
function isPlainText(bytes: Buffer): boolean {
  const start = text(bytes, 0, 1024).replace(/^(\xef\xbb\xbf)?\s*/, '');
  return !/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes.toString('latin1')) && !/^(<|#!|%!)/.test(start);
}

const textKind = (name: string): FileKindName | null =>
  /\.csv$/i.test(name) ? 'csv' : /\.txt$/i.test(name) ? 'txt' : null;
