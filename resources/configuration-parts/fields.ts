import * as z from 'zod';

/** Kinds of values, independent of the names that services and forms use. */
export const FIELD_KINDS = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'number',
  'date',
  'time',
  'moment',
  'yesNo',
  'choice',
  'choices',
  'reference',
  'file',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const choice = z.object({ value: z.string(), label: z.string() });

/** A source of a mapped value: a question of the form, or a part of its answer (`home.city`). */
export const sourceFieldSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** Whether it is always answered: required, and asked without a condition. */
  isSure: z.boolean(),
  /** Whether it is answered only together with another question, such as a part of an address. */
  isPart: z.boolean(),
  /** Whether visitors agree to something by it. */
  isConsent: z.boolean(),
  /** The answers to choose from; empty where anything may be given. */
  choices: z.array(choice),
  /** Of a hidden question: its fixed text, or null when the page's address fills it. Absent for other questions. */
  hiddenValue: z.string().nullable().optional(),
});
export type SourceField = z.infer<typeof sourceFieldSchema>;

export const targetObjectSchema = z.object({ name: z.string(), label: z.string() });
export type TargetObject = z.infer<typeof targetObjectSchema>;

export const targetFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** As the service calls it. */
  type: z.string(),
  isRequired: z.boolean(),
  isExternalId: z.boolean(),
  referenceTo: z.array(z.string()),
  /** The values of a picklist; empty where anything may be given, and where the service does not say. */
  values: z.array(choice).default([]),
  /** The longest text; null where the service does not say. */
  length: z.int().nullable().default(null),
  /** Fields of the mapping that replace it where nothing is mapped to it. */
  orElse: z.array(z.string()).optional(),
});
export type TargetField = z.infer<typeof targetFieldSchema>;

/** Name under which a service without objects is asked for its fields. Mappings name only the fields. */
export const FLAT_OBJECT = 'fields';

/** A field of an object, as mappings name it. */
export const targetPath = (object: string, field: string): string =>
  object === '' ? field : `${object}.${field}`;

/** Returns the object and the field of a target: `Contact.Email`. A target without an object has an empty object. */
export function targetParts(target: string): { object: string; field: string } {
  const at = target.indexOf('.');
  return at < 0
    ? { object: '', field: target }
    : { object: target.slice(0, at), field: target.slice(at + 1) };
}

const KIND_OF_TYPE: Record<string, FieldKind> = {
  string: 'text',
  encryptedstring: 'text',
  textarea: 'longText',
  email: 'email',
  phone: 'phone',
  url: 'url',
  picklist: 'choice',
  combobox: 'text',
  multipicklist: 'choices',
  boolean: 'yesNo',
  date: 'date',
  datetime: 'moment',
  time: 'time',
  currency: 'number',
  double: 'number',
  int: 'number',
  long: 'number',
  percent: 'number',
  reference: 'reference',
  id: 'reference',
};

/** Returns the kind of a target field's values; text where its type is unknown. */
export const kindOfType = (type: string): FieldKind =>
  Object.hasOwn(KIND_OF_TYPE, type) ? KIND_OF_TYPE[type]! : 'text';
