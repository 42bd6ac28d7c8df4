import { Kbd, Loader, Modal, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { useFocusBack } from '@tributary/kit/dialogs/use-focus-back.console.ts';
import { useTypedChoice } from '@tributary/kit/typed/use-typed-choice.console.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overlayOpener } from '../open-overlay.console.ts';
import type { MenuGroup } from '../menu.ts';
import type { PaletteItem } from './entry.ts';
import { NothingFound } from './NothingFound.console.tsx';
import classes from './Palette.module.css';
import { PaletteEntry } from './PaletteEntry.console.tsx';
import { useEntries } from './use-entries.console.ts';

const KEYS = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['Ctrl ↵'], does: 'newTab' },
  { keys: ['Esc'], does: 'close' },
] as const;

interface PaletteProps {
  screens: readonly ScreenDeclaration[];
  menu: readonly MenuGroup[];
  onClose: () => void;
}

/** Finds screens, records and actions by typing. Arrows move, Enter opens, with Ctrl in another tab. */
export default function Palette({ screens, menu, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  useFocusBack(overlayOpener);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { groups, waiting, failed } = useEntries(screens, menu, typed);
  const entries = groups.flatMap((group) => group.entries);
  const open = ({ path, run }: PaletteItem, inNewTab: boolean): void => {
    if (path !== undefined && inNewTab) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    onClose();
    if (path !== undefined) void navigate({ to: path });
    else run?.();
  };
  const { current, choose, idOf, listId, field } = useTypedChoice(entries, (entry, event) =>
    open(entry, event.ctrlKey || event.metaKey),
  );

  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="10vh" classNames={{ content: classes.palette }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          className={classes.field}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          rightSection={waiting ? <Loader size={16} aria-hidden /> : null}
          placeholder={t('placeholder')}
          aria-label={t('title')}
          {...field}
          maxLength={200}
          value={typed}
          onChange={(event) => (setTyped(event.currentTarget.value), choose(undefined))}
        />
        <div role="listbox" id={listId} aria-label={t('results')} className={classes.list}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${listId}-group-${group.id}`}>
              <div id={`${listId}-group-${group.id}`} className={classes.heading} role="presentation">
                {group.title}
              </div>
              {group.entries.map((entry) => (
                <PaletteEntry
                  key={entry.id}
                  id={idOf(entry)}
                  entry={entry}
                  typed={typed}
                  selected={entry === current}
                  onPoint={() => choose(entry.id)}
                  onOpen={(inNewTab) => open(entry, inNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
        {entries.length === 0 && !waiting ? <NothingFound failed={failed} typed={typed.trim()} /> : null}
        {failed && entries.length > 0 ? <p className={classes.note}>{t('failed')}</p> : null}
        <VisuallyHidden role="status">
          {waiting ? t('searching') : t('count', { count: entries.length })}
        </VisuallyHidden>
        <div className={classes.keys}>
          {KEYS.map(({ keys, does }) => (
            <span key={does}>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
              {t(`keys.${does}`)}
            </span>
          ))}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
