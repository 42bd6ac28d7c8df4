import { Button, Group, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLLABORATION_LIMITS } from '../../page-collaboration/limits.ts';
import { useProblemWords } from '../problems/use-problem-words.console.ts';
import type { Written } from '../team/team.ts';
import { type Mentionable, matching, mentionAt, mentionedIn } from './mentions.ts';

interface ComposerProps {
  label: string;
  submit: string;
  initial?: string;
  colleagues: readonly Mentionable[];
  autoFocus?: boolean;
  /** Rejects with a problem, which is shown; the text stays. */
  onSubmit: (written: Written) => Promise<void>;
  onCancel?: () => void;
}

/** Writes a comment. `@` offers colleagues: arrows choose, Enter or Tab takes, Escape closes. Ctrl+Enter sends. */
export function Composer({
  label,
  submit,
  initial = '',
  colleagues,
  autoFocus = false,
  onSubmit,
  onCancel,
}: ComposerProps) {
  const { t } = useTranslation('pageBuilder');
  const words = useProblemWords();
  const [text, setText] = useState(initial);
  const [cursor, setCursor] = useState(0);
  const [closed, setClosed] = useState<number>();
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mention = mentionAt(text, cursor);
  const offered = mention && mention.from !== closed ? matching(colleagues, mention.query) : [];
  const chosen = offered[Math.min(at, offered.length - 1)];

  const take = (person: Mentionable): void => {
    if (!mention) return;
    const next = `${text.slice(0, mention.from)}@${person.name} ${text.slice(cursor)}`;
    const end = mention.from + person.name.length + 2;
    setText(next);
    setCursor(end);
    setAt(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await onSubmit({ body: text.trim(), mentions: mentionedIn(text, colleagues) });
      setText('');
    } catch (thrown) {
      setFault(words(thrown, t('comments.failed')));
    } finally {
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return void send();
    }
    if (chosen === undefined) {
      if (event.key === 'Escape' && onCancel) {
        event.stopPropagation();
        onCancel();
      }
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setClosed(mention?.from);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pb-composer">
      <Textarea
        ref={field}
        size="sm"
        autosize
        minRows={2}
        maxRows={8}
        label={label}
        description={t('comments.hint')}
        value={text}
        maxLength={COLLABORATION_LIMITS.comment}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        {...(fault === undefined ? {} : { error: fault })}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        {...(chosen ? { 'aria-activedescendant': `${listId}-${chosen.id}` } : {})}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCursor(event.currentTarget.selectionStart);
          setAt(0);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={press}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('comments.people')}
        className="pb-mentions"
        hidden={!chosen}
      >
        {offered.map((person) => (
          <div
            key={person.id}
            id={`${listId}-${person.id}`}
            role="option"
            aria-selected={person === chosen}
            className="pb-mentions__one"
            onMouseDown={(event) => {
              event.preventDefault();
              take(person);
            }}
          >
            {person.name}
          </div>
        ))}
      </div>
      {mention && mention.query !== '' && offered.length === 0 && mention.from !== closed ? (
        <Text size="xs" c="dimmed">
          {t('comments.nobody')}
        </Text>
      ) : null}
      <Group gap="xs" mt={6}>
        <Button size="xs" loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
          {submit}
        </Button>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
      </Group>
    </div>
  );
}
