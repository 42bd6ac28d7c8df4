interface Option {
  value: string;
  label: string;
}

/** Lowercase words with hyphens between them: values are kebab-case (specification, section 5). */
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST = 40;

/**
 * Whether a value may be entered. Values of forms that were saved before stay as they are, since answers and mappings have
 * them.
 */
const isNewValue = (value: string): boolean => KEBAB.test(value);

/** Why a value can't be given to an option, as the key of a message; undefined for a value that can. */
export function refusedValue(
  value: string,
  option: Option,
  options: readonly Option[],
): 'valueShape' | 'valueTaken' | undefined {
  if (!isNewValue(value)) return 'valueShape';
  return options.some((other) => other !== option && other.value === value) ? 'valueTaken' : undefined;
}

/** A value made from a label: “What’s new?” → `whats-new`. Empty when no letter can be used. */
function kebabOf(label: string): string {
  const words = label
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.slice(0, 5).join('-').slice(0, LONGEST).replace(/-$/, '');
}

/** A value for a label that none of the others has. */
export function valueFor(label: string, others: readonly Option[]): string {
  const stem = kebabOf(label) || 'option';
  const taken = new Set(others.map((option) => option.value));
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${stem}-${number}`)) return `${stem}-${number}`;
  }
}

/** One option a line, at most 200; labels that were there before keep their values, so that old answers still fit. */
export function optionsFromLines(lines: string, before: readonly Option[]): Option[] {
  const labels = [...new Set(lines.split('\n').map((line) => line.trim().slice(0, 200)))]
    .filter(Boolean)
    .slice(0, 200);
  const kept = before.filter((option) => labels.includes(option.label));
  const made: Option[] = [];
  for (const label of labels) {
    const old = kept.find((option) => option.label === label);
    made.push(old ?? { label, value: valueFor(label, [...kept, ...made]) });
  }
  return made;
}

/** The two options that a new question starts with. */
export function newOptions(t: (key: 'formPanel:newOption', values: { number: number }) => string): Option[] {
  return [1, 2].map((number) => ({ value: `option-${number}`, label: t('formPanel:newOption', { number }) }));
}
