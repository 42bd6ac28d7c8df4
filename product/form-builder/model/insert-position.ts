import { roleOf } from '@tributary/form-engine/components/lookup.ts';
import { opensStep } from '@tributary/form-engine/definition/openers.ts';
import type { ComponentType, FormSchema } from '@tributary/form-engine/schema.ts';

const isPayment = (component: { type: ComponentType }): boolean => roleOf(component) === 'paymentMethod';

/**
 * The index at which a new component goes: after the selected one; without a selection at the end, but before the
 * payment when the form ends with it, since visitors answer no question after they have paid.
 */
export function insertIndex(
  { components }: FormSchema,
  type: ComponentType,
  selectedId: string | undefined,
): number {
  const selected = components.findIndex(({ id }) => id === selectedId);
  if (selected >= 0) return selected + 1;
  if (isPayment({ type }) || opensStep({ type })) return components.length;
  const lastBreak = components.findLastIndex(opensStep);
  const payment = components.findIndex(isPayment);
  if (payment < 0 || payment < lastBreak) return components.length;
  // Components above the payment, such as its heading, belong to it; a step with the payment alone stays so.
  let at = payment;
  while (at - 1 > lastBreak && !('key' in components[at - 1]!)) at -= 1;
  return at - 1 === lastBreak && lastBreak >= 0 ? lastBreak : at;
}

/**
 * Ids of the components to select after an undo or redo: those that it restored, else what remains of the previous
 * selection, else the one above it. None when the whole form came, or when nothing is left to select.
 */
export function selectionAfter(
  before: FormSchema,
  after: FormSchema,
  selectedIds: readonly string[],
): readonly string[] {
  const idsBefore = before.components.map(({ id }) => id);
  const ids = after.components.map(({ id }) => id);
  const appeared = ids.filter((id) => !idsBefore.includes(id));
  if (appeared.length === 1 || (appeared.length > 1 && idsBefore.length > 0)) return appeared;
  const remaining = selectedIds.filter((id) => ids.includes(id));
  if (selectedIds.length === 0 || remaining.length > 0) return remaining;
  const index = Math.max(idsBefore.indexOf(selectedIds[0]!), 0);
  const above = idsBefore.slice(0, index).findLast((id) => ids.includes(id)) ?? ids[index];
  return above === undefined ? [] : [above];
}
