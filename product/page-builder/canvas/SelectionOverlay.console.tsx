import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCornerLeftUp,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { isWritable } from '../editor/components.ts';
import { useBuilder } from '../screen/builder-context.console.ts';
import { useThingName } from '../screen/thing-name.console.ts';
import { type Box, useBoxes } from './use-boxes.console.ts';
import { WritingBar } from './WritingBar.console.tsx';

const place = (box: Box) => ({
  insetInlineStart: 'auto',
  left: box.left,
  top: box.top,
  width: box.width,
  height: box.height,
});

/** Outlines above the page: what the pointer is on, what is selected, its name and its quick actions. */
export function SelectionOverlay({ stage }: { stage: HTMLElement | null }) {
  const { editor } = useBuilder();
  const boxes = useBoxes(editor, stage);
  const nameOf = useThingName();
  const writing = editor.getEditing();
  return (
    <div className="pb-overlay" dir="ltr">
      {boxes.hovered && (
        <div className="pb-box pb-box--hovered" style={place(boxes.hovered.box)}>
          <span className="pb-box__name" data-inside={boxes.hovered.box.top < 22 || undefined}>
            {nameOf(boxes.hovered.component)}
          </span>
        </div>
      )}
      {boxes.selected && (
        <div
          className="pb-box"
          data-writing={writing !== undefined || undefined}
          style={place(boxes.selected.box)}
        >
          {writing === undefined ? (
            <QuickBar
              component={boxes.selected.component}
              box={boxes.selected.box}
              stageWidth={stage?.clientWidth ?? 0}
            />
          ) : (
            <WritingBar component={writing} inside={boxes.selected.box.top < 40} />
          )}
        </div>
      )}
    </div>
  );
}

/** The bar hangs from the start of its thing, or from the end where it would leave the stage. */
function QuickBar({ component, box, stageWidth }: { component: Component; box: Box; stageWidth: number }) {
  const { actions } = useBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  const buttons = [
    ...(isWritable(component) ? [{ label: t('action.write'), Icon: IconPencil, run: actions.write }] : []),
    { label: t('action.selectParent'), Icon: IconCornerLeftUp, run: () => actions.go('out') },
    { label: t('action.moveUp'), Icon: IconArrowUp, run: () => actions.move(-1) },
    { label: t('action.moveDown'), Icon: IconArrowDown, run: () => actions.move(1) },
    { label: t('action.duplicate'), Icon: IconCopy, run: actions.duplicate },
    { label: t('action.remove'), Icon: IconTrash, run: actions.remove },
  ];
  return (
    <div
      className="pb-quick"
      data-inside={box.top < 34 || undefined}
      data-end={box.left + box.width / 2 > stageWidth * 0.6 || undefined}
    >
      {stageWidth > 520 && <span className="pb-quick__name">{nameOf(component)}</span>}
      {buttons.map(({ label, Icon, run }) => (
        // The same actions stand in the inspector, where Tab finds them; here they serve the pointer.
        <ActionIcon
          key={label}
          size={26}
          variant="transparent"
          className="pb-quick__button"
          tabIndex={-1}
          aria-label={label}
          title={label}
          onClick={run}
        >
          <Icon size={15} />
        </ActionIcon>
      ))}
    </div>
  );
}
