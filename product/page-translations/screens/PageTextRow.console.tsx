import { TranslationRow } from '@tributary/engine/screens/translations/TranslationRow.console.tsx';
import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import type { PageText } from '@tributary/resources/pages/page-translations.ts';
import { memo, type KeyboardEvent } from 'react';
import { missingMarks } from '../marks.ts';
import classes from './page-translations.module.css';

interface PageTextRowProps {
  t: Translate;
  text: PageText;
  /** The language of the page. */
  own: string;
  language: string;
  /** The language's name as used in a sentence. */
  languageName: string;
  /** The translation and its source as separate values: each edit makes other objects of all texts. */
  written: string;
  source: string;
  error: string | undefined;
  onWrite: (language: string, text: PageText, translation: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One text of a page and its translation, side by side. Rendered again only when it changes. */
export const PageTextRow = memo(function PageTextRow({
  t,
  text,
  own,
  language,
  languageName,
  written,
  source,
  error,
  onWrite,
  onKeyDown,
}: PageTextRowProps) {
  const lacking = written === '' ? [] : missingMarks(written, text.marks);
  return (
    <TranslationRow
      t={t}
      text={text}
      name={t(`pageTranslations:role.${text.role}`)}
      states={{
        missing: t('pageTranslations:state.missing'),
        review: t('pageTranslations:state.review'),
      }}
      shown={<Marked text={text.text} />}
      own={own}
      language={language}
      languageName={languageName}
      rows={text.text.length > 90 ? 3 : text.lines === 'many' ? 2 : 1}
      written={written}
      source={source}
      error={error}
      warning={
        lacking.length > 0 ? t('pageTranslations:marksMissing', { marks: lacking.join(' ') }) : undefined
      }
      className={classes.row}
      onWrite={(translation) => onWrite(language, text, translation)}
      onKeyDown={onKeyDown}
    />
  );
});

/** A text with its marks told apart from its words. */
function Marked({ text }: { text: string }) {
  return text.split(/(<\/?\d{1,3}>)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={`${part} ${at}`} className={classes.mark}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
