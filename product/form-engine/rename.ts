import type { FormSchema } from './schema.ts';
import { followKeyIn } from './components/lookup.ts';
import { mapRules } from './definition/condition-parts.ts';
import { confirmationOf } from './confirmation.ts';
import { FIXED_VARIABLES, renameVariable } from './variables.ts';

/** The form with every condition on one key, and every variable of its texts, changed to another key. */
export function followKey(schema: FormSchema, from: string, to: string): FormSchema {
  const components = schema.components.map((each) => {
    const component = followKeyIn(each, from, to);
    const condition = mapRules(component.condition, (rule) =>
      rule.field === from ? { ...rule, field: to } : rule,
    );
    return condition === component.condition ? component : { ...component, condition };
  });
  const settings = followInThanks(followInTexts(schema.settings, from, to), from, to);
  return { ...schema, components, settings };
}

function followInThanks(settings: FormSchema['settings'], from: string, to: string): FormSchema['settings'] {
  const { thankYou } = settings;
  const variants = thankYou.variants?.map((variant) => {
    const condition = mapRules(variant.condition, (rule) =>
      rule.field === from ? { ...rule, field: to } : rule,
    );
    return condition === variant.condition ? variant : { ...variant, condition };
  });
  const isSame = variants?.every((variant, index) => variant === thankYou.variants?.[index]) ?? true;
  return isSame ? settings : { ...settings, thankYou: { ...thankYou, variants } };
}

function followInTexts(settings: FormSchema['settings'], from: string, to: string): FormSchema['settings'] {
  const confirmation = confirmationOf(settings);
  const isFixed = FIXED_VARIABLES.some((name) => name === from);
  if (isFixed || !`${confirmation.subject}${confirmation.message}`.includes(`{${from}}`)) return settings;
  const renamed = (text: string): string => renameVariable(text, from, to);
  return {
    ...settings,
    confirmation: {
      ...confirmation,
      subject: renamed(confirmation.subject),
      message: renamed(confirmation.message),
    },
  };
}
