import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { packClient } from '@tributary/product/developers/client/package.server.ts';
import manifest from '../package.json' with { type: 'json' };

// node tools/generate-client/main.ts [console's address] [file]: packs the typed client of a running server's API.
const [address = 'http://127.0.0.1:3000', file = `tributary-client-${manifest.version}.tgz`] =
  process.argv.slice(2);
try {
  const response = await fetch(new URL('/api/openapi.json', address));
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const path = resolve(file);
  writeFileSync(path, await packClient((await response.json()) as OpenApiDocument, manifest.version));
  console.log(path);
} catch (error) {
  console.error(`The client could not be made from ${address}: ${(error as Error).message}`);
  process.exitCode = 1;
}
