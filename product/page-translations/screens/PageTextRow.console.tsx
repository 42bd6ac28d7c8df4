import { Badge, Button, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { statusOf } from '@tributary/engine/translations/translation.ts';
import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import { directionOf } from '@tributary/kit/languages.ts';
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
  /** The language as it stands in a sentence. */
  languageName: string;
  /** The translation and what it was made from, apart: each edit makes other objects of all texts. */
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
  const status = statusOf(text, { texts: { [text.id]: { text: written, source } } });
  const role = t(`pageTranslations:role.${text.role}`);
  const isReview = status === 'review';
  const lacking = written === '' ? [] : missingMarks(written, text.marks);
  const tooLong =
    written.length > text.limit
      ? t('pageTranslations:tooLong', { count: text.limit, length: written.length })
      : undefined;
  return (
    <div className={classes.row} data-status={status}>
      <div className={classes.original}>
        <p className={classes.role}>
          {role}
          {status === 'done' ? null : (
            <Badge color={isReview ? 'warning' : 'secondary'}>{t(`pageTranslations:state.${status}`)}</Badge>
          )}
        </p>
        <p className={classes.text} lang={own} dir={directionOf(own)}>
          <Marked text={text.text} />
        </p>
      </div>
      <div className={classes.translation}>
        <Textarea
          aria-label={t('pageTranslations:translationOf', {
            role,
            language: languageName,
            text: text.text.slice(0, 80),
          })}
          lang={language}
          dir={directionOf(language)}
          rows={text.text.length > 90 ? 3 : text.lines === 'many' ? 2 : 1}
          classNames={{ input: classes.input }}
          data-open={status === 'done' ? undefined : 'true'}
          value={written}
          error={tooLong ?? error}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            onWrite(language, text, text.lines === 'many' ? typed : typed.replace(/\s*\n\s*/g, ' '));
          }}
        />
        {lacking.length > 0 ? (
          <Text size="xs" className={classes.warning} role="status">
            {t('pageTranslations:marksMissing', { marks: lacking.join(' ') })}
          </Text>
        ) : null}
        {isReview ? (
          <div className={classes.review}>
            <Text size="xs" c="dimmed">
              {t('pageTranslations:changedFrom', { source })}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconCheck size={14} />}
              onClick={() => onWrite(language, text, written)}
            >
              {t('pageTranslations:stillRight')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
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
