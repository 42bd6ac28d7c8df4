import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
} from '@tributary/engine/http/openapi/document.ts';

/** One operation of the API as the reference shows it. */
export interface ReferenceOperation {
  /** `counters.list`; unique. */
  id: string;
  method: string;
  /** Parameters as `{id}`. */
  path: string;
  group: string;
  summary: string;
  /** `read:counters`; undefined where no scope is asked for. */
  scope: string | undefined;
  /** Whether it is called without a token. */
  isPublic: boolean;
  flag: string | undefined;
  parameters: readonly Parameter[];
  body: { type: string; schema: JsonSchema } | undefined;
  answer: { status: string; type: string; schema: JsonSchema | undefined };
  /** Codes of the problems it may respond with. */
  problems: readonly string[];
}

export interface ReferenceGroup {
  name: string;
  operations: readonly ReferenceOperation[];
}

const ORDER = ['get', 'post', 'patch', 'put', 'delete'];

function read(path: string, method: string, operation: Operation): ReferenceOperation {
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [status = '200', answer] =
    Object.entries(operation.responses ?? {}).find(([each]) => each.startsWith('2')) ?? [];
  const [type = '', content] = Object.entries(answer?.content ?? {})[0] ?? [];
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    group: operation.tags?.[0] ?? '',
    summary: operation.summary ?? '',
    scope: operation['x-scope'],
    isPublic: operation.security?.length === 0,
    flag: operation['x-flag'],
    parameters: operation.parameters ?? [],
    body: bodyType === undefined ? undefined : { type: bodyType, schema: body?.schema ?? {} },
    answer: { status, type, schema: content?.schema },
    problems: operation['x-problems'] ?? [],
  };
}

/** The operations of a description by resource, in the order of the alphabet; within it reads come first. */
export function groupsOf(document: OpenApiDocument): ReferenceGroup[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))
      .map(([method, operation]) => read(path, method, operation)),
  );
  const groups = Map.groupBy(all, ({ group }) => group);
  return [...groups]
    .map(([name, operations]) => ({ name, operations }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The groups with the operations that have every word of a query in their name, path, summary or scope. */
export function searchGroups(groups: readonly ReferenceGroup[], query: string): ReferenceGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ name, operations }) => {
    const found = operations.filter(({ id, method, path, summary, scope = '' }) => {
      const text = `${id} ${method} ${path} ${summary} ${scope}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return found.length > 0 ? [{ name, operations: found }] : [];
  });
}
