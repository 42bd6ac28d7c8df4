import { Menu, Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { baseLanguage, TEXT_LANGUAGE_NAMES, TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPicture } from '../kinds.ts';
import type { MediaFile } from '../media-ui.console.tsx';

/** The fields of a file: its name, and its alternative text in each language. */
export function MediaFields({ file }: { file: MediaFile }) {
  const { t } = useTranslation('media');
  const { organization } = useSession();
  const decorative = useFieldValue('decorative') === true;
  const own = baseLanguage(organization.language);
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = TEXT_LANGUAGES.filter(
    (language) => language === own || Boolean(file.alt[language]) || added.includes(language),
  );
  const languages = shown.length > 0 ? shown : (['en'] as const);
  const others = TEXT_LANGUAGES.filter((language) => !languages.some((one) => one === language));
  return (
    <>
      <FormSection title={t('section.what')}>
        <TextField name="name" required help={t('help.name')} />
      </FormSection>
      {isPicture(file.kind) ? (
        <FormSection title={t('section.alt')} text={t('section.altText')}>
          {languages.map((language) => (
            <TextField
              key={language}
              name={`alt.${language}`}
              label={t('altIn', { language: TEXT_LANGUAGE_NAMES[language] })}
              rows={2}
              disabled={decorative}
            />
          ))}
          {others.length > 0 && !decorative ? (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="subtle" size="xs" w="fit-content" leftSection={<IconLanguage size={16} />}>
                  {t('addLanguage')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {others.map((language) => (
                  <Menu.Item key={language} lang={language} onClick={() => setAdded([...added, language])}>
                    {TEXT_LANGUAGE_NAMES[language]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : null}
          <SwitchField name="decorative" help={t('help.decorative')} />
        </FormSection>
      ) : null}
    </>
  );
}
