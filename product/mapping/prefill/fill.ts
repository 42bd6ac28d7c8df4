import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { PrefillInstruction } from '@tributary/resources/configuration-parts/parts.ts';
import { fitting, keepable } from '../../submissions/unfinished/answers.ts';
import type { FoundValue } from '@tributary/resources/connectors/port/connector.ts';

/** The longest value that is taken over. */
const LONGEST = 5_000;

const textOf = (value: FoundValue | undefined): string =>
  value === undefined || value === null ? '' : String(value).slice(0, LONGEST);

/**
 * The form's input from a record of a service, by the configuration. Answers that the form would refuse are left out,
 * as are payments and consents: opening a link gives no consent.
 */
export function valuesFrom(
  schema: FormSchema,
  { fills }: Pick<PrefillInstruction, 'fills'>,
  record: Readonly<Record<string, FoundValue>>,
  language: string,
): Record<string, string | string[]> {
  const lists = new Set(
    schema.components.flatMap((component) => (component.type === 'checkboxes' ? [component.key] : [])),
  );
  const raw = Object.fromEntries(
    fills.flatMap(({ field, source }) => {
      const text = textOf(record[source]);
      if (text === '') return [];
      return [[field, lists.has(field) ? text.split(';') : text] as const];
    }),
  );
  const kept = keepable(schema, raw, { language, pageId: '', step: 0 });
  return fitting(schema, { ...kept, valid: wholeAnswers(schema) }).values;
}

/** The questions whose answer is complete or wrong; of an address a record may have only the city. */
const wholeAnswers = ({ components }: FormSchema): string[] =>
  components.flatMap((component) =>
    'key' in component && component.type !== 'address' ? [component.key] : [],
  );
