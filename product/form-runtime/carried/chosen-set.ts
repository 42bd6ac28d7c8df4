import { currencyOf } from '@tributary/form-engine/answers.ts';
import type { chosenSet as whole } from '@tributary/form-engine/components/amount/chosen-set.ts';
import { added } from './added.ts';

/** The amounts that a visitor chose from: the component's own, unless it has several sets. */
export const chosenSet: typeof whole = (component, context, frequency) =>
  added.chosenSet?.(component, context, frequency) ?? {
    set: { ...component, currency: currencyOf(component, context.settings), value: '' },
    name: component.key,
  };
