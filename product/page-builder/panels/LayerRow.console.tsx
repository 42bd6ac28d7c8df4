import {
  IconAlignLeft,
  IconBoxMultiple,
  IconChevronRight,
  IconClick,
  IconColumns2,
  IconFile,
  IconForms,
  IconHeading,
  IconHelpCircle,
  IconLayoutBottombar,
  IconLayoutNavbar,
  IconLayoutRows,
  IconLink,
  IconMinus,
  IconPhoto,
  IconLanguage,
  IconProgress,
  IconPuzzle,
  IconQuote,
  IconSpacingVertical,
  IconSquare,
  IconHourglass,
  IconMovie,
  IconShare,
} from '@tabler/icons-react';
import type { Component, Editor } from 'grapesjs';
import { type ComponentType, type DragEvent, memo, type RefObject, useState } from 'react';
import { kindOf, type ThingKind } from '../editor/components.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { dropPosition, type LayerRow } from './layers.ts';

const ICONS: Record<ThingKind, ComponentType<{ size: number }>> = {
  page: IconFile,
  section: IconLayoutRows,
  header: IconLayoutNavbar,
  footer: IconLayoutBottombar,
  columns: IconColumns2,
  column: IconSquare,
  card: IconSquare,
  box: IconBoxMultiple,
  heading: IconHeading,
  text: IconAlignLeft,
  image: IconPhoto,
  button: IconClick,
  link: IconLink,
  divider: IconMinus,
  spacer: IconSpacingVertical,
  quote: IconQuote,
  form: IconForms,
  counter: IconProgress,
  languages: IconLanguage,
  element: IconPuzzle,
  question: IconHelpCircle,
  film: IconMovie,
  share: IconShare,
  countdown: IconHourglass,
  summary: IconAlignLeft,
};

const HOLDERS = new Set(['wrapper', 'section', 'columns', 'column', 'box', 'question']);
let dragged: Component | undefined;

interface RowProps {
  row: LayerRow;
  name: string;
  selected: boolean;
  reachable: boolean;
  /** The tree's callbacks for its rows; always the newest, so that rows need not render again for them. */
  tree: RefObject<{ select(component: Component): void; open(component: Component, open: boolean): void }>;
}

/**
 * One row of the layers tree; it can be dragged before, after or into another. Renders again only when it changes.
 */
export const LayerRowView = memo(LayerRowOnce, (one, two) => {
  const [{ row: before }, { row: after }] = [one, two];
  const samePlace =
    before.level === after.level && before.position === after.position && before.of === after.of;
  const sameThing =
    before.component === after.component && one.name === two.name && before.open === after.open;
  return samePlace && sameThing && one.selected === two.selected && one.reachable === two.reachable;
});

function LayerRowOnce({ row, name, selected, reachable, tree }: RowProps) {
  const { editor } = usePageBuilder();
  const { component, level, position, of, open } = row;
  const [drop, setDrop] = useState<'before' | 'inside' | 'after' | null>(null);
  const Icon = ICONS[kindOf(component)];
  const placeOf = (event: DragEvent): 'before' | 'inside' | 'after' => {
    const area = event.currentTarget.getBoundingClientRect();
    const canHold = HOLDERS.has(component.get('type') ?? '');
    return level === 1 ? 'inside' : dropPosition((event.clientY - area.top) / area.height, canHold);
  };
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={of}
      aria-selected={selected}
      aria-expanded={open ?? undefined}
      tabIndex={reachable ? 0 : -1}
      data-cid={component.cid}
      data-drop={drop ?? undefined}
      className="pb-layer"
      style={{ paddingInlineStart: 6 + (level - 1) * 14 }}
      onClick={() => tree.current.select(component)}
      onMouseEnter={() => editor.getModel().setHovered(component)}
      onMouseLeave={() => editor.getModel().setHovered(undefined)}
      draggable={level > 1}
      onDragStart={(event) => {
        dragged = component;
        event.dataTransfer.setData('text', name);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragEnd={() => {
        dragged = undefined;
      }}
      onDragOver={(event) => {
        const place = placeOf(event);
        const fits = dragged !== undefined && targetFor(editor, dragged, component, place) !== null;
        setDrop(fits ? place : null);
        if (fits) event.preventDefault();
      }}
      onDragLeave={() => setDrop(null)}
      onDrop={(event) => {
        event.preventDefault();
        setDrop(null);
        const target = dragged === undefined ? null : targetFor(editor, dragged, component, placeOf(event));
        if (dragged === undefined || target === null) return;
        dragged.move(target.parent, { at: target.at });
        editor.select(dragged);
      }}
    >
      <span
        className="pb-layer__toggle"
        data-open={open || undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (open === null) return;
          event.stopPropagation();
          tree.current.open(component, !open);
        }}
      >
        {open !== null && level > 1 && <IconChevronRight size={14} />}
      </span>
      <Icon size={15} />
      <span className="pb-layer__name" dir="auto">
        {name}
      </span>
    </div>
  );
}

/** Where a dragged row may land; null where the page's own rules forbid it. */
function targetFor(
  editor: Editor,
  source: Component,
  over: Component,
  place: 'before' | 'inside' | 'after',
): { parent: Component; at: number } | null {
  const parent = place === 'inside' ? over : over.parent();
  if (parent === undefined || source === over) return null;
  for (let at: Component | undefined = parent; at !== undefined; at = at.parent())
    if (at === source) return null;
  const at = place === 'inside' ? parent.components().length : over.index() + (place === 'after' ? 1 : 0);
  return editor.Components.canMove(parent, source, at).result ? { parent, at } : null;
}
