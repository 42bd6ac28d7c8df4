import { fileGroups, fileKinds, type FileGroup } from '@tributary/form-engine/components/file/kinds.data.ts';
import { MEGABYTE } from '@tributary/form-engine/components/file/schema.ts';
import type { ImportDraft } from './draft.ts';

/** Settings of other products for files: `accepted` as `accept` of HTML, `.pdf,image/*`; sizes in bytes. */
interface ForeignFiles {
  accepted: string;
  isMultiple: boolean;
  maxSize: number | null;
}

const MOST_FILES = 10;
const MOST_MEGABYTES = 25;

/**
 * The settings of a question for files. Types that this product does not accept are noted under the question's name.
 */
export function fileSettings(
  { accepted, isMultiple, maxSize }: ForeignFiles,
  draft: ImportDraft,
  name: string,
): object {
  const patterns = accepted
    .split(/[\s,;]+/)
    .map((pattern) => pattern.replace(/^\*\./, '.').toLowerCase())
    .filter((pattern) => pattern !== '' && pattern !== '*' && pattern !== '*/*');
  const groups = new Set<FileGroup>();
  for (const pattern of patterns) {
    const found = groupsOf(pattern);
    if (found.length === 0) draft.note('setting', name, { setting: pattern });
    for (const group of found) groups.add(group);
  }
  const megabytes =
    maxSize === null ? null : Math.min(MOST_MEGABYTES, Math.max(1, Math.round(maxSize / MEGABYTE)));
  return {
    ...(groups.size > 0 ? { groups: fileGroups.filter((group) => groups.has(group)) } : {}),
    maxFiles: isMultiple ? MOST_FILES : 1,
    ...(megabytes === null ? {} : { maxSize: megabytes }),
  };
}

/** The groups with a type that a pattern means: an ending, a media type, or all of a kind such as `image/*`. */
function groupsOf(pattern: string): FileGroup[] {
  const start = pattern.endsWith('/*') ? pattern.slice(0, -1) : undefined;
  const ending = pattern.replace(/^\./, '');
  return Object.values(fileKinds).flatMap(({ group, type, endings }) => {
    const isMeant = start
      ? type.startsWith(start)
      : type === pattern || endings.some((one) => one === ending);
    return isMeant ? [group] : [];
  });
}

/** The bytes of a size such as `10MB` or `500 KB`; null for anything else. */
export function bytesOf(size: string): number | null {
  const [, number = '', unit = ''] = /^\s*(\d{1,9}(?:\.\d{1,3})?)\s*([KMG]?)B?\s*$/i.exec(size) ?? [];
  const factor = { '': 1, K: 1024, M: MEGABYTE, G: 1024 * MEGABYTE }[unit.toUpperCase()];
  return number === '' || factor === undefined ? null : Number(number) * factor;
}
