/** Variables of a submission besides its answers; these names come before questions with the same key. */
export const FIXED_VARIABLES = ['amount', 'amountLabel', 'date', 'reference', 'organization'] as const;
export type FixedVariable = (typeof FIXED_VARIABLES)[number];

/** `{name}`; doubled braces make a name that does not exist, so that they are refused and not sent. */
const VARIABLE = /\{+[^{}\n]*\}+/g;

/** The names of the variables in a text, each once, in order. */
export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE), ([whole]) => whole.slice(1, -1)))];
}

/** The names that texts of a form may contain: fixed ones, and the keys of its questions. */
export function knownVariables(
  components: readonly { id: string; type: string; key?: string }[],
  isDonation: boolean,
): string[] {
  const keys = components.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const isKnown: Partial<Record<FixedVariable, boolean>> = {
    amount: isDonation,
    amountLabel: components.some(({ type }) => type === 'amount'),
  };
  return [...new Set([...FIXED_VARIABLES.filter((name) => isKnown[name] ?? true), ...keys])];
}

/**
 * Replaces each `{name}` by its value; a name without a value stays as it is. An empty value takes the space before it
 * along, or at the beginning of a line the comma after it: “Dear {firstName},” becomes “Dear,”.
 */
export function fillVariables(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(
        /( ?)(\{[^{}]*\})([,;:]? *)/g,
        (whole, before: string, variable: string, after: string, at: number) => {
          const name = variable.slice(1, -1);
          const value = Object.hasOwn(values, name) ? values[name] : undefined;
          if (value === undefined) return whole;
          if (value !== '') return before + value + after;
          return at === 0 ? '' : after;
        },
      ),
    )
    .join('\n');
}

/** A text with one variable renamed. */
export const renameVariable = (text: string, from: string, to: string): string =>
  text.replaceAll(`{${from}}`, `{${to}}`);
