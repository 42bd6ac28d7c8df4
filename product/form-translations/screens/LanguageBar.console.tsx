import { Badge, Button, Menu, Select, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { countTexts } from '@tributary/engine/translations/translation.ts';
import { TEXT_LANGUAGES, isTextLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import { useTranslation } from 'react-i18next';
import { useLanguageNames } from '@tributary/engine/screens/translations/use-language-names.console.ts';
import type { EditedTranslations } from '../use-translations.console.ts';
import classes from './Translations.module.css';

interface LanguageBarProps {
  edited: EditedTranslations;
  language: TextLanguage | undefined;
  /** Whether the plan lets languages be added. */
  mayAdd: boolean;
  onLanguage: (language: TextLanguage) => void;
}

/** The form's own language, and its others with how much of each is missing. */
export function LanguageBar({ edited, language, mayAdd, onLanguage }: LanguageBarProps) {
  const { t, i18n } = useTranslation('formTranslations');
  const nameOf = useLanguageNames();
  const title = (one: TextLanguage): string =>
    nameOf(one).replace(/^./u, (letter) => letter.toLocaleUpperCase(i18n.language));
  const { own, others } = edited;
  const free = TEXT_LANGUAGES.filter((one) => one !== own && !others.includes(one));
  return (
    <div className={classes.languages}>
      <Select
        className={classes.own}
        label={t('ownLanguage')}
        description={t('ownLanguageHelp')}
        placeholder={t('chooseLanguage')}
        data={TEXT_LANGUAGES.filter((one) => !others.includes(one)).map((value) => ({
          value: value as string,
          label: title(value),
        }))}
        allowDeselect={false}
        value={own}
        onChange={(value) => isTextLanguage(value) && edited.setOwn(value)}
      />
      {others.length > 0 ? (
        <Tabs
          value={language ?? null}
          onChange={(value) => isTextLanguage(value) && onLanguage(value)}
          className={classes.tabs}
        >
          <Tabs.List aria-label={t('languages')}>
            {others.map((one) => (
              <Tabs.Tab key={one} value={one} rightSection={<Missing edited={edited} language={one} />}>
                {title(one)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      ) : null}
      {mayAdd && own && free.length > 0 ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="sm" leftSection={<IconPlus size={16} />} className={classes.add}>
              {t('add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {free.map((one) => (
              <Menu.Item
                key={one}
                onClick={() => {
                  edited.add(one);
                  onLanguage(one);
                }}
              >
                {title(one)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}

function Missing({ edited, language }: { edited: EditedTranslations; language: TextLanguage }) {
  const { t } = useTranslation('formTranslations');
  const { total, missing, review } = countTexts(edited.texts, edited.translations[language]);
  if (missing > 0) return <Badge color="secondary">{t('missing', { count: missing, total })}</Badge>;
  if (review > 0) return <Badge color="warning">{t('review', { count: review })}</Badge>;
  return <Badge color="success">{t('complete')}</Badge>;
}
