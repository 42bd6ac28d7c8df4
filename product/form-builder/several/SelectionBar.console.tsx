import { ActionIcon, Button, Kbd, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsVertical,
  IconArrowUp,
  IconClipboardCopy,
  IconCopyPlus,
  IconCut,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { answerKey } from './answer-key.console.ts';
import classes from './Several.module.css';

/** Actions for several selected components, while there are any. */
export function SelectionBar() {
  const { t } = useTranslation('formBuilder');
  const builder = useFormBuilder();
  const { selection, several } = builder;
  if (selection.kind !== 'several') return null;
  const lead = builder.schema.components.findIndex(({ id }) => id === selection.lead);
  // The form's keys work here too, after a button was pressed. The menu has its own keys.
  const keyed = (event: KeyboardEvent): void => {
    const isOwn = event.currentTarget.contains(event.target as Node);
    if (isOwn && (!event.key.startsWith('Arrow') || event.altKey)) answerKey(event, lead, builder);
  };
  const actions = [
    { id: 'duplicate', Icon: IconCopyPlus, keys: 'Ctrl D', run: several.duplicate },
    { id: 'cut', Icon: IconCut, keys: 'Ctrl X', run: several.cut },
    { id: 'copy', Icon: IconClipboardCopy, keys: 'Ctrl C', run: several.copy },
    { id: 'delete', Icon: IconTrash, keys: 'Del', run: several.remove },
  ] as const;
  const moves = [
    { to: 'up', Icon: IconArrowUp, keys: 'Alt ↑' },
    { to: 'down', Icon: IconArrowDown, keys: 'Alt ↓' },
    { to: 'start', Icon: IconArrowBarToUp, keys: '' },
    { to: 'end', Icon: IconArrowBarToDown, keys: '' },
  ] as const;
  return (
    <div className={classes.dock}>
      <div
        className={classes.bar}
        role="toolbar"
        aria-label={t('several.actions')}
        data-selection-bar
        onKeyDown={keyed}
      >
        <span className={classes.count}>{t('several.count', { count: several.ids.length })}</span>
        {actions.map(({ id, Icon, keys, run }) => (
          <Tooltip key={id} label={`${t(`several.${id}`)} (${keys})`}>
            <Button
              size="compact-sm"
              variant="subtle"
              color={id === 'delete' ? 'red' : undefined}
              leftSection={<Icon size={16} stroke={1.6} />}
              className={classes.action}
              aria-label={t(`several.${id}`)}
              onClick={run}
            >
              <span className={classes.word}>{t(`several.${id}`)}</span>
            </Button>
          </Tooltip>
        ))}
        <Menu position="top" withinPortal>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconArrowsVertical size={16} stroke={1.6} />}
              className={classes.action}
              aria-label={t('several.move')}
            >
              <span className={classes.word}>{t('several.move')}</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map(({ to, Icon, keys }) => (
              <Menu.Item
                key={to}
                leftSection={<Icon size={16} stroke={1.6} />}
                rightSection={keys ? <Kbd>{keys}</Kbd> : null}
                onClick={() => several.move(to)}
              >
                {t(`several.to.${to}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Tooltip label={`${t('several.leave')} (Esc)`}>
          <ActionIcon aria-label={t('several.leave')} onClick={several.leave}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
