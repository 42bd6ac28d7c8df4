import { Badge, Button, Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import type { TranslatableText } from '@tributary/kit/translatable.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { statusOf } from '../../translations/translation.ts';
import classes from './TranslationRow.module.css';

interface TranslationRowProps {
  /** With the messages of `screens`: a list has thousands of rows, and a row has no own state. */
  t: Translate;
  text: Pick<TranslatableText, 'id' | 'text' | 'limit' | 'lines'>;
  /** Describes the text. */
  name: string;
  /** Labels of a translation that is missing, or older than its text. */
  states: Readonly<Record<'missing' | 'review', string>>;
  /** The text as it is shown; by default as it is. */
  shown?: ReactNode;
  /** The language of the text, where it is known. */
  own: string | null;
  language: string;
  /** The language's name as used in a sentence. */
  languageName: string;
  rows: number;
  written: string;
  /** The text that the translation was made from. */
  source: string;
  /** Why the translation is refused; a text that is too long has a separate message. */
  error: string | undefined;
  warning?: string | undefined;
  className?: string | undefined;
  onWrite: (translation: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** One text and its translation, side by side. Open ones are found by `data-open`. */
export function TranslationRow({
  t,
  text,
  name,
  states,
  shown = text.text,
  own,
  language,
  languageName,
  rows,
  written,
  source,
  error,
  warning,
  className,
  onWrite,
  onKeyDown,
}: TranslationRowProps) {
  const status = statusOf(text, { texts: { [text.id]: { text: written, source } } });
  const isReview = status === 'review';
  const tooLong =
    written.length > text.limit
      ? t('screens:translations.tooLong', { count: text.limit, length: written.length })
      : undefined;
  return (
    <div className={`${classes.row} ${className ?? ''}`} data-status={status}>
      <div>
        <p className={classes.name}>
          {name}
          {status === 'done' ? null : (
            <Badge color={isReview ? 'warning' : 'secondary'}>{states[status]}</Badge>
          )}
        </p>
        <p className={classes.text} {...(own ? { lang: own, dir: directionOf(own) } : {})}>
          {shown}
        </p>
      </div>
      <div className={classes.translation}>
        <Textarea
          aria-label={t('screens:translations.of', {
            name,
            language: languageName,
            text: text.text.slice(0, 80),
          })}
          lang={language}
          dir={directionOf(language)}
          rows={rows}
          classNames={{ input: classes.input }}
          data-open={status === 'done' ? undefined : 'true'}
          value={written}
          error={tooLong ?? error}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            onWrite(text.lines === 'many' ? typed : typed.replace(/\s*\n\s*/g, ' '));
          }}
        />
        {warning ? (
          <Text size="xs" className={classes.warning} role="status">
            {warning}
          </Text>
        ) : null}
        {isReview ? (
          <div className={classes.review}>
            <Text size="xs" c="dimmed">
              {t('screens:translations.changedFrom', { source })}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconCheck size={14} />}
              onClick={() => onWrite(written)}
            >
              {t('screens:translations.stillRight')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
