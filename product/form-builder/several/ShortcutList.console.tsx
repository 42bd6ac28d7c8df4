import { ActionIcon, Kbd, Modal, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Several.module.css';

/** The keys of the form builder, while the focus is on the form. */
const KEYS = [
  { keys: ['Enter'], id: 'edit' },
  { keys: ['↑', '↓'], id: 'go' },
  { keys: ['Shift', '↑', '↓'], id: 'extend' },
  { keys: ['Ctrl', 'Space'], id: 'toggle' },
  { keys: ['Ctrl', 'A'], id: 'all' },
  { keys: ['Esc'], id: 'leave' },
  { keys: ['Alt', '↑', '↓'], id: 'move' },
  { keys: ['Ctrl', 'D'], id: 'duplicate' },
  { keys: ['Ctrl', 'C'], id: 'copy' },
  { keys: ['Ctrl', 'X'], id: 'cut' },
  { keys: ['Ctrl', 'V'], id: 'paste' },
  { keys: ['Del'], id: 'delete' },
  { keys: ['Ctrl', 'Z'], id: 'undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], id: 'redo' },
  { keys: ['?'], id: 'list' },
] as const;

/** A button that lists the builder's keys, as `?` does. */
export function ShortcutList({ root }: { root: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation(['formBuilder', 'kit']);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent): void => {
      const isTyping =
        target instanceof HTMLElement && target.matches('input, textarea, [contenteditable=true]');
      if (key === '?' && !isTyping) setOpen(true);
    };
    const element = root.current;
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [root]);
  return (
    <>
      <Tooltip label={`${t('keys.title')} (?)`}>
        <ActionIcon size="lg" aria-label={t('keys.title')} onClick={() => setOpen(true)}>
          <IconKeyboard size={18} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('keys.title')}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <dl className={classes.keys}>
          {KEYS.map(({ keys, id }) => (
            <div key={id}>
              <dt>{t(`keys.${id}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
