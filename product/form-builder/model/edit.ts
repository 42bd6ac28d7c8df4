import { isOnlyOnce, roleOf } from '@tributary/form-engine/components/lookup.ts';
import { mapRules, rulesOf } from '@tributary/form-engine/definition/condition-parts.ts';
import { keySchema } from '@tributary/form-engine/definition/base.ts';
import { keyFromLabel } from '@tributary/form-engine/key-from-label.ts';
import { followKey } from '@tributary/form-engine/rename.ts';
import type { ComponentType, FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';

/** A change to a form; returns the same object when nothing changed. */
export type Edit = (schema: FormSchema) => FormSchema;

/** Whether a form contains a component of a type that it may contain only once. */
export function isKeyTaken(schema: FormSchema, type: ComponentType): boolean {
  return (
    isOnlyOnce({ type }) && schema.components.some((component) => roleOf(component) === roleOf({ type }))
  );
}

/** Whether a second one of this component is allowed in the form. */
export function canDuplicate(component: FormComponent): boolean {
  return !isOnlyOnce(component);
}

/** Inserts a component at an index of the list without it. */
export function insertComponent(schema: FormSchema, component: FormComponent, index: number): FormSchema {
  const components = [...schema.components];
  components.splice(index, 0, component);
  return { ...schema, components };
}

/** Removes a component, and the rules of others that read its answer. */
export function removeComponent(
  schema: FormSchema,
  id: string,
): { schema: FormSchema; droppedRules: number } {
  const removed = schema.components.find((component) => component.id === id);
  const key = removed && 'key' in removed ? removed.key : undefined;
  let droppedRules = 0;
  const components = schema.components
    .filter((component) => component.id !== id)
    .map((component) => {
      const condition = mapRules(component.condition, (rule) => (rule.field === key ? null : rule));
      if (condition === component.condition) return component;
      droppedRules += rulesOf(component.condition).length - rulesOf(condition).length;
      return { ...component, condition };
    });
  return { schema: { ...schema, components }, droppedRules };
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

/** Puts a copy with its own id and key below the original. */
export function duplicateComponent(schema: FormSchema, id: string, copyId: string): FormSchema {
  const index = schema.components.findIndex((component) => component.id === id);
  const original = schema.components[index];
  if (!original || !canDuplicate(original)) return schema;
  const copy = structuredClone(original);
  copy.id = copyId;
  if ('key' in copy) {
    // A form asks for a shared field once; the copy is a question of its own.
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
  const taken = new Set(
    schema.components.flatMap((component) => ('key' in component ? [component.key] : [])),
  );
  if (!taken.has(wish)) return wish;
  const stem = wish.replace(/\d+$/, '');
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
  }
}

/** An id for a component: 12 random characters, never reused. */
export function newComponentId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('');
}
