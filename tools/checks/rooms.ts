/** The rooms of the project. Imports run one way: kit → engine → resources → product → apps. */
export type Room =
  | 'kit'
  | 'form-engine'
  | 'engine'
  | 'resources'
  | 'product'
  | 'apps/console'
  | 'apps/server'
  | 'library'
  | 'tools'
  | 'e2e'
  | 'bench'
  | 'root';

const FOLDERS: [string, Room][] = [
  ['product/form-engine/', 'form-engine'],
  ['kit/', 'kit'],
  ['engine/', 'engine'],
  ['resources/', 'resources'],
  ['product/', 'product'],
  ['apps/console/', 'apps/console'],
  ['apps/server/', 'apps/server'],
  ['library/', 'library'],
  ['tools/', 'tools'],
  ['e2e/', 'e2e'],
  ['bench/', 'bench'],
];

/** The rooms that each room may import, besides itself. The form engine is a leaf: it imports the kit alone. */
const MAY_IMPORT: Record<Exclude<Room, 'tools' | 'e2e' | 'bench' | 'root'>, Room[]> = {
  kit: [],
  library: [],
  'form-engine': ['kit'],
  engine: ['kit'],
  resources: ['kit', 'engine', 'form-engine', 'library'],
  product: ['kit', 'engine', 'form-engine', 'resources', 'library'],
  'apps/console': ['kit', 'engine', 'form-engine', 'resources', 'product', 'library'],
  'apps/server': ['kit', 'engine', 'form-engine', 'resources', 'product', 'library'],
};

/** The room of a file. */
export function roomOf(path: string): Room {
  return FOLDERS.find(([folder]) => path.startsWith(folder))?.[1] ?? 'root';
}

/** Whether a file of one room may import from another. */
export function mayImport(from: Room, to: Room): boolean {
  if (from === to || from === 'root' || from === 'tools' || from === 'e2e' || from === 'bench') return true;
  return MAY_IMPORT[from].includes(to);
}

/** The package of a file, for cycles: a folder directly below a room that is made of such folders. */
export function packageOf(path: string): string {
  const [room = '', folder = '', ...rest] = path.split('/');
  return rest.length > 0 && ['kit', 'engine', 'resources', 'product', 'tools'].includes(room)
    ? `${room}/${folder}`
    : room;
}
