import { fileKinds, type FileKindName } from '@tributary/form-engine/components/file/kinds.data.ts';

const LONGEST = 100;

/**
 * A file's name for showing and for downloads: no folders, no control or direction characters, nothing that a file
 * system forbids, at most 100 characters. Files are stored under ids, never under their names.
 */
export function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufffd]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shorten(clean) || 'file';
}

/** A name with the ending of the file's real type: a picture named as a page gets the ending of a picture. */
export function nameFor(kind: FileKindName, name: string): string {
  const { endings } = fileKinds[kind];
  const own = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (endings.some((ending) => ending === own)) return name;
  return `${[...name].slice(0, LONGEST - 6).join('')}.${endings[0]}`;
}

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= LONGEST) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, LONGEST - ending.length).join('') + ending;
}
