import type { FormComponent, FormSchema, Question } from '@tributary/form-engine/schema.ts';
import type { ConsentComponent } from '@tributary/form-engine/components/consent/schema.ts';

/** The questions that one cell answers. Those with parts, files and money need more than one. */
const ANSWERED_BY_CELL = new Set([
  'text',
  'email',
  'phone',
  'number',
  'date',
  'textarea',
  'select',
  'radio',
  'hidden',
]);

const isConsent = (component: FormComponent): component is ConsentComponent => component.type === 'consent';

/** The questions of a form that a column can be matched to. */
export const answerableIn = ({ components }: Pick<FormSchema, 'components'>): Question[] =>
  components.filter((one): one is Question => 'key' in one && ANSWERED_BY_CELL.has(one.type));

/** The consents that a form asks for. */
export const consentsIn = ({ components }: Pick<FormSchema, 'components'>): ConsentComponent[] =>
  components.filter(isConsent);

/** A target of a column: which kind, and of which question. */
export function readTarget(target: string): { name: string; key: string } {
  const at = target.indexOf(':');
  return at < 0 ? { name: target, key: '' } : { name: target.slice(0, at), key: target.slice(at + 1) };
}
