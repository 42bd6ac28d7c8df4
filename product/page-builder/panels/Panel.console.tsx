import { ActionIcon } from '@mantine/core';
import { IconPin, IconPinnedOff, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PanelProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Whether the panel is beside the page instead of over it. */
  pinned: boolean;
  onPin: (pinned: boolean) => void;
}

/** A panel at the start side: floats over the page until it is pinned beside it. */
export function Panel({ title, children, onClose, pinned, onPin }: PanelProps) {
  const { t } = useTranslation('pageBuilder');
  const pinLabel = t(pinned ? 'panel.unpin' : 'panel.pin');
  return (
    <section className="pb-panel" data-pinned={pinned || undefined} aria-label={title}>
      <header className="pb-panel__head">
        <h2 className="pb-panel__title">{title}</h2>
        <ActionIcon
          size="sm"
          aria-label={pinLabel}
          title={pinLabel}
          aria-pressed={pinned}
          onClick={() => onPin(!pinned)}
        >
          {pinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />}
        </ActionIcon>
        <ActionIcon size="sm" aria-label={t('panel.close')} title={t('panel.close')} onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </header>
      <div className="pb-panel__body">{children}</div>
    </section>
  );
}
