import { Text, Title, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import type { StartingPoint } from '../model/starting-points.console.ts';
import { startForm, startingPoints } from '../model/starting-points.console.ts';
import classes from './EmptyCanvas.module.css';
import { FormHtml } from './FormHtml.console.tsx';

/** What an empty form offers: three whole forms to begin with, each drawn as it will be. */
export function EmptyCanvas({ isTarget }: { isTarget: boolean }) {
  const { t } = useTranslation('formBuilder');
  return (
    <div className={classes.empty} data-target={isTarget || undefined}>
      <Title order={2} size="h3">
        {t('empty.title')}
      </Title>
      <Text c="dimmed">{t('empty.text')}</Text>
      <div className={classes.cards}>
        {startingPoints.map((point) => (
          <StartingCard key={point} point={point} />
        ))}
      </div>
    </div>
  );
}

function StartingCard({ point }: { point: StartingPoint }) {
  const { t } = useTranslation('formBuilder');
  const { words, locale, formCss, edit, select, givingExamples } = useFormBuilder();
  const schema = useMemo(() => startForm(point, words, givingExamples), [point, words, givingExamples]);
  const html = useMemo(
    () => renderForm(schema, { formId: point, action: '', locale }),
    [schema, point, locale],
  );
  const start = () => {
    edit(() => schema);
    const first = schema.components[0];
    if (first) select({ kind: 'component', id: first.id }, { focus: true });
  };
  return (
    <UnstyledButton className={classes.card} onClick={start}>
      <span className={classes.picture} aria-hidden inert>
        <FormHtml html={html} locale={locale} css={formCss} className={classes.small} />
      </span>
      <span className={classes.words}>
        <Text component="span" fw={600} display="block">
          {t(`empty.${point}`)}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {t(`empty.${point}Text`)}
        </Text>
      </span>
    </UnstyledButton>
  );
}
