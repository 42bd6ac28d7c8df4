import type { Announcements, DragEndEvent, DragMoveEvent, Modifier, UniqueIdentifier } from '@dnd-kit/core';
import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { shownLabel } from '@tributary/resources/form-fields/shown-label.ts';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { moveComponent } from '../model/edit.ts';
import { typeName } from '../model/messages.ts';
import { componentName } from '../model/naming.ts';
import { draggedFieldId, draggedType, isFromPalette } from '../palette/groups.console.ts';
import classes from './DragRoom.module.css';
import { dropIndexOf, findDrop } from './drop-position.ts';

/** Distance of the chip from the pointer, in px. */
const CHIP_GAP = 10;

/**
 * The overlay covers the dragged element, which may be much wider than the chip: this brings the chip to the pointer.
 */
const atPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) =>
  activatorEvent instanceof MouseEvent && activeNodeRect
    ? {
        ...transform,
        x: transform.x + activatorEvent.clientX - activeNodeRect.left + CHIP_GAP,
        y: transform.y + activatorEvent.clientY - activeNodeRect.top + CHIP_GAP,
      }
    : transform;
const AT_POINTER = [atPointer];

/** The area of drag and drop: from the palette to the canvas, and within the canvas, by pointer and touch. */
export function DragRoom({ children }: { children: (dropIndex: number | null) => ReactNode }) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, edit, add, addField, select, selection, several } = useFormBuilder();
  const [dragged, setDragged] = useState<UniqueIdentifier | null>(null);
  const [dropIndex, setDropIndex] = useState<number | null>(null);
  // The keyboard is handled elsewhere: see the move handle of a canvas item.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const ids = useMemo(() => schema.components.map((component) => component.id), [schema.components]);

  const announcements = useMemo((): Announcements => {
    const place = (id: UniqueIdentifier, at: UniqueIdentifier | undefined = id) => {
      const component = schema.components.find((each) => each.id === id);
      return {
        name: component ? componentName(component, words) : '',
        position: ids.indexOf(String(at)) + 1,
        total: ids.length,
      };
    };
    const isOwn = (id: UniqueIdentifier): boolean => !isFromPalette(id);
    return {
      onDragStart: ({ active }) => (isOwn(active.id) ? t('announce.pickedUp', place(active.id)) : undefined),
      onDragOver: ({ active, over }) =>
        isOwn(active.id) && over ? t('announce.moved', place(active.id, over.id)) : undefined,
      onDragEnd: ({ active, over }) =>
        isOwn(active.id) ? t('announce.dropped', place(active.id, over?.id)) : undefined,
      onDragCancel: ({ active }) =>
        isOwn(active.id) ? t('announce.cancelled', place(active.id)) : undefined,
    };
  }, [schema.components, ids, words, t]);

  const end = () => {
    setDragged(null);
    setDropIndex(null);
  };

  const follow = ({ active, over }: DragMoveEvent): void => {
    if (isFromPalette(active.id)) setDropIndex(dropIndexOf(active, over, ids));
  };

  const drop = ({ active, over }: DragEndEvent): void => {
    const type = draggedType(active.id);
    const fieldId = draggedFieldId(active.id);
    const isNew = isFromPalette(active.id);
    const index = isNew ? dropIndexOf(active, over, ids) : null;
    end();
    if (type && index !== null) add(type, index);
    if (fieldId && index !== null) addField(fieldId, index);
    if (isNew || !over) return;
    const id = String(active.id);
    if (selection.kind === 'several' && several.ids.includes(id)) return several.drop(id, String(over.id));
    edit((form) => moveComponent(form, id, ids.indexOf(String(over.id))));
    select({ kind: 'component', id });
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findDrop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('announce.instructions') } }}
      onDragStart={({ active }) => setDragged(active.id)}
      onDragMove={follow}
      onDragEnd={drop}
      onDragCancel={end}
    >
      {children(dropIndex)}
      <DragOverlay dropAnimation={null} modifiers={AT_POINTER}>
        {dragged === null ? null : <DraggedChip id={dragged} />}
      </DragOverlay>
    </DndContext>
  );
}

/** The label at the pointer: the name, not the whole field, so that the drop position stays visible. */
function DraggedChip({ id }: { id: UniqueIdentifier }) {
  const { i18n } = useTranslation('formBuilder');
  const { schema, shared, words, selection, several } = useFormBuilder();
  const component = schema.components.find((each) => each.id === id);
  const field = shared.fields.find((each) => each.id === draggedFieldId(id));
  const type = component?.type ?? field?.type ?? draggedType(id);
  if (!type) return null;
  const Icon = builderOf(type).icon;
  return (
    <span className={classes.chip} data-drag-chip>
      <Icon size={16} stroke={1.6} />
      {selection.kind === 'several' && several.ids.length > 1 && several.ids.includes(String(id))
        ? words('several.count', { count: several.ids.length })
        : component
          ? componentName(component, words)
          : field
            ? shownLabel(field, i18n.language)
            : typeName(type, words)}
    </span>
  );
}
