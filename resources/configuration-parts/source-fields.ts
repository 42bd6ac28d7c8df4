import { nameParts, offeredChoices, roleOf } from '@tributary/form-engine/components/lookup.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { FormSchema, Question, QuestionType } from '@tributary/form-engine/schema.ts';
import type { FieldKind, SourceField } from './fields.ts';

/** The kind of each type's answers for other systems; text for types that are not listed. */
const KINDS: Partial<Record<QuestionType, FieldKind>> = {
  textarea: 'longText',
  email: 'email',
  phone: 'phone',
  number: 'number',
  rating: 'number',
  slider: 'number',
  amount: 'number',
  calculation: 'number',
  date: 'date',
  time: 'time',
  consent: 'yesNo',
  coverFee: 'yesNo',
  select: 'choice',
  radio: 'choice',
  frequency: 'choice',
  paymentMethod: 'choice',
  checkboxes: 'choices',
  products: 'longText',
  survey: 'longText',
  address: 'longText',
  giftAid: 'longText',
  tribute: 'longText',
  file: 'file',
  signature: 'file',
};

/** The types whose answer consists of parts that are sent separately too. */
const WITH_PARTS: readonly QuestionType[] = ['address', 'tribute', 'giftAid', 'survey'];

/** The questions of a form, and the parts of their answers, as `answersToSend` names them. */
export function sourceFieldsOf(
  { components }: Pick<FormSchema, 'components'>,
  locale: string,
): SourceField[] {
  const t = messagesIn(locale);
  return components.flatMap((component): SourceField[] => {
    if (!('key' in component)) return [];
    const { key, label } = component;
    const kind = KINDS[component.type] ?? 'text';
    const hiddenValue = hiddenValueOf(component);
    const isSure =
      component.condition === null &&
      (('required' in component && component.required) || Boolean(hiddenValue));
    const own: SourceField = {
      key,
      label: label || key,
      kind,
      isSure,
      isPart: false,
      isConsent: roleOf(component) === 'consent',
      choices: [...(offeredChoices(component, t) ?? [])].map(({ value, label: shown }) => ({
        value,
        label: shown,
      })),
      ...(hiddenValue === undefined ? {} : { hiddenValue }),
    };
    return [own, ...partsOf(component, own)];
  });
}

/** The fixed text of a hidden question; null when the page's address fills it, undefined for other questions. */
const hiddenValueOf = (component: Question): string | null | undefined => {
  if (component.type !== 'hidden') return undefined;
  return component.queryParameter === '' ? component.value : null;
};

const partsOf = (component: Question, own: SourceField): SourceField[] =>
  (WITH_PARTS.includes(component.type) ? nameParts(component) : []).map((part) => ({
    key: `${own.key}.${part}`,
    label: `${own.label}: ${part}`,
    kind: 'text',
    isSure: false,
    isPart: true,
    isConsent: false,
    choices: [],
  }));
