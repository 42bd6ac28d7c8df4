import { Alert, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { RecordFrame } from '../../definition/resource.ts';
import { anyFace, useNoun, type NounFace } from '../noun.console.ts';
import { ConflictDialog } from './ConflictDialog.console.tsx';
import { ErrorSummary } from './ErrorSummary.console.tsx';
import { FormContext } from './form-context.console.ts';
import { LeaveGuard } from './LeaveGuard.console.tsx';
import { SaveBar } from './SaveBar.console.tsx';
import { useRecordForm, type RecordFormOptions, type RecordFormState } from './use-record-form.console.ts';

interface RecordFormProps<Item extends RecordFrame> extends RecordFormOptions<Item> {
  face: NounFace<Item>;
  readOnly?: boolean;
  /** The button's words for a new record; an existing one is saved by the bar that shows its changes. */
  createLabel?: string;
  children: ReactNode | ((state: RecordFormState<Item>) => ReactNode);
}

/**
 * The frame of every form: one column, errors summed up at the top and shown at their fields, a bar that shows what
 * changed, Ctrl+S, a question before unsaved work is left, and both versions side by side when two people met.
 */
export function RecordForm<Item extends RecordFrame>({
  readOnly = false,
  createLabel,
  children,
  ...options
}: RecordFormProps<Item>) {
  const { face } = options;
  const noun = useNoun(face);
  const saved = useRef(false);
  const state = useRecordForm({
    ...options,
    onSaved: (record) => {
      // The work is stored: leaving for the next screen asks nothing.
      saved.current = true;
      options.onSaved?.(record);
      window.setTimeout(() => (saved.current = false), 500);
    },
  });
  const { save, changed } = state;
  const newestSave = useRef(save);
  newestSave.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.key.toLowerCase() !== 's' ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      if (!readOnly) void newestSave.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [readOnly]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!readOnly) void save();
  };

  return (
    <FormProvider {...state.form}>
      <FormContext value={{ face: anyFace(face), readOnly }}>
        <form onSubmit={submit} noValidate aria-label={noun.itself}>
          <Stack gap="lg" maw={640}>
            <ErrorSummary attempts={state.form.formState.submitCount} />
            {state.overtaken ? (
              <Alert color="warning" icon={<IconUsers size={18} />} role="status">
                {noun.say('screens:conflict.overtaken', { noun: noun.the })}
              </Alert>
            ) : null}
            {typeof children === 'function' ? children(state) : children}
          </Stack>
          {readOnly ? null : <SaveBar state={state} createLabel={createLabel} />}
        </form>
        <LeaveGuard dirty={changed.length > 0 && !readOnly} isSaved={() => saved.current} />
        <ConflictDialog face={face} state={state} />
      </FormContext>
    </FormProvider>
  );
}
