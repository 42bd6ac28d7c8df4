import {
  FIELD_KINDS,
  kindOfType,
  type FieldKind,
  type SourceField,
  type TargetField,
} from '../../configuration-parts/fields.ts';

/** Reasons why a source does not fit its target field. */
export const MISMATCHES = [
  'notDate',
  'notNumber',
  'notYesNo',
  'notAmongValues',
  'freeText',
  'notRecordId',
  'notEmail',
  'notTime',
  'notUrl',
  'tooLong',
  'several',
  'fileReference',
] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/** The kinds of source that fit each kind of target without loss; text takes everything but lists and files. */
const FITTING: Record<FieldKind, readonly FieldKind[]> = {
  text: FIELD_KINDS.filter((kind) => kind !== 'choices' && kind !== 'file'),
  longText: FIELD_KINDS.filter((kind) => kind !== 'file'),
  email: ['email'],
  phone: ['phone', 'text', 'number'],
  url: ['url'],
  number: ['number'],
  date: ['date', 'moment'],
  time: ['time'],
  moment: ['moment', 'date'],
  yesNo: ['yesNo'],
  choice: ['choice'],
  choices: ['choices', 'choice'],
  reference: ['reference'],
  file: ['file'],
};

const WHY: Partial<Record<FieldKind, Mismatch>> = {
  date: 'notDate',
  moment: 'notDate',
  time: 'notTime',
  number: 'notNumber',
  yesNo: 'notYesNo',
  choice: 'freeText',
  choices: 'freeText',
  reference: 'notRecordId',
  email: 'notEmail',
  url: 'notUrl',
};

/** Returns why a question's answer does not fit a field; undefined where it fits. */
export function sourceMismatch(source: SourceField, target: TargetField): Mismatch | undefined {
  // The value of a hidden question is known only where its author has fixed it.
  if (source.hiddenValue !== undefined)
    return source.hiddenValue ? constantMismatch(source.hiddenValue, target) : undefined;
  const kind = kindOfType(target.type);
  if (source.kind === 'file' && kind !== 'file') return 'fileReference';
  if (kind === 'choice' || kind === 'choices') return choiceMismatch(source, target);
  if (FITTING[kind].includes(source.kind)) return undefined;
  return source.kind === 'choices' ? 'several' : WHY[kind];
}

function choiceMismatch(source: SourceField, { type, values }: TargetField): Mismatch | undefined {
  const takesSeveral = kindOfType(type) === 'choices';
  if (source.kind === 'choices' && !takesSeveral) return 'several';
  // A service that lists no values takes any.
  if (values.length === 0) return undefined;
  if (source.choices.length === 0) return 'freeText';
  const known = new Set(values.map(({ value }) => value));
  return source.choices.every(({ value }) => known.has(value)) ? undefined : 'notAmongValues';
}

/** Returns why a constant does not fit a field; undefined where it fits. */
export function constantMismatch(
  constant: string | number | boolean,
  target: TargetField,
): Mismatch | undefined {
  const text = String(constant);
  const kind = kindOfType(target.type);
  if (target.length !== null && text.length > target.length) return 'tooLong';
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? undefined : 'notNumber';
  if (kind === 'yesNo') return text === 'true' || text === 'false' ? undefined : 'notYesNo';
  if (kind === 'date' || kind === 'moment') return isDay(text) ? undefined : 'notDate';
  if (kind === 'reference') return isRecordId(text) ? undefined : 'notRecordId';
  const given = kind === 'choices' ? text.split(';') : [text];
  if ((kind === 'choice' || kind === 'choices') && target.values.length > 0)
    return given.every((one) => target.values.some(({ value }) => value === one))
      ? undefined
      : 'notAmongValues';
  return undefined;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) && !Number.isNaN(Date.parse(text));
const isRecordId = (text: string): boolean => /^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/.test(text);
