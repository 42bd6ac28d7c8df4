/** The second key after `g`, and the screen that it opens. */
export const GO_KEYS = {
  d: { path: '/dashboard/analytics', name: 'dashboard' },
  p: { path: '/pages/list', name: 'pages' },
  f: { path: '/forms/list', name: 'forms' },
  t: { path: '/forms/transactions/list', name: 'transactions' },
  c: { path: '/counters', name: 'counters' },
} as const;

export type ShellAction =
  | { kind: 'go'; path: string }
  | { kind: 'search' }
  | { kind: 'palette' }
  | { kind: 'shortcuts' };

/** The part of a keyboard event that is read. */
export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  timeStamp: number;
}

/** How long `g` waits for the second key, in ms. */
const PAUSE_MS = 1200;

/**
 * Reads keys one after another and returns the command they form. While the person types or a dialog is open
 * (`busy`), only Ctrl+K counts.
 */
export function createKeyReader(): (key: Key, busy: boolean) => ShellAction | undefined {
  let went = -Infinity;
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }, busy) => {
    const afterG = timeStamp - went < PAUSE_MS;
    went = -Infinity;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' };
    if (busy || ctrlKey || metaKey || altKey) return undefined;
    if (afterG && key in GO_KEYS) return { kind: 'go', path: GO_KEYS[key as keyof typeof GO_KEYS].path };
    if (key === 'g') went = timeStamp;
    if (key === '/') return { kind: 'search' };
    if (key === '?') return { kind: 'shortcuts' };
    return undefined;
  };
}
