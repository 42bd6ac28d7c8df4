import { Alert, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { DraftOffer } from '../drafts/DraftOffer.console.tsx';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { ErrorSummary } from './errors/ErrorSummary.console.tsx';
import { RecordEditor } from './RecordEditor.console.tsx';
import classes from './form.module.css';
import { SaveBar } from './SaveBar.console.tsx';
import type { RecordFormOptions, RecordFormState } from './use-record-form.console.ts';

interface RecordFormProps<Item extends RecordFrame> extends RecordFormOptions<Item> {
  readOnly?: boolean;
  /** The button's text for a new record; an existing one is saved by the bar that lists its changes. */
  createLabel?: string;
  /** A preview of the typed values, beside the fields where there is room, else below them. */
  aside?: ReactNode;
  /** The width of the fields in pixels, for a form that needs more than a column; 640 by default. */
  width?: number;
  children: ReactNode;
}

/**
 * The frame of every form: one column, an error summary at the top and errors at their fields, a bar that lists the
 * changes, and the features of `RecordEditor`.
 */
export function RecordForm<Item extends RecordFrame>({
  createLabel,
  aside,
  width = 640,
  children,
  ...options
}: RecordFormProps<Item>) {
  const { ui, readOnly = false } = options;
  const messages = useResourceMessages(ui);
  return (
    <RecordEditor {...options}>
      {(state) => (
        <form onSubmit={(event) => submit(event, readOnly, state)} noValidate aria-label={messages.itself}>
          <div className={aside ? classes.withAside : undefined}>
            <Stack gap="lg" className={classes.fields} style={{ '--fields-width': `${width}px` }}>
              <ErrorSummary attempts={state.form.formState.submitCount} />
              <DraftOffer ui={ui} state={state} />
              {state.overtaken ? <Overtaken ui={ui} /> : null}
              {children}
            </Stack>
            {aside ? <div className={classes.aside}>{aside}</div> : null}
          </div>
          {readOnly ? null : <SaveBar state={state} createLabel={createLabel} />}
        </form>
      )}
    </RecordEditor>
  );
}

function submit<Item extends RecordFrame>(
  event: FormEvent,
  readOnly: boolean,
  { save }: RecordFormState<Item>,
): void {
  event.preventDefault();
  if (!readOnly) void save();
}

/** Shown when another person saved while this person was editing. */
export function Overtaken<Item extends RecordFrame>({ ui }: { ui: ResourceUi<Item> }) {
  const messages = useResourceMessages(ui);
  return (
    <Alert color="warning" icon={<IconUsers size={18} />} role="status">
      {messages.t('screens:conflict.overtaken', { noun: messages.the })}
    </Alert>
  );
}
