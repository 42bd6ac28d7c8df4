import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { DRAFT_KEPT_FOR, type KeptDraft } from './kept-draft.ts';

/** The drafts of one kind, one for each record and version. */
export interface DraftShelf<Draft extends KeptDraft> {
  put(draft: Draft): Promise<void>;
  /** Every draft of a record, for any of its versions. */
  of(record: string): Promise<Draft[]>;
  /** Removes every draft of a record. */
  forget(record: string): Promise<void>;
}

const STORE = 'drafts';

interface Shelves<Draft> extends DBSchema {
  [STORE]: { key: [record: string, version: number]; value: Draft; indexes: { savedAt: number } };
}

const everyVersionOf = (record: string): IDBKeyRange =>
  IDBKeyRange.bound([record, -Infinity], [record, Infinity]);

/**
 * Drafts in IndexedDB: they may have 5 MB, more than local storage holds. Every write removes expired drafts. Every
 * call rejects when the browser has no storage (private windows, full disks); callers then work without drafts.
 * @param database its name
 * @param key the field of a draft that names its record
 */
export function draftShelf<Draft extends KeptDraft>(
  database: string,
  key: keyof Draft & string,
): DraftShelf<Draft> {
  const within = async <Value>(
    work: (connection: IDBPDatabase<Shelves<Draft>>) => Promise<Value>,
  ): Promise<Value> => {
    const connection = await openDB<Shelves<Draft>>(database, 1, {
      upgrade(opened) {
        const store = opened.createObjectStore(STORE, { keyPath: [key, 'version'] });
        store.createIndex('savedAt', 'savedAt');
      },
    });
    try {
      return await work(connection);
    } finally {
      connection.close();
    }
  };
  return {
    put: (draft) =>
      within(async (connection) => {
        const { store, done } = connection.transaction(STORE, 'readwrite');
        const tooOld = IDBKeyRange.upperBound(Date.now() - DRAFT_KEPT_FOR);
        const clear = async () => {
          const old = await store.index('savedAt').getAllKeys(tooOld);
          await Promise.all(old.map((each) => store.delete(each)));
        };
        await Promise.all([store.put(draft), clear(), done]);
      }),
    of: (record) => within((connection) => connection.getAll(STORE, everyVersionOf(record))),
    forget: (record) => within((connection) => connection.delete(STORE, everyVersionOf(record))),
  };
}
