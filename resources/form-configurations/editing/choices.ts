/** An entry of a select. */
export interface SelectChoice {
  value: string;
  label: string;
}

/** Returns the choices, and the chosen value if it is no longer among them. */
export const withOwn = (choices: readonly SelectChoice[], own: string): SelectChoice[] =>
  own === '' || choices.some(({ value }) => value === own)
    ? [...choices]
    : [...choices, { value: own, label: own }];

/** Makes the choices of a connector's objects or fields. The names distinguish choices with the same label. */
export const namedChoices = (fields: readonly { name: string; label: string }[]): SelectChoice[] =>
  fields.map(({ name, label }) => ({ value: name, label: label === name ? name : `${label} (${name})` }));
