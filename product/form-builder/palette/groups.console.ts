import { builderOf, componentTypes } from '@tributary/form-engine/components/builders.console.ts';
import type { ComponentType } from '@tributary/form-engine/schema.ts';

/** The palette's groups and their items, in order. */
export const paletteGroups = (['fields', 'giving', 'layout'] as const).map((id) => ({
  id,
  types: componentTypes.filter((type) => builderOf(type).group === id),
}));

const prefix = 'new:';

/** The id under which a type is dragged out of the palette. */
export function paletteDragId(type: ComponentType): string {
  return prefix + type;
}

const fieldPrefix = 'field:';

/** The id under which a shared field is dragged out of the palette. */
export function fieldDragId(fieldId: string): string {
  return fieldPrefix + fieldId;
}

/** The shared field behind such an id; null for anything else that is dragged. */
export function draggedFieldId(id: string | number): string | null {
  const text = String(id);
  return text.startsWith(fieldPrefix) ? text.slice(fieldPrefix.length) : null;
}

/** Whether something comes from the palette, and not from the canvas. */
export function isFromPalette(id: string | number): boolean {
  return draggedType(id) !== null || draggedFieldId(id) !== null;
}

/** The type behind such an id; null for anything else that is dragged. */
export function draggedType(id: string | number): ComponentType | null {
  return componentTypes.find((type) => prefix + type === id) ?? null;
}
