import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import type { ReferenceOperation } from './operations.ts';
import { exampleOf } from './schemas.ts';

/** A person's input to try an operation. */
export interface FilledRequest {
  /** By name, of the path, the query and the headers. Empty texts are left out. */
  values: Readonly<Record<string, string>>;
  /** JSON, or a form's text; empty for none. */
  body: string;
}

/** A request that can be sent. */
export interface ReadyRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** The request of an operation with the person's input; empty parameters of the path stay in braces. */
export function requestOf(operation: ReferenceOperation, { values, body }: FilledRequest): ReadyRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const { name, in: place } of operation.parameters) {
    const value = values[name]?.trim() ?? '';
    if (value === '') continue;
    if (place === 'query') query.set(name, value);
    if (place === 'header')
      headers[name] = name === 'if-match' && !value.startsWith('"') ? `"${value}"` : value;
  }
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]?.trim() ?? '';
    return value === '' ? whole : encodeURIComponent(value);
  });
  const asked = query.toString();
  const sends = operation.body !== undefined && body.trim() !== '';
  if (operation.body && sends) headers['content-type'] = operation.body.type;
  return {
    method: operation.method,
    path: asked ? `${filled}?${asked}` : filled,
    headers,
    body: sends ? body : undefined,
  };
}

/** An example of an operation's body, as text; empty where it takes none. */
export function exampleBody(document: OpenApiDocument, { body }: ReferenceOperation): string {
  if (!body) return '';
  if (body.type.endsWith('json')) return JSON.stringify(exampleOf(document, body.schema), null, 2);
  const example = exampleOf(document, body.schema);
  if (!body.type.includes('urlencoded') || typeof example !== 'object' || example === null) return '';
  return new URLSearchParams(
    Object.entries(example).map(([name, value]) => [name, String(value)]),
  ).toString();
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command line of curl. */
export function curlOf(operation: ReferenceOperation, request: ReadyRequest, origin: string): string {
  const lines = [`curl ${quoted(origin + request.path)}`];
  if (request.method !== 'GET') lines[0] += ` -X ${request.method}`;
  if (!operation.isPublic) lines.push(`-H 'Authorization: Bearer {token}'`);
  for (const [name, value] of Object.entries(request.headers))
    lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (request.body !== undefined) lines.push(`-d ${quoted(request.body)}`);
  return lines.join(' \\\n  ');
}

/** The same call with the typed client. */
export function clientCallOf(operation: ReferenceOperation, { values, body }: FilledRequest): string {
  const parts: string[] = [];
  const inPlace = (place: string) =>
    operation.parameters.filter(
      ({ in: where, name, required }) =>
        where === place && (values[name]?.trim() || (place === 'path' && required)),
    );
  const entries = (place: string): string =>
    inPlace(place)
      .map(
        ({ name }) => `${/^\w+$/.test(name) ? name : `'${name}'`}: '${values[name]?.trim() || `{${name}}`}'`,
      )
      .join(', ');
  if (inPlace('path').length > 0) parts.push(`params: { ${entries('path')} }`);
  if (inPlace('query').length > 0) parts.push(`query: { ${entries('query')} }`);
  const takesVersion = operation.parameters.some(({ name }) => name === 'if-match');
  if (takesVersion) parts.push(`version: ${values['if-match']?.replaceAll(/\D/g, '') || 1}`);
  const key = values['idempotency-key']?.trim();
  if (key) parts.push(`idempotencyKey: '${key}'`);
  if (operation.body && body.trim()) parts.push(`body: ${body.split('\n').join('\n  ')}`);
  const given = parts.length > 0 ? `, {\n  ${parts.join(',\n  ')},\n}` : '';
  return `const answer = await tributary.call('${operation.id}'${given});`;
}
