import { ActionIcon, Tabs } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconCopy,
  IconPuzzle,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../editor/components.ts';
import { usePageBuilder, useSelected } from '../screen/builder-context.console.ts';
import { useSaveBlocks } from '../saved/use-save-blocks.console.ts';
import { useThingName } from '../screen/thing-name.console.ts';
import { ContentTab } from './ContentTab.console.tsx';
import { PageTab } from './PageTab.console.tsx';
import { StyleTab } from './StyleTab.console.tsx';

type TabName = 'content' | 'style' | 'page';

/** The panel at the end side: the selected component's name and all its settings. */
export function Inspector({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pageBuilder');
  const selected = useSelected();
  const [tab, setTab] = useState<TabName>('content');
  return (
    <aside className="pb-inspector" data-tour="page.inspector" aria-label={t('inspector.label')}>
      <SelectionHead onClose={onClose} />
      <Tabs
        value={tab}
        onChange={(value) => setTab((value ?? 'content') as TabName)}
        className="pb-inspector__tabs"
      >
        <Tabs.List grow>
          <Tabs.Tab value="content">{t('inspector.content')}</Tabs.Tab>
          <Tabs.Tab value="style">{t('inspector.style')}</Tabs.Tab>
          <Tabs.Tab value="page">{t('inspector.page')}</Tabs.Tab>
        </Tabs.List>
        {/* A tab panel that scrolls must be reachable by key even when it holds no control. */}
        <Tabs.Panel value="content" className="pb-inspector__panel">
          <ContentTab key={selected?.cid} component={selected} />
        </Tabs.Panel>
        <Tabs.Panel value="style" className="pb-inspector__panel">
          <StyleTab key={selected?.cid} component={selected} />
        </Tabs.Panel>
        <Tabs.Panel value="page" className="pb-inspector__panel">
          <PageTab />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}

function SelectionHead({ onClose }: { onClose: () => void }) {
  const { editor, actions, makeElement } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  const saveBlocks = useSaveBlocks();
  const selected = useSelected();
  const path = selected === undefined ? [] : pathOf(selected);
  const isPage = path.length < 2;
  const several = editor.getSelectedAll().length;
  const tools = [
    { label: t('action.moveUp'), Icon: IconArrowUp, run: () => actions.move(-1) },
    { label: t('action.moveDown'), Icon: IconArrowDown, run: () => actions.move(1) },
    { label: t('action.duplicate'), Icon: IconCopy, run: actions.duplicate },
    ...(makeElement ? [{ label: t('saved.action'), Icon: IconPuzzle, run: saveBlocks }] : []),
    { label: t('action.remove'), Icon: IconTrash, run: actions.remove },
  ];
  return (
    <div className="pb-selection">
      <div className="pb-selection__row">
        <h2 className="pb-selection__name">
          {selected === undefined
            ? t('inspector.nothing')
            : several > 1
              ? t('inspector.several', { count: several })
              : nameOf(selected)}
        </h2>
        <ActionIcon
          size="sm"
          aria-label={t('panel.closeInspector')}
          title={t('panel.closeInspector')}
          onClick={onClose}
        >
          <IconX size={15} />
        </ActionIcon>
      </div>
      {!isPage && (
        <>
          <nav className="pb-path" aria-label={t('inspector.path')}>
            {path.slice(0, -1).map((step) => (
              <span key={step.cid} className="pb-path__step">
                <button type="button" className="pb-path__button" onClick={() => actions.select(step)}>
                  {nameOf(step, 0)}
                </button>
                <IconChevronRight size={12} className="pb-mirror" aria-hidden="true" />
              </span>
            ))}
          </nav>
          <div className="pb-selection__tools" role="group" aria-label={t('inspector.actions')}>
            {tools.map(({ label, Icon, run }) => (
              <ActionIcon
                key={label}
                size="md"
                variant="default"
                aria-label={label}
                title={label}
                onClick={run}
              >
                <Icon size={16} />
              </ActionIcon>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
