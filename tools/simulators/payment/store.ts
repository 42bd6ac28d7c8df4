import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Charge, Intent, Notification } from './model.ts';

/** A change that is stored as a whole: after a crash either all of it is stored or none. */
export interface StoredChange {
  intent?: Intent;
  intents?: Intent[];
  charges?: Charge[];
  notifications?: Notification[];
}

/** The part of the state that one account sees. */
export interface AccountStore {
  intent(id: string): Intent | undefined;
  intentByKey(key: string): Intent | undefined;
  intentByRecurring(id: string): Intent | undefined;
  intents(): Intent[];
  charges(): Charge[];
  notifications(): Notification[];
  save(change: StoredChange): void;
}

/**
 * The simulator's state, of all accounts. Each change is one line of the journal, so that a kill loses no charge. Keys
 * are an account's own, so that only `of` finds by them.
 */
export interface Store extends Omit<AccountStore, 'intentByKey' | 'intentByRecurring'> {
  /** The state as an account sees it: new records belong to the account. */
  of(account: string): AccountStore;
  clear(): void;
}

/** The account that an intent belongs to. */
const ownerOf = ({ account = '' }: Intent): string => account;

/** A new id in the format of the real service: a prefix and random letters. */
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

  const keyOf = (account: string, key: string): string => `${account} ${key}`;

  function put(intent: Intent): void {
    const before = intents.get(intent.id);
    if (before?.idempotencyKey) byKey.delete(keyOf(ownerOf(before), before.idempotencyKey));
    intents.set(intent.id, intent);
    if (intent.idempotencyKey) byKey.set(keyOf(ownerOf(intent), intent.idempotencyKey), intent);
  }

  function apply(change: StoredChange & { clear?: true }): void {
    if (change.clear) for (const map of [intents, byKey, charges, notifications]) map.clear();
    for (const intent of [change.intent ?? [], change.intents ?? []].flat()) put(intent);
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

  function of(account: string): AccountStore {
    const isOwn = (intent: Intent | undefined): boolean =>
      intent !== undefined && ownerOf(intent) === account;
    const own = (): Intent[] => [...intents.values()].filter(isOwn);
    return {
      intent: (id) => structuredClone(isOwn(intents.get(id)) ? intents.get(id) : undefined),
      intentByKey: (key) => structuredClone(byKey.get(keyOf(account, key))),
      intentByRecurring: (id) => structuredClone(own().find(({ recurring }) => recurring?.id === id)),
      intents: own,
      charges: () => [...charges.values()].filter(({ intentId }) => isOwn(intents.get(intentId))),
      notifications: () => [...notifications.values()].filter(({ intentId }) => isOwn(intents.get(intentId))),
      save: ({ intent, intents: more, ...rest }) =>
        record({
          ...rest,
          ...(intent && { intent: { ...intent, account } }),
          ...(more && { intents: more.map((one) => ({ ...one, account })) }),
        }),
    };
  }

  return {
    intent: (id) => structuredClone(intents.get(id)),
    intents: () => [...intents.values()],
    charges: () => [...charges.values()],
    notifications: () => [...notifications.values()],
    save: record,
    of,
    clear: () => record({ clear: true }),
  };
}
