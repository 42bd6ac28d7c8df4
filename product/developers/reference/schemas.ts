import type { JsonSchema, OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** A schema with its reference replaced by the referenced schema. */
export function resolve(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}

/** One field of a body or an answer. */
export interface SchemaField {
  name: string;
  type: string;
  isRequired: boolean;
  /** Bounds, values to choose from and the default, as the schema has them. */
  bounds: readonly string[];
  description: string;
  /** The schema of the nested value, where it has fields. */
  inside: JsonSchema | undefined;
}

/** The alternatives of a schema; itself where there is one. */
function alternatives(document: OpenApiDocument, schema: JsonSchema): JsonSchema[] {
  const whole = resolve(document, schema);
  const several = [...listOf(whole['anyOf']), ...listOf(whole['oneOf'])];
  return several.length > 0 ? several.flatMap((each) => alternatives(document, each)) : [whole];
}

/** The type of a schema in one short text: `string`, `list of object`, `string or null`. */
export function typeOf(document: OpenApiDocument, schema: JsonSchema): string {
  const types = alternatives(document, schema).map((each) => {
    if (each['const'] !== undefined) return JSON.stringify(each['const']);
    if (each['type'] === 'array')
      return isSchema(each['items']) ? `${typeOf(document, each['items'])}[]` : 'any[]';
    const format = typeof each['format'] === 'string' ? ` (${each['format']})` : '';
    const [type = 'any', ...others] = [each['type']].flat().map((one) => String(one ?? 'any'));
    return [`${type}${format}`, ...others].join(' | ');
  });
  return [...new Set(types)].join(' | ');
}

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern'];

function boundsOf(schema: JsonSchema): string[] {
  const values = Array.isArray(schema['enum']) ? [schema['enum'].map(String).join(' · ')] : [];
  const bounds = BOUNDS.filter(
    (name) => schema[name] !== undefined && Math.abs(Number(schema[name])) !== Number.MAX_SAFE_INTEGER,
  ).map((name) => `${name} ${String(schema[name])}`);
  const begins = schema['default'] === undefined ? [] : [`default ${JSON.stringify(schema['default'])}`];
  return [...values, ...bounds, ...begins];
}

/** The alternative that has fields: of the schema itself, or of the items of a list. */
function inner(document: OpenApiDocument, schema: JsonSchema): JsonSchema | undefined {
  for (const each of alternatives(document, schema)) {
    if (isSchema(each['properties']) && Object.keys(each['properties']).length > 0) return each;
    if (isSchema(each['items'])) {
      const found = inner(document, each['items']);
      if (found) return found;
    }
  }
  return undefined;
}

/** The fields of a schema, in its order, those that are required first. */
export function schemaFields(document: OpenApiDocument, schema: JsonSchema): SchemaField[] {
  const whole = inner(document, schema);
  if (!whole) return [];
  const required = Array.isArray(whole['required']) ? whole['required'] : [];
  const properties = isSchema(whole['properties']) ? Object.entries(whole['properties']) : [];
  return properties
    .map(([name, given]) => {
      const field = isSchema(given) ? given : {};
      const resolved = resolve(document, field);
      return {
        name,
        type: typeOf(document, field),
        isRequired: required.includes(name),
        bounds: boundsOf(resolved),
        description: typeof resolved['description'] === 'string' ? resolved['description'] : '',
        inside: inner(document, field),
      };
    })
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

const FORMATS: Record<string, string> = {
  uuid: '019fb7a2-4c5e-7c31-9d0e-5a1b2c3d4e5f',
  'date-time': '2026-03-01T09:00:00.000Z',
  date: '2026-03-01',
  email: 'ada@example.org',
  uri: 'https://example.org',
};
/** Parts deeper than this are left out of examples. */
const DEEPEST = 5;

/** An example of a schema: its defaults, the first of its values, or a value of its type and format. */
export function exampleOf(document: OpenApiDocument, given: JsonSchema, depth = 0): unknown {
  const schema = resolve(document, given);
  const [example] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  if (example !== undefined) return example;
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [first] = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (first) return exampleOf(document, first, depth);
  switch ([schema['type']].flat()[0]) {
    case 'string': {
      const sample = FORMATS[String(schema['format'])] ?? 'text';
      const most = Number(schema['maxLength'] ?? Infinity);
      return sample.length > most ? sample.slice(0, most) : sample;
    }
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return depth < DEEPEST && isSchema(schema['items'])
        ? [exampleOf(document, schema['items'], depth + 1)]
        : [];
    case 'object': {
      if (depth >= DEEPEST || !isSchema(schema['properties'])) return {};
      const required = Array.isArray(schema['required']) ? schema['required'] : [];
      const shown = Object.entries(schema['properties']).filter(
        // Optional properties make an example long, not clear.
        ([name, each]) =>
          required.includes(name) || (depth === 0 && isSchema(each) && each['default'] === undefined),
      );
      return Object.fromEntries(
        shown.map(([name, each]) => [name, exampleOf(document, isSchema(each) ? each : {}, depth + 1)]),
      );
    }
    default:
      return null;
  }
}
