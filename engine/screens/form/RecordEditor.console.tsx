import { useEffect, useRef, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { RecordFrame } from '../../definition/resource.ts';
import type { KeptWork } from '../drafts/form-draft.ts';
import { useFormDraft } from '../drafts/use-form-draft.console.ts';
import { ConflictDialog } from './ConflictDialog.console.tsx';
import { FormContext } from './form-context.console.ts';
import { LeaveGuard } from './LeaveGuard.console.tsx';
import { useRecordForm, type RecordFormOptions, type RecordFormState } from './use-record-form.console.ts';

/** How long after a save leaving asks nothing, in ms: the form learns of the save a moment later. */
const SETTLING_MS = 500;

interface RecordEditorProps<Item extends RecordFrame> extends RecordFormOptions<Item> {
  readOnly?: boolean;
  children: (state: RecordFormState<Item>) => ReactNode;
}

/**
 * Editing of one record, for any layout: Ctrl+S, a question before unsaved edits are left, and both versions side by
 * side after a conflict.
 */
export function RecordEditor<Item extends RecordFrame>({
  readOnly = false,
  children,
  ...options
}: RecordEditorProps<Item>) {
  const { ui, onSaved } = options;
  const saved = useRef(false);
  const newestDraft = useRef<KeptWork>(undefined);
  const state = useRecordForm({
    ...options,
    onSaved: (record) => {
      saved.current = true;
      newestDraft.current?.forget();
      onSaved?.(record);
      window.setTimeout(() => (saved.current = false), SETTLING_MS);
    },
  });
  const draft = useFormDraft(ui, state, readOnly);
  newestDraft.current = draft;
  const newestSave = useRef(state.save);
  newestSave.current = state.save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isSave =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 's';
      if (!isSave) return;
      event.preventDefault();
      if (readOnly) return;
      finishTyping();
      // A value that a field commits on blur is in the form after the next render.
      setTimeout(() => void newestSave.current());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [readOnly]);

  return (
    <FormProvider {...state.form}>
      <FormContext value={{ ui, readOnly }}>
        {children({ ...state, draft })}
        <LeaveGuard
          dirty={state.changed.length > 0 && !readOnly}
          saving={state.saving}
          isSaved={() => saved.current}
          onLeave={draft.forget}
        />
        <ConflictDialog ui={ui} state={state} />
      </FormContext>
    </FormProvider>
  );
}

/** Makes the focused field commit its typed text, as on blur, and returns the focus to it. */
function finishTyping(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea')) return;
  field.blur();
  field.focus({ preventScroll: true });
}
