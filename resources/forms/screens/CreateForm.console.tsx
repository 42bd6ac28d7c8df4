import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formUi } from '../form-ui.console.tsx';
import type { FormStart } from '../form-start.ts';
import { FormStarts } from './FormStarts.console.tsx';

const FIELDS = ['description'] as const;

interface CreateFormProps {
  starts: readonly FormStart[];
  /** Id of the starting point. */
  chosen: string;
  onChoose: (id: string) => void;
  /** Further ways to begin, below the starting points. */
  children?: ReactNode;
}

/** The create screen of a form: its name and starting point; then the form builder opens. */
export function CreateForm({ starts, chosen, onChoose, children }: CreateFormProps) {
  const { t } = useTranslation('forms');
  const defaults = useRef({ description: '' }).current;
  const start = starts.find(({ id }) => id === chosen);
  return (
    <NewRecord
      ui={formUi}
      fields={FIELDS}
      defaults={defaults}
      complete={async (values) => ({
        ...values,
        ...(start ? { schema: await start.schema(), ...start.further } : {}),
      })}
    >
      <TextField name="description" required autoFocus help={t('help.description')} />
      <FormStarts starts={starts} chosen={chosen} onChoose={onChoose} wide />
      {children}
    </NewRecord>
  );
}
