import { ActionIcon, Tooltip } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconCopy,
  IconPlus,
  IconSelectAll,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { pointerOnly } from '../drag/pointer-only.ts';
import { canDuplicate } from '../model/edit.ts';
import { issuesOf } from '../model/issues.console.ts';
import { typeName } from '../model/messages.ts';
import { componentName } from '../model/naming.ts';
import { AddMenu } from '../palette/AddMenu.console.tsx';
import classes from './Canvas.module.css';
import { FormHtml } from './FormHtml.console.tsx';
import { LabelEditor, textOnCanvas } from './LabelEditor.console.tsx';
import { InsertPoint } from './InsertPoint.console.tsx';
import { chipOf, ItemChip } from './ItemChip.console.tsx';
import { answerKey } from '../several/answer-key.console.ts';
import { SelectMark } from '../several/SelectMark.console.tsx';
import { MoveHandle } from './MoveHandle.console.tsx';
import { itemHtml } from './item-html.ts';

interface CanvasItemProps {
  component: FormComponent;
  index: number;
  /** Number of the step that contains this component or that it opens, from 1. */
  step: number;
  /** Where something dragged from the palette would land. */
  drop: 'before' | 'after' | null;
}

/** One component on the canvas: rendered inert, under a button that selects it and handles the keyboard. */
export function CanvasItem({ component, index, step, drop }: CanvasItemProps) {
  const { t } = useTranslation('formBuilder');
  const builder = useFormBuilder();
  const { schema, locale, formCss, words, selection, focusWish, grantFocus } = builder;
  const { id, type } = component;
  const isAdded = builder.added === id;
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sortable = useSortable({ id });
  // Position of the text that is edited in place; null while none is.
  const [editing, setEditing] = useState<number | null>(null);
  const isAlone = selection.kind === 'component' && selection.id === id;
  const isSelected = builder.several.ids.includes(id);
  const name = componentName(component, words);
  const issueCount =
    issuesOf(builder.issues, index).length +
    builder.problems.filter(({ componentId }) => componentId === id).length;
  const chip = chipOf(component, words);
  const html = useMemo(() => itemHtml(component, schema, locale), [component, schema, locale]);

  useEffect(() => {
    if (focusWish !== id) return;
    button.current?.focus();
    grantFocus();
  }, [focusWish, grantFocus, id]);

  useEffect(() => {
    if (isAdded) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isAdded]);

  const editText = () => {
    if (textOnCanvas(component)) setEditing(textTop(item.current));
  };

  const label = [
    t('item', { name, type: typeName(type, words) }),
    component.condition && t('conditional'),
    issueCount > 0 && t('itemIssues', { count: issueCount }),
  ];

  return (
    <li
      ref={(node) => {
        item.current = node;
        sortable.setNodeRef(node);
      }}
      className={classes.item}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      data-selected={isSelected || undefined}
      data-added={isAdded || undefined}
      data-dragging={sortable.isDragging || undefined}
      data-drop={drop ?? undefined}
      data-component-type={type}
      data-width={('width' in component && component.width) || undefined}
    >
      <InsertPoint index={index} />
      <div inert className={classes.look}>
        {chip !== null ? (
          <ItemChip chip={chip} component={component} step={step} />
        ) : (
          <FormHtml html={html} locale={locale} css={formCss} />
        )}
      </div>
      <button
        ref={button}
        type="button"
        className={classes.select}
        aria-pressed={isSelected}
        aria-label={label.filter(Boolean).join(', ')}
        {...pointerOnly(sortable.listeners)}
        onClick={(event) => {
          if (event.shiftKey) builder.several.extendTo(id);
          else if (event.ctrlKey || event.metaKey) builder.several.toggle(id);
          else builder.select({ kind: 'component', id });
        }}
        aria-keyshortcuts="Enter F2 Shift+ArrowDown Shift+ArrowUp Control+C Control+X Control+V"
        onDoubleClick={editText}
        onKeyDown={(event) => {
          const isEdit = event.key === 'F2' || (event.key === 'Enter' && isAlone);
          if (!isEdit || !textOnCanvas(component)) return answerKey(event, index, builder);
          event.preventDefault();
          builder.select({ kind: 'component', id });
          editText();
        }}
      />
      {editing === null ? null : (
        <LabelEditor
          component={component}
          top={editing}
          onClose={(returnsFocus) => {
            setEditing(null);
            if (returnsFocus) button.current?.focus();
          }}
        />
      )}
      <div className={classes.marks} aria-hidden>
        {component.condition ? <IconArrowsSplit2 size={14} className={classes.mark} /> : null}
        {issueCount > 0 ? <IconAlertTriangle size={14} className={classes.warning} /> : null}
      </div>
      {selection.kind === 'several' ? <SelectMark id={id} isSelected={isSelected} /> : null}
      {isAlone ? (
        <div className={classes.tools} role="group" aria-label={t('itemActions', { name })}>
          <MoveHandle component={component} listeners={sortable.listeners} />
          <AddMenu index={index + 1}>
            <ActionIcon aria-label={t('addAfter')}>
              <IconPlus size={16} />
            </ActionIcon>
          </AddMenu>
          {canDuplicate(component) ? (
            <Tooltip label={t('duplicate', { name })}>
              <ActionIcon aria-label={t('duplicate', { name })} onClick={() => builder.duplicate(id)}>
                <IconCopy size={16} />
              </ActionIcon>
            </Tooltip>
          ) : null}
          <Tooltip label={t('several.begin')}>
            <ActionIcon aria-label={t('several.begin')} onClick={() => builder.several.extendTo(id)}>
              <IconSelectAll size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('delete', { name })}>
            <ActionIcon aria-label={t('delete', { name })} onClick={() => builder.remove(id)}>
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        </div>
      ) : null}
    </li>
  );
}

/** Position of an item's text, in CSS pixels from the item's top. */
function textTop(item: HTMLElement | null): number {
  const host = [...(item?.querySelectorAll('div') ?? [])].find(({ shadowRoot }) => shadowRoot);
  const text = host?.shadowRoot?.querySelector('.tf-label, .tf-heading, .tf-text, .tf-choice label');
  if (!item || !text) return 0;
  return Math.max(0, text.getBoundingClientRect().top - item.getBoundingClientRect().top - 8);
}
