import { Text, Title } from '@mantine/core';
import { useErrorsBelow } from '@tributary/engine/screens/form/values.console.ts';
import { statusOf } from '@tributary/engine/translations/translation.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { textPropertyOf } from '@tributary/form-engine/translation/translate-form.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import { useMemo } from 'react';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useTranslation } from 'react-i18next';
import { typeName } from '../../form-builder/model/messages.ts';
import { componentName } from '../../form-builder/model/naming.ts';
import { useBuilderWords } from '../../form-builder/use-words.console.ts';
import { groupTexts, type StepGroup } from '../model/text-groups.ts';
import { useLanguageNames } from '@tributary/engine/screens/translations/use-language-names.console.ts';
import type { EditedTranslations } from '../use-translations.console.ts';
import { TextRow } from './TextRow.console.tsx';
import classes from './Translations.module.css';

const MESSAGES = ['formTranslations'];

interface TextGroupsProps {
  schema: FormSchema;
  language: TextLanguage;
  edited: EditedTranslations;
  /** The ids of the texts that are shown; all when left out. */
  shown: ReadonlySet<string> | undefined;
}

/** A form's texts and their translations, by step and component. */
export function TextGroups({ schema, language, edited, shown }: TextGroupsProps) {
  const { t } = useTranslation('formTranslations');
  const words = useBuilderWords();
  const translate = useTranslate(MESSAGES);
  const languageName = useLanguageNames()(language);
  const errors = useErrorsBelow(`translations.${language}.texts`);
  const steps = useMemo(() => groupTexts(schema), [schema]);
  const into = edited.translations[language];
  const visible = shown
    ? steps.flatMap((step): StepGroup[] => {
        const groups = step.groups.flatMap((group) => {
          const texts = group.texts.filter(({ id }) => shown.has(id));
          return texts.length > 0 ? [{ ...group, texts }] : [];
        });
        return groups.length > 0 ? [{ ...step, groups }] : [];
      })
    : steps;
  if (visible.length === 0) return <Text c="dimmed">{t('nothingOpen')}</Text>;
  const titleOf = ({ number, title }: StepGroup): string => {
    if (number === undefined) return t('settings');
    return title ? t('stepTitled', { number, title }) : t('step', { number });
  };
  return (
    <div className={classes.steps}>
      {visible.map((step) => (
        <section key={step.number ?? 'settings'} aria-label={titleOf(step)}>
          {steps.length > 1 ? (
            <Title order={2} size="h3" mb="sm">
              {titleOf(step)}
            </Title>
          ) : null}
          {step.groups.map(({ component, texts }) => (
            <div key={component?.id ?? 'settings'} className={classes.group}>
              {component ? (
                <h3 className={classes.component}>
                  {componentName(component, words)}
                  <span className={classes.type}>{typeName(component.type, words)}</span>
                </h3>
              ) : null}
              {texts.map((text) => (
                <TextRow
                  key={`${language} ${text.id}`}
                  t={translate}
                  languageName={languageName}
                  text={text}
                  property={textPropertyOf(text.id, component?.type)}
                  own={edited.own}
                  language={language}
                  written={into?.texts[text.id]?.text ?? ''}
                  source={into?.texts[text.id]?.source ?? ''}
                  error={errors.get(`translations.${language}.texts.${text.id}.text`)}
                  onWrite={edited.write}
                />
              ))}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** The texts of a language that are missing or to review. */
export function openTexts({ texts, translations }: EditedTranslations, language: TextLanguage): Set<string> {
  return new Set(
    texts.filter((text) => statusOf(text, translations[language]) !== 'done').map(({ id }) => id),
  );
}
