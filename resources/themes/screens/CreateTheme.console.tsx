import { Radio, Text } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeStart } from '../exchange/theme-exchange.ts';
import { libraryThemes } from '../library.ts';
import { themeUi } from '../theme-ui.console.tsx';
import classes from '@tributary/engine/screens/record/start-choice.module.css';
import { ThemeImport } from './ThemeImport.console.tsx';
import { ThemeSample } from './ThemeSample.console.tsx';

const FIELDS = ['title'] as const;
const BEGIN = { title: '' };
const FROM_FILE = 'file';

/** A new theme: its name, and the theme of the library or the file that it is made from. */
export default function CreateTheme() {
  const { t, i18n } = useTranslation('themes');
  const [chosen, setChosen] = useState(libraryThemes[0].id);
  const [imported, setImported] = useState<ThemeStart>();
  const language = i18n.language.startsWith('es') ? 'es' : 'en';
  return (
    <NewRecord
      ui={themeUi}
      fields={FIELDS}
      defaults={BEGIN}
      complete={(values) => {
        const ofLibrary = libraryThemes.find(({ id }) => id === chosen) ?? libraryThemes[0];
        const { tokens, externalResources, files } = (chosen === FROM_FILE && imported) || ofLibrary;
        return { ...values, tokens, externalResources, files };
      }}
    >
      <TextField name="title" required autoFocus />
      <FormSection title={t('section.start')} wide>
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t('section.start')} name="start">
          <div className={classes.choices}>
            {imported ? (
              <Radio.Card value={FROM_FILE} className={classes.choice!}>
                <ThemeSample tokens={imported.tokens} />
                <span className={classes.words}>
                  <span className={classes.title}>
                    <Radio.Indicator size="xs" />
                    {t('import.card')}
                  </span>
                </span>
              </Radio.Card>
            ) : null}
            {libraryThemes.map(({ id, title, description, tokens }) => (
              <Radio.Card key={id} value={id} className={classes.choice!}>
                <ThemeSample tokens={tokens} />
                <span className={classes.words}>
                  <span className={classes.title}>
                    <Radio.Indicator size="xs" />
                    {title}
                  </span>
                  <Text span size="xs" c="dimmed">
                    {description[language]}
                  </Text>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <ThemeImport
          onRead={(start) => {
            setImported(start);
            setChosen(FROM_FILE);
          }}
        />
      </FormSection>
    </NewRecord>
  );
}
