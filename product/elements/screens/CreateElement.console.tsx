import { Radio, Text } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import classes from '@tributary/engine/screens/record/start-choice.module.css';
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import { elementUi } from '@tributary/resources/elements/element-ui.console.tsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeIn, EMPTY_ELEMENT, libraryElements } from '../library.ts';
import { ElementThumbnail } from './ElementThumbnail.console.tsx';

const FIELDS = ['name', 'description'] as const;
const BEGIN = { name: '', description: '' };
const EMPTY = 'empty';

/** A new element: its name, and its initial contents. */
export default function CreateElement() {
  const { t, i18n } = useTranslation('elements');
  const language = closestLocale([i18n.language]) === 'es' ? 'es' : 'en';
  const [chosen, setChosen] = useState(EMPTY);
  const starts = useMemo(
    () => [
      { id: EMPTY, title: t('start.empty.title'), text: t('start.empty.text'), code: EMPTY_ELEMENT },
      ...libraryElements.map((element) => ({
        id: element.name,
        title: element.title[language],
        text: element.description[language],
        code: codeIn(element, language),
      })),
    ],
    [t, language],
  );
  return (
    <NewRecord
      ui={elementUi}
      fields={FIELDS}
      defaults={BEGIN}
      complete={(values) => ({
        ...values,
        ...(starts.find(({ id }) => id === chosen)?.code ?? EMPTY_ELEMENT),
      })}
    >
      <TextField name="name" required autoFocus />
      <TextField name="description" rows={2} help={t('help.description')} />
      <FormSection title={t('section.start')} wide>
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t('section.start')} name="start">
          <div className={classes.choices}>
            {starts.map(({ id, title, text, code }) => (
              <Radio.Card key={id} value={id} className={classes.choice!}>
                <ElementThumbnail id={id} title={title} code={code} language={language} />
                <span className={classes.words}>
                  <span className={classes.title}>
                    <Radio.Indicator size="xs" />
                    {title}
                  </span>
                  <Text span size="xs" c="dimmed">
                    {text}
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
