import type { JsonSchema } from '@tributary/engine/http/openapi/document.ts';

/** References to the description's own schemas; others lead into a schema that contains itself. */
const SHARED = /^#\/components\/schemas\/(\w+)$/;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

/** A property's name as TypeScript writes it. */
export const propertyName = (name: string): string => (isName(name) ? name : JSON.stringify(name));

/** A comment for the following code; empty without a text. */
export const commentText = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ').trim()} */\n` : '';

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

/**
 * A JSON schema (2020-12) as a TypeScript type. Constraints that TypeScript can't express, such as lengths and
 * patterns, are left out.
 * @param schema as in the API description; a reference becomes the name of its type
 */
export function typeText(schema: unknown): string {
  if (schema === true || schema === undefined) return 'unknown';
  if (!isSchema(schema)) return 'never';
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema;
  if (typeof $ref === 'string') return SHARED.exec($ref)?.[1] ?? 'unknown';
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(anyOf)) return union(anyOf.map(typeText));
  if (Array.isArray(oneOf)) return union(oneOf.map(typeText));
  if (Array.isArray(allOf)) return allOf.map((part) => `(${typeText(part)})`).join(' & ') || 'unknown';
  if (Array.isArray(type)) return union(type.map((one: unknown) => typeText({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return schema['format'] === 'binary' ? 'Blob' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return arrayText(schema);
    case 'object':
      return objectText(schema);
    default:
      return schema['properties'] ? objectText(schema) : 'unknown';
  }
}

function arrayText(schema: JsonSchema): string {
  const { prefixItems, items } = schema;
  if (!Array.isArray(prefixItems)) return `Array<${typeText(items)}>`;
  const rest = isSchema(items) ? [`...Array<${typeText(items)}>`] : [];
  return `[${[...prefixItems.map(typeText), ...rest].join(', ')}]`;
}

function objectText(schema: JsonSchema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>);
  const { additionalProperties: more, propertyNames, required } = schema;
  const isRequired = new Set(Array.isArray(required) ? (required as string[]) : []);
  const lines = properties.map(([name, property]) => {
    const { description } = isSchema(property) ? (property as { description?: string }) : {};
    return `${commentText(description)}${propertyName(name)}${isRequired.has(name) ? '' : '?'}: ${typeText(property)};`;
  });
  const own = `{ ${lines.join(' ')} }`;
  if (more === undefined || more === false)
    return properties.length > 0 || more === false ? own : 'Record<string, unknown>';
  const key =
    isSchema(propertyNames) && Array.isArray(propertyNames['enum']) ? typeText(propertyNames) : 'string';
  const rest =
    key === 'string' ? `Record<string, ${typeText(more)}>` : `Partial<Record<${key}, ${typeText(more)}>>`;
  if (properties.length === 0) return rest;
  // With an index signature, named properties would have to be of its type.
  return `${own} & Record<string, unknown>`;
}
