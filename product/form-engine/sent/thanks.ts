import { webAddress } from '@tributary/kit/web-address.ts';
import type { RawAnswers } from '../answers.ts';
import { comparedIn, conditionHolds } from '../conditions.ts';
import type { FormSchema } from '../schema.ts';
import { readForm } from '../reading/read-form.ts';

/** The visitor's texts after sending; empty texts mean the engine's own. */
export interface Thanks {
  heading: string;
  text: string;
  /** Where the visitor goes instead, as browsers write it. */
  redirect?: string | undefined;
}

/**
 * The thanks for some answers: the first whose condition holds, else the form's own.
 * @param raw the answers under the names of their fields, as they were sent
 */
export function thanksFor(schema: FormSchema, raw: RawAnswers, locale: string): Thanks {
  const { thankYou } = schema.settings;
  const { variants = [] } = thankYou;
  const find = variants.length > 0 ? readForm(schema, raw, { locale }).find : () => undefined;
  const variant = variants.find(({ condition }) =>
    conditionHolds(condition, (field) => comparedIn(find, field)),
  );
  const { heading, text, redirect = '' } = variant ?? thankYou;
  // Forms that were stored unchecked lead nowhere but where a checked one could.
  return { heading, text, redirect: webAddress(redirect) };
}
