import { Text, Title, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { type LibraryForm, libraryForms, libraryLanguage, startForm } from '../starts/library.ts';
import { StartPicture } from '../starts/StartPicture.console.tsx';
import classes from './EmptyCanvas.module.css';

/** Contents of an empty form's canvas: whole forms to begin with, each drawn as it will be. */
export function EmptyCanvas({ isTarget }: { isTarget: boolean }) {
  const { t } = useTranslation('formBuilder');
  return (
    <div className={classes.empty} data-target={isTarget || undefined}>
      <Title order={2} size="h3">
        {t('empty.title')}
      </Title>
      <Text c="dimmed">{t('empty.text')}</Text>
      <div className={classes.cards}>
        {libraryForms.map((form) => (
          <StartingCard key={form.name} form={form} />
        ))}
      </div>
    </div>
  );
}

function StartingCard({ form }: { form: LibraryForm }) {
  const { language } = useTranslation('formBuilder').i18n;
  const { words, locale, formCss, edit, select, givingExamples, lockedTypes } = useFormBuilder();
  const schema = useMemo(() => startForm(form, language, givingExamples), [form, language, givingExamples]);
  const lacking = schema.components.flatMap(({ type }) => lockedTypes[type] ?? [])[0];
  const start = () => {
    edit(() => schema);
    const first = schema.components[0];
    if (first) select({ kind: 'component', id: first.id }, { focus: true });
  };
  return (
    <UnstyledButton className={classes.card} onClick={start} disabled={lacking !== undefined}>
      <StartPicture schema={schema} locale={locale} css={formCss} />
      <span className={classes.words}>
        <Text component="span" fw={600} display="block">
          {form.title[libraryLanguage(language)]}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {form.description[libraryLanguage(language)]}
        </Text>
        {lacking ? (
          <Text component="span" size="sm" display="block" mt={4}>
            {words('formStarts:needs', { feature: words(`plan:flag.${lacking}`) })}
          </Text>
        ) : null}
      </span>
    </UnstyledButton>
  );
}
