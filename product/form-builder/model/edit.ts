import { excludeEachOther, isOnlyOnce } from '@tributary/form-engine/components/lookup.ts';
import { keySchema } from '@tributary/form-engine/definition/base.ts';
import { keyFromLabel } from '@tributary/form-engine/key-from-label.ts';
import { followKey } from '@tributary/form-engine/rename.ts';
import type { ComponentType, FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';

/** A change to a form; returns the same object when nothing changed. */
export type Edit = (schema: FormSchema) => FormSchema;

/** Whether a form contains a component of a type that it may contain only once. */
export function isKeyTaken(schema: FormSchema, type: ComponentType): boolean {
  return schema.components.some((component) => excludeEachOther(component, { type }));
}

/** Whether a second one of this component is allowed in the form. */
export function canDuplicate(component: FormComponent): boolean {
  return !isOnlyOnce(component);
}

/** Inserts a component at an index of the list without it. */
export function insertComponent(schema: FormSchema, component: FormComponent, index: number): FormSchema {
  return insertComponents(schema, [component], index);
}

/** Inserts components one below the other, at an index of the list without them. */
export function insertComponents(
  schema: FormSchema,
  inserted: readonly FormComponent[],
  index: number,
): FormSchema {
  const components = [...schema.components];
  components.splice(index, 0, ...inserted);
  return { ...schema, components };
}

/** Moves a component to the index it shall have afterwards. */
export function moveComponent(schema: FormSchema, id: string, to: number): FormSchema {
  const from = schema.components.findIndex((component) => component.id === id);
  const target = Math.min(Math.max(to, 0), schema.components.length - 1);
  const moved = schema.components[from];
  if (!moved || from === target) return schema;
  const components = schema.components.filter((component) => component.id !== id);
  components.splice(target, 0, moved);
  return { ...schema, components };
}

/**
 * Moves components, in their order, so that they are together.
 * @param before how many of the others precede them
 */
export function moveComponents(schema: FormSchema, ids: readonly string[], before: number): FormSchema {
  const moved = schema.components.filter(({ id }) => ids.includes(id));
  const components = schema.components.filter(({ id }) => !ids.includes(id));
  components.splice(Math.min(Math.max(before, 0), components.length), 0, ...moved);
  const isSame = components.every((component, index) => component === schema.components[index]);
  return isSame ? schema : { ...schema, components };
}

/** Puts a copy with its own id and key below the original. */
export function duplicateComponent(schema: FormSchema, id: string, copyId: string): FormSchema {
  const index = schema.components.findIndex((component) => component.id === id);
  const original = schema.components[index];
  if (!original || !canDuplicate(original)) return schema;
  const copy = structuredClone(original);
  copy.id = copyId;
  if ('key' in copy) {
    // A form asks for a shared field once; the copy is a separate question.
    copy.fieldId = null;
    copy.key = freeKey(schema, copy.key);
  }
  return insertComponent(schema, copy, index + 1);
}

/** Changes some properties of one component. Every condition that used the old key uses the new one. */
export function changeComponent(schema: FormSchema, id: string, patch: Partial<FormComponent>): FormSchema {
  const before = schema.components.find((component) => component.id === id);
  const components = schema.components.map((component) =>
    component.id === id ? ({ ...component, ...patch } as FormComponent) : component,
  );
  const changed = { ...schema, components };
  if (
    before &&
    'key' in before &&
    'key' in patch &&
    typeof patch.key === 'string' &&
    patch.key !== before.key
  ) {
    return followKey(changed, before.key, patch.key);
  }
  return changed;
}

/** A new key for a question that is called so, where a good one can be made of it and it has another. */
export function keyOfLabel(schema: FormSchema, { key }: { key: string }, label: string): { key?: string } {
  const wish = keyFromLabel(label);
  return wish && wish !== key && keySchema.safeParse(wish).success ? { key: freeKey(schema, wish) } : {};
}

/** The wished key, else with the next free number behind it. */
export function freeKey(schema: FormSchema, wish: string): string {
  const taken = schema.components.flatMap((component) => ('key' in component ? [component.key] : []));
  return freeKeyAmong(new Set(taken), wish);
}

/** The wished key unless it is taken, else with the next free number behind it. */
export function freeKeyAmong(taken: ReadonlySet<string>, wish: string): string {
  if (!taken.has(wish)) return wish;
  const stem = wish.replace(/\d+$/, '').slice(0, 60);
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
  }
}

/** An id for a component: 12 random characters, never reused. */
export function newComponentId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('');
}
