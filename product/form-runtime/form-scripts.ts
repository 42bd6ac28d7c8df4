import type { ComponentType, FormSchema } from '@tributary/form-engine/schema.ts';

/** The script of forms, as built. Most forms need `core`; `full` has the code of the further types too. */
export interface FormScripts {
  core: string;
  full: string;
}
export type ScriptSize = keyof FormScripts;

/** The types whose code only forms that have them load; named as their folders are, but for hyphens. */
export const FURTHER_TYPES = [
  'address',
  'calculation',
  'coverFee',
  'file',
  'giftAid',
  'postcode',
  'products',
  'recaptcha',
  'signature',
  'slider',
  'survey',
  'time',
  'tribute',
] as const satisfies readonly ComponentType[];

const further: ReadonlySet<string> = new Set(FURTHER_TYPES);

/** The script that these forms need. */
export function scriptSizeOf(forms: readonly Pick<FormSchema, 'components'>[]): ScriptSize {
  return forms.some(({ components }) => components.some(({ type }) => further.has(type))) ? 'full' : 'core';
}
