import type { FieldError } from '@tributary/engine/errors/problem.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { IMPORT_TARGETS } from '../definition/choices.ts';
import { type ImportSettings } from '../definition/import.ts';
import { answerableIn, consentsIn, readTarget } from './targets.ts';

/** Errors in the matching of columns, before any row is read. */
export function checkSettings(
  { columns, kind }: Pick<ImportSettings, 'columns' | 'kind'>,
  width: number,
  schema: FormSchema,
): FieldError[] {
  const errors: FieldError[] = [];
  const answers = new Set(answerableIn(schema).map(({ key }) => key));
  const consents = new Set(consentsIn(schema).map(({ key }) => key));
  const isKnown = (target: string): boolean => {
    const { name, key } = readTarget(target);
    if (name === 'answer') return answers.has(key);
    if (name === 'consent' || name === 'consentDate') return consents.has(key);
    return IMPORT_TARGETS.some((each) => each === target);
  };
  if (columns.length !== width) errors.push({ path: 'columns', message: 'Say of each column what it is.' });
  const seen = new Set<string>();
  columns.forEach((target, at) => {
    if (target === null) return;
    if (!isKnown(target)) errors.push({ path: `columns.${at}`, message: 'The form has no such question.' });
    if (seen.has(target)) errors.push({ path: `columns.${at}`, message: 'Another column is this already.' });
    seen.add(target);
  });
  for (const target of ['date', ...(kind === 'donations' ? ['amount'] : ['email'])])
    if (!seen.has(target)) errors.push({ path: 'columns', message: `No column is the ${target}.` });
  return errors;
}
