import { useCallback, useSyncExternalStore } from 'react';
import {
  REMEMBERED,
  REMEMBERED_PREFIX,
  type RememberedName,
  type RememberedPart,
  type RememberedValue,
} from './remembered.ts';

const listeners = new Set<() => void>();

/** The stored text, or null, also in a browser that forbids storage. */
export function readRememberedText(name: RememberedName | RememberedPart): string | null {
  try {
    return localStorage.getItem(REMEMBERED_PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null, and notifies every component of this tab that reads it. */
export function writeText(name: RememberedName | RememberedPart, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(REMEMBERED_PREFIX + name);
    else localStorage.setItem(REMEMBERED_PREFIX + name, text);
  } catch {
    // Storage may be full or forbidden; the setting then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Reads one stored setting now, outside a component. */
export function remembered<N extends RememberedName>(name: N): RememberedValue<N> {
  return REMEMBERED[name](readRememberedText(name)) as RememberedValue<N>;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Rendered without a browser, for a test, nothing is stored. */
function useRememberedText(name: RememberedName | RememberedPart): string | null {
  const read = () => readRememberedText(name);
  return useSyncExternalStore(subscribe, read, read);
}

/** A stored setting and its setter; every component and every tab that uses it is updated. */
export function useRemembered<N extends RememberedName>(
  name: N,
): [RememberedValue<N>, (value: RememberedValue<N>) => void] {
  const text = useRememberedText(name);
  const set = useCallback((value: RememberedValue<N>) => writeText(name, String(value)), [name]);
  return [REMEMBERED[name](text) as RememberedValue<N>, set];
}

/** The same for a name with a variable part; the value is a text, or null when nothing is stored. */
export function useRememberedPart(name: RememberedPart): [string | null, (text: string | null) => void] {
  const text = useRememberedText(name);
  return [text, useCallback((next: string | null) => writeText(name, next), [name])];
}
