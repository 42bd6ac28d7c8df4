import type { Content, JsonSchema, OpenApiDocument, Operation } from './document.ts';
import { pascal } from './operation-id.ts';

/** Schemas with fewer characters are repeated in place. */
const WORTH_A_NAME = 300;

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats whose patterns are left out, since they repeat what the format says. */
const FORMATS = ['uuid', 'date-time', 'date', 'email', 'uri'];

/** The parts of an operation that hold a schema, each with a name for it. */
function* schemasOf(operation: Operation): Generator<[holder: { schema?: JsonSchema }, name: string]> {
  const [room = '', call = ''] = (operation.operationId ?? '').split('.');
  const named = (part: string): string => {
    if (part === 'Response' && call === 'view') return pascal(`${room} record`);
    if (part === 'Body' && (call === 'create' || call === 'update')) return pascal(`${room} ${call}`);
    return pascal(`${room} ${call} ${part}`);
  };
  const inside = ({ content }: Content) => Object.values(content ?? {});
  for (const holder of operation.requestBody ? inside(operation.requestBody) : [])
    yield [holder, named('Body')];
  for (const response of Object.values(operation.responses ?? {}))
    for (const holder of inside(response)) yield [holder, named('Response')];
}

/**
 * Names every large schema that is used in several places, and replaces its uses by references. Records and bodies are
 * named after their resource: `CountersRecord`, `CountersCreate`.
 * @returns the same document, a fraction of its length
 */
export function shareSchemas(described: OpenApiDocument): OpenApiDocument {
  const document = withoutPatterns(described);
  const texts = new WeakMap<object, string>();
  const textOf = (schema: object): string => {
    let text = texts.get(schema);
    if (text === undefined) texts.set(schema, (text = JSON.stringify(schema)));
    return text;
  };
  const seen = new Map<string, number>();
  const count = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(count);
    if (!isObject(value)) return;
    if (isSchema(value)) {
      const text = textOf(value);
      const times = (seen.get(text) ?? 0) + 1;
      seen.set(text, times);
      // The schemas inside a repeated schema are repeated with it.
      if (times > 1) return;
    }
    Object.values(value).forEach(count);
  };

  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  // Each resource's record comes first, so that it names the schemas that are used in several places.
  const ordered = operations.toSorted((a, b) => rank(a) - rank(b));
  const holders = ordered.flatMap((operation) => [...schemasOf(operation)]);
  for (const [holder] of holders) count(holder.schema);

  const names = new Map<string, string>();
  const schemas: Record<string, JsonSchema> = { ...document.components?.schemas };
  const nameFor = (wanted: string): string => {
    let name = wanted;
    for (let n = 2; name in schemas; n++) name = `${wanted}${n}`;
    return name;
  };
  const rewrite = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => rewrite(each, titleOf(each, name, index)));
    if (!isObject(value)) return value;
    const inner = (): JsonSchema =>
      Object.fromEntries(
        Object.entries(value).map(([key, each]) => {
          if (key !== 'properties' || !isObject(each))
            return [key, rewrite(each, key === 'items' ? pascal(`${name} item`) : name)];
          const properties = Object.entries(each).map(([property, schema]) => [
            property,
            rewrite(schema, pascal(`${name} ${property}`)),
          ]);
          return [key, Object.fromEntries(properties)];
        }),
      );
    if (!isSchema(value)) return inner();
    const text = textOf(value);
    if (text.length < WORTH_A_NAME || (seen.get(text) ?? 0) < 2) return inner();
    let given = names.get(text);
    if (given === undefined) {
      given = nameFor(name);
      names.set(text, given);
      schemas[given] = {};
      schemas[given] = inner();
    }
    return { $ref: `#/components/schemas/${given}` };
  };
  for (const [holder, name] of holders) {
    if (holder.schema) holder.schema = rewrite(holder.schema, name) as JsonSchema;
  }
  return { ...document, components: { ...document.components, schemas } };
}

/** Returns a copy of the document in which these formats have no pattern. */
function withoutPatterns(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(
    JSON.stringify(document, (_key, value: unknown) =>
      isObject(value) && 'pattern' in value && FORMATS.includes(String(value['format']))
        ? { ...value, pattern: undefined }
        : value,
    ),
  );
}

const rank = ({ operationId = '' }: Operation): number =>
  operationId.endsWith('.view') ? 0 : operationId.endsWith('.create') ? 1 : 2;

/** Names one of several alternatives after its kind, or else by its number. */
function titleOf(schema: unknown, name: string, index: number): string {
  if (!isObject(schema) || !isObject(schema['properties'])) return name;
  for (const property of Object.values(schema['properties'])) {
    const [only, ...others] = isObject(property) && Array.isArray(property['enum']) ? property['enum'] : [];
    const constant = isObject(property) ? property['const'] : undefined;
    const kind: unknown = constant ?? (others.length === 0 ? only : undefined);
    if (typeof kind === 'string') return pascal(`${name} ${kind}`);
  }
  return index === 0 ? name : `${name}${index + 1}`;
}

/** Whether an object inside of a description is a schema, and not a list of properties. */
const isSchema = (value: JsonSchema): boolean =>
  typeof value['type'] === 'string' || 'anyOf' in value || 'oneOf' in value;
