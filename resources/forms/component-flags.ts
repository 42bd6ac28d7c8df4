import type { Flag } from '@tributary/engine/quota/plans.ts';
import type { ComponentType, FormSchema } from '@tributary/form-engine/schema.ts';
import { givingExampleIn } from './giving-examples.ts';

/** The types of components that a plan includes or not (specification, section 9). */
export const TYPE_FLAGS: Partial<Record<ComponentType, Flag>> = {
  address: 'ADDRESS_COMPONENT',
  postcode: 'POSTCODE_COMPONENT',
  products: 'PRODUCTS_COMPONENT',
  recaptcha: 'RECAPTCHA_COMPONENT',
  survey: 'SURVEY_COMPONENT',
};

/** The features of plans that a form uses, each with the path of the first part that does. */
export function flagsOfForm(schema: FormSchema): Map<Flag, string> {
  const found = new Map<Flag, string>();
  const add = (flag: Flag | undefined, path: string): void => {
    if (flag && !found.has(flag)) found.set(flag, path);
  };
  schema.components.forEach((component, index) => {
    add(TYPE_FLAGS[component.type], `schema.components.${index}.type`);
    if (component.type === 'address' && component.lookup)
      add('POSTCODE_COMPONENT', `schema.components.${index}.lookup`);
    if (!('options' in component)) return;
    component.options.forEach((option, at) => {
      if (typeof option === 'object' && 'condition' in option && option.condition)
        add('CONDITIONAL_OPTIONS_COMPONENT', `schema.components.${index}.options.${at}.condition`);
    });
  });
  const example = givingExampleIn(schema);
  if (example) add('GIVING_EXAMPLE_COMPONENT', example);
  return found;
}

/** The types of components that these features do not include, with the feature that each needs. */
export const lockedTypesFor = (features: readonly Flag[]): typeof TYPE_FLAGS =>
  Object.fromEntries(Object.entries(TYPE_FLAGS).filter(([, flag]) => !features.includes(flag)));
