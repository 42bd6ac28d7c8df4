import { Radio, Text } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import classes from '@tributary/engine/screens/record/start-choice.module.css';
import { elementUi } from '@tributary/resources/elements/element-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginElement, ELEMENT_STARTS, type ElementStart } from '../starts.ts';

const FIELDS = ['name', 'description'] as const;
const BEGIN = { name: '', description: '' };

/** A new element: its name, and what it begins with. */
export default function CreateElement() {
  const { t } = useTranslation('elements');
  const [chosen, setChosen] = useState<ElementStart>('empty');
  return (
    <NewRecord
      ui={elementUi}
      fields={FIELDS}
      defaults={BEGIN}
      complete={(values) => ({ ...values, ...beginElement(chosen, (key) => t(`startWord.${key}`)) })}
    >
      <FormSection title={t('section.what')}>
        <TextField name="name" required autoFocus />
        <TextField name="description" rows={2} help={t('help.description')} />
      </FormSection>
      <FormSection title={t('section.start')}>
        <Radio.Group
          value={chosen}
          onChange={(value) => setChosen(ELEMENT_STARTS.find((start) => start === value) ?? 'empty')}
          aria-label={t('section.start')}
          name="start"
        >
          <div className={classes.choices}>
            {ELEMENT_STARTS.map((start) => (
              <Radio.Card key={start} value={start} className={classes.choice!}>
                <span className={classes.words}>
                  <span className={classes.title}>
                    <Radio.Indicator size="xs" />
                    {t(`start.${start}.title`)}
                  </span>
                  <Text span size="xs" c="dimmed">
                    {t(`start.${start}.text`)}
                  </Text>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </FormSection>
    </NewRecord>
  );
}
