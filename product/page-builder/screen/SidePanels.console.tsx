import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlocksPanel } from '../panels/BlocksPanel.console.tsx';
import { LayersPanel } from '../panels/LayersPanel.console.tsx';
import { Panel } from '../panels/Panel.console.tsx';

export type SidePanel = 'blocks' | 'layers';

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
  const [pins, setPins] = useState({ blocks: false, layers: window.innerWidth > 1180 });
  const pinned = open !== null && pins[open];
  const [dragging, setDragging] = useState(false);
  const entries = [
    { id: 'blocks', label: t('panel.blocks'), Icon: IconPlus },
    { id: 'layers', label: t('panel.layers'), Icon: IconStack2 },
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
            <Icon size={20} />
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
            title={t(open === 'blocks' ? 'panel.blocks' : 'panel.layers')}
            pinned={pinned}
            onPin={(pin) => setPins({ ...pins, [open]: pin })}
            onClose={() => onOpen(null)}
          >
            {open === 'blocks' ? <BlocksPanel onDragging={setDragging} /> : <LayersPanel />}
          </Panel>
        </div>
      )}
    </>
  );
}
