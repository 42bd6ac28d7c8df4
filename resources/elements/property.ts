import * as z from 'zod';
import { safeAddress } from './safe-address.ts';

/** The types of an element's properties. */
export const PROPERTY_TYPES = ['text', 'longText', 'number', 'boolean', 'choice', 'colour', 'link'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const MOST_PROPERTIES = 30;
const MOST_OPTIONS = 20;
/** The longest value of a property, in characters. */
export const PROPERTY_LIMIT = 5_000;

/** Names that a template can't use as variables. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in include instanceof interface let locals new null package private
  protected public return static super switch this throw true try typeof undefined var void while with yield`.split(
    /\s+/,
  ),
);

const value = z.union([z.string().max(PROPERTY_LIMIT), z.number(), z.boolean()]);
export type PropertyValue = z.infer<typeof value>;
/** The values of an element's properties at one place, by key. */
export const valuesSchema = z.record(z.string().max(40), value);
export type PropertyValues = z.infer<typeof valuesSchema>;

export const RESERVED_KEY = 'Templates can’t use this key';
export const KEY_LETTERS = 'Begin with a small letter; then use letters and digits';
export const BAD_DEFAULT = 'This is no value of the property’s type';

const propertySchema = z
  .strictObject({
    /** The name by which the template reads it. */
    key: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]{0,39}$/, KEY_LETTERS)
      .refine((key) => !RESERVED.has(key), RESERVED_KEY),
    label: z.string().trim().min(1, 'This field is required').max(80),
    type: z.enum(PROPERTY_TYPES),
    default: value,
    /** The choices; only for `choice`. */
    options: z
      .array(z.string().trim().min(1, 'This field is required').max(80))
      .max(MOST_OPTIONS)
      .default([]),
  })
  .superRefine((property, issues) => {
    if (property.type === 'choice' && property.options.length === 0)
      issues.addIssue({ code: 'custom', path: ['options'], message: 'This field is required' });
    if (!isValueOf(property, property.default))
      issues.addIssue({ code: 'custom', path: ['default'], message: BAD_DEFAULT });
  });
export type Property = z.infer<typeof propertySchema>;

/** The properties of an element: keys are unique. */
export const propertiesSchema = z
  .array(propertySchema)
  .max(MOST_PROPERTIES)
  .superRefine((properties, issues) => {
    const seen = new Set<string>();
    properties.forEach(({ key }, index) => {
      if (seen.has(key))
        issues.addIssue({ code: 'custom', path: [index, 'key'], message: 'Please enter a unique key' });
      seen.add(key);
    });
  });

/** Whether a value is valid for a property. An empty text means no value, except in a choice. */
export function isValueOf(
  { type, options }: Pick<Property, 'type' | 'options'>,
  given: PropertyValue,
): boolean {
  switch (type) {
    case 'number':
      return typeof given === 'number';
    case 'boolean':
      return typeof given === 'boolean';
    case 'choice':
      return typeof given === 'string' && options.includes(given);
    case 'colour':
      return typeof given === 'string' && /^(#[0-9a-f]{6})?$/i.test(given);
    case 'link':
      return typeof given === 'string' && (given === '' || safeAddress(given));
    default:
      return typeof given === 'string';
  }
}

/** The values of all properties at one place: those given there that fit, else the defaults. */
export function valuesOf(properties: readonly Property[], given: PropertyValues): PropertyValues {
  return Object.fromEntries(
    properties.map((property) => {
      const own = Object.hasOwn(given, property.key) ? given[property.key] : undefined;
      return [property.key, own !== undefined && isValueOf(property, own) ? own : property.default];
    }),
  );
}

/** The value with which a property of a type begins. */
export function firstValueOf(type: PropertyType, options: readonly string[] = []): PropertyValue {
  if (type === 'number') return 0;
  if (type === 'boolean') return false;
  return type === 'choice' ? (options[0] ?? '') : '';
}

/**
 * Key, beside the values of a place, of the element's version that the place keeps. Keys of properties begin with a
 * small letter, so none is the same.
 */
const KEPT_VERSION = '@version';

/** Returns the version of its element that a place keeps; undefined if the place follows the element. */
export function keptVersion(values: PropertyValues): number | undefined {
  const version = values[KEPT_VERSION];
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : undefined;
}

/** Returns the values of a place that keeps a version of its element, or follows the element. */
export function withKeptVersion(values: PropertyValues, version: number | undefined): PropertyValues {
  const { [KEPT_VERSION]: _before, ...own } = values;
  return version === undefined ? own : { ...own, [KEPT_VERSION]: version };
}

/** The values of a place as its markup has them, JSON; none for any other text. One that can't be is left out alone. */
export function parseValues(text: string): PropertyValues {
  try {
    const given = z.record(z.string(), z.unknown()).parse(JSON.parse(text || '{}'));
    const fitting = Object.entries(given).filter(
      ([key, one]) => valuesSchema.safeParse({ [key]: one }).success,
    );
    return valuesSchema.parse(Object.fromEntries(fitting));
  } catch {
    return {};
  }
}
