import type { BuilderActions } from './actions.console.ts';

/** The keys of the builder, as the help lists them. `Mod` is Ctrl, on Apple keyboards Cmd. */
export const SHORTCUTS = [
  { keys: ['Mod', 'S'], does: 'save' },
  { keys: ['Mod', 'Z'], does: 'undo' },
  { keys: ['Mod', 'Shift', 'Z'], does: 'redo' },
  { keys: ['Mod', 'F'], does: 'find' },
  { keys: ['Mod', 'H'], does: 'replace' },
  { keys: ['Mod', 'D'], does: 'duplicate' },
  { keys: ['Mod', 'C'], does: 'copy' },
  { keys: ['Mod', 'X'], does: 'cut' },
  { keys: ['Mod', 'V'], does: 'paste' },
  { keys: ['Delete'], does: 'remove' },
  { keys: ['Enter'], does: 'write' },
  { keys: ['C'], does: 'comment' },
  { keys: ['Esc'], does: 'parent' },
  { keys: ['↑', '↓'], does: 'siblings' },
  { keys: ['←', '→'], does: 'levels' },
  { keys: ['Shift', '↑ ↓'], does: 'extend' },
  { keys: ['Mod', 'A'], does: 'siblingsAll' },
  { keys: ['Alt', '↑ ↓'], does: 'move' },
  { keys: ['Alt', '→'], does: 'moveInto' },
  { keys: ['Alt', '←'], does: 'moveOut' },
] as const;

/** The command of a key. */
export type Command =
  | 'save'
  | 'comment'
  | 'undo'
  | 'redo'
  | 'duplicate'
  | 'find'
  | 'replace'
  | 'selectSiblings'
  | 'extendPrevious'
  | 'extendNext'
  | 'remove'
  | 'write'
  | 'out'
  | 'in'
  | 'previous'
  | 'next'
  | 'moveUp'
  | 'moveDown'
  | 'moveInto'
  | 'moveOut';

export interface KeyPress {
  key: string;
  mod: boolean;
  shift: boolean;
  alt: boolean;
}

/** Where the key was pressed: in a text being edited, on a control of the panels, or on the page itself. */
export type ShortcutScope = 'writing' | 'control' | 'page';

const WITH_MOD: Record<string, Command> = {
  s: 'save',
  z: 'undo',
  y: 'redo',
  d: 'duplicate',
  f: 'find',
  h: 'replace',
  a: 'selectSiblings',
};
const WITH_ALT: Record<string, Command> = {
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
  ArrowRight: 'moveInto',
  ArrowLeft: 'moveOut',
};
const EVERYWHERE: ReadonlySet<Command | null> = new Set(['save', 'find', 'replace']);
const ON_PAGE: Record<string, Command> = {
  Delete: 'remove',
  Backspace: 'remove',
  Enter: 'write',
  F2: 'write',
  c: 'comment',
  Escape: 'out',
  ArrowLeft: 'out',
  ArrowRight: 'in',
  ArrowUp: 'previous',
  ArrowDown: 'next',
};

/**
 * The command of a key press, or null when it belongs to the browser or to a control. While a text is edited, only
 * saving and searching are handled here: copy, paste and undo belong to the text. Copy, cut and paste have separate
 * events.
 */
export function commandOf(press: KeyPress, place: ShortcutScope): Command | null {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.mod && !press.alt) {
    const command = WITH_MOD[key] ?? null;
    if (command === 'undo' && press.shift) return place === 'writing' ? null : 'redo';
    if (press.shift) return null;
    if (place === 'control' && command === 'selectSiblings') return null;
    return place === 'writing' && !EVERYWHERE.has(command) ? null : command;
  }
  if (place !== 'page' || press.mod) return null;
  if (press.alt) return WITH_ALT[key] ?? null;
  if (press.shift && key === 'ArrowUp') return 'extendPrevious';
  if (press.shift && key === 'ArrowDown') return 'extendNext';
  return ON_PAGE[key] ?? null;
}

/** Commands that only the screen can run. */
export interface ScreenCommands {
  save(): void;
  /** Opens the comments of the selected element. */
  comment(): void;
  /** Opens the search; with `replace` its second field. */
  find(replace: boolean): void;
}

/** Runs a command. */
export function runShortcut(command: Command, actions: BuilderActions, screen: ScreenCommands): void {
  if (command === 'save' || command === 'comment') screen[command]();
  else if (command === 'find' || command === 'replace') screen.find(command === 'replace');
  else if (command === 'extendPrevious') actions.extend('previous');
  else if (command === 'extendNext') actions.extend('next');
  else if (command === 'moveUp') actions.move(-1);
  else if (command === 'moveDown') actions.move(1);
  else if (command === 'moveInto') actions.moveAcross('in');
  else if (command === 'moveOut') actions.moveAcross('out');
  else if (command === 'out' || command === 'in' || command === 'previous' || command === 'next')
    actions.go(command);
  else actions[command]();
}
