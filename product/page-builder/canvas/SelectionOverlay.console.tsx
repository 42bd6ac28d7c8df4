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
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWritable } from '../editor/components.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { useThingName } from '../screen/thing-name.console.ts';
import { Handles } from './handles/Handles.console.tsx';
import { positionBar } from './bar-position.ts';
import { type Box, type ShownContent, useBoxes } from './use-boxes.console.ts';
import { WritingBar } from './WritingBar.console.tsx';

const place = (box: Box) => ({
  insetInlineStart: 'auto',
  left: box.left,
  top: box.top,
  width: box.width,
  height: box.height,
});

/** Outlines above the page: the hovered and the selected block, its name and its quick actions. */
export function SelectionOverlay({ stage }: { stage: HTMLElement | null }) {
  const { editor } = usePageBuilder();
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
      {boxes.further.map((box) => (
        <div key={`${box.left} ${box.top}`} className="pb-box" style={place(box)} />
      ))}
      {boxes.selected && (
        <div
          className="pb-box"
          data-writing={writing !== undefined || undefined}
          style={place(boxes.selected.box)}
        >
          {writing === undefined ? null : (
            <WritingBar component={writing} inside={boxes.selected.box.top < 40} />
          )}
        </div>
      )}
      {boxes.selected && writing === undefined && boxes.further.length === 0 ? (
        <Handles {...boxes.selected} />
      ) : null}
      {boxes.selected && writing === undefined ? (
        <QuickBar
          component={boxes.selected.component}
          box={boxes.selected.box}
          others={boxes.others}
          content={boxes.content}
          stage={{ width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 }}
        />
      ) : null}
    </div>
  );
}

interface QuickBarProps {
  component: Component;
  box: Box;
  others: readonly Box[];
  content: ShownContent;
  stage: { width: number; height: number };
}

/** The quick actions of the selected block, placed where they cover no words. */
function QuickBar({ component, box, others, content, stage }: QuickBarProps) {
  const { actions } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  const [bar, setBar] = useState<{ width: number; height: number }>();
  const name = nameOf(component);
  const measure = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = measure.current ?? {};
    setBar((before) => (before?.width === width && before.height === height ? before : { width, height }));
  }, [component, name, stage.width]);
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
      ref={measure}
      className="pb-quick pb-quick--placed"
      style={bar ? positionBar(box, bar, stage, others, content) : { visibility: 'hidden' }}
    >
      {stage.width > 520 && <span className="pb-quick__name">{name}</span>}
      {buttons.map(({ label, Icon, run }) => (
        // The same actions are in the inspector, where Tab finds them; here they serve the pointer.
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
