import type { AnyResource } from '../../definition/resource.ts';
import { changedPaths, leavesOf, withLeaf } from '../form/leaves.ts';
import { DRAFT_KEPT_FOR, type KeptDraft } from './kept-draft.ts';

type Data = Record<string, unknown>;

/** Unsaved edits of a form. */
export interface FormDraft extends KeptDraft {
  /** Person and record: `{tenant}/{person}/{resource}/{id}`. */
  record: string;
  /** The form's fields as they were opened, and as they were left. */
  began: Data;
  values: Data;
}

/** The key of a person's draft of one record of an organization; a record that is not created yet has no id. */
export function draftName(
  { tenant, userId }: { tenant: string; userId: string },
  resource: string,
  id: string | undefined,
): string {
  return [tenant, userId, resource, id ?? 'new'].join('/');
}

/** The fields of a form that the browser may store: none that holds a secret. */
export function keptFields(definition: AnyResource, fields: readonly string[]): string[] {
  const secret = definition.kind === 'resource' ? (definition.secrets ?? []) : [];
  const hidden = new Set(secret.map((path) => path.split('.')[0]));
  return fields.filter((field) => !hidden.has(field));
}

/**
 * Applies a draft to the current record: fields that the draft did not change keep the values that others saved since
 * then.
 */
export function restored(now: Data, { began, values }: FormDraft, fields: readonly string[]): Data {
  const typed = leavesOf(values, fields);
  return changedPaths(began, values, fields).reduce(
    (data, path) => withLeaf(data, path, typed.get(path)),
    now,
  );
}

/** The newest draft that would change the current form; undefined when there is none. */
export function draftToOffer(
  drafts: readonly FormDraft[],
  current: Data,
  fields: readonly string[],
  now: number,
): FormDraft | undefined {
  const newest = drafts
    .filter((draft) => now - draft.savedAt < DRAFT_KEPT_FOR)
    .toSorted((one, other) => other.savedAt - one.savedAt)[0];
  if (!newest) return undefined;
  return changedPaths(current, restored(current, newest, fields), fields).length > 0 ? newest : undefined;
}

/** The draft of one form, as this browser stores it. */
export interface KeptWork {
  /** The draft of the last visit; undefined without a draft to offer. */
  offer: FormDraft | undefined;
  restore: () => void;
  discard: () => void;
  /** The edits are saved or discarded: removes the draft. */
  forget: () => void;
}
