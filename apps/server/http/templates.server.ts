import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ProblemError } from '@tributary/engine/errors/problem.ts';

const PREFIX = '/templates/';
/** The file that describes each entry of the library. */
const FILE = 'metadata.json';

interface Entry {
  body: Buffer;
  tag: string;
}

/** Templates that are shared with every organization and declared in code, by kind and name. */
export type DeclaredTemplates = Record<string, ReadonlyMap<string, object>>;

/**
 * Serves `/templates/{kind}/{name}/metadata.json`, which every organization can read and none can change. A kind is a
 * folder of the library, and a template a folder in it, or both are declared. All are read once, at start: no path of a
 * request reaches the disk.
 * @param folder the library
 */
export function createTemplates(folder: string, declared: DeclaredTemplates = {}) {
  const entries = new Map([...readEntries(folder), ...declaredEntries(declared)]);
  return {
    isTemplate: (path: string): boolean => path.startsWith(PREFIX),
    handle(request: IncomingMessage, response: ServerResponse): void {
      response.setHeader('x-content-type-options', 'nosniff');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: 'GET, HEAD' }).end();
        return;
      }
      const entry = entries.get((request.url ?? '').split('?', 1)[0]!);
      if (!entry) {
        const problem = new ProblemError('not_found', 'There is no template with this kind and name.');
        response
          .writeHead(404, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
          .end(request.method === 'HEAD' ? undefined : JSON.stringify(problem.toDocument()));
        return;
      }
      const headers = { etag: entry.tag, 'cache-control': 'public, no-cache' };
      if (isSame(request.headers['if-none-match'], entry.tag)) {
        response.writeHead(304, headers).end();
        return;
      }
      response
        .writeHead(200, {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': entry.body.length,
        })
        .end(request.method === 'HEAD' ? undefined : entry.body);
    },
  };
}

function readEntries(folder: string): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const foldersIn = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => name);
  for (const kind of foldersIn(folder))
    for (const name of foldersIn(join(folder, kind)))
      entries.set(pathOf(kind, name), entryOf(readFileSync(join(folder, kind, name, FILE))));
  return entries;
}

function* declaredEntries(declared: DeclaredTemplates): Generator<[string, Entry]> {
  for (const [kind, templates] of Object.entries(declared))
    for (const [name, content] of templates)
      yield [pathOf(kind, name), entryOf(Buffer.from(JSON.stringify({ name, ...content }, null, 2)))];
}

const pathOf = (kind: string, name: string): string => `${PREFIX}${kind}/${name}/${FILE}`;

const entryOf = (body: Buffer): Entry => ({
  body,
  tag: `"${createHash('sha256').update(body).digest('base64url')}"`,
});

/** Whether a client has this entity already (RFC 9110, section 13.1.2). */
const isSame = (asked: string | undefined, tag: string): boolean =>
  asked !== undefined &&
  asked.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
