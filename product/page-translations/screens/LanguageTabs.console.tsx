import { Badge, Select, Tabs, Text } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { countTexts } from '@tributary/engine/translations/translation.ts';
import { useLanguageChoices } from '@tributary/resources/pages/languages.console.ts';
import type { PageText } from '@tributary/resources/pages/page-translations.ts';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import { useLanguageNames } from '@tributary/engine/screens/translations/use-language-names.console.ts';
import type { EditedPageTranslations } from '../use-page-translations.console.ts';
import classes from './page-translations.module.css';

interface LanguageTabsProps {
  page: Page;
  texts: readonly PageText[];
  edited: EditedPageTranslations;
  language: string | undefined;
  /** Whether the plan lets languages be added. */
  mayAdd: boolean;
  onLanguage: (language: string) => void;
}

/** The languages of a page besides its own, with how much of each is translated. */
export function LanguageTabs({ page, texts, edited, language, mayAdd, onLanguage }: LanguageTabsProps) {
  const { t } = useTranslation('pageTranslations');
  const { languages } = edited;
  const choices = useLanguageChoices([page.language, ...languages]);
  const nameOf = useLanguageNames();
  const labelOf = (tag: string): string => choices.find(({ value }) => value === tag)?.label ?? tag;
  const free = choices.filter(({ value }) => value !== page.language && !languages.includes(value));
  const shown = new Set(page.publication?.languages?.map((one) => one.language));
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('own', { language: nameOf(page.language) })}
      </Text>
      <div className={classes.languages}>
        {languages.length > 0 ? (
          <Tabs
            value={language ?? null}
            onChange={(value) => value !== null && onLanguage(value)}
            className={classes.tabs}
          >
            <Tabs.List aria-label={t('languages')}>
              {languages.map((one) => (
                <Tabs.Tab
                  key={one}
                  value={one}
                  leftSection={shown.has(one) ? <IconWorld size={16} aria-hidden /> : undefined}
                  rightSection={<Progress texts={texts} edited={edited} language={one} />}
                >
                  {labelOf(one)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        ) : null}
        {mayAdd ? (
          <Select
            className={classes.add}
            aria-label={t('add')}
            placeholder={t('add')}
            searchable
            data={free}
            value={null}
            onChange={(value) => {
              if (value === null) return;
              edited.add(value);
              onLanguage(value);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

function Progress({
  texts,
  edited,
  language,
}: Pick<LanguageTabsProps, 'texts' | 'edited'> & { language: string }) {
  const { t } = useTranslation('pageTranslations');
  const { total, missing, review } = countTexts(texts, edited.of(language));
  if (missing > 0) return <Badge color="secondary">{`${total - missing}/${total}`}</Badge>;
  if (review > 0) return <Badge color="warning">{t('review', { count: review })}</Badge>;
  return <Badge color="success">{t('complete')}</Badge>;
}
