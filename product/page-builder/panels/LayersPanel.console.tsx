import type { Component } from 'grapesjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../editor/components.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { useThingName } from '../screen/thing-name.console.ts';
import { EVENTS, useEditorTick } from '../screen/use-editor-tick.console.ts';
import { layerRows, type LayerRow } from './layers.ts';
import { LayerRowView } from './LayerRow.console.tsx';

/** The page as a tree: select, and reorder by key, button or mouse. Keys follow the ARIA tree pattern. */
export function LayersPanel() {
  const { editor, actions } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  useEditorTick(editor, EVENTS.structure);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const tree = useRef<HTMLDivElement>(null);
  const forRows = useRef({
    select: (_: Component): void => undefined,
    open: (_: Component, __: boolean): void => undefined,
  });
  const wanted = useRef<string | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    // The row to focus may be rendered some moments after the key press.
    const row =
      wanted.current === null
        ? null
        : tree.current?.querySelector<HTMLElement>(`[data-cid="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  const selected = editor.getSelected();
  useEffect(() => {
    // The page's selection is scrolled into view in the tree.
    if (selected === undefined) return;
    const around = pathOf(selected)
      .slice(0, -1)
      .map((step) => step.cid);
    setOpened((before) =>
      around.every((cid) => before.has(cid)) ? before : new Set([...before, ...around]),
    );
  }, [selected]);

  const root = editor.getWrapper();
  if (root === undefined) return null;
  const rows = layerRows(root, (component) => opened.has(component.cid));
  const focusable = rows.find((row) => row.component === selected) ?? rows[0];
  const open = (component: Component, unfold: boolean): void =>
    setOpened((before) => {
      const next = new Set(before);
      if (unfold) next.add(component.cid);
      else next.delete(component.cid);
      return next;
    });
  const focusOn = (component: Component | undefined): void => {
    if (component === undefined) return;
    actions.select(component);
    wanted.current = component.cid;
    redraw((count) => count + 1);
  };

  forRows.current = { select: focusOn, open };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rows.findIndex((row) => row.component.cid === (event.target as HTMLElement).dataset.cid);
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey) return;
    if (treeKey(event, row, at)) event.preventDefault();
  };
  const treeKey = (event: KeyboardEvent, row: LayerRow, at: number): boolean => {
    if (event.altKey && event.key.startsWith('Arrow')) {
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
        actions.move(event.key === 'ArrowUp' ? -1 : 1);
      else actions.moveAcross(event.key === 'ArrowRight' ? 'in' : 'out');
      focusOn(row.component);
      return true;
    }
    if (event.altKey) return false;
    switch (event.key) {
      case 'ArrowDown':
        focusOn(rows[at + 1]?.component);
        return true;
      case 'ArrowUp':
        focusOn(rows[at - 1]?.component);
        return true;
      case 'Home':
        focusOn(rows[0]?.component);
        return true;
      case 'End':
        focusOn(rows.at(-1)?.component);
        return true;
      case 'ArrowRight':
        if (row.open === false) open(row.component, true);
        else if (row.open === true) focusOn(rows[at + 1]?.component);
        return true;
      case 'ArrowLeft':
        if (row.open === true && row.level > 1) open(row.component, false);
        else focusOn(row.component.parent());
        return true;
      case 'Delete':
      case 'Backspace':
        actions.remove();
        focusOn(editor.getSelected());
        return true;
      case 'Enter':
      case 'F2':
        actions.write();
        return true;
      case ' ':
        focusOn(row.component);
        return true;
      default:
        return event.key.length === 1 && jumpTo(event.key, at);
    }
  };
  const jumpTo = (letter: string, at: number): boolean => {
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find((row) =>
      nameOf(row.component).toLowerCase().startsWith(letter.toLowerCase()),
    );
    focusOn(next?.component);
    return next !== undefined;
  };

  return (
    <>
      <p className="pb-hint">{t('layers.hint')}</p>
      <div ref={tree} role="tree" aria-label={t('layers.label')} className="pb-layers" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <LayerRowView
            key={row.component.cid}
            row={row}
            name={nameOf(row.component)}
            selected={row.component === selected}
            reachable={row === focusable}
            tree={forRows}
          />
        ))}
      </div>
    </>
  );
}
