import { TranslationRow } from '@tributary/engine/screens/translations/TranslationRow.console.tsx';
import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { TranslatableText } from '@tributary/kit/translatable.ts';
import { webAddress } from '@tributary/kit/web-address.ts';
import { memo } from 'react';
import classes from './Translations.module.css';

interface TextRowProps {
  t: Translate;
  text: TranslatableText;
  /** The text's property: `options.label`. */
  property: string;
  own: TextLanguage | null;
  language: TextLanguage;
  /** The language's name as used in a sentence. */
  languageName: string;
  /** The translation and its source as separate values: each edit makes other objects of all texts. */
  written: string;
  source: string;
  error: string | undefined;
  onWrite: (language: TextLanguage, text: TranslatableText, translation: string) => void;
}

/**
 * One text and its translation, side by side. A form may have thousands, so a row has no state and no measuring, and is
 * rendered again only when it changes.
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
  const isBad = text.id.endsWith(':redirect') && written !== '' && webAddress(written) === undefined;
  return (
    <TranslationRow
      t={t}
      text={text}
      name={t(`formTranslations:property.${property}`)}
      states={{
        missing: t('formTranslations:state.missing'),
        review: t('formTranslations:state.review'),
      }}
      own={own}
      language={language}
      languageName={languageName}
      rows={text.lines === 'many' ? 2 : 1}
      written={written}
      source={source}
      error={isBad ? t('formTranslations:badAddress') : error}
      className={classes.row}
      onWrite={(translation) => onWrite(language, text, translation)}
    />
  );
});
