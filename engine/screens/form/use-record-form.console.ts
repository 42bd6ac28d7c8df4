import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { RecordFrame, ResourceDefinition } from '../../definition/resource.ts';
import type { FieldError } from '../../errors/problem.ts';
import { ApiError } from '../../http/client.ts';
import { useClient } from '../console-context.console.tsx';
import { useResourceActions } from '../hooks/actions.console.tsx';
import type { KeptWork } from '../drafts/form-draft.ts';
import type { ResourceUi } from '../resource-ui.console.ts';
import { changedBody, changedPaths, leavesOf } from './leaves.ts';

type Data = Record<string, unknown>;

export interface RecordFormOptions<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  /** The top-level fields that this form edits. */
  fields: readonly (keyof Item & string)[];
  /** The record to edit; undefined for a new one. */
  record?: Item | undefined;
  /** Initial values of a new record. */
  defaults?: Partial<Item>;
  /** Adds values without a form field to the body of a create. */
  complete?: (values: Data) => Data | Promise<Data>;
  onSaved?: (record: Item) => void;
  /** Asks the person before valid changes of a stored record are sent; nothing is sent when it returns false. */
  confirmSave?: (changed: readonly string[]) => Promise<boolean>;
}

export interface RecordFormState<Item extends RecordFrame> {
  form: UseFormReturn<FieldValues>;
  fields: readonly string[];
  /** The initial values: those of the last version that is known to be stored. */
  base: Item | undefined;
  /** The current values of the form. */
  values: Data;
  /** The paths of the values that differ from the base. */
  changed: string[];
  saving: boolean;
  /** The stored record, when another person saved before this form did. */
  conflict: Item | undefined;
  /** Another person saved, and this form has unsaved changes. */
  overtaken: boolean;
  /** Resolves to whether everything is stored now. */
  save: () => Promise<boolean>;
  discard: () => void;
  /** Saves the merged data, based on the version that was shown. */
  resolve: (data: Data) => Promise<void>;
  keepEditing: () => void;
  /** The draft in this browser; a form outside `RecordEditor` has none. */
  draft?: KeptWork;
}

/** Validates with the resource's own schema, narrowed to the form's fields. */
function resolverOf(definition: ResourceDefinition, fields: readonly string[]) {
  const shape = definition.schema.shape as Record<string, z.ZodType>;
  return zodResolver(z.object(Object.fromEntries(fields.map((field) => [field, shape[field]!]))));
}

const pick = (data: Data, fields: readonly string[]): Data =>
  structuredClone(Object.fromEntries(fields.map((field) => [field, data[field]])));

/**
 * Edits one record: sends only changed fields, with the version that was seen, so that no other save is overwritten.
 */
export function useRecordForm<Item extends RecordFrame>(
  options: RecordFormOptions<Item>,
): RecordFormState<Item> {
  const { ui, record, defaults, complete, onSaved, confirmSave } = options;
  const definition = ui.definition as ResourceDefinition;
  const fields: readonly string[] = useRef(options.fields).current;
  const calls = useClient().records<Item>(ui.definition);
  const actions = useResourceActions(ui);
  const [base, setBase] = useState(record);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Item>();
  const began = useMemo(() => pick((base ?? defaults ?? {}) as Data, fields), [base, defaults, fields]);
  const form = useForm<FieldValues>({
    defaultValues: began,
    resolver: useMemo(() => resolverOf(definition, fields), [definition, fields]),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const values = form.watch();
  const changed = changedPaths(began, values, fields);
  const isChanged = changed.length > 0;

  const { reset } = form;
  const settle = useCallback(
    (saved: Item): void => {
      setBase(saved);
      setConflict(undefined);
      reset(pick(saved, fields));
    },
    [reset, fields],
  );
  // A newer version with the same values of these fields (after a publication, say) only becomes the new base.
  const isNewer = record !== undefined && base !== undefined && record.version > base.version;
  const overtaken = isNewer && changedPaths(base, record, fields).length > 0;
  // The typed values are stored already: the response of a save was lost, or another person saved the same values.
  const isStored = isNewer && changedPaths(record, values, fields).length === 0;
  // Another person's save is shown at once, unless it would overwrite unsaved changes.
  useEffect(() => {
    if (!record || !isNewer || saving) return;
    if (!isChanged || isStored) settle(record);
    else if (!overtaken) setBase(record);
  }, [record, isNewer, overtaken, isChanged, isStored, saving, settle]);

  /** The stored record, where the refusal is that it was saved since. */
  const currentOf = (error: unknown): Item | undefined => {
    const problem = error instanceof ApiError ? error.problem : undefined;
    return problem?.code === 'stale_version' ? (problem.current as Item | undefined) : undefined;
  };
  /**
   * Saves over a version in which none of these fields differ (the server's own writes, say) without a question. A
   * newer version whose fields equal the values to save is this very save, whose response was lost.
   */
  const update = async (seen: Item, wanted: Data): Promise<Item> => {
    const body = changedBody(wanted, changed);
    try {
      return await actions.update(seen, body);
    } catch (error) {
      const current = currentOf(error);
      if (current && changedPaths(current, wanted, fields).length === 0)
        return actions.settled(current, body);
      if (!current || changedPaths(seen, current, fields).length > 0) throw error;
      return actions.update(current, body);
    }
  };
  /** Shows the server's errors at their fields; returns how many of them are fields of this form. */
  const takeErrors = (errors: readonly FieldError[] = []): number => {
    const own = errors.filter(({ path }) => fields.includes(path.split('.')[0]!));
    for (const { path, message } of own)
      if (!form.getFieldState(path).error) form.setError(path, { type: 'server', message });
    return own.length;
  };
  /** Asks the server about the fields that are valid here, while others are not: nothing is created then. */
  const judge = async (): Promise<void> => {
    if (base || !ui.judged) return;
    const refused: unknown = await calls.create(form.getValues()).catch((error: unknown) => error);
    if (refused instanceof ApiError) takeErrors(refused.problem.errors);
  };
  const refuse = (error: unknown): void => {
    const current = currentOf(error);
    if (current) return setConflict(current);
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (takeErrors(problem?.errors) === 0) actions.fail(base ? 'updating' : 'creating', error);
  };
  const send = async (work: () => Promise<Item>): Promise<boolean> => {
    const sent = structuredClone(form.getValues());
    setSaving(true);
    try {
      const saved = await work();
      const typed = form.getValues();
      const typedSince = changedPaths(sent, typed, fields);
      settle(saved);
      // Edits made while the response was pending stay unsaved changes.
      for (const [path, value] of leavesOf(typed, fields))
        if (typedSince.includes(path)) form.setValue(path, value);
      onSaved?.(saved);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    fields,
    base,
    values,
    changed,
    saving,
    conflict,
    overtaken: overtaken && isChanged,
    async save() {
      if (saving) return false;
      if (base && !isChanged) return true;
      let isDone = false;
      await form.handleSubmit(async (valid) => {
        if (base && confirmSave && !(await confirmSave(changed))) return;
        // The schema's output: a field that it trims or defaults is sent as it will be stored.
        isDone = await send(async () =>
          base ? update(base, valid) : actions.create(complete ? await complete(valid) : valid),
        );
      }, judge)();
      return isDone;
    },
    discard: () => form.reset(began),
    async resolve(data) {
      if (!conflict) return;
      const paths = changedPaths(conflict, data, fields);
      if (paths.length === 0) return settle(conflict);
      await send(() => actions.update(conflict, changedBody(data, paths)));
    },
    keepEditing: () => setConflict(undefined),
  };
}
