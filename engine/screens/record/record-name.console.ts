import { useEffect, useSyncExternalStore } from 'react';

let shown: string | undefined;
const listeners = new Set<() => void>();

function show(name: string | undefined): void {
  shown = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says which record the screen is about, for the title of the browser's tab. */
export function useShownRecord(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    show(name);
    return () => show(undefined);
  }, [name]);
}

/** The name of the record that the screen is about. */
export function useRecordName(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
