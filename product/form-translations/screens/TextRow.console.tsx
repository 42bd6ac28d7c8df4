import { Badge, Button, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { statusOf } from '@tributary/engine/translations/translation.ts';
import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import { directionOf, type TextLanguage } from '@tributary/kit/languages.ts';
import type { TranslatableText } from '@tributary/kit/translatable.ts';
import { webAddress } from '@tributary/kit/web-address.ts';
import { memo } from 'react';
import classes from './Translations.module.css';

interface TextRowProps {
  t: Translate;
  text: TranslatableText;
  /** What the text is: `options.label`. */
  property: string;
  own: TextLanguage | null;
  language: TextLanguage;
  /** The language as it stands in a sentence. */
  languageName: string;
  /** The translation and what it was made from, apart: each edit makes other objects of all texts. */
  written: string;
  source: string;
  error: string | undefined;
  onWrite: (language: TextLanguage, text: TranslatableText, translation: string) => void;
}

/**
 * One text and its translation, side by side. A form may have thousands, so a row has no state and no measuring of its
 * own, and is rendered again only when it changes.
 */
export const TextRow = memo(function TextRow({
  t,
  text,
  property,
  own,
  language,
  languageName,
  written,
  source,
  error,
  onWrite,
}: TextRowProps) {
  const status = statusOf(text, { texts: { [text.id]: { text: written, source } } });
  const name = t(`formTranslations:property.${property}`);
  const tooLong =
    written.length > text.limit
      ? t('formTranslations:tooLong', { count: text.limit, length: written.length })
      : undefined;
  const isBad = text.id.endsWith(':redirect') && written !== '' && webAddress(written) === undefined;
  const isReview = status === 'review';
  return (
    <div className={classes.row} data-status={status}>
      <div className={classes.original}>
        <p className={classes.property}>
          {name}
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
            property: name,
            language: languageName,
            text: text.text.slice(0, 80),
          })}
          lang={language}
          dir={directionOf(language)}
          rows={text.lines === 'many' ? 2 : 1}
          classNames={{ input: classes.input }}
          value={written}
          error={tooLong ?? (isBad ? t('formTranslations:badAddress') : error)}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            onWrite(language, text, text.lines === 'many' ? typed : typed.replace(/\s*\n\s*/g, ' '));
          }}
        />
        {isReview ? (
          <div className={classes.review}>
            <Text size="xs" c="dimmed">
              {t('formTranslations:changedFrom', { source })}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconCheck size={14} />}
              onClick={() => onWrite(language, text, written)}
            >
              {t('formTranslations:stillRight')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
});
