import { DRAFT_KEPT_FOR, type KeptDraft } from './kept-draft.ts';

/** Where drafts of one kind are kept, one for each record and version. */
export interface DraftShelf<Draft extends KeptDraft> {
  put(draft: Draft): Promise<void>;
  /** Every draft of a record, whatever its version. */
  of(record: string): Promise<Draft[]>;
  /** Forgets every draft of a record. */
  forget(record: string): Promise<void>;
}

const STORE = 'drafts';

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused the request.'));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new Error('The browser stopped the transaction.'));
  });

const everyVersionOf = (record: string): IDBKeyRange =>
  IDBKeyRange.bound([record, -Infinity], [record, Infinity]);

/**
 * Drafts in the browser's own database: they may be of 5 MB, more than local storage holds. What is too old is cleared
 * away with every write. Every call rejects when the browser has no storage to give (private windows, full disks):
 * whoever asks works on without drafts.
 * @param database its name
 * @param key the field of a draft that names its record
 */
export function draftShelf<Draft extends KeptDraft>(
  database: string,
  key: keyof Draft & string,
): DraftShelf<Draft> {
  const opened = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { keyPath: [key, 'version'] });
      store.createIndex('savedAt', 'savedAt');
    };
    return settled(request);
  };
  const within = async <Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Value>,
  ): Promise<Value> => {
    const connection = await opened();
    try {
      const transaction = connection.transaction(STORE, mode);
      const done = finished(transaction);
      const value = await work(transaction.objectStore(STORE));
      await done;
      return value;
    } finally {
      connection.close();
    }
  };
  return {
    put: (draft) =>
      within('readwrite', async (store) => {
        await settled(store.put(draft));
        const old = await settled(
          store.index('savedAt').getAllKeys(IDBKeyRange.upperBound(Date.now() - DRAFT_KEPT_FOR)),
        );
        for (const each of old) store.delete(each);
      }),
    of: (record) =>
      within('readonly', (store) => settled(store.getAll(everyVersionOf(record)) as IDBRequest<Draft[]>)),
    forget: (record) =>
      within('readwrite', async (store) => {
        await settled(store.delete(everyVersionOf(record)));
      }),
  };
}
