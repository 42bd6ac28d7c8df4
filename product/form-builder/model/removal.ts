import { referencesIn } from '@tributary/form-engine/components/lookup.ts';
import { renameInExpression } from '@tributary/form-engine/components/calculation/expression.ts';
import { confirmationOf } from '@tributary/form-engine/confirmation.ts';
import { mapRules, rulesOf } from '@tributary/form-engine/definition/condition-parts.ts';
import type { Condition } from '@tributary/form-engine/definition/base.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { FIXED_VARIABLES } from '@tributary/form-engine/variables.ts';
import { mapOptionRules } from './references.ts';
import type { BuilderTranslate } from './messages.ts';

/** A form without some components, and the other changes of the form. */
export interface Removal {
  schema: FormSchema;
  /** Comparisons with removed answers: of components, options and thanks. */
  droppedRules: number;
  /** Calculations in which a removed answer counts as 0 now, as a question that is not shown does. */
  calculations: number;
  /** Whether the e-mail to the supporter still names a removed answer, which only a person can put into other words. */
  isInEmail: boolean;
}

/** Removes components, and the parts of the form that read their answers. */
export function removeComponents(schema: FormSchema, ids: readonly string[]): Removal {
  const keys = new Set(
    schema.components.flatMap((one) => ('key' in one && ids.includes(one.id) ? [one.key] : [])),
  );
  let droppedRules = 0;
  let calculations = 0;
  const without = (condition: Condition | null): Condition | null => {
    const left = mapRules(condition, (rule) => (keys.has(rule.field) ? null : rule));
    droppedRules += rulesOf(condition).length - rulesOf(left).length;
    return left;
  };

  function detached(component: FormComponent): FormComponent {
    let made = component;
    const condition = without(made.condition);
    if (condition !== made.condition) made = { ...made, condition };
    const named = referencesIn(made).filter(({ key }) => keys.has(key));
    if (named.length === 0) return made;
    made = mapOptionRules(made, (rule) => {
      if (!keys.has(rule.field)) return rule;
      droppedRules += 1;
      return null;
    });
    if (made.type === 'amount' && made.frequencyKey && keys.has(made.frequencyKey))
      return { ...made, frequencyKey: null };
    if (made.type !== 'calculation') return made;
    calculations += 1;
    const expression = named.reduce((text, { key }) => renameInExpression(text, key, '0'), made.expression);
    return { ...made, expression };
  }

  const components = schema.components.filter(({ id }) => !ids.includes(id)).map(detached);
  const settings = withoutInThanks(schema.settings, without);
  const { on, subject, message } = confirmationOf(settings);
  const isInEmail =
    on &&
    Array.from(keys).some(
      (key) => !FIXED_VARIABLES.some((name) => name === key) && `${subject}${message}`.includes(`{${key}}`),
    );
  return { schema: { ...schema, components, settings }, droppedRules, calculations, isInEmail };
}

/** Without their last condition, thanks would be shown to everybody although they fit no one: they are removed too. */
function withoutInThanks(
  settings: FormSchema['settings'],
  without: (condition: Condition | null) => Condition | null,
): FormSchema['settings'] {
  const { thankYou } = settings;
  if (!thankYou.variants) return settings;
  const variants = thankYou.variants.flatMap((variant) => {
    const condition = without(variant.condition);
    if (condition === variant.condition) return [variant];
    return condition === null ? [] : [{ ...variant, condition }];
  });
  const isSame =
    variants.length === thankYou.variants.length &&
    variants.every((variant, index) => variant === thankYou.variants![index]);
  return isSame ? settings : { ...settings, thankYou: { ...thankYou, variants } };
}

/** Further changes of a removal, in words; empty when there are none. */
export function removalNotes({ calculations, isInEmail }: Removal, words: BuilderTranslate): string {
  return [
    calculations > 0 ? words('removal.calculations', { count: calculations }) : '',
    isInEmail ? words('removal.email') : '',
  ]
    .filter(Boolean)
    .join(' ');
}
