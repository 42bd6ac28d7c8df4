import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SHORTCUTS } from '../screen/shortcuts.ts';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of the builder. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('pageBuilder');
  const named = (key: string): string =>
    key === 'Mod' ? (isApple() ? '⌘' : t('key.ctrl')) : key === 'Delete' ? t('key.delete') : key;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('shortcuts.close') }}
    >
      <dl className="pb-keys">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="pb-keys__row">
            <dt>{t(`shortcuts.${does}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{named(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pb-hint">{t('shortcuts.note')}</p>
    </Modal>
  );
}
