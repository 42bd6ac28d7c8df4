import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { PrefillInstruction } from '@tributary/resources/configuration-parts/parts.ts';
import { fitting, keepable } from '../../submissions/unfinished/answers.ts';
import type { FoundValue } from '@tributary/resources/connectors/port/connector.ts';

/** The longest value that is taken over. */
const LONGEST = 5_000;

const textOf = (value: FoundValue | undefined): string =>
  value === undefined || value === null ? '' : String(value).slice(0, LONGEST);

/**
 * The form's input from a record of a service, by the configuration. An answer that the form would refuse is left out,
 * as is everything that is about the payment or is agreed to: nobody gives a consent by opening a link.
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

/** The questions whose answer is good or not; of an address a record may know the city alone. */
const wholeAnswers = ({ components }: FormSchema): string[] =>
  components.flatMap((component) =>
    'key' in component && component.type !== 'address' ? [component.key] : [],
  );
