import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Charge, Intent, Notification } from './model.ts';

/** The simulator's state. Each change is one line of the journal, so that a kill loses no charge. */
export interface Store {
  intent(id: string): Intent | undefined;
  intentByKey(key: string): Intent | undefined;
  intentByRecurring(id: string): Intent | undefined;
  intents(): Intent[];
  charges(): Charge[];
  notifications(): Notification[];
  /** Stores the given changes together: after a crash either all of them are there or none. */
  save(change: { intent?: Intent; charges?: Charge[]; notifications?: Notification[] }): void;
  clear(): void;
}

/** A new id in the format of the real service: a prefix and letters that nobody can guess. */
export function randomId(prefix: string, length = 17): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/**
 * Opens the store.
 * @param journal a file to append to and to replay at the next start; in memory alone without it
 */
export function openStore(journal?: string): Store {
  const intents = new Map<string, Intent>();
  const byKey = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const notifications = new Map<string, Notification>();

  function apply(change: Parameters<Store['save']>[0] & { clear?: true }): void {
    if (change.clear) for (const map of [intents, byKey, charges, notifications]) map.clear();
    if (change.intent) {
      intents.set(change.intent.id, change.intent);
      if (change.intent.idempotencyKey) byKey.set(change.intent.idempotencyKey, change.intent);
    }
    for (const charge of change.charges ?? []) charges.set(charge.id, charge);
    for (const notification of change.notifications ?? []) notifications.set(notification.id, notification);
  }

  function record(change: Parameters<typeof apply>[0]): void {
    // Written first: a change that is not in the journal did not happen.
    if (journal) appendFileSync(journal, `${JSON.stringify(change)}\n`);
    apply(structuredClone(change));
  }

  if (journal && existsSync(journal)) {
    for (const line of readFileSync(journal, 'utf8').split('\n')) {
      if (!line) continue;
      try {
        apply(JSON.parse(line));
      } catch {
        // A kill in the middle of a write leaves half a line; that change was never acknowledged.
        appendFileSync(journal, '\n');
      }
    }
  }

  return {
    intent: (id) => structuredClone(intents.get(id)),
    intentByKey: (key) => structuredClone(byKey.get(key)),
    intentByRecurring: (id) =>
      structuredClone([...intents.values()].find(({ recurring }) => recurring?.id === id)),
    intents: () => [...intents.values()],
    charges: () => [...charges.values()],
    notifications: () => [...notifications.values()],
    save: record,
    clear: () => record({ clear: true }),
  };
}
