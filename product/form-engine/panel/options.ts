import { keyFromLabel } from '../key-from-label.ts';

interface Option {
  value: string;
  label: string;
}

/** A value for a label that none of the others has. */
export function valueFor(label: string, others: readonly Option[]): string {
  const stem = keyFromLabel(label) || 'option';
  const taken = new Set(others.map((option) => option.value));
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
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
  return [1, 2].map((number) => ({ value: `option${number}`, label: t('formPanel:newOption', { number }) }));
}
