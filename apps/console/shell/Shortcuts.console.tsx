import { Button, Kbd, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { IconRoute } from '@tabler/icons-react';
import { useTour } from '@tributary/engine/screens/tour/use-tour.console.ts';
import { useTranslation } from 'react-i18next';
import { useWho } from '../session/who.console.ts';
import type { MenuGroup } from './menu.ts';
import { GO_KEYS } from './shortcuts.ts';
import classes from './Shortcuts.module.css';

/** The list of shortcuts, for screens that the person may open. */
export default function Shortcuts({ menu, onClose }: { menu: readonly MenuGroup[]; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'kit']);
  const tour = useTour(useWho()?.userId ?? '');
  const paths = menu.flatMap(({ items }) => items.map(({ path }) => path));
  const going = Object.entries(GO_KEYS).filter(([, { path }]) => paths.includes(path));
  const lines: [keys: string[], what: string][] = [
    [['Ctrl', 'K'], t('shortcuts.goTo')],
    [['/'], t('shortcuts.search')],
    [['?'], t('shortcuts.show')],
    [['Esc'], t('shortcuts.close')],
  ];
  return (
    <OpenModal
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
      {tour ? (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconRoute size={16} stroke={1.6} />}
          onClick={() => (onClose(), tour.begin())}
        >
          {t('kit:tour.begin')}
        </Button>
      ) : null}
    </OpenModal>
  );
}
