import { sourceSchema, type Mapping } from '../configuration-parts/parts.ts';
import * as z from 'zod';

/** Connectors that can be told of preferences. */
export const STORE_CONNECTORS = ['crm', 'marketing-cloud', 'custom'] as const;
export type StoreConnector = (typeof STORE_CONNECTORS)[number];

/** The refusal of a mapping that is JSON, but not one. */
export const UNREADABLE_MAPPING = 'This mapping cannot be read';

const target = z.string().min(1).max(200);

/** The mapping of a visitor's preferences for one connector. */
const storeSchema = z.looseObject({
  /** Target field → its source, as in form configurations. */
  fields: z.record(target, sourceSchema).default({}),
  /** The mapped target fields by which an existing record is found, one for each object. */
  match: z.array(target).max(5).default([]),
});
export type StoreMapping = z.infer<typeof storeSchema>;

/** From which record of a connector a visitor's preferences begin. */
const prefillSchema = z.looseObject({
  object: z.string().max(80).default(''),
  /** The field with the e-mail address. */
  match: z.string().max(80).default(''),
  fills: z
    .array(z.strictObject({ field: z.string().max(100), source: z.string().max(200) }))
    .max(100)
    .default([]),
});
export type PreferencePrefill = z.infer<typeof prefillSchema>;

const SECTIONS = { storeMappings: storeSchema, prefillMappings: prefillSchema } as const;
export type MappingsField = keyof typeof SECTIONS;

function documentIn(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Mappings as a JSON text with a section for each connector, as form configurations have theirs. */
const mappingsText = (field: MappingsField) =>
  z
    .string()
    .max(100_000)
    .refine((text) => documentIn(text) !== undefined, 'This is not a JSON object')
    .refine(
      (text) =>
        Object.values(documentIn(text) ?? {}).every((each) => SECTIONS[field].safeParse(each).success),
      UNREADABLE_MAPPING,
    )
    .default('{}');

export const storeMappingsText = mappingsText('storeMappings');
export const prefillMappingsText = mappingsText('prefillMappings');

/** The connectors that a text has a section for. */
export const connectorsOf = (text: string | undefined): string[] => Object.keys(documentIn(text) ?? {});

const sectionIn = (text: string | undefined, connector: string): unknown => {
  const all = documentIn(text) ?? {};
  return Object.hasOwn(all, connector) ? all[connector] : undefined;
};

/** Returns a connector's mapping; undefined where it has none. */
export const storeMappingOf = (text: string | undefined, connector: string): StoreMapping | undefined =>
  storeSchema.safeParse(sectionIn(text, connector)).data;

/** Returns the record of a connector that prefills preferences; undefined without one. */
export const preferencePrefillOf = (
  text: string | undefined,
  connector: string,
): PreferencePrefill | undefined => prefillSchema.safeParse(sectionIn(text, connector)).data;

/** The text with another section for a connector; undefined removes the connector. */
export function withSection(text: string | undefined, connector: string, value: unknown): string {
  const { [connector]: _, ...others } = documentIn(text) ?? {};
  return JSON.stringify(value === undefined ? others : { ...others, [connector]: value });
}

/** How records are written: those with a matching field are found by it, as an external id, and changed. */
export function recordsOf({ fields, match }: { fields: Mapping; match: readonly string[] }) {
  const chosen = match.filter((path) => Object.hasOwn(fields, path)).map((path) => path.split('.'));
  return Object.fromEntries(
    chosen.flatMap(([object, field]) =>
      object && field ? [[object, { operation: 'upsert', match: [field] }]] : [],
    ),
  );
}
