import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { Radio, Stack } from '@mantine/core';
import { namespacesOf, useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formUi } from '../form-ui.console.tsx';
import type { FormStart } from '../form-start.ts';

const FIELDS = ['description'] as const;

/** The create screen of a form: its name and starting point; then the form builder opens. */
export function CreateForm({ starts }: { starts: readonly FormStart[] }) {
  const { t } = useTranslation('forms');
  const translate = useTranslate(
    namespacesOf(starts.flatMap(({ titleKey, textKey }) => [titleKey, textKey])),
  );
  const defaults = useRef({ description: '' }).current;
  const [chosen, setChosen] = useState(starts[0]?.id ?? '');
  const start = starts.find(({ id }) => id === chosen);
  return (
    <NewRecord
      ui={formUi}
      fields={FIELDS}
      defaults={defaults}
      complete={async (values) => ({ ...values, ...(start ? { schema: await start.schema() } : {}) })}
    >
      <TextField name="description" required autoFocus help={t('help.description')} />
      <Radio.Group label={t('start')} value={chosen} onChange={setChosen} name="start">
        <Stack gap="sm" mt="xs">
          {starts.map(({ id, titleKey, textKey }) => (
            <Radio
              key={id}
              size="sm"
              value={id}
              label={translate(titleKey)}
              description={translate(textKey)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </NewRecord>
  );
}
