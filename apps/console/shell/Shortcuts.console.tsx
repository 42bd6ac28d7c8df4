import { Kbd, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MenuGroup } from './menu.ts';
import { GO_KEYS } from './shortcuts.ts';
import classes from './Shortcuts.module.css';

/** The list of keys, of those screens that the person has. */
export default function Shortcuts({ menu, onClose }: { menu: readonly MenuGroup[]; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'kit']);
  const paths = menu.flatMap(({ items }) => items.map(({ path }) => path));
  const going = Object.entries(GO_KEYS).filter(([, { path }]) => paths.includes(path));
  const lines: [keys: string[], what: string][] = [
    [['Ctrl', 'K'], t('shortcuts.goTo')],
    [['/'], t('shortcuts.search')],
    [['?'], t('shortcuts.show')],
    [['Esc'], t('shortcuts.close')],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <dl className={classes.list}>
        {lines.map(([keys, what]) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
        {going.map(([key, { name }]) => (
          <div key={key} className={classes.line}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              <Kbd>g</Kbd>{' '}
              <Text span fz="xs" c="dimmed">
                {t('shortcuts.then')}
              </Text>{' '}
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
