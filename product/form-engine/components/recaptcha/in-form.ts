import type { FormSchema } from '../../schema.ts';

/** The control field with the token of Google's check. */
export const RECAPTCHA_FIELD = '_recaptcha';

/** Whether a form is sent with Google's check. */
export const hasRecaptcha = ({ components }: Pick<FormSchema, 'components'>): boolean =>
  components.some(({ type }) => type === 'recaptcha');
