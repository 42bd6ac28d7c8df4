import { operators, ruleSchema } from '@tributary/form-engine/definition/base.ts';
import { ENVIRONMENTS } from '@tributary/kit/environment.ts';
import * as z from 'zod';

/** Most connectors in one configuration. */
export const CONNECTOR_LIMIT = 5;
/** The refusal of one more (specification, section 5). */
export const TOO_MANY_CONNECTORS = 'Maximum connectors reached';
/** The refusal of a part that is JSON, but not valid for this part. */
export const UNREADABLE_PART = 'This part of the configuration cannot be read';

export const CONDITION_OPERATORS = operators;

/** A question's key, or a part of its answer (`home.city`). */
const key = z.string().max(100);
const target = z.string().min(1).max(200);

/** The source of a target field's value: an answer by its key, a constant, or `{{key}}` inside a text. */
export const sourceSchema = z.union([
  key,
  z.strictObject({ field: key }),
  z.strictObject({ constant: z.union([z.string().max(500), z.number(), z.boolean()]) }),
  z.strictObject({ expression: z.string().max(500) }),
]);
export type Source = z.infer<typeof sourceSchema>;

const instruction = {
  operation: z.string().max(100).optional(),
  match: z.array(target).max(20).optional(),
};

const group = {
  match: z.enum(['all', 'any']).default('all'),
  rules: z.array(ruleSchema).max(50).default([]),
};
const groupSchema = z.object(group);

/** Each part's section for one connector. Properties of later versions are kept. */
const OF_CONNECTOR = {
  /** Target field → its source. */
  connectorsMappings: z.record(target, sourceSchema),
  /** How records are written: the operation, and the target fields that identify an existing record. */
  connectorsInstructions: z.looseObject({
    ...instruction,
    /** The same for each object of the service, by its name. */
    records: z
      .record(target, z.looseObject({ ...instruction, links: z.record(target, target).optional() }))
      .optional(),
  }),
  /** The required consent, and the answers that may be sent; all of them when none is named. */
  connectorsPermissions: z.looseObject({
    consent: key.default(''),
    fields: z.array(key).max(500).default([]),
  }),
  /** When anything is sent. Rules and groups count alike; none at all means always. */
  connectorsTriggerConditions: z.looseObject({ ...group, groups: z.array(groupSchema).max(20).default([]) }),
  /** The environment whose settings are used. Without it: production where that is set up, else the sandbox. */
  connectorsEnvironments: z.enum(ENVIRONMENTS),
  /**
   * How a form is filled in from a link: the parameter of the address that holds the signed record, the object and the
   * field by which it is found, and the fields of it that fill the form's.
   */
  connectorsPrefillsInstructions: z.looseObject({
    parameter: z
      .string()
      .max(40)
      .regex(/^[A-Za-z][\w-]*$|^$/)
      .default(''),
    object: z.string().max(80).default(''),
    match: z.string().max(80).default(''),
    fills: z
      .array(z.object({ field: key, source: z.string().max(200) }))
      .max(100)
      .default([]),
  }),
} as const;

export type Part = keyof typeof OF_CONNECTOR;
export const PARTS = Object.keys(OF_CONNECTOR) as Part[];
export type PartOf<Name extends Part> = z.infer<(typeof OF_CONNECTOR)[Name]>;
export type Mapping = PartOf<'connectorsMappings'>;
export type Instruction = PartOf<'connectorsInstructions'>;
export type DataPermission = PartOf<'connectorsPermissions'>;
export type Trigger = PartOf<'connectorsTriggerConditions'>;
export type PrefillInstruction = PartOf<'connectorsPrefillsInstructions'>;
export type ConditionGroup = z.infer<typeof groupSchema>;

/** Whether a form is filled in from links: everything that it takes is said. */
export const isPrefilling = ({ parameter, object, match, fills }: PrefillInstruction): boolean =>
  parameter !== '' && object !== '' && match !== '' && fills.length > 0;

function documentOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A part's section for a connector; undefined when it has no valid one. */
export function readPart<Name extends Part>(
  part: Name,
  text: string,
  connector: string,
): PartOf<Name> | undefined {
  const document = documentOf(text);
  const found = Object.hasOwn(document, connector) ? document[connector] : undefined;
  return OF_CONNECTOR[part].safeParse(found).data as PartOf<Name> | undefined;
}

/** The part's text with another section for a connector; undefined removes the connector. */
export function writePart(text: string, connector: string, value: unknown): string {
  const { [connector]: _, ...others } = documentOf(text);
  return JSON.stringify(value === undefined ? others : { ...others, [connector]: value });
}

/** The connectors that any part names, in order of appearance. */
export function connectorsIn(texts: Partial<Record<Part, unknown>>): string[] {
  return [...new Set(PARTS.flatMap((part) => Object.keys(documentOf(String(texts[part] ?? '{}')))))];
}

/** The first part that names a connector. */
export const partNaming = (texts: Partial<Record<Part, unknown>>, connector: string): Part =>
  PARTS.find((part) => Object.hasOwn(documentOf(String(texts[part] ?? '{}')), connector)) ??
  'connectorsMappings';

/** Whether every connector's section of a part is valid for this part. */
export function isReadable(part: Part, text: string): boolean {
  return Object.values(documentOf(text)).every((value) => OF_CONNECTOR[part].safeParse(value).success);
}

const DOCUMENT_LIMIT = 100_000;

/** A JSON object stored as text, as the specification has mappings and instructions (section 3). */
export const partText = (part: Part) =>
  z
    .string()
    .max(DOCUMENT_LIMIT)
    .refine(isJsonObject, 'This is not a JSON object')
    .refine((text) => isReadable(part, text), UNREADABLE_PART)
    .default('{}');

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
