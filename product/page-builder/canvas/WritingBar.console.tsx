import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  IconBold,
  IconCheck,
  IconClearFormatting,
  IconFileTypePdf,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeLink } from '../../page-markup/addresses.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { finishWriting } from '../screen/use-shortcuts.console.ts';

/** The tools for a text that is being written on the page: marks, link, lists. */
export function WritingBar({ component, inside }: { component: Component; inside: boolean }) {
  const { editor } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const [linking, setLinking] = useState(false);
  const canList = component.get('type') === 'text' && component.get('tagName') === 'div';
  const canLink = !['link', 'button'].includes(component.get('type') ?? '');
  const run = (command: string, value?: string): void => {
    editor.Canvas.getDocument()?.execCommand(command, false, value);
    component.view?.el?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const tools = [
    { label: t('writing.bold'), Icon: IconBold, run: () => run('bold') },
    { label: t('writing.italic'), Icon: IconItalic, run: () => run('italic') },
    ...(canLink ? [{ label: t('writing.link'), Icon: IconLink, run: () => setLinking(true) }] : []),
    ...(canList
      ? [
          { label: t('writing.bullets'), Icon: IconList, run: () => run('insertUnorderedList') },
          { label: t('writing.numbers'), Icon: IconListNumbers, run: () => run('insertOrderedList') },
        ]
      : []),
    { label: t('writing.clear'), Icon: IconClearFormatting, run: () => run('removeFormat') },
  ];
  return (
    // Pressing a tool must not take the caret out of the text.
    <div
      className="pb-quick pb-quick--writing"
      data-inside={inside || undefined}
      role="toolbar"
      aria-label={t('writing.label')}
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      {linking ? (
        <LinkField component={component} onDone={() => setLinking(false)} />
      ) : (
        tools.map(({ label, Icon, run: apply }) => (
          <ActionIcon
            key={label}
            size={28}
            variant="transparent"
            className="pb-quick__button"
            aria-label={label}
            title={label}
            onClick={apply}
          >
            <Icon size={16} />
          </ActionIcon>
        ))
      )}
      <ActionIcon
        size={28}
        variant="transparent"
        className="pb-quick__button"
        aria-label={t('writing.done')}
        title={t('writing.done')}
        onClick={() => void finishWriting(editor)}
      >
        <IconCheck size={16} />
      </ActionIcon>
    </div>
  );
}

/** Asks for a URL and links the words that were selected before. */
function LinkField({ component, onDone }: { component: Component; onDone: () => void }) {
  const { editor, pickDocument } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const [address, setAddress] = useState('');
  const [wrong, setWrong] = useState(false);
  const range = useRef<Range | null>(null);
  const remember = (): void => {
    const marked = editor.Canvas.getDocument()?.getSelection();
    range.current ??=
      marked !== null && marked !== undefined && marked.rangeCount > 0
        ? marked.getRangeAt(0).cloneRange()
        : null;
  };
  const apply = (given: string): void => {
    const clean = safeLink(given);
    if (clean === null || clean === '') return setWrong(true);
    const document = editor.Canvas.getDocument();
    const marked = document?.getSelection();
    component.view?.el?.focus();
    if (range.current !== null && marked) {
      marked.removeAllRanges();
      marked.addRange(range.current);
    }
    document?.execCommand('createLink', false, clean);
    onDone();
  };
  return (
    <form
      className="pb-quick__link"
      onSubmit={(event) => {
        event.preventDefault();
        apply(address);
      }}
    >
      <TextInput
        size="xs"
        autoFocus
        onFocus={remember}
        aria-label={t('writing.address')}
        placeholder="https://"
        value={address}
        error={wrong}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      {pickDocument ? (
        <ActionIcon
          size={28}
          variant="transparent"
          className="pb-quick__button"
          aria-label={t('content.pickDocument')}
          title={t('content.pickDocument')}
          onClick={() => void pickDocument().then((chosen) => chosen && apply(chosen))}
        >
          <IconFileTypePdf size={16} />
        </ActionIcon>
      ) : null}
      <Button size="compact-sm" type="submit">
        {t('writing.setLink')}
      </Button>
    </form>
  );
}
