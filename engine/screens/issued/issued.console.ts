import { useSyncExternalStore } from 'react';

/**
 * Secrets that the server has just said, for as long as this page stands in the browser and the person has not said
 * that they kept them. They are nowhere else: not in the cache of records, not in the browser's storage.
 */
const said = new Map<string, Readonly<Record<string, string>>>();
const listeners = new Set<() => void>();

const placeOf = (resource: string, id: string): string => `${resource}/${id}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Takes the secrets of an answer, to be shown where its record is open. */
export function keepIssued(resource: string, id: string, secrets: Record<string, string>): void {
  said.set(placeOf(resource, id), secrets);
  tell();
}

/** Forgets them: the person has them now. */
export function forgetIssued(resource: string, id: string): void {
  said.delete(placeOf(resource, id));
  tell();
}

/** The secrets that were made for a record a moment ago, by field. */
export function useIssued(resource: string, id: string): Readonly<Record<string, string>> | undefined {
  return useSyncExternalStore(subscribe, () => said.get(placeOf(resource, id)));
}
