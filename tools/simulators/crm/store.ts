import { readFileSync, writeFileSync } from 'node:fs';
import { defaultObjects, type FieldModel, type ObjectModel } from './schema.ts';

export type Values = Record<string, string | number | boolean | null>;

export interface StoredRecord {
  object: string;
  id: string;
  createdAt: string;
  values: Values;
}

interface State {
  records: StoredRecord[];
  made: number;
  /** Codes that were given out, and not yet exchanged. */
  codes: Record<string, { clientId: string; redirectUri: string; challenge: string; at: number }>;
  refreshTokens: string[];
  accessTokens: Record<string, { refreshToken: string; expiresAt: number }>;
}

const CAMPAIGNS = [
  ['Winter appeal', 'winter-appeal'],
  ['River clean-up', 'river-clean-up'],
  ['Membership drive', 'membership-drive'],
  ['Emergency flood fund', 'flood-fund'],
] as const;

const nothing = (): State => ({ records: [], made: 0, codes: {}, refreshTokens: [], accessTokens: {} });

/** The records and tokens of the simulated organization. @param file keeps them over restarts */
export function openStore(file?: string) {
  let objects: Record<string, ObjectModel> = defaultObjects();
  let state = read(file);

  const save = (): void => {
    if (file) writeFileSync(file, JSON.stringify(state));
  };
  const newId = (object: string): string => {
    state.made += 1;
    return `${objects[object]!.prefix}Sim${String(state.made).padStart(9, '0')}AAA`;
  };
  const store = {
    objects: () => objects,
    /** Another schema than in the beginning, as when an administrator deletes a field. */
    removeField(object: string, field: string): void {
      delete objects[object]?.fields[field];
    },
    /** Back as in the beginning. */
    restoreField(object: string, field: string): void {
      const original = defaultObjects()[object]?.fields[field];
      if (original && objects[object]) objects[object].fields[field] = original;
    },
    /** An administrator changes a field: whether it must be filled, or which values it takes. */
    changeField(object: string, field: string, change: Partial<FieldModel>): void {
      const fields = objects[object]?.fields;
      const found = fields?.[field];
      // In its place: objects share the models of their fields, and a reset brings them back.
      if (fields && found) fields[field] = { ...found, ...change };
    },
    tokens: () => state,
    save,
    list: (object?: string): StoredRecord[] =>
      state.records.filter((record) => object === undefined || record.object === object),
    find: (object: string, field: string, value: string): StoredRecord[] =>
      state.records.filter(
        (record) => record.object === object && String(record.values[field] ?? '') === value,
      ),
    get: (id: string): StoredRecord | undefined => state.records.find((record) => record.id === id),
    insert(object: string, values: Values): StoredRecord {
      const record = { object, id: newId(object), createdAt: new Date().toISOString(), values };
      state.records.push(record);
      save();
      return record;
    },
    change(record: StoredRecord, values: Values): void {
      Object.assign(record.values, values);
      save();
    },
    remove(id: string): void {
      state.records = state.records.filter((record) => record.id !== id);
      save();
    },
    /** Restores the records after a request is undone. */
    snapshot: (): string => JSON.stringify(state.records),
    restore(snapshot: string): void {
      state.records = JSON.parse(snapshot) as StoredRecord[];
      save();
    },
    clear(): void {
      state = nothing();
      objects = defaultObjects();
      seed();
    },
  };
  function seed(): void {
    if (state.records.length > 0) return;
    for (const [Name, code] of CAMPAIGNS)
      store.insert('Campaign', { Name, IsActive: true, Campaign_Code__c: code });
  }
  seed();
  return store;
}

export type Store = ReturnType<typeof openStore>;

function read(file: string | undefined): State {
  if (!file) return nothing();
  try {
    return { ...nothing(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) };
  } catch {
    return nothing();
  }
}
