import { ActionIcon, Indicator } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconHistory,
  IconMessageCircle,
  IconPlus,
  IconStack2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentsPanel } from '../comments/CommentsPanel.console.tsx';
import { HistoryPanel } from '../history/HistoryPanel.console.tsx';
import { BlocksPanel } from '../panels/BlocksPanel.console.tsx';
import { LayersPanel } from '../panels/LayersPanel.console.tsx';
import { Panel } from '../panels/Panel.console.tsx';
import { usePageBuilder } from './builder-context.console.ts';

export type SidePanel = 'blocks' | 'layers' | 'comments' | 'history';

interface SidePanelsProps {
  open: SidePanel | null;
  onOpen: (panel: SidePanel | null) => void;
  inspector: boolean;
  onInspector: (open: boolean) => void;
}

/** The narrow rail at the start side and the panel it opens. */
export function SidePanels({ open, onOpen, inspector, onInspector }: SidePanelsProps) {
  const { t } = useTranslation('pageBuilder');
  // Layers are used beside the page, blocks over it; small screens have no room for both.
  const [pins, setPins] = useState({
    blocks: false,
    layers: window.innerWidth > 1180,
    comments: window.innerWidth > 1180,
    history: window.innerWidth > 1180,
  });
  const { team } = usePageBuilder();
  const unread = team?.comments.threads.filter(({ isUnread }) => isUnread).length ?? 0;
  const pinned = open !== null && pins[open];
  const [dragging, setDragging] = useState(false);
  const entries = [
    { id: 'blocks', label: t('panel.blocks'), Icon: IconPlus },
    { id: 'layers', label: t('panel.layers'), Icon: IconStack2 },
    ...(team ? ([{ id: 'comments', label: t('panel.comments'), Icon: IconMessageCircle }] as const) : []),
    { id: 'history', label: t('panel.history'), Icon: IconHistory },
  ] as const;
  return (
    <>
      <nav className="pb-rail" aria-label={t('panel.rail')} data-tour="page.blocks">
        {entries.map(({ id, label, Icon }) => (
          <ActionIcon
            key={id}
            size={36}
            variant={open === id ? 'light' : 'subtle'}
            color={open === id ? 'river' : 'gray'}
            aria-label={label}
            title={label}
            aria-expanded={open === id}
            onClick={() => onOpen(open === id ? null : id)}
          >
            {id === 'comments' && unread > 0 ? (
              <Indicator label={unread} size={14} color="river.8" offset={2}>
                <Icon size={20} />
              </Indicator>
            ) : (
              <Icon size={20} />
            )}
          </ActionIcon>
        ))}
        <ActionIcon
          size={36}
          className="pb-rail__end"
          variant={inspector ? 'light' : 'subtle'}
          color={inspector ? 'river' : 'gray'}
          aria-label={t('panel.inspector')}
          title={t('panel.inspector')}
          aria-expanded={inspector}
          onClick={() => onInspector(!inspector)}
        >
          <IconAdjustmentsHorizontal size={20} />
        </ActionIcon>
      </nav>
      {open !== null && (
        // While something is dragged out of it, a floating panel is hidden.
        <div
          className="pb-side"
          data-pinned={pinned || undefined}
          data-away={(dragging && !pinned) || undefined}
        >
          <Panel
            title={t(`panel.${open}`)}
            pinned={pinned}
            onPin={(pin) => setPins({ ...pins, [open]: pin })}
            onClose={() => onOpen(null)}
          >
            {open === 'blocks' && <BlocksPanel onDragging={setDragging} />}
            {open === 'layers' && <LayersPanel />}
            {open === 'comments' && <CommentsPanel />}
            {open === 'history' && <HistoryPanel />}
          </Panel>
        </div>
      )}
    </>
  );
}
