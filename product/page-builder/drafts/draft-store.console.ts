import type { Draft, DraftStore } from './draft.ts';
import { DRAFT_KEPT_FOR } from './draft.ts';

const DATABASE = 'tributary-builder';
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

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { keyPath: ['pageId', 'version'] });
    store.createIndex('savedAt', 'savedAt');
  };
  return settled(request);
}

async function within<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const done = finished(transaction);
    const value = await work(transaction.objectStore(STORE));
    await done;
    return value;
  } finally {
    database.close();
  }
}

const everyVersionOf = (pageId: string): IDBKeyRange =>
  IDBKeyRange.bound([pageId, -Infinity], [pageId, Infinity]);

/**
 * Drafts in the browser's own database: a project may be 5 MB, more than local storage holds. Every call rejects when
 * the browser has no storage to give (private windows, full disks): the builder works on without drafts and says so.
 */
export const browserDrafts: DraftStore = {
  put: (draft) =>
    within('readwrite', async (store) => {
      await settled(store.put(draft));
      const old = await settled(
        store.index('savedAt').getAllKeys(IDBKeyRange.upperBound(Date.now() - DRAFT_KEPT_FOR)),
      );
      for (const key of old) store.delete(key);
    }),
  ofPage: (pageId) =>
    within('readonly', (store) => settled(store.getAll(everyVersionOf(pageId)) as IDBRequest<Draft[]>)),
  forget: (pageId) =>
    within('readwrite', async (store) => {
      await settled(store.delete(everyVersionOf(pageId)));
    }),
};
