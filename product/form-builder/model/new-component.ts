import type { ComponentType, FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { componentSchema } from '@tributary/form-engine/schema.ts';
import { withoutExamples } from '@tributary/resources/forms/giving-examples.ts';
import { freeKey } from './edit.ts';
import type { BuilderTranslate } from './messages.ts';

/** An id for a component: 12 random characters, never reused. */
export function newComponentId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('');
}

/**
 * A component as it comes from the palette: usable at once, in the words of the interface.
 * @param givingExamples whether the plan includes them; amounts come without when not
 */
export function newComponent(
  type: ComponentType,
  schema: FormSchema,
  words: BuilderTranslate,
  givingExamples = true,
): FormComponent {
  const made = componentSchema.parse({
    id: newComponentId(),
    type,
    ...(keys[type] ? { key: freeKey(schema, keys[type]), label: words(`new.${type}`) } : {}),
    ...starters[type]?.(words),
  });
  return givingExamples ? made : withoutExamples(made);
}

const keys: Partial<Record<ComponentType, string>> = {
  text: 'text',
  textarea: 'message',
  email: 'email',
  select: 'selection',
  radio: 'choice',
  checkboxes: 'choices',
  consent: 'consent',
  hidden: 'source',
  amount: 'amount',
  frequency: 'frequency',
  paymentMethod: 'paymentMethod',
};

const options = (words: BuilderTranslate) => ({
  options: [1, 2].map((number) => ({ value: `option${number}`, label: words('new.option', { number }) })),
});

const starters: Partial<Record<ComponentType, (words: BuilderTranslate) => object>> = {
  email: () => ({ required: true, autocomplete: 'email' }),
  select: options,
  radio: options,
  checkboxes: options,
  consent: (words) => ({ wording: words('new.wording') }),
  hidden: () => ({ queryParameter: 'utm_source' }),
  amount: (words) => ({
    required: true,
    presets: [
      { amount: 1000, example: words('new.example1') },
      { amount: 2500, example: words('new.example2') },
      { amount: 5000, example: words('new.example3') },
    ],
    defaultAmount: 2500,
    min: 100,
  }),
  frequency: () => ({ required: true, options: ['one-off', 'monthly'] }),
  paymentMethod: (words) => ({
    required: true,
    methods: [
      { value: 'creditcard', label: words('new.creditcard') },
      { value: 'directdebit', label: words('new.directdebit') },
    ],
  }),
  heading: (words) => ({ text: words('new.heading') }),
  paragraph: (words) => ({ text: words('new.paragraph') }),
  pageBreak: (words) => ({ label: words('new.pageBreak') }),
};
