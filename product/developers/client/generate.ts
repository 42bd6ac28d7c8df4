import type { JsonSchema, OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { groupsOf, type ReferenceOperation } from '../reference/operations.ts';
import type { OperationRoute } from './runtime/types.ts';
import { commentText, propertyName, typeText } from './types-text.ts';

/** Names in an operation's argument for the parts that are not in the path. */
const RESERVED = ['query', 'body', 'version', 'idempotencyKey', 'signal'];
/** A group that the client adds by itself. */
const SUBMISSIONS = 'submissions';

/** An operation in the client. */
interface ClientOperation extends ReferenceOperation {
  groupName: string;
  name: string;
  pathParameters: string[];
  isVersioned: boolean;
  /** Whether it takes an idempotency key. */
  isKeyed: boolean;
}

const camel = (text: string): string =>
  text.replaceAll(/[^a-zA-Z0-9]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The operations of a description as the client names them: `counter-totals.get` is `counterTotals.get`.
 * @throws Error for an operation that could not be called: without a distinct name, or with a reserved parameter name
 */
export function clientOperations(document: OpenApiDocument): ClientOperation[] {
  const all = groupsOf(document).flatMap(({ operations }) =>
    operations.map((operation): ClientOperation => {
      const [group = '', name = ''] = operation.id.split('.').map(camel);
      const pathParameters = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!);
      const takes = (header: string): boolean =>
        operation.parameters.some((one) => one.in === 'header' && one.name === header);
      const [isVersioned, isKeyed] = [takes('if-match'), takes('idempotency-key')];
      return { ...operation, groupName: group, name, pathParameters, isVersioned, isKeyed };
    }),
  );
  const names = new Set<string>();
  for (const { id, groupName, name, pathParameters } of all) {
    const whole = `${groupName}.${name}`;
    if (!groupName || !name || names.has(whole) || groupName === SUBMISSIONS)
      throw new Error(`The operation ${id} has no name of its own in the client.`);
    if (pathParameters.some((parameter) => RESERVED.includes(parameter)))
      throw new Error(`A parameter of ${id} has the name of another argument.`);
    names.add(whole);
  }
  return all;
}

const isFile = ({ answer }: ClientOperation): boolean => answer.type !== '' && !answer.type.includes('json');

function routeOf(operation: ClientOperation): OperationRoute {
  const { method, path, body, isPublic } = operation;
  return {
    method,
    path,
    ...(body ? { body: body.type } : {}),
    ...(isFile(operation) ? { file: true } : {}),
    ...(isPublic ? { open: true } : {}),
  };
}

/** The type of an operation's argument. */
function argumentText({ pathParameters, parameters, body, isVersioned, isKeyed }: ClientOperation): string {
  const query = parameters.filter((one) => one.in === 'query');
  const isQueryRequired = query.some(({ required }) => required);
  const fields = query.map(
    ({ name, required, schema }) =>
      `${propertyName(name)}${required ? '' : '?'}: ${queryType(name, schema)};`,
  );
  // Lists take filters by their fields; the server says which a list has.
  if (query.some(({ name }) => name === 'sort')) fields.push('filter?: Record<string, string | string[]>;');
  return [
    ...pathParameters.map((name) => `${propertyName(name)}: string | number;`),
    ...(fields.length > 0 ? [`query${isQueryRequired ? '' : '?'}: { ${fields.join(' ')} };`] : []),
    ...(body
      ? [
          `body${body.schema['required'] === undefined && !body.schema['$ref'] ? '?' : ''}: ${bodyText(body)};`,
        ]
      : []),
    ...(isVersioned
      ? ['/** The version of the record that was read; sent as If-Match. */ version: number;']
      : []),
    ...(isKeyed
      ? [
          '/** Sent again with the same key within a day, the request makes no second record. */ idempotencyKey?: string;',
        ]
      : []),
  ].join(' ');
}

const bodyText = ({ type, schema }: { type: string; schema: JsonSchema }): string =>
  type === 'application/json' || type.includes('urlencoded') ? typeText(schema) : 'Blob';

/** Numbers and dates are texts in a query; callers may pass numbers and dates. */
function queryType(_name: string, schema: JsonSchema | undefined): string {
  const type = typeText(schema);
  return type === 'unknown' ? 'string | number | boolean' : type;
}

function isList({ answer, parameters }: ClientOperation): boolean {
  const properties = (answer.schema?.['properties'] ?? {}) as Record<string, unknown>;
  return (
    'items' in properties && 'nextCursor' in properties && parameters.some(({ name }) => name === 'cursor')
  );
}

function methodText(operation: ClientOperation): string {
  const { name, summary, scope, flag, method, path, answer } = operation;
  const fields = argumentText(operation);
  const isNeeded = /(^|; |\*\/ )(\w+|"[^"]+"): /.test(fields.replaceAll(/\{[^{}]*\}/g, '{}'));
  const argument = `given${isNeeded ? '' : '?'}: OperationOptions${fields ? ` & { ${fields} }` : ''}`;
  const result = isFile(operation) ? 'Response' : typeText(answer.schema);
  const notes = [
    summary,
    `\`${method} ${path}\``,
    ...(scope ? [`Scope: \`${scope}\`.`] : []),
    ...(flag ? [`Plan: \`${flag}\`.`] : []),
  ];
  const type = isList(operation)
    ? `ListOperation<[${argument}], ${result}>`
    : `(${argument}) => Promise<${result}>`;
  return `${commentText(notes.join('. ').replace('`. Scope', '`. Scope'))}    ${propertyName(name)}: ${type};`;
}

function clientTypes(operations: readonly ClientOperation[], document: OpenApiDocument): string {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const codes = [...new Set(operations.flatMap(({ problems }) => problems))].toSorted();
  const groups = [...Map.groupBy(operations, ({ groupName }) => groupName)];
  return `import type { OperationOptions, TributaryOptions, ListOperation, ProblemFields, ProblemField, FormSubmission, SubmissionResult } from './types.js';
export type { OperationOptions, TributaryOptions, ProblemField, ListOperation, ProblemFields, FormSubmission, SubmissionResult };

/** The codes of the API's errors. */
export type ProblemCode = ${codes.map((code) => JSON.stringify(code)).join(' | ')};

${schemas.map(([name, schema]) => `export type ${name} = ${typeText(schema)};`).join('\n')}

/** An error response of the API. */
export declare class TributaryProblem extends Error implements ProblemFields<ProblemCode | (string & {})> {
  constructor(fields: ProblemFields<string>);
  readonly name: 'TributaryProblem';
  readonly status: number;
  readonly code: ProblemCode | (string & {});
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: readonly ProblemField[];
  readonly current: Record<string, unknown> | undefined;
  readonly uses: Record<string, unknown> | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
}

/** The server was not reached, or took too long. */
export declare class TributaryConnectionError extends Error {
  readonly name: 'TributaryConnectionError';
}

/** Every operation of the API, in the groups of its reference. */
export interface TributaryClient {
  /** Submissions of forms, as visitors send them. They need no credential. */
  ${SUBMISSIONS}: { create(submission: FormSubmission): Promise<SubmissionResult> };
${groups.map(([group, inside]) => `  ${propertyName(group)}: {\n${inside.map((one) => `    ${methodText(one)}`).join('\n')}\n  };`).join('\n')}
}

/** Makes a client. */
export declare function createClient(options: TributaryOptions): TributaryClient;

/** The version of the server that this client was made from. */
export declare const VERSION: string;
`;
}

/** The names and routes of the operations, as the client calls them. */
export const operationTable = (operations: readonly ClientOperation[]): Record<string, OperationRoute> =>
  Object.fromEntries(operations.map((one) => [`${one.groupName}.${one.name}`, routeOf(one)]));

/**
 * The files of the client's package that follow from the description of the API.
 * @param version the server's
 * @returns contents by file name
 */
export function generateClient(document: OpenApiDocument, version: string): Record<string, string> {
  const operations = clientOperations(document);
  return {
    'package.json': `${JSON.stringify(
      {
        name: 'tributary-client',
        version,
        description: 'The typed client of the Tributary console API.',
        license: 'MIT',
        type: 'module',
        sideEffects: false,
        engines: { node: '>=20' },
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
        types: './index.d.ts',
        files: ['*.js', '*.d.ts', 'README.md'],
      },
      null,
      2,
    )}\n`,
    'index.js': `import { createClientFrom, TributaryProblem, TributaryConnectionError } from './client.js';
import { OPERATIONS } from './operations.js';

export { TributaryProblem, TributaryConnectionError };
export const VERSION = ${JSON.stringify(version)};
export const createClient = (options) => createClientFrom(OPERATIONS, options);
`,
    'operations.js': `export const OPERATIONS = ${JSON.stringify(operationTable(operations), null, 1)};\n`,
    'index.d.ts': clientTypes(operations, document),
  };
}
