import { Alert, Button, Group, Progress, SegmentedControl, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown } from '@tabler/icons-react';
import { useErrorsBelow } from '@tributary/engine/screens/form/values.console.ts';
import { countTexts, statusOf } from '@tributary/engine/translations/translation.ts';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import type { PageText } from '@tributary/resources/pages/page-translations.ts';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageNames } from '@tributary/engine/screens/translations/use-language-names.console.ts';
import type { EditedPageTranslations } from '../use-page-translations.console.ts';
import { LanguageStatus } from './LanguageStatus.console.tsx';
import { PageTextRow } from './PageTextRow.console.tsx';
import classes from './page-translations.module.css';
import { RemoveLanguage } from '@tributary/engine/screens/translations/RemoveLanguage.console.tsx';

const MESSAGES = ['pageTranslations'];
const FILTERS = ['all', 'missing', 'review'] as const;
type Filter = (typeof FILTERS)[number];

interface OneLanguageProps {
  page: Page;
  texts: readonly PageText[];
  edited: EditedPageTranslations;
  language: string;
  /** Whether the screen has unsaved changes. */
  isChanged: boolean;
}

/** One language of a page: whether it is public, its missing texts, and all its texts. */
export function OneLanguage({ page, texts, edited, language, isChanged }: OneLanguageProps) {
  const { t } = useTranslation('pageTranslations');
  const translate = useTranslate(MESSAGES);
  const nameOf = useLanguageNames();
  const own = edited.of(language);
  const errors = useErrorsBelow(`translations.${language}`);
  const [filter, setFilter] = useState<Filter>('all');
  // The texts that were open when the filter was set: a row stays while its translation is typed.
  const [open, setOpen] = useState<ReadonlySet<string>>();
  const list = useRef<HTMLDivElement>(null);
  const { total, missing, review } = countTexts(texts, own);
  const visible = open ? texts.filter(({ id }) => open.has(id)) : texts;

  const choose = (next: Filter): void => {
    setFilter(next);
    const matching = texts.filter((text) => statusOf(text, own) === next);
    setOpen(next === 'all' ? undefined : new Set(matching.map(({ id }) => id)));
  };
  const go = useCallback((step: 1 | -1, selector: string): void => {
    const fields = [...(list.current?.querySelectorAll<HTMLTextAreaElement>('textarea') ?? [])];
    const at = fields.findIndex((field) => field === document.activeElement);
    const rest = step > 0 ? fields.slice(at + 1) : fields.slice(0, Math.max(at, 0)).toReversed();
    // Behind the last open text comes the first one.
    const target = [...rest, ...(step > 0 ? fields : [])].find((field) => field.matches(selector));
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
  }, []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      go(event.key === 'ArrowDown' ? 1 : -1, '*');
    },
    [go],
  );
  return (
    <>
      <LanguageStatus
        page={page}
        language={language}
        edited={edited}
        isChanged={isChanged}
        isEmpty={missing === total}
        slugError={errors.get(`translations.${language}.slug`)}
      />
      {missing > 0 ? (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="status">
          {missing === total
            ? t('nothing', { language: nameOf(language) })
            : t('empty', { language: nameOf(language), own: nameOf(page.language), count: missing, total })}
        </Alert>
      ) : null}
      <Group justify="space-between" gap="sm">
        <Group gap="md" className={classes.progress}>
          <Progress value={total === 0 ? 0 : ((total - missing) / total) * 100} aria-hidden flex={1} />
          <Text size="sm">{t('done', { done: total - missing, total })}</Text>
        </Group>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('filter.label')}
            value={filter}
            onChange={(value) => choose(FILTERS.find((one) => one === value) ?? 'all')}
            data={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowDown size={14} />}
            disabled={missing + review === 0}
            onClick={() => go(1, '[data-open]')}
          >
            {t('next')}
          </Button>
          <RemoveLanguage
            language={language}
            count={total - missing}
            isPublic={page.publication?.languages?.some((one) => one.language === language) ?? false}
            onRemove={() => edited.remove(language)}
          />
        </Group>
      </Group>
      <Text size="xs" c="dimmed" mt={-8}>
        {t('keys')} {texts.some(({ marks }) => marks > 0) ? t('marks') : null}
      </Text>
      {visible.length === 0 && filter !== 'all' ? (
        <Text c="dimmed">{t(`filtered.${filter}`)}</Text>
      ) : (
        <div ref={list} className={classes.rows}>
          {visible.map((text) => (
            <PageTextRow
              key={text.id}
              t={translate}
              text={text}
              own={page.language}
              language={language}
              languageName={nameOf(language)}
              written={own.texts[text.id]?.text ?? ''}
              source={own.texts[text.id]?.source ?? ''}
              error={errors.get(`translations.${language}.texts.${text.id}.text`)}
              onWrite={edited.write}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      )}
    </>
  );
}
