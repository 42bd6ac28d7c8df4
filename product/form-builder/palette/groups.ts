import type { ComponentType } from '@tributary/form-engine/schema.ts';

/** The palette's groups and what stands in them, in order. */
export const paletteGroups = [
  {
    id: 'fields',
    types: ['text', 'textarea', 'email', 'select', 'radio', 'checkboxes', 'consent', 'hidden'],
  },
  { id: 'giving', types: ['amount', 'frequency', 'paymentMethod'] },
  { id: 'layout', types: ['heading', 'paragraph', 'pageBreak'] },
] as const satisfies readonly { id: string; types: readonly ComponentType[] }[];

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
  const types: readonly ComponentType[] = paletteGroups.flatMap((group) => group.types);
  return types.find((type) => prefix + type === id) ?? null;
}
