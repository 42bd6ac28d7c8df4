import type { TranslatableText } from '@tributary/kit/translatable.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import { FORM_ID, textsOfSchema } from '@tributary/form-engine/translation/translate-form.ts';

/** The texts of one component; of the form's settings without one. */
interface TextGroup {
  component: FormComponent | undefined;
  texts: TranslatableText[];
}

/** The texts of one step; of the form's settings without a number. */
export interface StepGroup {
  /** Counted from 1. */
  number: number | undefined;
  title: string;
  groups: TextGroup[];
}

/** A form's texts by step and component, in the order of the form. Steps and components without texts are left out. */
export function groupTexts(schema: FormSchema): StepGroup[] {
  const byOwner = Map.groupBy(textsOfSchema(schema), ({ id }) => id.split(':', 1)[0]!);
  const groupOf = (component: FormComponent): TextGroup[] => {
    const texts = byOwner.get(component.id);
    return texts ? [{ component, texts }] : [];
  };
  const steps = stepsOf(schema).map(({ index, opener, components }): StepGroup => {
    return {
      number: index + 1,
      title: opener?.label ?? schema.settings.firstStepLabel,
      groups: [...(opener ? [opener] : []), ...components].flatMap(groupOf),
    };
  });
  const ofForm = byOwner.get(FORM_ID);
  const settings: StepGroup[] = ofForm
    ? [{ number: undefined, title: '', groups: [{ component: undefined, texts: ofForm }] }]
    : [];
  return [...steps, ...settings].filter(({ groups }) => groups.length > 0);
}
