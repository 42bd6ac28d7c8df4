import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFollowing } from '@tributary/engine/screens/form/use-following.console.ts';
import { NAME_LIMIT } from '@tributary/engine/definition/text.ts';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { FormStarts } from '@tributary/resources/forms/screens/FormStarts.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStarts } from '../../form-builder/starts/use-form-starts.console.tsx';
import { MakeRecord, type MakeProps } from './MakeRecord.console.tsx';

const FIELDS = ['description'] as const;

/** Makes a form for the page from one of the library, with its texts in the page's language. */
export function MakeForm({ page, ...props }: MakeProps<Form>) {
  const { t } = useTranslation('pageBuilder');
  const starts = useFormStarts(page.language);
  const nameFor = (title: string): string =>
    t('make.form.name', { page: page.name, form: title }).slice(0, NAME_LIMIT).trim();
  const [chosen, setChosen] = useState(() => starts.find(({ refusal }) => refusal === undefined)?.id ?? '');
  const start = starts.find(({ id }) => id === chosen);
  const defaults = useRef({ description: nameFor(start?.title ?? '') }).current;
  return (
    <MakeRecord
      {...props}
      ui={formUi}
      fields={FIELDS}
      defaults={defaults}
      text={t('make.form.text')}
      submit={t('make.form.submit')}
      complete={async (values) => ({ ...values, ...(start ? { schema: await start.schema() } : {}) })}
    >
      <Fields starts={starts} chosen={chosen} nameFor={nameFor} onChoose={setChosen} />
    </MakeRecord>
  );
}

interface FieldsProps {
  starts: ReturnType<typeof useFormStarts>;
  chosen: string;
  nameFor: (title: string) => string;
  onChoose: (id: string) => void;
}

function Fields({ starts, chosen, nameFor, onChoose }: FieldsProps) {
  const { t } = useTranslation('forms');
  const name = useFollowing('description', nameFor);
  return (
    <>
      <TextField name="description" required autoFocus help={t('help.description')} onType={name.byHand} />
      <FormStarts
        starts={starts}
        chosen={chosen}
        onChoose={(id) => {
          onChoose(id);
          name.follow(starts.find((start) => start.id === id)?.title ?? '');
        }}
      />
    </>
  );
}
