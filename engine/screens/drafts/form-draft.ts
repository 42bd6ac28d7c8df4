import type { AnyResource } from '../../definition/resource.ts';
import { changedPaths, leavesOf, withLeaf } from '../form/leaves.ts';
import { DRAFT_KEPT_FOR, type KeptDraft } from './kept-draft.ts';

type Data = Record<string, unknown>;

/** What was typed into a form and not saved. */
export interface FormDraft extends KeptDraft {
  /** Whose it is and of which record: `{tenant}/{person}/{noun}/{id}`. */
  record: string;
  /** The form's fields as they were opened, and as they were left. */
  began: Data;
  values: Data;
}

/** Names the draft of one person for one record of one organization; a record that is to be made has no id yet. */
export function draftName(
  { tenant, userId }: { tenant: string; userId: string },
  resource: string,
  id: string | undefined,
): string {
  return [tenant, userId, resource, id ?? 'new'].join('/');
}

/** The fields of a form that may lie in a browser: never one that holds a secret. */
export function keptFields(definition: AnyResource, fields: readonly string[]): string[] {
  const secret = definition.kind === 'resource' ? (definition.secrets ?? []) : [];
  const hidden = new Set(secret.map((path) => path.split('.')[0]));
  return fields.filter((field) => !hidden.has(field));
}

/** What was typed, put onto the form as it is now: what others have saved meanwhile stays where it was not touched. */
export function restored(now: Data, { began, values }: FormDraft, fields: readonly string[]): Data {
  const typed = leavesOf(values, fields);
  return changedPaths(began, values, fields).reduce(
    (data, path) => withLeaf(data, path, typed.get(path)),
    now,
  );
}

/** The newest draft that would change the form as it stands; undefined where nothing would be lost. */
export function draftToOffer(
  drafts: readonly FormDraft[],
  standing: Data,
  fields: readonly string[],
  now: number,
): FormDraft | undefined {
  const newest = drafts
    .filter((draft) => now - draft.savedAt < DRAFT_KEPT_FOR)
    .toSorted((one, other) => other.savedAt - one.savedAt)[0];
  if (!newest) return undefined;
  return changedPaths(standing, restored(standing, newest, fields), fields).length > 0 ? newest : undefined;
}
