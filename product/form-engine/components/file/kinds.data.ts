/** Groups of file types, as forms allow them. */
export const fileGroups = ['images', 'pdf', 'documents', 'spreadsheets', 'text', 'audio', 'video'] as const;
export type FileGroup = (typeof fileGroups)[number];

/** One type of file: its group, its media type, and the endings of its name, the usual one first. */
interface FileKind {
  group: FileGroup;
  type: string;
  endings: readonly [string, ...string[]];
}

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

/** Every type of file that a form can accept. Types that a browser would run are excluded. */
export const fileKinds = {
  jpeg: { group: 'images', type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { group: 'images', type: 'image/png', endings: ['png'] },
  gif: { group: 'images', type: 'image/gif', endings: ['gif'] },
  webp: { group: 'images', type: 'image/webp', endings: ['webp'] },
  avif: { group: 'images', type: 'image/avif', endings: ['avif'] },
  heic: { group: 'images', type: 'image/heic', endings: ['heic', 'heif'] },
  pdf: { group: 'pdf', type: 'application/pdf', endings: ['pdf'] },
  docx: { group: 'documents', type: `${office}.wordprocessingml.document`, endings: ['docx'] },
  odt: { group: 'documents', type: `${open}.text`, endings: ['odt'] },
  xlsx: { group: 'spreadsheets', type: `${office}.spreadsheetml.sheet`, endings: ['xlsx'] },
  ods: { group: 'spreadsheets', type: `${open}.spreadsheet`, endings: ['ods'] },
  csv: { group: 'spreadsheets', type: 'text/csv', endings: ['csv'] },
  txt: { group: 'text', type: 'text/plain', endings: ['txt'] },
  mp3: { group: 'audio', type: 'audio/mpeg', endings: ['mp3'] },
  m4a: { group: 'audio', type: 'audio/mp4', endings: ['m4a'] },
  ogg: { group: 'audio', type: 'audio/ogg', endings: ['ogg', 'oga', 'opus'] },
  wav: { group: 'audio', type: 'audio/wav', endings: ['wav'] },
  mp4: { group: 'video', type: 'video/mp4', endings: ['mp4', 'm4v'] },
  mov: { group: 'video', type: 'video/quicktime', endings: ['mov'] },
  webm: { group: 'video', type: 'video/webm', endings: ['webm'] },
} as const satisfies Record<string, FileKind>;
export type FileKindName = keyof typeof fileKinds;

/** The endings of the names that these groups allow: the usual one of each type, or all of them. */
export function endingsOf(groups: readonly FileGroup[], all = false): string[] {
  return Object.values<FileKind>(fileKinds)
    .filter(({ group }) => groups.includes(group))
    .flatMap(({ endings }) => (all ? endings : endings.slice(0, 1)));
}
