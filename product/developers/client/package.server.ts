import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { pack } from 'tar-stream';
import { generateClient } from './generate.ts';

const source = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * The files of the client's package: generated ones, and fixed ones.
 * @param version the server's
 */
export function clientFiles(document: OpenApiDocument, version: string): Record<string, string> {
  return {
    ...generateClient(document, version),
    'client.js': stripTypeScriptTypes(source('./runtime/client.ts')),
    'types.d.ts': source('./runtime/types.ts'),
    'README.md': source('./runtime/README.md'),
  };
}

/**
 * The client's package as npm packs it. The same description and version make the same bytes.
 * @param version the server's
 */
export async function packClient(document: OpenApiDocument, version: string): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(clientFiles(document, version)))
    archive.entry({ name: `package/${name}`, mtime: new Date(0) }, content);
  archive.finalize();
  return buffer(archive.pipe(createGzip()));
}
