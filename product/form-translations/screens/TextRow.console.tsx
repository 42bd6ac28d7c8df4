import { Badge, Button, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { statusOf, type TranslatedText } from '@tributary/engine/translations/translation.ts';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { directionOf, type TextLanguage } from '@tributary/kit/languages.ts';
import type { TranslatableText } from '@tributary/kit/translatable.ts';
import { memo } from 'react';
import { propertyOf } from '../model/text-groups.ts';
import { useLanguageNames } from '../use-language-names.console.ts';
import classes from './Translations.module.css';

interface TextRowProps {
  text: TranslatableText;
  own: TextLanguage | null;
  language: TextLanguage;
  made: TranslatedText | undefined;
  error: string | undefined;
  onWrite: (language: TextLanguage, text: TranslatableText, translation: string) => void;
}

/** One text and its translation, side by side. */
export const TextRow = memo(function TextRow({ text, own, language, made, error, onWrite }: TextRowProps) {
  const t = useTranslate(['formTranslations']);
  const nameOf = useLanguageNames();
  const status = statusOf(text, made ? { texts: { [text.id]: made } } : undefined);
  const property = t(`formTranslations:property.${propertyOf(text.id)}`);
  const written = made?.text ?? '';
  const tooLong =
    written.length > text.limit
      ? t('formTranslations:tooLong', { count: text.limit, length: written.length })
      : undefined;
  const isReview = status === 'review';
  return (
    <div className={classes.row} data-status={status}>
      <div className={classes.original}>
        <p className={classes.property}>
          {property}
          {status === 'done' ? null : (
            <Badge color={isReview ? 'warning' : 'secondary'}>{t(`formTranslations:state.${status}`)}</Badge>
          )}
        </p>
        <p className={classes.text} {...(own ? { lang: own, dir: directionOf(own) } : {})}>
          {text.text}
        </p>
      </div>
      <div className={classes.translation}>
        <Textarea
          aria-label={t('formTranslations:translationOf', {
            property,
            language: nameOf(language),
            text: text.text.slice(0, 80),
          })}
          lang={language}
          dir={directionOf(language)}
          autosize
          minRows={text.lines === 'many' ? 2 : 1}
          maxRows={12}
          value={written}
          error={tooLong ?? error}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            onWrite(language, text, text.lines === 'many' ? typed : typed.replace(/\s*\n\s*/g, ' '));
          }}
        />
        {made && isReview ? (
          <div className={classes.review}>
            <Text size="xs" c="dimmed">
              {t('formTranslations:changedFrom', { source: made.source })}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconCheck size={14} />}
              onClick={() => onWrite(language, text, made.text)}
            >
              {t('formTranslations:stillRight')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
});
