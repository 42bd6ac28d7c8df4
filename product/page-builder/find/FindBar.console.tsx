import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconLetterCase,
  IconReplace,
  IconX,
  IconTextCaption,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { EVENTS, useEditorTick } from '../screen/use-editor-tick.console.ts';
import './find.css';
import { findText, type TextMatch, replaceEverywhere, replaceFound } from './find-text.ts';
import type { PageSearch } from './use-finding.console.ts';

/** Finds texts on the page, one after another, and replaces them. */
export function FindBar({ finding }: { finding: PageSearch }) {
  const { editor, actions, announce } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  useEditorTick(editor, EVENTS.structure);
  const { search, replacement, replacing, asked } = finding;
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(-1);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  const root = editor.getWrapper();
  const found = root === undefined ? [] : findText(root, search);
  const place = Math.min(at, found.length - 1);

  const show = (all: readonly TextMatch[], index: number): void => {
    const one = all[index];
    setAt(index);
    if (one === undefined) return announce(t('find.none'));
    actions.select(one.component);
    announce(t('find.place', { place: index + 1, count: all.length }));
  };
  const step = (by: 1 | -1): void =>
    found.length === 0
      ? show(found, -1)
      : show(found, place < 0 && by === -1 ? found.length - 1 : (place + by + found.length) % found.length);
  const replaceOne = (): void => {
    const one = found[place];
    if (one === undefined || root === undefined) return step(1);
    const count = replaceFound(one, search, replacement);
    const left = findText(root, search);
    // The replacement may contain the search text: it is passed over.
    const next = left.length < found.length ? place : place + 1;
    show(left, left.length === 0 ? -1 : next % left.length);
    announce(t('find.replaced', { count }));
  };
  const replaceAll = (): void => {
    if (root === undefined) return;
    announce(t('find.replaced', { count: replaceEverywhere(root, search, replacement) }));
    setAt(-1);
  };
  const closeByEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') finding.close();
  };
  const status =
    search.text.trim() === ''
      ? ''
      : found.length === 0
        ? t('find.none')
        : t('find.place', { place: Math.max(0, place + 1), count: found.length });

  return (
    <search className="pb-find" aria-label={t('find.label')}>
      <form
        className="pb-find__row"
        onSubmit={(event) => {
          event.preventDefault();
          step(1);
        }}
      >
        <TextInput
          ref={field}
          size="xs"
          className="pb-find__text"
          aria-label={t('find.find')}
          placeholder={t('find.find')}
          value={search.text}
          onChange={(event) => {
            finding.setSearch({ text: event.currentTarget.value });
            setAt(-1);
          }}
          onKeyDown={(event) => {
            closeByEscape(event);
            if (event.key !== 'Enter' || !event.shiftKey) return;
            event.preventDefault();
            step(-1);
          }}
        />
        <span className="pb-find__status">{status}</span>
        <Toggle
          label={t('find.matchCase')}
          on={search.matchCase}
          onToggle={(matchCase) => finding.setSearch({ matchCase })}
          Icon={IconLetterCase}
        />
        <Toggle
          label={t('find.wholeWords')}
          on={search.wholeWords}
          onToggle={(wholeWords) => finding.setSearch({ wholeWords })}
          Icon={IconTextCaption}
        />
        <ActionIcon
          size={28}
          aria-label={t('find.previous')}
          title={t('find.previous')}
          onClick={() => step(-1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon size={28} type="submit" aria-label={t('find.next')} title={t('find.next')}>
          <IconArrowDown size={16} />
        </ActionIcon>
        {!replacing && (
          <ActionIcon
            size={28}
            aria-label={t('find.showReplace')}
            title={t('find.showReplace')}
            onClick={() => finding.open(true)}
          >
            <IconReplace size={16} />
          </ActionIcon>
        )}
        <ActionIcon size={28} aria-label={t('find.close')} title={t('find.close')} onClick={finding.close}>
          <IconX size={16} />
        </ActionIcon>
      </form>
      {replacing && (
        <form
          className="pb-find__row"
          onSubmit={(event) => {
            event.preventDefault();
            replaceOne();
          }}
        >
          <TextInput
            size="xs"
            className="pb-find__text"
            aria-label={t('find.replaceWith')}
            placeholder={t('find.replaceWith')}
            value={replacement}
            onKeyDown={closeByEscape}
            onChange={(event) => finding.setReplacement(event.currentTarget.value)}
          />
          <Button size="compact-sm" variant="default" type="submit" disabled={found.length === 0}>
            {t('find.replace')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={found.length === 0} onClick={replaceAll}>
            {t('find.replaceAll')}
          </Button>
        </form>
      )}
    </search>
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  onToggle: (on: boolean) => void;
  Icon: typeof IconLetterCase;
}

function Toggle({ label, on, onToggle, Icon }: ToggleProps) {
  return (
    <ActionIcon
      size={28}
      variant={on ? 'light' : 'subtle'}
      color={on ? 'river' : 'gray'}
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={() => onToggle(!on)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}
