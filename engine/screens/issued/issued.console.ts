import { useSyncExternalStore } from 'react';

/**
 * Secrets that the server has just returned, until this page is closed or the person confirms that they stored them.
 * They are stored nowhere else: neither in the cache of records nor in the browser's storage.
 */
const kept = new Map<string, Readonly<Record<string, string>>>();
const listeners = new Set<() => void>();

const keyOf = (resource: string, id: string): string => `${resource}/${id}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Keeps the secrets of a response, to be shown where its record is open. */
export function keepIssued(resource: string, id: string, secrets: Record<string, string>): void {
  kept.set(keyOf(resource, id), secrets);
  notify();
}

/** Discards them: the person has stored them. */
export function forgetIssued(resource: string, id: string): void {
  kept.delete(keyOf(resource, id));
  notify();
}

/** The secrets that were just issued for a record, by field. */
export function useIssued(resource: string, id: string): Readonly<Record<string, string>> | undefined {
  return useSyncExternalStore(subscribe, () => kept.get(keyOf(resource, id)));
}
