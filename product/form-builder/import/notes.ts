/** Parts that an import changed or could not import. */
export const noteCodes = [
  'type',
  'setting',
  'condition',
  'calculation',
  'conditionTarget',
  'key',
  'cut',
  'expanded',
  'frame',
  'once',
  'choicesElsewhere',
  'noChoices',
  'repeated',
  'tooMany',
  'invalid',
  'asText',
  'asNumber',
  'asConsent',
  'language',
  'languagePlan',
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** Notes of these codes say that something works otherwise; all others that it is missing. */
export const changedCodes: readonly NoteCode[] = [
  'key',
  'cut',
  'expanded',
  'frame',
  'once',
  'choicesElsewhere',
  'asText',
  'asNumber',
  'asConsent',
];

/** One thing that was not taken over as it was. `name` is the label or key of the field that it is about. */
export interface ImportNote {
  code: NoteCode;
  name: string;
  values: Record<string, string>;
}

/** More notes than these are counted, not kept: a form of 200 components has fewer. */
export const MOST_NOTES = 500;
