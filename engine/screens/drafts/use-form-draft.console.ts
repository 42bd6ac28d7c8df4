import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useSession } from '../console-context.console.tsx';
import type { RecordFormState } from '../form/use-record-form.console.ts';
import type { ResourceUi } from '../resource-ui.console.ts';
import { draftKeeper } from './draft-keeper.ts';
import { draftShelf } from './draft-shelf.console.ts';
import {
  draftName,
  draftToOffer,
  keptFields,
  restored,
  type FormDraft,
  type KeptWork,
} from './form-draft.ts';

type Data = Record<string, unknown>;

const shelf = draftShelf<FormDraft>('tributary-forms', 'record');

type Work = Pick<RecordFormState<RecordFrame>, 'form' | 'base' | 'values' | 'changed'>;

/** Writes the form's current values where they differ from the stored ones. */
function put(record: string, kept: readonly string[], { form, base, changed }: Work): void {
  if (changed.length === 0) return;
  const pick = (data: Data): Data => Object.fromEntries(kept.map((field) => [field, data[field]]));
  const draft: FormDraft = {
    record,
    version: base?.version ?? 0,
    savedAt: Date.now(),
    began: pick(base ?? form.formState.defaultValues ?? {}),
    values: pick(form.getValues()),
  };
  void shelf.put(structuredClone(draft)).catch(() => undefined);
}

/**
 * Stores the edits of a long form in this browser, at most three seconds after they were typed, and offers them when
 * the form is opened again before they were saved. The resource's ui turns it on; without it, and without browser
 * storage, nothing is stored.
 */
export function useFormDraft<Item extends RecordFrame>(
  { definition, drafts = false }: ResourceUi<Item>,
  { form, base, fields, values, changed }: Omit<RecordFormState<Item>, 'draft'>,
  readOnly: boolean,
): KeptWork {
  const session = useSession();
  const isKept = drafts && !readOnly;
  const record = draftName(session, definition.name, base?.id);
  const kept = useMemo(() => keptFields(definition, fields), [definition, fields]);
  const [offer, setOffer] = useState<FormDraft>();
  // No draft is written until an existing one is looked up and accepted or declined, so that it is not overwritten.
  const isOpen = useRef(false);
  const newest = useRef<Work>({ form, base, values, changed });
  newest.current = { form, base, values, changed };

  const keeper = useMemo(
    () =>
      draftKeeper(() => {
        if (isOpen.current) put(record, kept, newest.current);
      }),
    [kept, record],
  );

  useEffect(() => {
    if (!isKept) return undefined;
    let isHere = true;
    const look = async (): Promise<void> => {
      const found = await shelf.of(record).catch((): FormDraft[] => []);
      if (!isHere) return;
      const left = draftToOffer(found, newest.current.form.getValues(), kept, Date.now());
      setOffer(left);
      isOpen.current = left === undefined;
      if (isOpen.current && newest.current.changed.length > 0) keeper.changed();
    };
    void look();
    const hide = (): void => keeper.flush();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', hide);
    return () => {
      isHere = false;
      keeper.flush();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', hide);
    };
  }, [isKept, record, kept, keeper]);

  const forget = (): void => {
    keeper.cancel();
    setOffer(undefined);
    isOpen.current = true;
    if (isKept) void shelf.forget(record).catch(() => undefined);
  };

  const isChanged = changed.length > 0;
  const wasChanged = useRef(false);
  const typed = isKept && isChanged ? JSON.stringify(values) : '';
  useEffect(() => {
    if (typed) keeper.changed();
    // The person reverted every edit: there is nothing to store.
    else if (wasChanged.current && isOpen.current) {
      keeper.cancel();
      void shelf.forget(record).catch(() => undefined);
    }
    wasChanged.current = typed !== '';
  }, [typed, keeper, record]);

  return {
    offer,
    restore() {
      if (!offer) return;
      setOffer(undefined);
      isOpen.current = true;
      form.reset(restored(form.getValues(), offer, kept), { keepDefaultValues: true });
    },
    discard: forget,
    forget,
  };
}
